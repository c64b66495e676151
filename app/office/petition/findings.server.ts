import type { Check } from "../../petition/checks/check.ts";
import type { DateCheck } from "../../petition/dates/index.ts";
import { daysAfter, daysBetween } from "../../petition/answers/days.ts";
import { longDate } from "../../questionnaire/format.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { mapEntries, type ListPage, type Pager } from "../list-page.ts";
import type { Source, Sources } from "../sources.server.ts";

/** Number of checks, and of dates, that the page shows at a time. */
const findingsPerPage = 20;

/** Inconsistent answers, with links to them. */
export interface ShownCheck {
  text: string;
  sources: Source[];
}

/** Converts checks for the page, with the questions whose answers are inconsistent. */
export const toShownChecks = (checks: readonly Check[], sources: Sources, pager: Pager): ListPage<ShownCheck> =>
  mapEntries(pager("checks", checks, { size: findingsPerPage }), ({ text, from }) => ({
    text,
    sources: from.flatMap((path) => sources.get(path) ?? []),
  }));

/** Date that matters, as the page lists it. */
export interface ShownDate {
  label: string;
  what: string;
  date: string;
  /** Period and rule that the date matters for. */
  rule: string;
  consequence: string;
  status: string;
  isNear: boolean;
  source: Source | null;
}

function describeStatus({ date, daysAgo, until, days, isInside }: DateCheck): string {
  const left = daysBetween(daysAfter(date, daysAgo), until);
  if (isInside) return days === null ? "Within the period" : `Within the period until ${longDate(until)} (${pluralize(left, "day")} left)`;
  const apart = pluralize(days ?? 0, "day");
  return daysAgo < 0 ? `Not yet (in ${apart})` : `Outside since ${longDate(until)} (${apart} ago)`;
}

/** Converts dates for the page. */
export const toShownDates = (dates: readonly DateCheck[], sources: Sources, pager: Pager): ListPage<ShownDate> =>
  mapEntries(pager("dates", dates, { size: findingsPerPage }), (check) => ({
    label: check.label,
    what: check.what,
    date: longDate(check.date),
    rule: `${check.window} (${check.source})`,
    consequence: check.consequence,
    status: describeStatus(check),
    isNear: check.state === "near",
    source: (check.path !== null && sources.get(check.path)) || null,
  }));
