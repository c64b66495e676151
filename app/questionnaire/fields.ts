import type { Condition } from "./conditions.ts";

interface Question {
  label: string;
  hint?: string;
  showWhen?: Condition;
}

interface Written extends Question {
  placeholder?: string;
  /** What the browser may fill in by itself (WCAG 1.3.5). */
  autoComplete?: string;
  /** The message when Next finds it empty. */
  required?: string;
  /** The message when Next finds it malformed. */
  format?: string;
  /** The tick box that this value belongs to. */
  enabledBy?: string;
}

export type WrittenKind = "text" | "longText" | "ssn" | "date" | "phone" | "dashedPhone" | "email" | "money";
export interface WrittenField extends Written {
  kind: WrittenKind;
}
export interface YesNoField extends Question {
  kind: "yesNo";
  default: "yes" | "no";
  required?: string;
  /** Marked as required, though Next lets it pass. */
  asterisk?: true;
}
export interface ChoiceField<Option extends string = string, Default extends Option | undefined = Option | undefined>
  extends Question {
  kind: "choice";
  options: Readonly<Record<Option, string>>;
  default: Default;
}
export interface TickField extends Question {
  kind: "tick";
}
export interface ListField<Columns extends Fields = Fields> extends Question {
  kind: "list";
  /** One row, as in "Add bank account". */
  item: string;
  fields: Columns;
  /** A summary counts the rows that have one of these. */
  countedBy?: readonly string[];
  /** The rows are these and no others, named in the first column. */
  fixedRows?: readonly string[];
}
export interface GroupField<Members extends Fields = Fields> extends Question {
  kind: "group";
  fields: Members;
}

export type SimpleField = WrittenField | YesNoField | ChoiceField | TickField;
export type Field = SimpleField | ListField | GroupField;
export type Fields = { readonly [name: string]: Field };

export type ValueOf<F> = F extends WrittenField
  ? string
  : F extends YesNoField
    ? "yes" | "no"
    : F extends TickField
      ? boolean
      : F extends ChoiceField<infer Option, infer Default>
        ? Option | (Default extends undefined ? null : never)
        : F extends ListField<infer Columns>
          ? ValuesOf<Columns>[]
          : F extends GroupField<infer Members>
            ? ValuesOf<Members>
            : never;
export type ValuesOf<Fs> = { -readonly [Name in keyof Fs]: ValueOf<Fs[Name]> };

const written =
  (kind: WrittenKind) =>
  (label: string, more: Omit<Written, "label"> = {}): WrittenField => ({ kind, label, ...more });

export const text = written("text");
export const longText = written("longText");
export const ssn = written("ssn");
export const date = written("date");
export const email = written("email");
/** Written (555) 123-4567. */
export const phone = written("phone");
/** Written 555-123-4567. */
export const dashedPhone = written("dashedPhone");
/** Text such as "$1,250": whole US dollars. */
export const money = written("money");

export const yesNo = (
  label: string,
  more: Omit<YesNoField, "kind" | "label" | "default"> & { default?: "yes" | "no" } = {},
): YesNoField => ({ kind: "yesNo", label, default: "no", ...more });

export const choice = <Option extends string, Default extends Option | undefined = undefined>(
  label: string,
  options: Readonly<Record<Option, string>>,
  more: Omit<Question, "label"> & { default?: Default } = {},
): ChoiceField<Option, Default> => ({ kind: "choice", label, options, default: more.default as Default, ...more }) as ChoiceField<Option, Default>;

export const tick = (label: string): TickField => ({ kind: "tick", label });

export const list = <const Columns extends Fields>(
  label: string,
  item: string,
  fields: Columns,
  more: Omit<ListField, "kind" | "label" | "item" | "fields"> = {},
): ListField<Columns> => ({ kind: "list", label, item, fields, ...more });

export const group = <const Members extends Fields>(label: string, fields: Members): GroupField<Members> => ({
  kind: "group",
  label,
  fields,
});
