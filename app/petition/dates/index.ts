import { isIsoDate, longDate } from "../../questionnaire/format.ts";
import { daysAfter, daysBetween } from "../answers/days.ts";
import type { Person } from "../lines/line.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { findDatedEvents, type DatedEvent } from "./events.ts";

/** A date that matters in a case, as of the planned filing date. */
export interface DateCheck {
  /** The id of the rule that it matters for. */
  id: string;
  label: string;
  source: string;
  window: string;
  /** What follows from it. */
  consequence: string;
  what: string;
  date: string;
  /** Path of its answer; null for a date that follows from the filing date. */
  path: string | null;
  person: Person | null;
  /** Days from the date to the planned filing date; negative if the date comes after it. */
  daysAgo: number;
  /** The last filing date on which it is inside the window. */
  until: string;
  /** Days from the planned filing date to the edge of the window: 0 on the last day inside. Null if the window has no edge. */
  days: number | null;
  isInside: boolean;
  /** "near" means close to the edge of the window, on either side. */
  state: "inside" | "outside" | "near";
}

/** The largest distance from the edge, in days, that counts as near. */
const nearDays = 14;

/** The order by nearness to an edge, whether it lies before or after the planned filing date. */
const byNearness = (one: DateCheck, other: DateCheck): number => (one.days ?? Infinity) - (other.days ?? Infinity) || 0;

/** Checks all dates that matter in a case, as of the planned filing date, with those first that are nearest to the edge of their window. */
export const checkDates = (facts: CaseFacts): DateCheck[] =>
  [
    ...checkUrgentEvent(facts),
    checkPayStubs(facts),
    checkSixMonths(facts),
    ...findDatedEvents(facts).map((event) => checkEvent(event, facts.asOf)),
  ]
    .map((check) => ({ ...check, what: facts.redactor.redact(check.what) }))
    .sort(byNearness);

type Judgment = Pick<DateCheck, "days" | "isInside" | "state">;

function judge(days: number | null, isInside: boolean): Judgment {
  return { days, isInside, state: days !== null && days <= nearDays ? "near" : isInside ? "inside" : "outside" };
}

function checkEvent({ rule, ...event }: DatedEvent, asOf: string): DateCheck {
  const { lastDay, ...named } = rule;
  const until = lastDay(event.date);
  const daysAgo = daysBetween(event.date, asOf);
  const days = daysAgo < 0 ? -daysAgo : Math.abs(daysBetween(asOf, until));
  return { ...named, ...event, daysAgo, until, ...judge(days, daysAgo >= 0 && asOf <= until) };
}

/** The urgent event that threatens the client: inside the window if the case is filed by then. */
function checkUrgentEvent({ answers, asOf }: CaseFacts): DateCheck[] {
  const path = "personalInfo.urgentDate";
  const { raw: date } = answers.at(path);
  if (!isIsoDate(date)) return [];
  const what = answers.at("personalInfo.urgentEvent").text;
  const daysAgo = daysBetween(date, asOf);
  const named = {
    id: "urgent-event",
    label: "Urgent event",
    source: "The client's answer",
    window: "Filing by that day",
    consequence: "Only a case that is filed before it stays it (11 U.S.C. 362(a)).",
  };
  return [{ ...named, what, date, path, person: null, daysAgo, until: date, ...judge(Math.abs(daysAgo), asOf <= date) }];
}

function checkPayStubs({ asOf }: CaseFacts): DateCheck {
  const date = daysAfter(asOf, -60);
  return {
    id: "pay-stubs",
    label: "Pay stubs",
    source: "11 U.S.C. 521(a)(1)(B)(iv); Fed. R. Bankr. P. 1007(b)(1)(E)",
    window: "60 days before filing",
    consequence: "Filed with all but the last four digits of the Social Security number removed.",
    what: `From ${longDate(date)} to ${longDate(daysAfter(asOf, -1))}`,
    date,
    path: null,
    person: null,
    daysAgo: 60,
    until: asOf,
    ...judge(null, true),
  };
}

/** The six months of the means test, which move if the case is filed in another month. */
function checkSixMonths({ asOf }: CaseFacts): DateCheck {
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
    consequence: "Their average is the current monthly income of Form 122A-1 or 122C-1.",
    what: `From ${longDate(date)} to ${longDate(daysAfter(first, -1))}`,
    date,
    path: null,
    person: null,
    daysAgo: daysBetween(date, asOf),
    until,
    ...judge(days, true),
  };
}
