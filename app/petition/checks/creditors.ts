import type { AnswerIndex } from "../answers/answer-index.ts";
import type { ColumnOf, ListPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { coreName, similarity } from "../answers/creditor-names.ts";
import { addressKey, addressParts, findCreditorPlaces, isComplete, mailKey, type CreditorPlace } from "../forms/creditor-places.ts";
import { findStandingRows } from "../facts/creditors.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import { findingIf, type CheckRule, type Finding } from "./check.ts";
import { listDebts } from "./debts.ts";

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Whether two addresses may be one, written differently: the same number and ZIP code, as far as both are given. */
const isSamePlace = (one: CreditorPlace, other: CreditorPlace): boolean =>
  (["street", "zip"] as const).every((part) => {
    const [first, second] = [one, other].map((place) => digitsOf(place[part]).slice(0, part === "zip" ? 5 : undefined));
    return (
      one[part] === "" ||
      other[part] === "" ||
      (first === second && (first !== "" || normalizeText(one[part]) === normalizeText(other[part])))
    );
  });

/** The fewest pairs of letters that two spellings at one address have in common. */
const minSimilarity = 0.75;

interface Named {
  place: CreditorPlace;
  core: string;
}

/** Whether two different names or addresses may be those of one creditor. A creditor whose address is only missing is not reported. */
function isNearlySame(one: Named, other: Named): boolean {
  const hasSameName = normalizeText(one.place.name) === normalizeText(other.place.name);
  if (hasSameName && !(isComplete(one.place) && isComplete(other.place))) return false;
  return one.core === other.core
    ? isSamePlace(one.place, other.place)
    : mailKey(one.place) === mailKey(other.place) && isComplete(one.place) && similarity(one.core, other.core) >= minSimilarity;
}

const namePath = (answers: AnswerIndex, { path }: CreditorPlace): string =>
  ["creditor", "originalCreditor", "name"].map((name) => `${path}.${name}`).find((each) => answers.at(each).text !== "") ?? path;

/** Creditors that would be on the matrix twice because their name or address is written differently. Neighbors by name are compared. */
export const similarCreditors: CheckRule = {
  id: "similar-creditors",
  find: ({ answers }) => {
    const distinct = new Map(findCreditorPlaces(answers).map((place) => [addressKey(place), place]));
    const sorted = [...distinct.values()]
      .map((place): Named => ({ place, core: coreName(place.name) }))
      .sort((one, other) => (one.core < other.core ? -1 : one.core > other.core ? 1 : 0));
    return sorted.flatMap((named, index): Finding[] => {
      const before = sorted[index - 1];
      if (!before || !isNearlySame(before, named)) return [];
      const shown = ({ place }: Named) => [place.name, ...addressParts.map((part) => place[part])].filter(Boolean).join(", ");
      const names = `“${shown(before)}” and “${shown(named)}”`;
      const text = `${names} may be one creditor. If so, write both alike, and the creditor matrix lists it once.`;
      return [{ text, from: [before, named].map(({ place }) => namePath(answers, place)) }];
    });
  },
};

/** The letters of a name by which it is found within another. Finding one long text within another takes time with both lengths. */
const comparedLetters = 100;

/** Returns a function that tells whether a name, or one that contains it, is among the creditors and their collectors. */
function createNameLookup(answers: AnswerIndex): (name: string) => boolean {
  const lettersOf = (text: string): string => coreName(text).slice(0, comparedLetters);
  const names = listDebts(answers).flatMap(({ row, names: given }) => [
    ...given.map(({ text }) => text),
    answers.at(`${row}.collector.name`).text,
  ]);
  const listed = [...new Set(names.map(lettersOf).filter(Boolean))];
  return (name) => {
    const letters = lettersOf(name);
    return listed.some((creditor) => creditor.includes(letters) || letters.includes(creditor));
  };
}

/** A rule that looks for those who are named in the rows of a list, but not among the creditors. */
const unlisted = <List extends ListPath>(id: string, list: List, column: ColumnOf<List>, what: string): CheckRule => ({
  id,
  find: ({ answers }) => {
    const rows = answers.rows<List>(list);
    const isListed = rows.length > 0 ? createNameLookup(answers) : () => true;
    return rows.flatMap((row) => {
      const { text, path } = answers.at(`${row}.${column}` as string);
      return findingIf(text !== "" && !isListed(text), `${text} ${what} but is not among the creditors.`, [path]);
    });
  },
});

export const advanceWithoutCreditor = unlisted("advance-without-creditor", "cashAdvances.cashAdvances", "lender", "gave a cash advance");

/** Who repossessed, garnished or levied is a creditor, even if nothing is left to pay. */
export const takerWithoutCreditor = unlisted("taker-without-creditor", "financialAffairs.takenRows", "creditor", "took property");

const taxOffices = [
  { name: "the Internal Revenue Service", pattern: /\b(?:irs|i\.r\.s|internal revenue)\b/i },
  { name: "the North Carolina Department of Revenue", pattern: /\b(?:ncdor|(?:dept|dept\.|department) of revenue)\b/i },
] as const;

/** Tax debts or missing returns without both tax offices, which then need notice of the case. */
export const taxOfficesMissing: CheckRule = {
  id: "tax-offices-missing",
  find: (facts: CaseFacts) => {
    const { answers } = facts;
    const debts = answers.rows("priorityCreditors").filter((row) => answers.at(`${row}.kind`).raw === "taxes");
    const returns = answers.at("personalInfo.taxReturnsFiled");
    const from = [...debts.map((row) => `${row}.creditor`), ...(returns.raw === "no" ? [returns.path] : [])];
    const names = [
      ...listDebts(answers).flatMap(({ names: given }) => given.map(({ text }) => text)),
      ...findStandingRows(facts).map(({ name }) => name),
    ];
    const missing = taxOffices.filter(({ pattern }) => !names.some((name) => pattern.test(name))).map(({ name }) => name);
    const why = debts.length > 0 ? "There is a tax debt" : "Tax returns are missing";
    return findingIf(from.length > 0 && missing.length > 0, `${why}, but ${missing.join(" and ")} would get no notice of the case.`, from);
  },
};
