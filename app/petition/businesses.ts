import { isIsoDate } from "../questionnaire/format.ts";
import type { AnswerPath, RowPath } from "./answer-path.ts";
import { mayBeWithin } from "./days.ts";
import type { Person } from "./line.ts";
import { debtors, isAbout } from "./people.ts";
import type { CaseFacts } from "./case-facts.ts";

const structures = ["sole", "llc", "partner", "officer", "shareholder"] as const;
/** What somebody can be in a business, as stored. */
export type Structure = (typeof structures)[number];

/** A business of one or both debtors in the past eight years: one record for all forms. */
export interface Business {
  row: RowPath<"personalInfo.businesses">;
  /** Its number in the client's list, counted from 1. */
  item: number;
  owners: Person[];
  /** The debtor's part in it; "" if not given. */
  structure: Structure | "";
  /** Whether it exists on the planned filing date; null if not known. */
  isCurrent: boolean | null;
  /** Whether it existed within four years before filing, as far as known. */
  isRecent: boolean;
}

/** The key of a business in answers that choose one of the list: `business2` for the row `personalInfo.businesses[1]`. */
const businessKey = (row: string): string => `business${Number(/\d+/.exec(row)![0]) + 1}`;

/** The business that an answer chooses; undefined for none, and for one that is not a debtor's. */
export const listedBusiness = (facts: CaseFacts, path: AnswerPath): Business | undefined =>
  listBusinesses(facts).find(({ row }) => businessKey(row) === facts.answers.at(path).raw);

/** Lists the debtors' businesses. One without a date of its end exists if the date of its beginning is given. */
export function listBusinesses(facts: CaseFacts): Business[] {
  const { answers, asOf } = facts;
  return answers.rows("personalInfo.businesses").flatMap((row, index) => {
    const owners = debtors(facts).filter((person) => isAbout(facts, person, row));
    if (owners.length === 0) return [];
    const [from, to] = [answers.at(`${row}.from`).raw, answers.at(`${row}.to`).raw];
    const isCurrent = isIsoDate(to) ? to > asOf : isIsoDate(from) && to === "" ? true : null;
    const isRecent = mayBeWithin(4, to, asOf);
    const { raw } = answers.at(`${row}.structure`);
    return [{ row, item: index + 1, owners, structure: structures.find((each) => each === raw) ?? "", isCurrent, isRecent }];
  });
}
