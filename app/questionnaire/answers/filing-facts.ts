import { valueAt } from "../conditions.ts";
import { lookUpAnswers, type AnswerLookup } from "./answer-lookup.ts";
import { notAnswered, type Fact } from "../facts.ts";

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
    isUrgent: urgent !== notAnswered,
    urgent,
    event: { what: form.answer(key, "urgentEvent")?.value ?? "", day: isoDay(valueAt(formData, `${key}.urgentDate`)) },
    facts: [
      ...(valueAt(formData, `${key}.maritalStatus`) === "married" ? [fact("Spouse files, too", "filingWith")] : []),
      fact("Most debts are for", "debtsMainly"),
      fact("North Carolina for 2.5+ years", "ncResidency"),
      fact("Tax returns filed for 4 years", "taxReturnsFiled"),
      fact("Earlier bankruptcy", "previousBankruptcy"),
      ...earlierCases(form),
      fact("Credit counseling", "creditCounseling", [form.answer(key, "creditCounselingDate")?.value]),
      fact("Court's fee", "feePayment"),
    ],
  };
}

const isoDay = (value: unknown): string => (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : "");

function describeAnswer(form: AnswerLookup, name: string): string {
  const answer = form.answer(key, name);
  if (!answer || answer.certainty === "unanswered") return notAnswered;
  return answer.certainty === "preset" ? `${answer.value} (preset)` : answer.value;
}

function urgentEvent(form: AnswerLookup): string {
  const [event, date] = ["urgentEvent", "urgentDate"].map((name) => form.answer(key, name)?.value);
  if (!event) return date ?? notAnswered;
  return `${event}, ${date ?? "no date given"}`;
}

const MAX_CASES = 3;

/** Describes the first earlier cases, and counts the others. */
function earlierCases(form: AnswerLookup): Fact[] {
  const rows = form.list(key, "priorCases")?.rows ?? [];
  const source = { key, name: "priorCases" };
  const cases = rows.slice(0, MAX_CASES).map((cells, index) => ({
    label: `Earlier case ${index + 1}`,
    source,
    value: ["chapter", "filedOn", "outcome"]
      .map((name) => cells.find((cell) => cell.name === name)?.value)
      .filter(Boolean)
      .join(", "),
  }));
  return rows.length > MAX_CASES ? [...cases, { label: "Further earlier cases", source, value: String(rows.length - MAX_CASES) }] : cases;
}
