import { evaluate } from "../../questionnaire/conditions.ts";
import { isBlank } from "../../questionnaire/details.ts";
import type { Field, Fields, ListField, SimpleField } from "../../questionnaire/fields.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";
import { completeValues, isListStep, isRowFilled, stepValues, visibleSections, type Step, type Values } from "../../questionnaire/step.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import { displayValue } from "../../questionnaire/answers/summary.ts";
import { parseAmount } from "../../questionnaire/amounts.ts";
import { maritalStatusOf } from "./marital-status.ts";
import type { Draft } from "../../questionnaire/answers/answers.ts";
import { readAmount } from "../../questionnaire/amounts.ts";
import { typedAmountAt, type TypedAmounts } from "../../questionnaire/typed-amounts.ts";
import { isProse } from "./prose.ts";
import type { AnswerPath, ListPath, PathLike, RowPath } from "./answer-path.ts";

/** The answer at a path of the form's data. */
export interface IndexedAnswer<Path extends string = string> {
  path: Path;
  /** The label of its question; "" if there is none. */
  label: string;
  /** The stored value; "" for none. */
  raw: string;
  /** The value for display; "" for none. */
  text: string;
  /** The amount in whole US dollars; null for none, and for text that is not an amount. */
  amount: number | null;
  state: "answered" | "default" | "missing";
  /** Whether the question is asked, given the other answers. */
  isAsked: boolean;
  /** Whether it is in the client's own words, which are in the client's language. */
  isProse: boolean;
  /** What was typed for an amount that may mean something else. It counts as missing. */
  typed?: string | undefined;
}

const notFound = (path: string): IndexedAnswer => ({
  path,
  label: "",
  raw: "",
  text: "",
  amount: null,
  state: "missing",
  isAsked: false,
  isProse: false,
});

/** A form's answers, read once and looked up by path: `contactInfo.email`, `vehicles[0].make`. */
export interface AnswerIndex {
  at: { (path: AnswerPath): IndexedAnswer<AnswerPath>; <Path extends string>(path: PathLike<Path, AnswerPath>): IndexedAnswer };
  /** Paths of the rows of a list that are not empty: `vehicles[0]`. */
  rows: { <List extends ListPath>(list: List): RowPath<List>[]; <Path extends string>(list: PathLike<Path, ListPath>): string[] };
  /** Whether an answer or a list is stored at a path although its question is currently not asked. */
  isHidden: (path: string) => boolean;
  /** Paths of all questions. */
  paths: string[];
  /** The answers whose amount was typed so that it may mean something else. */
  unclear: (IndexedAnswer & { typed: string })[];
}

/**
 * Reads a form's answers. A yes or no that equals the questionnaire's preset, stored or not, is a default until the client confirms
 * it. In a filled row of a list it is an answer. An amount that may mean something else than was typed is missing until it is clarified.
 * @param confirmed presets that the client has confirmed, by path
 */
export function indexAnswers(formData: object, confirmed: Readonly<Record<string, string>> = {}): AnswerIndex {
  const found = new Map<string, IndexedAnswer>();
  const lists = new Map<string, string[]>();
  const hidden = new Set<string>();
  const unclear: AnswerIndex["unclear"] = [];
  const typed = (formData as Draft).typedAmounts;
  const state: IndexState = { found, lists, hidden, unclear, confirmed, typed };
  for (const step of questionSteps as readonly Step[]) {
    const values = completeValues(step, stepValues(step, formData));
    const asked = new Set(visibleSections(step, values).flatMap(({ fields }) => fields.map(([name]) => name)));
    const prefix = isListStep(step) ? "" : `${step.key}.`;
    indexFields(state, step.fields, values, prefix, { isAsked: (name) => asked.has(name), isInRow: false });
  }
  confirmMaritalStatus(found);
  return {
    at: ((path: string) => found.get(path) ?? notFound(path)) as AnswerIndex["at"],
    rows: ((list: string) => lists.get(list) ?? []) as AnswerIndex["rows"],
    isHidden: (path) => hidden.has(path),
    paths: [...found.keys()],
    unclear,
  };
}

/** Makes the preset of the marital status an answer if the further answer about it says the same. */
function confirmMaritalStatus(found: Map<string, IndexedAnswer>): void {
  const [status, detail] = ["maritalStatus", "maritalDetail"].map((name) => found.get(`personalInfo.${name}`));
  if (status && detail && lookUp(maritalStatusOf, detail.raw) === status.raw) found.set(status.path, { ...status, state: "answered" });
}

interface IndexState {
  found: Map<string, IndexedAnswer>;
  lists: Map<string, string[]>;
  hidden: Set<string>;
  unclear: AnswerIndex["unclear"];
  /** Presets that the client has confirmed, by path. */
  confirmed: Readonly<Record<string, string>>;
  /** What was typed for amounts that may mean something else, by path. */
  typed: TypedAmounts | undefined;
}

interface FieldContext {
  isAsked: (name: string, field: Field) => boolean;
  isInRow: boolean;
}

/** A question with what its index needs to know of it. */
interface Member {
  name: string;
  field: Field;
  preset: string | undefined;
  /** The checkbox without which it is not asked. */
  enabledBy: string | undefined;
  isProse: boolean;
}

/** The questions among fields. */
interface Members {
  list: readonly Member[];
  /** Their paths, by what stands before their names. */
  paths: Map<string, readonly string[]>;
}

const membersByFields = new WeakMap<Fields, Members>();
/** The rows of a list whose paths are kept for the next petition. */
const maxKnownRows = 100;

/** The questions among fields. Definitions never change, so each is read once. */
function membersOf(fields: Fields): Members {
  const known = membersByFields.get(fields);
  if (known) return known;
  const list = Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    preset: "default" in field ? field.default : undefined,
    enabledBy: "enabledBy" in field ? field.enabledBy : undefined,
    isProse: field.kind !== "list" && field.kind !== "group" && isProse(name, field),
  }));
  const members = { list, paths: new Map() };
  membersByFields.set(fields, members);
  return members;
}

/** The paths of questions. Strings that are joined anew each time would be hashed anew at each look into the index. */
function pathsOf({ list, paths }: Members, prefix: string): readonly string[] {
  const known = paths.get(prefix);
  if (known) return known;
  const made = list.map(({ name }) => prefix + name);
  if (paths.size < maxKnownRows) paths.set(prefix, made);
  return made;
}

function indexFields(state: IndexState, fields: Fields, values: Values, prefix: string, context: FieldContext): void {
  const members = membersOf(fields);
  const paths = pathsOf(members, prefix);
  members.list.forEach((member, index) => {
    const { name, field, preset, enabledBy } = member;
    const path = paths[index]!;
    const isAsked = context.isAsked(name, field);
    if (field.kind === "list") indexRows(state, field, values[name], path, isAsked);
    else if (field.kind === "group") {
      const own = (values[name] ?? {}) as Values;
      const isMemberAsked = (_: string, each: Field) => isAsked && evaluate(each.showWhen, values);
      indexFields(state, field.fields, own, `${path}.`, { ...context, isAsked: isMemberAsked });
    } else {
      const value = values[name];
      const isOpen = isAsked && (!enabledBy || values[enabledBy] === true);
      if (!isOpen && !isBlank(value) && (preset === undefined || preset !== value)) state.hidden.add(path);
      const isGivenOnPurpose = context.isInRow || preset === undefined || state.confirmed[path] === value;
      const typed = isOpen && state.typed ? unclearAmountAt(state.typed, path, value) : undefined;
      const answer = indexAnswer(path, member, field, typed === undefined ? value : "", isOpen, isGivenOnPurpose);
      state.found.set(path, typed === undefined ? answer : { ...answer, typed });
      if (typed !== undefined) state.unclear.push({ ...answer, typed });
    }
  });
}

/** What was typed for an amount, unless it was only worked out per month. */
function unclearAmountAt(...where: Parameters<typeof typedAmountAt>): string | undefined {
  const typed = typedAmountAt(...where);
  return typed !== undefined && readAmount(typed).often ? undefined : typed;
}

function indexRows(state: IndexState, field: ListField, value: unknown, path: string, isAsked: boolean): void {
  const [first = "", ...others] = Object.keys(field.fields);
  const names = field.fixedRows ? others : [first, ...others];
  const rows = (Array.isArray(value) ? (value as Values[]) : []).map((row, index) => ({ row, at: `${path}[${index}]` }));
  const stored = rows.filter(({ row }) => isRowFilled(field.fields, row, names));
  const filled = isAsked ? stored : [];
  if (stored.length > filled.length) state.hidden.add(path);
  state.lists.set(
    path,
    filled.map(({ at }) => at),
  );
  for (const { row, at } of filled)
    indexFields(state, field.fields, row, `${at}.`, { isAsked: (_, column) => evaluate(column.showWhen, row), isInRow: true });
}

function indexAnswer(
  path: string,
  { preset, isProse: isOwnWords }: Member,
  field: SimpleField,
  value: unknown,
  isAsked: boolean,
  isConfirmed: boolean,
): IndexedAnswer {
  const raw = field.kind === "checkbox" ? (value === true ? "yes" : "") : typeof value === "string" ? value.trim() : "";
  const isGiven = isAsked && raw !== "";
  const isPreset = isGiven && preset !== undefined && raw === preset && !isConfirmed;
  return {
    path,
    label: field.label,
    raw: isGiven ? raw : "",
    text: isGiven ? displayValue(field, value) : "",
    amount: isGiven && field.kind === "money" && /\d/.test(raw) ? parseAmount(raw) : null,
    state: !isGiven ? "missing" : isPreset ? "default" : "answered",
    isAsked,
    isProse: isGiven && isOwnWords,
  };
}

/** The state of a value that several answers give: answered if one of them is, and preset only if the others are missing. */
export const combineStates = (found: readonly IndexedAnswer[]): IndexedAnswer["state"] =>
  found.some(({ state }) => state === "answered") ? "answered" : found.some(({ state }) => state === "default") ? "default" : "missing";
