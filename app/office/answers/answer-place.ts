import { evaluate, valueAt } from "../../questionnaire/conditions.ts";
import { isBlank } from "../../questionnaire/details.ts";
import { fieldAt, type Field, type Fields, type ListField, type SimpleField } from "../../questionnaire/fields.ts";
import { maxRows } from "../../questionnaire/limits.ts";
import { isListStep, isRowFilled, visibleSections, type Step, type Values } from "../../questionnaire/step.ts";
import { leavesOf, walkFields } from "../../questionnaire/walk-fields.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";
import { answerId } from "../../casework/conflicts/answer-id.ts";
import { groupPath } from "./answers.ts";

/** A single answer, the answers of a group, or a row of a list, that can be edited on its own. */
export type AnswerPlace = { path: string; step: Step } & (
  | { kind: "answers"; at: string; title: string; fields: NamedField[] }
  | { kind: "row"; list: string; field: ListField; row: number; focus: string }
);

type NamedField = [name: string, field: SimpleField];

const rowPath = /^(\w{1,60})\[(\d{1,3})\](?:\.([\w.]{1,120}))?$/;

/**
 * Finds the answer, the group or the row at a path such as `contactInfo.city`, `contactInfo/Address` or `vehicles[0].make`, among a
 * step's values; undefined if there is none. A row beyond the last one is the next one, which would be added.
 */
export function findPlace(path: string, valuesOf: (step: Step) => Values): AnswerPlace | undefined {
  const key = path.split(/[./[]/, 1)[0]!;
  const step = (questionSteps as readonly Step[]).find((each) => each.key === key);
  if (!step) return undefined;
  const values = valuesOf(step);
  const group = visibleSections(step, values).find(({ section }) => groupPath(key, section.title) === path);
  if (group) {
    const fields = askedFields(group.fields, values);
    return fields.length > 0 ? { path, step, kind: "answers", at: path, title: group.section.title, fields } : undefined;
  }
  const name = isListStep(step) ? path : path.slice(key.length + 1);
  const [, list = "", index, focus = ""] = rowPath.exec(name) ?? [];
  if (index !== undefined) {
    const field = Object.hasOwn(step.fields, list) ? step.fields[list] : undefined;
    if (field?.kind !== "list" || Number(index) >= (field.fixedRows?.length ?? maxRows)) return undefined;
    const row = Math.min(Number(index), rowsOf(values, list, field).length);
    return { path: `${path.slice(0, path.lastIndexOf("["))}[${row}]`, step, kind: "row", list, field, row, focus };
  }
  const field = fieldAt(step.fields, name);
  if (!field || "fields" in field || name.includes("[")) return undefined;
  return { path, step, kind: "answers", at: answerId(key, name), title: field.label, fields: [[name, field]] };
}

/** The questions of a group that are asked, with all members of the groups in it. Details are among them once one is given. */
const askedFields = (fields: [string, Field][], values: Values): NamedField[] =>
  leavesOf(fields, ({ showWhen }) => evaluate(showWhen, values)).filter(
    (leaf): leaf is NamedField => leaf[1].kind !== "list" && !(leaf[1].detail && isBlank(valueAt(values, leaf[0]))),
  );

/** The rows of a list; none if it has only its first, empty row. */
export function rowsOf(values: Values, list: string, { fields, fixedRows }: ListField): Values[] {
  const rows = (values[list] ?? []) as Values[];
  return !fixedRows && rows.length === 1 && !isRowFilled(fields, rows[0]!) ? [] : rows;
}

/** A control of an editor. */
export interface EditorControl {
  /** Name as on the page of the step. */
  name: string;
  label: string;
  kind: SimpleField["kind"];
  /** Choices by key; null for a text. */
  options: Readonly<Record<string, string>> | null;
  value: string;
}

const yesAndNo = { yes: "Yes", no: "No" };

/** The control of an answer. Social Security numbers are not shown: one that is left empty stays as it is. */
export function controlOf(name: string, label: string, field: SimpleField, value: unknown): EditorControl {
  const { kind } = field;
  const options = kind === "choice" ? { "": "Not answered", ...field.options } : kind === "yesNo" ? yesAndNo : null;
  const text = kind === "checkbox" ? (value === true ? "yes" : "") : typeof value === "string" ? value : "";
  return { name, label, kind, options, value: kind === "ssn" ? "" : text };
}

/** The controls of the columns of a row, and of the members of its groups. */
export function controlsOfRow(fields: Fields, row: Values, prefix: string): EditorControl[] {
  const controls: EditorControl[] = [];
  walkFields(
    fields,
    row,
    ({ control, field, value, group }) =>
      controls.push(controlOf(control, group ? `${group.label}: ${field.label}` : field.label, field, value)),
    prefix,
  );
  return controls;
}

/** Lists values as a page of the step posts them. An empty row of a list gets one entry, so that the row is preserved. */
export function entriesOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((row: object, index): [string, string][] =>
      isBlank(row) ? [[`${name}[${index}].${Object.keys(row)[0]}`, ""]] : entriesOf(`${name}[${index}]`, row),
    );
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([member, each]) => entriesOf(name ? `${name}.${member}` : member, each));
  return value ? [[name, String(value)]] : [];
}
