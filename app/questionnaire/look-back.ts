import type { Answered } from "./answered.ts";
import { notAnswered, type Fact, type Source } from "./facts.ts";
import { longDate } from "./format.ts";
import { isNone } from "./none.ts";
import type { Answer } from "./summary.ts";
import { counted } from "./counted.ts";

/** What a form says of the last years. */
export interface LookBack {
  /** What happened, with its date. */
  flags: Fact[];
  /** Questions whose answer is as the form preset it: the client may have left it without looking. */
  preset: Fact[];
  /** Questions that nobody answered. */
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
  words: (cells: Cells) => string;
}

const joined = (parts: (string | undefined)[], separator = ", ") => parts.filter(Boolean).join(separator);

const events: Events[] = [
  {
    label: "Cash advance or balance transfer",
    key: "cashAdvances",
    list: "cashAdvances",
    question: "cashAdvancesQuestion",
    date: "date",
    words: ({ amount }) => amount ?? "",
  },
  {
    label: "Paid to a creditor",
    key: "financialAffairs",
    list: "creditorPayments",
    date: "date",
    words: ({ amount, creditor }) => joined([amount, creditor], " to "),
  },
  {
    label: "Paid to a relative",
    key: "financialAffairs",
    list: "relativePayments",
    date: "date",
    words: ({ amount, name, relationship }) => joined([amount, joined([name, relationship && `(${relationship})`], " ")], " to "),
  },
  {
    label: "Real estate sold or transferred",
    key: "financialAffairs",
    list: "realEstateSales",
    question: "realEstateSalesQuestion",
    date: "date",
    words: ({ amount, address }) => joined([address, amount]),
  },
  {
    label: "Vehicle sold or transferred",
    key: "financialAffairs",
    list: "vehicleTransfers",
    question: "vehicleTransfersQuestion",
    date: "date",
    words: ({ makeModel, recipient }) => joined([makeModel, recipient], " to "),
  },
];

/** Questions whose answer is a flag unless it is the one that the form preset. */
const yesNoQuestions: { label: string; key: string; name: string; details?: string }[] = [
  { label: "Earlier bankruptcy", key: "personalInfo", name: "previousBankruptcy", details: "previousBankruptcyDetails" },
  { label: "North Carolina for 2.5+ years", key: "personalInfo", name: "ncResidency", details: "otherStatesResidency" },
  { label: "Tax returns filed for 4 years", key: "personalInfo", name: "taxReturnsFiled" },
  { label: "Claims, money owed or lawsuits", key: "propertyList", name: "claimsOwed", details: "claimsOwedDetails" },
  { label: "Inheritance owed", key: "propertyList", name: "inheritanceOwed", details: "inheritanceOwedDetails" },
];

/** Questions of the last step that are answered in the client's own words. */
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

/** What is said of the last years, on a day such as 2026-11-22. */
export function lookBack(form: Answered, today: string): LookBack {
  const parts = [
    ...events.map((each) => ofEvents(form, each, today)),
    ...yesNoQuestions.map((each) => ofYesNo(form, each)),
    ...Object.entries(openQuestions).map(([name, label]) => ofOpenQuestion(form, name, label)),
  ];
  const all = (part: keyof LookBack) => parts.flatMap((each) => each[part] ?? []);
  return { flags: all("flags"), preset: all("preset"), unanswered: all("unanswered") };
}

type Part = Partial<LookBack>;

function ofEvents(form: Answered, { label, key, list, question, date, words }: Events, today: string): Part {
  const source = { key, name: list };
  const flags = (form.list(key, list)?.rows ?? []).map((cells): Fact => {
    const said = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
    return { label, source, value: joined([cut(words(said)), when(said[date] ?? "", today)]) };
  });
  if (flags.length > 0) return { flags };
  if (!question) return { unanswered: [{ label, source, value: notAnswered }] };
  const asked = { key, name: question };
  return ofQuestion(form.answer(key, question), label, asked, "Yes, without details");
}

const ofYesNo = (form: Answered, { label, key, name, details }: (typeof yesNoQuestions)[number]): Part => {
  const answer = form.answer(key, name);
  const more = details && form.answer(key, details)?.value;
  return ofQuestion(answer, label, { key, name }, joined([answer?.value, more && cut(more)], ": "));
};

function ofQuestion(answer: Answer | undefined, label: string, source: Source, given: string): Part {
  if (!answer || answer.certainty === "unanswered") return { unanswered: [{ label, source, value: notAnswered }] };
  return answer.certainty === "preset"
    ? { preset: [{ label, source, value: answer.value }] }
    : { flags: [{ label, source, value: given }] };
}

function ofOpenQuestion(form: Answered, name: string, label: string): Part {
  const source = { key: "financialAffairs", name };
  const value = form.answer(source.key, name)?.value;
  if (value === undefined) return { unanswered: [{ label, source, value: notAnswered }] };
  return isNone(value) ? {} : { flags: [{ label, source, value: cut(value) }] };
}

const mostCharacters = 120;

/** The beginning of a long answer, on one line. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= mostCharacters
    ? line
    : `${[...line]
        .slice(0, mostCharacters - 1)
        .join("")
        .trimEnd()}…`;
}

/** "October 6, 2026, 47 days ago", as far as the client has said when. */
function when(written: string, today: string): string {
  if (written === "") return "no date given";
  const day = isoOf(written);
  return day === undefined ? written : `${written}, ${distance(day, today)}`;
}

/** The ISO date of a date as people read it; undefined for any other text. */
function isoOf(written: string): string | undefined {
  const time = Date.parse(`${written} UTC`);
  const day = Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
  return longDate(day) === written ? day : undefined;
}

/** How far a day is from another: in days within a year, else in years and months. */
export function distance(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days < 0) return "in the future";
  if (days === 0) return "today";
  if (days <= 365) return `${counted(days, "day")} ago`;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const [nowYear = 0, nowMonth = 0, nowDate = 0] = today.split("-").map(Number);
  const months = (nowYear - year) * 12 + nowMonth - month - (nowDate < date ? 1 : 0);
  return `${joined([counted(Math.floor(months / 12), "year"), months % 12 > 0 ? counted(months % 12, "month") : ""], " ")} ago`;
}
