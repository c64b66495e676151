import type { OpenLink } from "../../edit/edit-link.server.ts";
import { saveUnsavedAnswers } from "../../edit/save-unsaved-answers.server.ts";
import { readStepPost } from "../../intake/step-post.server.ts";
import { deriveToken } from "../../platform/crypto.server.ts";
import { serializeBaseRevision, storedValues } from "../../questionnaire/base-revision.ts";
import { valueAt } from "../../questionnaire/conditions.ts";
import { emptyValues, type Values } from "../../questionnaire/step.ts";
import { lengthMessages, limitLengths } from "../../questionnaire/text-lengths.ts";
import { answerId } from "../../casework/conflicts/answer-id.ts";
import { capitalize } from "../../questionnaire/letter-case.ts";
import type { Form } from "../../records/form.ts";
import { displayValue } from "../../questionnaire/answers/summary.ts";
import { displayedAnswer, maskedSsn } from "./answers.ts";
import { controlOf, controlsOfRow, entriesOf, findPlace, rowsOf, type AnswerPlace, type EditorControl } from "./answer-place.ts";

/** Editor of an answer or of a row. */
export interface AnswerEditor {
  path: string;
  /** Key of the section. */
  section: string;
  /** Element ID of the answer, or of the list, in whose place it is shown. */
  at: string;
  title: string;
  controls: EditorControl[];
  /** Name of the control that gets the focus. */
  focus: string;
  /** Identifies the answers that the page shows. */
  seen: string;
  canRemove: boolean;
}

/** Reply to a rejected save: what was typed, the messages by control, and the current answers if they have changed. */
export interface EditorReply {
  typed: Record<string, string>;
  messages: Record<string, string>;
  /** The answers as they are now, if somebody has changed them since the editor was opened. */
  now?: { label: string; value: string }[];
  /** Identifies these answers. */
  seen?: string;
}

/** Returns the editor of an answer or a row. A row beyond the last one is a new one. Undefined if there is no such place. */
export function answerEditor(form: Form, path: string): AnswerEditor | undefined {
  const place = findPlace(path, (step) => storedValues(step, form));
  if (!place) return undefined;
  const { step } = place;
  const values = storedValues(step, form);
  const common = { path: place.path, section: step.key, seen: seenOf(place, values) };
  if (place.kind === "answers") {
    const controls = place.fields.map(([name, field]) => controlOf(name, field.label, field, valueAt(values, name)));
    return { ...common, at: place.at, title: place.title, controls, focus: controls[0]!.name, canRemove: false };
  }
  const { list, field, row } = place;
  const rows = rowsOf(values, list, field);
  const prefix = `${list}[${row}].`;
  const controls = controlsOfRow(field.fields, rows[row] ?? emptyValues(field.fields), prefix);
  const shown = field.fixedRows ? controls.slice(1) : controls;
  return {
    ...common,
    at: answerId(step.key, list),
    title: field.fixedRows?.[row] ?? `${capitalize(field.item)} ${row + 1}`,
    controls: shown,
    focus: shown.find(({ name }) => name === prefix + place.focus)?.name ?? shown[0]!.name,
    canRemove: !field.fixedRows && row < rows.length,
  };
}

/** Identifies the stored answers of an editor. It reveals nothing about a hidden Social Security number. */
function seenOf(place: AnswerPlace, values: Values): string {
  const shown =
    place.kind === "answers"
      ? place.fields.map(([name]) => [name, valueAt(values, name)])
      : rowsOf(values, place.list, place.field)[place.row];
  return deriveToken("edited answer", Buffer.from(JSON.stringify(shown ?? "")));
}

/** The stored answers that an editor shows, in words. Of a group, they are those that differ from what was typed. */
function answersNow(place: AnswerPlace, values: Values, typed: Record<string, string>): { label: string; value: string }[] {
  const describe = (label: string, field: Parameters<typeof displayValue>[0], value: unknown) => ({
    label,
    value: displayedAnswer(field, displayValue(field, value), maskedSsn) || "empty",
  });
  if (place.kind === "answers") {
    const isReplaced = ([name, field]: (typeof place.fields)[number]) => {
      const { kind, value } = controlOf(name, field.label, field, valueAt(values, name));
      return place.fields.length === 1 || value !== (typed[name] ?? (kind === "checkbox" ? "" : value));
    };
    return place.fields.filter(isReplaced).map(([name, field]) => describe(field.label, field, valueAt(values, name)));
  }
  const row = rowsOf(values, place.list, place.field)[place.row];
  if (!row) return [{ label: capitalize(place.field.item), value: "not in the list" }];
  return Object.entries(place.field.fields).flatMap(([name, field]) =>
    "fields" in field ? [] : [describe(field.label, field, row[name])].filter(({ value }) => value !== "empty"),
  );
}

/** The stored values with the posted answers in their place, as a page of the step would post them. */
function postedEntries(place: AnswerPlace, stored: Values, posted: Map<string, string>): [string, string][] {
  const typed = [...posted].filter(([, value]) => value !== "");
  if (place.kind === "answers") {
    const names = place.fields.filter(([name, { kind }]) => posted.has(name) || kind === "checkbox").map(([name]) => name);
    return [...entriesOf("", stored).filter(([name]) => !names.includes(name)), ...posted];
  }
  const { list, field, row } = place;
  const rows = rowsOf(stored, list, field);
  const others = rows.flatMap((each, index) => (index === row ? [] : entriesOf(`${list}[${index}]`, each)));
  const fixed = field.fixedRows ? entriesOf(`${list}[${row}]`, { [Object.keys(field.fields)[0]!]: field.fixedRows[row] }) : [];
  const cleared = [...posted].filter(([, value]) => value === "");
  return [...entriesOf("", { ...stored, [list]: undefined }), ...others, ...fixed, ...typed, ...cleared];
}

/** Whether an answer is a Social Security number, which an editor does not show, so that an empty one stays as it is. */
const isHiddenNumber = ({ kind }: EditorControl): boolean => kind === "ssn";

/**
 * Saves what was typed in an editor, merged with what others have changed in the meantime, and validated and recorded like the page of
 * its step. Undefined if it was saved.
 */
export async function saveAnswer(
  link: OpenLink,
  { path, typed, seen, isRemoved }: { path: string; typed: Record<string, string>; seen: string; isRemoved: boolean },
  address: string,
): Promise<(EditorReply & { status: number }) | undefined> {
  const { form } = link;
  const editor = answerEditor(form, path);
  const place = findPlace(path, (step) => storedValues(step, form));
  if (!editor || !place) return { typed, messages: { "": "This question is not asked." }, status: 404 };
  const { step } = place;
  const stored = storedValues(step, form);
  const conflictWith = (values: Values) => ({
    typed,
    messages: {},
    now: answersNow(place, values, typed),
    seen: seenOf(place, values),
    status: 409,
  });
  if (editor.seen !== seen) return conflictWith(stored);
  const entries =
    isRemoved && place.kind === "row" ? withoutRow(place, stored) : postedEntries(place, stored, readControls(editor, stored, typed));
  const { values, typedAmounts, fieldErrors } = readStepPost(step, new URLSearchParams(entries));
  const messages = { ...fieldErrors, ...lengthMessages(step.fields, values) };
  if (Object.keys(messages).length > 0) return { typed, messages: toEditorMessages(editor, messages), status: 422 };
  const baseRevision = serializeBaseRevision(step, form.version, stored);
  const unsaved = new Map([[step.slug, { values: limitLengths(step.fields, values, stored), typedAmounts, baseRevision }]]);
  const { form: saved, conflict, invalid } = await saveUnsavedAnswers(link, unsaved, {}, address);
  if (conflict && saved) return conflictWith(storedValues(step, saved));
  return invalid ? { typed, messages: toEditorMessages(editor, invalid.fieldErrors), status: 422 } : undefined;
}

/** The posted answers of an editor's controls. An unchecked box is left out, and a hidden number stays if nothing was typed. */
function readControls({ controls }: AnswerEditor, stored: Values, typed: Record<string, string>): Map<string, string> {
  const storedEntries = new Map(entriesOf("", stored));
  return new Map(
    controls.flatMap((control): [string, string][] => {
      const value = typed[control.name];
      if (value === undefined) return [];
      return [[control.name, isHiddenNumber(control) && value === "" ? (storedEntries.get(control.name) ?? "") : value]];
    }),
  );
}

/** The stored values without a row. The last row of a list leaves an empty one. */
function withoutRow({ list, field, row }: AnswerPlace & { kind: "row" }, stored: Values): [string, string][] {
  const left = rowsOf(stored, list, field).filter((_, index) => index !== row);
  return entriesOf("", { ...stored, [list]: left.length > 0 ? left : [emptyValues(field.fields)] });
}

/** Messages for the controls of an editor. What concerns another answer is said about the whole editor. */
function toEditorMessages({ controls }: AnswerEditor, messages: Record<string, string>): Record<string, string> {
  const names = controls.map(({ name }) => name);
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [names.includes(name) ? name : "", message]));
}
