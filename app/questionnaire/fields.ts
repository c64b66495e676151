import type { Condition } from "./conditions.ts";

interface Question {
  label: string;
  hint?: string;
  showWhen?: Condition;
  /** Whether it is a detail: folded until opened, always optional, and stored only when given. */
  detail?: true;
  /** Whether it is a detail that is asked beside the other questions, not behind a button. */
  inSight?: true;
  /** Name of the step's question whose words answer it: "None" is a no, and any others are a yes. */
  answeredBy?: string;
  /** Whom it is about, if not the client. What asks only about a spouse is folded while the client is single. */
  about?: "spouse";
  /** Name of the detail it is part of, as in "Address given". The default is its label. */
  part?: string;
}

interface TextQuestion extends Question {
  placeholder?: string;
  /** What the browser may fill in automatically (WCAG 1.3.5). */
  autoComplete?: string;
  /** Message if it is empty when Next is pressed. */
  required?: string;
  /** Message if it is malformed when Next is pressed. */
  format?: string;
  /** Name of the checkbox that enables this value. */
  enabledBy?: string;
  /** Whether the answer may name people or companies. The office's conflict search looks there. */
  canContainNames?: true;
  /** Whether the answer is a name, or a part of one, and nothing else. */
  isName?: true;
  /** Whether a button offers "None" as the answer. */
  offersNone?: true;
  /** Whether an amount below zero is possible. */
  canBeLoss?: true;
  /** Whether two such questions fit side by side on a phone. */
  isShort?: true;
  /** Whether its answers, such as names and addresses, need the whole width of anything smaller than a desktop. */
  isLong?: true;
  /** A rule for the answer. It is stored as typed, but gets a message if it cannot be right. */
  check?: AnswerCheck;
}

export type AnswerCheck = "zip" | "state" | "lastFour" | "month" | "ein" | "date" | "birthDate" | "ssn" | "phone";

export type TextKind = "text" | "longText" | "ssn" | "date" | "phone" | "dashedPhone" | "email" | "state" | "money";
export interface TextField extends TextQuestion {
  kind: TextKind;
}
export interface YesNoField extends Question {
  kind: "yesNo";
  default: "yes" | "no";
  required?: string;
  /** Whether it is marked as required, although Next does not enforce it. */
  asterisk?: true;
}
export interface ChoiceField<Option extends string = string, Default extends Option | undefined = Option | undefined> extends Question {
  kind: "choice";
  options: Readonly<Record<Option, string>>;
  default: Default;
}
export interface CheckboxField extends Question {
  kind: "checkbox";
}
/** A detail that may be the first one shown by a button. */
export interface FirstDetail {
  /** Name of its first control, within its step or row. */
  control: string;
  showWhen?: Condition;
}
export interface ListField<Columns extends Fields = Fields> extends Question {
  kind: "list";
  /** Name of one row, as in "Add bank account". */
  item: string;
  fields: Columns;
  /** A summary counts the rows in which one of these is filled. */
  countedBy?: readonly string[];
  /** Names of the rows, in the first column, if the list has fixed rows. */
  fixedRows?: readonly string[];
  /** What a page in another language calls them. */
  rowNames?: readonly string[];
  /** Reminds of further rows, above the button that adds one. */
  prompt?: string;
  /** Label of the button that shows the details of a row. */
  more?: string;
  /** Set with `more`. */
  firstDetails?: readonly FirstDetail[];
}
export interface GroupField<Members extends Fields = Fields> extends Question {
  kind: "group";
  fields: Members;
}

export type SimpleField = TextField | YesNoField | ChoiceField | CheckboxField;
export type Field = SimpleField | ListField | GroupField;
export type Fields = { readonly [name: string]: Field };

export type ValueOf<F> = F extends TextField
  ? string
  : F extends YesNoField
    ? "yes" | "no"
    : F extends CheckboxField
      ? boolean
      : F extends ChoiceField<infer Option, infer Default>
        ? Option | (Default extends undefined ? null : never)
        : F extends ListField<infer Columns>
          ? ValuesOf<Columns>[]
          : F extends GroupField<infer Members>
            ? ValuesOf<Members>
            : never;
export type ValuesOf<Fs> = {
  -readonly [Name in keyof Fs as Fs[Name] extends { detail: true } ? never : Name]: ValueOf<Fs[Name]>;
} & { -readonly [Name in keyof Fs as Fs[Name] extends { detail: true } ? Name : never]?: ValueOf<Fs[Name]> };

/** What a definition says beside its label. Its type remembers which texts are given, so that a translation has the same. */
type MoreText = Omit<TextQuestion, "label">;
type Nothing = Record<never, never>;

const textField =
  (kind: TextKind, set: MoreText = {}) =>
  <const More extends MoreText = Nothing>(label: string, more?: More): TextField & NoInfer<More> =>
    ({ kind, label, ...set, ...more }) as TextField & More;

export const text = /* @__PURE__ */ textField("text");
export const longText = /* @__PURE__ */ textField("longText");
/** A line that is the name of a person or company. */
export const name = /* @__PURE__ */ textField("text", { isName: true, canContainNames: true, isLong: true });
const checkedField = (kind: TextKind & AnswerCheck, set: MoreText = {}) => textField(kind, { check: kind, ...set });
export const ssn = /* @__PURE__ */ checkedField("ssn");
/** A number like an SSN that may also be an ITIN, which begins with 9. */
export const taxId = /* @__PURE__ */ textField("ssn");
export const date = /* @__PURE__ */ checkedField("date", { isShort: true });
export const email = /* @__PURE__ */ textField("email");
/** A state in an address, stored as its two letters. */
export const state = /* @__PURE__ */ checkedField("state", { isShort: true });
/** A phone number formatted as (555) 123-4567. */
export const phone = /* @__PURE__ */ checkedField("phone");
/** A phone number formatted as 555-123-4567. */
export const dashedPhone = /* @__PURE__ */ textField("dashedPhone", { check: "phone" });
/** An amount in whole US dollars, stored as text such as "$1,250". */
export const money = /* @__PURE__ */ textField("money", { isShort: true });

/** Whether a question is answered in a list of options instead of radio buttons. */
export const isSelect = (field: Field): boolean => field.kind === "choice" && Object.keys(field.options).length > 2;

/** The classes of a question's element. */
export const questionClasses = (field: Field): string =>
  `question question-${field.kind} ${"isShort" in field ? "question-short" : "isLong" in field ? "question-long" : ""}`;

export const yesNo = <const More extends Partial<Omit<YesNoField, "kind" | "label">> = Nothing>(
  label: string,
  more?: More,
): YesNoField & NoInfer<More> => ({ kind: "yesNo", label, default: "no", ...more }) as YesNoField & NoInfer<More>;

export const choice = <
  Option extends string,
  Default extends Option | undefined = undefined,
  const More extends Omit<Question, "label"> = Nothing,
>(
  label: string,
  options: Readonly<Record<Option, string>>,
  more?: More & { default?: Default },
): ChoiceField<Option, Default> & NoInfer<More> =>
  ({ kind: "choice", label, options, default: more?.default, ...more }) as ChoiceField<Option, Default> & NoInfer<More>;

export const checkbox = (label: string): CheckboxField => ({ kind: "checkbox", label });

export const list = <
  const Columns extends Fields,
  const More extends Partial<Omit<ListField, "kind" | "label" | "item" | "fields">> = Nothing,
>(
  label: string,
  item: string,
  fields: Columns,
  more?: More,
): ListField<Columns> & NoInfer<More> =>
  ({
    kind: "list",
    label,
    item,
    fields,
    ...more,
    ...(more?.more && { firstDetails: firstDetails(fields, Object.keys(fields)) }),
  }) as ListField<Columns> & NoInfer<More>;

export const group = <const Members extends Fields, const More extends Omit<Question, "label"> = Nothing>(
  label: string,
  fields: Members,
  more?: More,
): GroupField<Members> & NoInfer<More> => ({ kind: "group", label, fields, ...more }) as GroupField<Members> & More;

/**
 * Marks fields as details: a petition needs them, and clients answer them on request. They come after the other fields of a
 * step or row.
 */
export const details = <const Fs extends Fields>(fields: Fs): { readonly [Name in keyof Fs]: Fs[Name] & { detail: true } } =>
  mapFields(fields, toDetail) as { readonly [Name in keyof Fs]: Fs[Name] & { detail: true } };

/** Marks details as asked beside the other questions. They come before the other details. */
export const inSight = <const Fs extends Fields>(fields: Fs): Fs => mapFields(fields, (field) => ({ ...field, inSight: true })) as Fs;

/** Whether a question is a detail behind a button. */
export const isBehindButton = ({ detail, inSight }: Pick<Field, "detail" | "inSight">): boolean => detail === true && !inSight;

function toDetail(field: Field): Field {
  if (field.kind === "group") return { ...field, fields: details(field.fields), detail: true };
  return { ...field, detail: true };
}

/** Makes something of each of the fields, by name, in their order: other fields, values, or schemas. What is undefined is left out. */
export function mapFields<Made>(fields: Fields, make: (field: Field, name: string) => Made | undefined): Record<string, Made> {
  const all: Record<string, Made> = {};
  for (const name in fields) {
    const made = make(fields[name]!, name);
    if (made !== undefined) all[name] = made;
  }
  return all;
}

/** Returns the details that may be shown first: the first one, and those after it up to one without a condition. */
export function firstDetails(fields: Fields, names: readonly string[]): FirstDetail[] {
  const all = names.filter((name) => isBehindButton(fields[name]!));
  const asked = all.findIndex((name) => !fields[name]!.showWhen);
  return all.slice(0, asked + 1 || undefined).map((name) => {
    const { showWhen } = fields[name]!;
    return { control: firstControl(fields, name), ...(showWhen && { showWhen }) };
  });
}

function firstControl(fields: Fields, name: string): string {
  const field = fields[name]!;
  if (field.kind === "group") return `${name}.${firstControl(field.fields, Object.keys(field.fields)[0]!)}`;
  return field.kind === "list" ? `${name}[0].${Object.keys(field.fields)[0]}` : name;
}

/** Returns the question of a control, such as `monthlyIncome.debtorOtherIncome` or `vehicles[0].make`; undefined if there is none. */
export function fieldAt(fields: Fields, control: string): Field | undefined {
  let found: Field | undefined;
  let members: Fields | undefined = fields;
  for (const part of control.split(".")) {
    const name: string = part.split("[")[0]!;
    found = members && Object.prototype.hasOwnProperty.call(members, name) ? members[name] : undefined;
    members = found && "fields" in found ? found.fields : undefined;
  }
  return found;
}
