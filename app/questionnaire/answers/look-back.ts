import { truncate } from "../../platform/truncate.ts";
import type { AnswerLookup } from "./answer-lookup.ts";
import { notAnswered, type Fact, type Source } from "../facts.ts";
import { longDate } from "../format.ts";
import { isNone } from "../none.ts";
import type { Answer } from "./summary.ts";
import { pluralize } from "../pluralize.ts";

/** What a form says about recent years. */
export interface LookBack {
  /** Events, with their dates. */
  flags: Fact[];
  /** Questions whose answer is the preset one, which the client may have left unread. */
  preset: Fact[];
  /** Unanswered questions. */
  unanswered: Fact[];
}

type Cells = Record<string, string>;

interface Events {
  label: string;
  key: string;
  list: string;
  /** The yes/no question that the list belongs to, if there is one. */
  question?: string;
  date: string;
  /** Describes a row of the list. */
  describe: (cells: Cells) => string;
}

const joinParts = (parts: (string | undefined)[], separator = ", ") => parts.filter(Boolean).join(separator);

const events: Events[] = [
  {
    label: "Cash advance or balance transfer",
    key: "cashAdvances",
    list: "cashAdvances",
    question: "cashAdvancesQuestion",
    date: "date",
    describe: ({ amount }) => amount ?? "",
  },
  {
    label: "Paid to a creditor",
    key: "financialAffairs",
    list: "creditorPayments",
    date: "date",
    describe: ({ amount, creditor }) => joinParts([amount, creditor], " to "),
  },
  {
    label: "Paid to a relative",
    key: "financialAffairs",
    list: "relativePayments",
    date: "date",
    describe: ({ amount, name, relationship }) => joinParts([amount, joinParts([name, relationship && `(${relationship})`], " ")], " to "),
  },
  {
    label: "Real estate sold or transferred",
    key: "financialAffairs",
    list: "realEstateSales",
    question: "realEstateSalesQuestion",
    date: "date",
    describe: ({ amount, address }) => joinParts([address, amount]),
  },
  {
    label: "Vehicle sold or transferred",
    key: "financialAffairs",
    list: "vehicleTransfers",
    question: "vehicleTransfersQuestion",
    date: "date",
    describe: ({ makeModel, recipient }) => joinParts([makeModel, recipient], " to "),
  },
];

/** Questions whose answer is a flag unless it is the preset one. */
const yesNoQuestions: { label: string; key: string; name: string; details?: string }[] = [
  { label: "Earlier bankruptcy", key: "personalInfo", name: "previousBankruptcy", details: "previousBankruptcyDetails" },
  { label: "North Carolina for 2.5+ years", key: "personalInfo", name: "ncResidency", details: "otherStatesResidency" },
  { label: "Tax returns filed for 4 years", key: "personalInfo", name: "taxReturnsFiled" },
  { label: "Claims, money owed or lawsuits", key: "propertyList", name: "claimsOwed", details: "claimsOwedDetails" },
  { label: "Inheritance owed", key: "propertyList", name: "inheritanceOwed", details: "inheritanceOwedDetails" },
];

/** Questions of the last step that clients answer in their own words. */
const openQuestions: Record<string, string> = {
  lawsuits: "Lawsuits",
  propertyTaken: "Property taken",
  repossessions: "Repossessions",
  assignedProperty: "Assigned property",
  giftsContributions: "Gifts",
  losses: "Losses",
  debtCounseling: "Debt counseling",
  closedAccounts: "Closed accounts",
  safeDepositBoxes: "Safe deposit boxes",
};

/** Summarizes what a form says about recent years, as of a day such as 2026-11-22. */
export function lookBack(form: AnswerLookup, today: string): LookBack {
  const parts = [
    ...events.map((each) => eventsPart(form, each, today)),
    ...yesNoQuestions.map((each) => yesNoPart(form, each)),
    ...Object.entries(openQuestions).map(([name, label]) => openQuestionPart(form, name, label)),
  ];
  const all = (part: keyof LookBack) => parts.flatMap((each) => each[part] ?? []);
  return { flags: all("flags"), preset: all("preset"), unanswered: all("unanswered") };
}

type Part = Partial<LookBack>;

function eventsPart(form: AnswerLookup, { label, key, list, question, date, describe }: Events, today: string): Part {
  const source = { key, name: list };
  const flags = (form.list(key, list)?.rows ?? []).map((cells): Fact => {
    const row = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
    return { label, source, value: joinParts([shorten(describe(row)), formatWhen(row[date] ?? "", today)]) };
  });
  if (flags.length > 0) return { flags };
  if (!question) return { unanswered: [{ label, source, value: notAnswered }] };
  const questionSource = { key, name: question };
  return questionPart(form.answer(key, question), label, questionSource, "Yes, without details");
}

const yesNoPart = (form: AnswerLookup, { label, key, name, details }: (typeof yesNoQuestions)[number]): Part => {
  const answer = form.answer(key, name);
  const more = details && form.answer(key, details)?.value;
  return questionPart(answer, label, { key, name }, joinParts([answer?.value, more && shorten(more)], ": "));
};

function questionPart(answer: Answer | undefined, label: string, source: Source, given: string): Part {
  if (!answer || answer.certainty === "unanswered") return { unanswered: [{ label, source, value: notAnswered }] };
  return answer.certainty === "preset"
    ? { preset: [{ label, source, value: answer.value }] }
    : { flags: [{ label, source, value: given }] };
}

function openQuestionPart(form: AnswerLookup, name: string, label: string): Part {
  const source = { key: "financialAffairs", name };
  const value = form.answer(source.key, name)?.value;
  if (value === undefined) return { unanswered: [{ label, source, value: notAnswered }] };
  return isNone(value) ? {} : { flags: [{ label, source, value: shorten(value) }] };
}

/** Shortens a long answer to its beginning, on one line. */
const shorten = (text: string): string => truncate(text.replace(/\s+/g, " "));

/** Formats a date as "October 6, 2026, 47 days ago", as far as the client has given it. */
function formatWhen(written: string, today: string): string {
  if (written === "") return "no date given";
  const day = isoOf(written);
  return day === undefined ? `${written}, no exact date` : `${written}, ${formatDistance(day, today)}`;
}

/** Converts a long US date to an ISO date; undefined for any other text. */
function isoOf(written: string): string | undefined {
  const time = Date.parse(`${written} UTC`);
  const day = Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
  return longDate(day) === written ? day : undefined;
}

/** Says how long ago a day was: in days within a year, or else in years and months. */
export function formatDistance(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days < 0) return "in the future";
  if (days === 0) return "today";
  if (days <= 365) return `${pluralize(days, "day")} ago`;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const [nowYear = 0, nowMonth = 0, nowDate = 0] = today.split("-").map(Number);
  const months = (nowYear - year) * 12 + nowMonth - month - (nowDate < date ? 1 : 0);
  return `${joinParts([pluralize(Math.floor(months / 12), "year"), months % 12 > 0 ? pluralize(months % 12, "month") : ""], " ")} ago`;
}
