import { createQueue } from "../../platform/work-queue.server.ts";
import { iterateNamedCases, type NamedCase } from "../../records/named-cases.server.ts";
import type { FoundCounts } from "../../records/conflict-searches.server.ts";
import type { NamedAnswer } from "../../questionnaire/named-answers.ts";
import { answerId } from "../case/answer-id.ts";
import { nameMatcher, type NameMatch } from "./name-match.server.ts";

/** Answer in which a name was found, with the surrounding text. */
export interface FoundPlace {
  label: string;
  /** Element ID on the case page. */
  anchor: string;
  before: string;
  found: string;
  after: string;
  /** Whether the name is the same, not just similar. */
  isSame: boolean;
}

/** Case in which a name was found. */
export interface FoundCase extends Pick<NamedCase, "table" | "id" | "clientName"> {
  /** The closest matches. */
  places: FoundPlace[];
  /** Number of further matches. */
  more: number;
}

/** Result of a search. If there are many cases, it contains those with the closest names. */
export interface Found extends FoundCounts {
  closest: FoundCase[];
  /** Number of forms that could not be decrypted. */
  unreadable: number;
}

export const maxCases = 100;
const maxPlaces = 20;
const contextLength = 60;

/** Sort rank: close names first, and among equally close ones those that are the whole answer. */
type Rank = { rank: number };
type Match = NamedAnswer & NameMatch & Rank;
type Ranked = FoundCase & Rank;

const runQueued = createQueue(2);

/**
 * Searches for a name in all cases, decrypting a few at a time and storing nothing but the matches. Stops early when `isAborted`
 * returns true.
 */
export const searchNames = (name: string, isAborted: () => boolean): Promise<Found> =>
  runQueued(async () => {
    const match = nameMatcher(name);
    const found: Found & { closest: Ranked[] } = { places: 0, cases: 0, closest: [], unreadable: 0 };
    for await (const each of iterateNamedCases()) {
      if (isAborted()) break;
      if (each === "unreadable") found.unreadable += 1;
      else addMatches(found, each, match);
    }
    return { ...found, closest: closestOf(found.closest).map(({ rank: _rank, ...each }) => each) };
  });

const byRank = (one: Rank, other: Rank) => one.rank - other.rank;
const rankOf = ({ start, end, cost }: NameMatch, text: string): number => 2 * cost + (end - start < text.length ? 1 : 0);
const closestOf = (cases: Ranked[]): Ranked[] => cases.sort(byRank).slice(0, maxCases);

function addMatches(
  found: Found & { closest: Ranked[] },
  { table, id, clientName, answers }: NamedCase,
  match: ReturnType<typeof nameMatcher>,
) {
  const matches = [...clientNameAnswer(table, clientName, answers), ...answers]
    .flatMap((answer): Match[] => {
      const place = match(answer.text);
      return place ? [{ ...answer, ...place, rank: rankOf(place, answer.text) }] : [];
    })
    .sort(byRank);
  const [first] = matches;
  if (!first) return;
  const places = matches.slice(0, maxPlaces).map(toFoundPlace);
  found.places += matches.length;
  found.cases += 1;
  found.closest.push({ table, id, clientName, places, more: matches.length - places.length, rank: first.rank });
  if (found.closest.length >= 2 * maxCases) found.closest = closestOf(found.closest);
}

/** The name under which a case is listed, unless it is among the answers. */
const clientNameAnswer = (table: NamedCase["table"], text: string, answers: NamedAnswer[]): NamedAnswer[] =>
  answers.some((answer) => answer.text === text)
    ? []
    : [{ section: table === "forms" ? "answers" : "client", name: "", label: table === "forms" ? "Client" : "Upload session: name", text }];

const toFoundPlace = ({ section, name, label, text, start, end, cost }: Match): FoundPlace => ({
  label,
  anchor: name ? answerId(section, name) : section,
  before: start > contextLength ? `…${text.slice(start - contextLength, start)}` : text.slice(0, start),
  found: text.slice(start, end),
  after: text.length - end > contextLength ? `${text.slice(end, end + contextLength)}…` : text.slice(end),
  isSame: cost === 0,
});
