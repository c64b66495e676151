import type { Check } from "../../petition/checks/check.ts";
import type { DateCheck } from "../../petition/dates/index.ts";
import { longDate } from "../../questionnaire/format.ts";
import type { Source, Sources } from "./sources.server.ts";

/** Inconsistent answers, with links to them. */
export interface ShownCheck {
  text: string;
  sources: Source[];
}

/** Converts checks for the page, with the questions whose answers are inconsistent. */
export const toShownChecks = (checks: readonly Check[], sources: Sources): ShownCheck[] =>
  checks.map(({ text, from }) => ({ text, sources: from.flatMap((path) => sources.get(path) ?? []) }));

/** Date that matters, as the page lists it. */
export interface ShownDate {
  label: string;
  what: string;
  date: string;
  /** Period and rule that the date matters for. */
  rule: string;
  status: string;
  isNear: boolean;
  source: Source | null;
}

const describeStatus = (isInside: boolean, until: string, daysAgo: number): string =>
  isInside ? `Inside until ${longDate(until)}` : daysAgo < 0 ? "Not yet" : `Outside since ${longDate(until)}`;

/** Converts dates for the page, with those close to the end of their period first. */
export const toShownDates = (dates: readonly DateCheck[], sources: Sources): ShownDate[] =>
  dates
    .map(({ label, what, date, window, source, path, isInside, until, daysAgo, days, state }) => ({
      label,
      what,
      date: longDate(date),
      rule: `${window} (${source})`,
      status: [describeStatus(isInside, until, daysAgo), days !== null && `${days} ${days === 1 ? "day" : "days"} from the edge`]
        .filter(Boolean)
        .join(", "),
      isNear: state === "near",
      source: (path !== null && sources.get(path)) || null,
    }))
    .toSorted((one, other) => Number(other.isNear) - Number(one.isNear));
