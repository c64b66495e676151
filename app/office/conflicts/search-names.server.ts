import { createQueue } from "../../platform/work-queue.server.ts";
import { iterateNamedCases, type NamedCase } from "../../records/named-cases.server.ts";
import type { FoundCounts } from "../../records/conflict-searches.server.ts";
import type { NamedAnswer } from "../../questionnaire/named-answers.ts";
import { answerId } from "../case/answer-id.ts";
import { nameMatcher, type NameMatch } from "./name-match.server.ts";

/** A place in which a name was found: the question, and the words around it. */
export interface FoundPlace {
  label: string;
  /** Its place on the case's page. */
  anchor: string;
  before: string;
  found: string;
  after: string;
  /** Whether the name is the same, and not just a similar one. */
  isSame: boolean;
}

/** A case in which a name was found. */
export interface FoundCase extends Pick<NamedCase, "table" | "id" | "clientName"> {
  /** The closest ones. */
  places: FoundPlace[];
  /** How many more there are. */
  more: number;
}

/** What a search has found: of many cases those with the closest names. */
export interface Found extends FoundCounts {
  closest: FoundCase[];
  /** How many forms could not be decrypted. */
  unreadable: number;
}

export const mostCases = 100;
const mostPlaces = 20;
const around = 60;

/** Close names come first; of equally close ones those that are the whole answer. */
type Rank = { rank: number };
type Match = NamedAnswer & NameMatch & Rank;
type Ranked = FoundCase & Rank;

const takeTurn = createQueue(2);

/**
 * Looks for a name in all cases, decrypting them a few at a time. Nothing that was read is kept beside what was found.
 * Ends early when nobody waits for it any more, which `isLeft` tells.
 */
export const searchNames = (name: string, isLeft: () => boolean): Promise<Found> =>
  takeTurn(async () => {
    const match = nameMatcher(name);
    const found: Found & { closest: Ranked[] } = { places: 0, cases: 0, closest: [], unreadable: 0 };
    for await (const each of iterateNamedCases()) {
      if (isLeft()) break;
      if (each === "unreadable") found.unreadable += 1;
      else add(found, each, match);
    }
    return { ...found, closest: closestOf(found.closest).map(({ rank: _rank, ...each }) => each) };
  });

const byRank = (one: Rank, other: Rank) => one.rank - other.rank;
const rankOf = ({ start, end, cost }: NameMatch, text: string): number => 2 * cost + (end - start < text.length ? 1 : 0);
const closestOf = (cases: Ranked[]): Ranked[] => cases.sort(byRank).slice(0, mostCases);

function add(found: Found & { closest: Ranked[] }, { table, id, clientName, answers }: NamedCase, match: ReturnType<typeof nameMatcher>) {
  const matches = [...clientAnswer(table, clientName, answers), ...answers]
    .flatMap((answer): Match[] => {
      const place = match(answer.text);
      return place ? [{ ...answer, ...place, rank: rankOf(place, answer.text) }] : [];
    })
    .sort(byRank);
  const [first] = matches;
  if (!first) return;
  const places = matches.slice(0, mostPlaces).map(placeOf);
  found.places += matches.length;
  found.cases += 1;
  found.closest.push({ table, id, clientName, places, more: matches.length - places.length, rank: first.rank });
  if (found.closest.length >= 2 * mostCases) found.closest = closestOf(found.closest);
}

/** The name that a case is listed under, unless it is among its answers. */
const clientAnswer = (table: NamedCase["table"], text: string, answers: NamedAnswer[]): NamedAnswer[] =>
  answers.some((answer) => answer.text === text)
    ? []
    : [{ section: table === "forms" ? "answers" : "client", name: "", label: table === "forms" ? "Client" : "Upload session: name", text }];

const placeOf = ({ section, name, label, text, start, end, cost }: Match): FoundPlace => ({
  label,
  anchor: name ? answerId(section, name) : section,
  before: start > around ? `…${text.slice(start - around, start)}` : text.slice(0, start),
  found: text.slice(start, end),
  after: text.length - end > around ? `${text.slice(end, end + around)}…` : text.slice(end),
  isSame: cost === 0,
});
