import { namedAnswers, type NamedAnswer } from "../../questionnaire/answers/named-answers.ts";
import type { NamedCase } from "../../records/forms/named-cases.server.ts";
import { answerId } from "./answer-id.ts";
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

/** Sort rank: close names first, and among equally close ones those that are the whole answer. */
export type Rank = { rank: number };
type Match = NamedAnswer & NameMatch & Rank;

const maxPlaces = 20;
const contextLength = 60;

/** The matcher of the latest search, which remembers the words that it has compared. */
let latest: { name: string; match: ReturnType<typeof nameMatcher> } | undefined;

/** Finds the cases in which a name occurs. */
export function findInCases(name: string, cases: readonly NamedCase[]): (FoundCase & Rank)[] {
  if (latest?.name !== name) latest = { name, match: nameMatcher(name) };
  const { match } = latest;
  return cases.flatMap((each) => findInCase(each, match) ?? []);
}

export const byRank = (one: Rank, other: Rank) => one.rank - other.rank;
const rankOf = ({ start, end, cost }: NameMatch, text: string): number => 2 * cost + (end - start < text.length ? 1 : 0);

function findInCase({ table, id, clientName, formData }: NamedCase, match: ReturnType<typeof nameMatcher>): (FoundCase & Rank) | undefined {
  const answers = namedAnswers(JSON.parse(formData) as object);
  const matches = [...clientNameAnswer(table, clientName, answers), ...answers]
    .flatMap((answer): Match[] => {
      const place = match(answer.text);
      return place ? [{ ...answer, ...place, rank: rankOf(place, answer.text) }] : [];
    })
    .sort(byRank);
  const [first] = matches;
  if (!first) return undefined;
  const places = matches.slice(0, maxPlaces).map(toFoundPlace);
  return { table, id, clientName, places, more: matches.length - places.length, rank: first.rank };
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
