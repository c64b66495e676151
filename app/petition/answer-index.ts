import { evaluate } from "../questionnaire/conditions.ts";
import { isBlank } from "../questionnaire/details.ts";
import type { Field, Fields, ListField, SimpleField } from "../questionnaire/fields.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import { completeValues, isListStep, isRowFilled, stepValues, visibleSections, type Step, type Values } from "../questionnaire/step.ts";
import { displayValue } from "../questionnaire/summary.ts";
import { amountIn } from "../questionnaire/totals.ts";

/** An answer at a path of the form's data. */
export interface FoundAnswer {
  path: string;
  /** As it is stored; "" for none. */
  raw: string;
  /** As a person reads it; "" for none. */
  text: string;
  /** In whole US dollars; null for none, and for what is no amount. */
  amount: number | null;
  state: "answered" | "default" | "missing";
  /** Whether the question is asked, given the other answers. */
  isAsked: boolean;
}

/** A form's answers, read once, to be looked up by path: `contactInfo.email`, `vehicles[0].make`. */
export interface AnswerIndex {
  at: (path: string) => FoundAnswer;
  /** The paths of the rows of a list that hold something: `vehicles[0]`. */
  rows: (list: string) => string[];
  /** Whether something is stored at a path, an answer or a list, though the question is not asked at present. */
  isHidden: (path: string) => boolean;
  /** All paths. */
  paths: string[];
}

/**
 * Reads a form's answers. A yes or no outside of lists that is as the questionnaire preset it, stored or not, is a default until
 * the client confirms it; in a filled row it is an answer.
 */
export function indexAnswers(formData: object, confirmed: Readonly<Record<string, string>> = {}): AnswerIndex {
  const found = new Map<string, FoundAnswer>();
  const lists = new Map<string, string[]>();
  const hidden = new Set<string>();
  const reading: Reading = { found, lists, hidden, confirmed };
  for (const step of questionSteps as readonly Step[]) {
    const values = completeValues(step, stepValues(step, formData));
    const asked = new Set(visibleSections(step, values).flatMap(({ fields }) => fields.map(([name]) => name)));
    const prefix = isListStep(step) ? "" : `${step.key}.`;
    readFields(reading, step.fields, values, prefix, { isAsked: (name) => asked.has(name), inRow: false });
  }
  return {
    at: (path) => found.get(path) ?? { path, raw: "", text: "", amount: null, state: "missing", isAsked: false },
    rows: (list) => lists.get(list) ?? [],
    isHidden: (path) => hidden.has(path),
    paths: [...found.keys()],
  };
}

interface Reading {
  found: Map<string, FoundAnswer>;
  lists: Map<string, string[]>;
  hidden: Set<string>;
  /** Answers by their paths. */
  confirmed: Readonly<Record<string, string>>;
}

interface Around {
  isAsked: (name: string, field: Field) => boolean;
  inRow: boolean;
}

function readFields(reading: Reading, fields: Fields, values: Values, prefix: string, around: Around): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name;
    const isAsked = around.isAsked(name, field);
    if (field.kind === "list") readRows(reading, field, values[name], path, isAsked);
    else if (field.kind === "group") {
      const members = (values[name] ?? {}) as Values;
      const isMemberAsked = (_: string, member: Field) => isAsked && evaluate(member.showWhen, values);
      readFields(reading, field.fields, members, `${path}.`, { ...around, isAsked: isMemberAsked });
    } else {
      const isEnabled = !("enabledBy" in field) || !field.enabledBy || values[field.enabledBy] === true;
      if (!(isAsked && isEnabled) && !isPresetOrBlank(field, values[name])) reading.hidden.add(path);
      reading.found.set(
        path,
        foundAnswer(path, field, values[name], isAsked && isEnabled, around.inRow || reading.confirmed[path] === values[name]),
      );
    }
  }
}

function readRows(reading: Reading, field: ListField, value: unknown, path: string, isAsked: boolean): void {
  const [first = "", ...others] = Object.keys(field.fields);
  const names = field.fixedRows ? others : [first, ...others];
  const rows = (Array.isArray(value) ? (value as Values[]) : []).map((row, index) => ({ row, at: `${path}[${index}]` }));
  const stored = rows.filter(({ row }) => isRowFilled(field.fields, row, names));
  const filled = isAsked ? stored : [];
  if (stored.length > filled.length) reading.hidden.add(path);
  reading.lists.set(
    path,
    filled.map(({ at }) => at),
  );
  for (const { row, at } of filled)
    readFields(reading, field.fields, row, `${at}.`, { isAsked: (_, column) => evaluate(column.showWhen, row), inRow: true });
}

const isPresetOrBlank = (field: SimpleField, value: unknown): boolean => isBlank(value) || ("default" in field && field.default === value);

function foundAnswer(path: string, field: SimpleField, value: unknown, isAsked: boolean, isMeant: boolean): FoundAnswer {
  const raw = field.kind === "checkbox" ? (value === true ? "yes" : "") : typeof value === "string" ? value.trim() : "";
  const preset = "default" in field ? field.default : undefined;
  const isPreset = preset !== undefined && raw === preset && !isMeant;
  const isGiven = isAsked && !isBlank(raw);
  return {
    path,
    raw: isGiven ? raw : "",
    text: isGiven ? displayValue(field, value) : "",
    amount: isGiven && field.kind === "money" && /\d/.test(raw) ? amountIn(raw) : null,
    state: !isGiven ? "missing" : isPreset ? "default" : "answered",
    isAsked,
  };
}
