import type { Check } from "../../petition/checks/check.ts";
import type { DateCheck } from "../../petition/dates/index.ts";
import { longDate } from "../../questionnaire/format.ts";
import type { Source, Sources } from "./sources.server.ts";

/** Answers that do not fit together, with where they are given. */
export interface ShownCheck {
  text: string;
  sources: Source[];
}

/** The checks, with the questions whose answers do not fit. */
export const checkList = (checks: readonly Check[], sources: Sources): ShownCheck[] =>
  checks.map(({ text, from }) => ({ text, sources: from.flatMap((path) => sources.get(path) ?? []) }));

/** A date that counts, as the page lists it. */
export interface ShownDate {
  label: string;
  what: string;
  date: string;
  /** The rule, and what it counts. */
  rule: string;
  standing: string;
  isNear: boolean;
  source: Source | null;
}

const standingOf = (isInside: boolean, until: string, daysAgo: number): string =>
  isInside ? `Inside until ${longDate(until)}` : daysAgo < 0 ? "Not yet" : `Outside since ${longDate(until)}`;

/** The dates that count, those near an edge first. */
export const dateList = (dates: readonly DateCheck[], sources: Sources): ShownDate[] =>
  dates
    .map(({ label, what, date, window, source, path, isInside, until, daysAgo, days, state }) => ({
      label,
      what,
      date: longDate(date),
      rule: `${window} (${source})`,
      standing: [standingOf(isInside, until, daysAgo), days !== null && `${days} ${days === 1 ? "day" : "days"} from the edge`]
        .filter(Boolean)
        .join(", "),
      isNear: state === "near",
      source: (path !== null && sources.get(path)) || null,
    }))
    .toSorted((one, other) => Number(other.isNear) - Number(one.isNear));
