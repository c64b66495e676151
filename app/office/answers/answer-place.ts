import { isBlank } from "../../questionnaire/details.ts";
import { fieldAt, type Fields, type ListField, type SimpleField } from "../../questionnaire/fields.ts";
import { maxRows } from "../../questionnaire/limits.ts";
import { isListStep, isRowFilled, type Step, type Values } from "../../questionnaire/step.ts";
import { walkFields } from "../../questionnaire/walk-fields.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";

/** A single answer, or a row of a list, that can be edited on its own. */
export type AnswerPlace = { path: string; step: Step } & (
  { kind: "answer"; name: string; field: SimpleField } | { kind: "row"; list: string; field: ListField; row: number; focus: string }
);

const rowPath = /^(\w{1,60})\[(\d{1,3})\](?:\.([\w.]{1,120}))?$/;

/** Finds the answer or the row at a path such as `contactInfo.city` or `vehicles[0].make`; undefined if there is none. */
export function findPlace(path: string): AnswerPlace | undefined {
  const key = path.split(/[.[]/, 1)[0]!;
  const step = (questionSteps as readonly Step[]).find((each) => each.key === key);
  if (!step) return undefined;
  const name = isListStep(step) ? path : path.slice(key.length + 1);
  const [, list = "", index, focus = ""] = rowPath.exec(name) ?? [];
  if (index !== undefined) {
    const field = Object.hasOwn(step.fields, list) ? step.fields[list] : undefined;
    if (field?.kind !== "list" || Number(index) >= (field.fixedRows?.length ?? maxRows)) return undefined;
    return { path: path.slice(0, path.length - (focus ? focus.length + 1 : 0)), step, kind: "row", list, field, row: Number(index), focus };
  }
  const field = fieldAt(step.fields, name);
  return field && !("fields" in field) && !name.includes("[") ? { path, step, kind: "answer", name, field } : undefined;
}

/** Finds a place among a step's values. A row beyond the last one is the next one, which would be added. */
export function placeAmong(values: Values, place: AnswerPlace): AnswerPlace {
  if (place.kind === "answer") return place;
  const row = Math.min(place.row, rowsOf(values, place.list, place.field).length);
  return { ...place, row, path: `${place.path.slice(0, place.path.lastIndexOf("["))}[${row}]` };
}

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
