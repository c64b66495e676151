import { valueAt } from "../conditions.ts";
import { lookUpAnswers, type AnswerLookup } from "./answer-lookup.ts";
import type { Fact } from "../facts.ts";
import { words } from "../wording/index.ts";

/** What the office reads first in a new form, as far as the client has answered it. */
export interface FilingFacts {
  isUrgent: boolean;
  /** The urgent event with its date. */
  urgent: string;
  /** The same for a line of a list: the event's words, and the day such as 2026-12-09; "" for what was not answered. */
  event: { what: string; day: string };
  /** The answers that bear on the choice of chapter. */
  facts: Fact[];
}

const key = "personalInfo";

/** Returns what the answers say about the new case. It draws no conclusions. */
export function filingFacts(formData: object): FilingFacts {
  const form = lookUpAnswers(formData);
  const fact = (label: string, name: string, more: (string | undefined)[] = []): Fact => {
    const value = describeAnswer(form, name);
    return { label, source: { key, name }, value: [value, ...more].filter(Boolean).join(", ") };
  };
  const urgent = urgentEvent(form);
  return {
    isUrgent: urgent !== undefined,
    urgent: urgent ?? words.notAnswered,
    event: { what: form.answer(key, "urgentEvent")?.value ?? "", day: isoDay(valueAt(formData, `${key}.urgentDate`)) },
    facts: [
      ...(valueAt(formData, `${key}.maritalStatus`) === "married" ? [fact(words.spouseFiles, "filingWith")] : []),
      fact(words.mostDebts, "debtsMainly"),
      fact(words.inNorthCarolina, "ncResidency"),
      fact(words.taxReturns, "taxReturnsFiled"),
      fact(words.earlierBankruptcy, "previousBankruptcy"),
      ...earlierCases(form),
      fact(words.creditCounseling, "creditCounseling", [form.answer(key, "creditCounselingDate")?.value]),
      fact(words.courtFee, "feePayment"),
    ],
  };
}

const isoDay = (value: unknown): string => (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : "");

function describeAnswer(form: AnswerLookup, name: string): string {
  const answer = form.answer(key, name);
  if (!answer || answer.certainty === "unanswered") return words.notAnswered;
  return answer.certainty === "preset" ? words.preset(answer.value) : answer.value;
}

/** The urgent event with its date; undefined if neither was answered. */
function urgentEvent(form: AnswerLookup): string | undefined {
  const [event, date] = ["urgentEvent", "urgentDate"].map((name) => form.answer(key, name)?.value);
  return event ? `${event}, ${date ?? words.noDate}` : date;
}

const MAX_CASES = 3;

/** Describes the first earlier cases, and counts the others. */
function earlierCases(form: AnswerLookup): Fact[] {
  const rows = form.list(key, "priorCases")?.rows ?? [];
  const source = { key, name: "priorCases" };
  const cases = rows.slice(0, MAX_CASES).map((cells, index) => ({
    label: words.earlierCase(index + 1),
    source,
    value: ["chapter", "filedOn", "outcome"]
      .map((name) => cells.find((cell) => cell.name === name)?.value)
      .filter(Boolean)
      .join(", "),
  }));
  return rows.length > MAX_CASES ? [...cases, { label: words.furtherCases, source, value: String(rows.length - MAX_CASES) }] : cases;
}
