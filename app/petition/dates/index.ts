import { isIsoDate, longDate } from "../../questionnaire/format.ts";
import { daysAfter, daysBetween } from "../days.ts";
import type { Person } from "../line.ts";
import type { CaseFacts } from "../worksheet.ts";
import { datedEvents, type Dated } from "./events.ts";

/** A date that counts for a case, as of the planned filing date. */
export interface DateCheck {
  /** The rule that it counts for. */
  id: string;
  label: string;
  source: string;
  window: string;
  what: string;
  date: string;
  /** The answer that has it; null for a date that follows from the filing date. */
  path: string | null;
  person: Person | null;
  /** How long it is before the planned filing date; negative after it. */
  daysAgo: number;
  /** The last filing date for which it is inside. */
  until: string;
  /** How far the planned filing date is from the edge: 0 on the last day inside. Null where there is no edge. */
  days: number | null;
  isInside: boolean;
  /** Near is close to the edge, inside or outside. */
  state: "inside" | "outside" | "near";
}

/** Days from an edge that are near it. */
const nearDays = 14;

/** All dates that count for a case, as of the planned filing date. */
export const datesOf = (facts: CaseFacts): DateCheck[] => [
  ...urgentEvent(facts),
  payStubs(facts),
  sixMonths(facts),
  ...datedEvents(facts).map((event) => ofEvent(event, facts.asOf)),
];

type Judged = Pick<DateCheck, "days" | "isInside" | "state">;

function judged(days: number | null, isInside: boolean): Judged {
  return { days, isInside, state: days !== null && days <= nearDays ? "near" : isInside ? "inside" : "outside" };
}

function ofEvent({ rule, ...event }: Dated, asOf: string): DateCheck {
  const { lastDay, ...named } = rule;
  const until = lastDay(event.date);
  const daysAgo = daysBetween(event.date, asOf);
  const days = daysAgo < 0 ? -daysAgo : Math.abs(daysBetween(asOf, until));
  return { ...named, ...event, daysAgo, until, ...judged(days, daysAgo >= 0 && asOf <= until) };
}

/** What is about to happen to the client: inside as long as the case is filed by then. */
function urgentEvent({ answers, asOf }: CaseFacts): DateCheck[] {
  const path = "personalInfo.urgentDate";
  const { raw: date } = answers.at(path);
  if (!isIsoDate(date)) return [];
  const what = answers.at("personalInfo.urgentEvent").text;
  const daysAgo = daysBetween(date, asOf);
  const named = { id: "urgent-event", label: "Urgent event", source: "The client's answer", window: "Filing by that day" };
  return [{ ...named, what, date, path, person: null, daysAgo, until: date, ...judged(Math.abs(daysAgo), asOf <= date) }];
}

function payStubs({ asOf }: CaseFacts): DateCheck {
  const date = daysAfter(asOf, -60);
  return {
    id: "pay-stubs",
    label: "Pay stubs",
    source: "11 U.S.C. 521(a)(1)(B)(iv)",
    window: "60 days before filing",
    what: `From ${longDate(date)} to ${longDate(daysAfter(asOf, -1))}`,
    date,
    path: null,
    person: null,
    daysAgo: 60,
    until: asOf,
    ...judged(null, true),
  };
}

/** The months of the means test, which are others as soon as the case is filed in another month. */
function sixMonths({ asOf }: CaseFacts): DateCheck {
  const [year = 0, month = 0] = asOf.split("-").map(Number);
  const firstOfMonth = (later: number) => new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
  const [date, first] = [firstOfMonth(-6), firstOfMonth(0)];
  const until = daysAfter(firstOfMonth(1), -1);
  const days = Math.min(daysBetween(first, asOf), daysBetween(asOf, until));
  return {
    id: "six-months",
    label: "Income of six full months",
    source: "11 U.S.C. 101(10A)",
    window: "6 full months before the month of filing",
    what: `From ${longDate(date)} to ${longDate(daysAfter(first, -1))}`,
    date,
    path: null,
    person: null,
    daysAgo: daysBetween(date, asOf),
    until,
    ...judged(days, true),
  };
}
