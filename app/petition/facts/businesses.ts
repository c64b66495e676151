import { isIsoDate } from "../../questionnaire/format.ts";
import type { AnswerPath, RowPath } from "../answers/answer-path.ts";
import { mayBeWithin } from "../answers/days.ts";
import type { Person } from "../lines/line.ts";
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

const list = "personalInfo.businesses";

/** The business that an answer such as `business2` chooses; undefined for none, and for one that is not a debtor's. */
export function listedBusiness(facts: CaseFacts, path: AnswerPath): Business | undefined {
  const number = Number(facts.answers.at(path).raw.slice("business".length));
  const rows = facts.answers.rows(list);
  const index = number > 0 ? rows.indexOf(`${list}[${number - 1}]`) : -1;
  return index < 0 ? undefined : businessOf(facts, rows[index]!, index);
}

/** Lists the debtors' businesses. */
export const listBusinesses = (facts: CaseFacts): Business[] =>
  facts.answers.rows(list).flatMap((row, index) => businessOf(facts, row, index) ?? []);

/** A debtor's business; undefined for another one. Without a date of its end, it exists if the date of its beginning is given. */
function businessOf(facts: CaseFacts, row: Business["row"], index: number): Business | undefined {
  const { answers, asOf } = facts;
  const owners = debtors(facts).filter((person) => isAbout(facts, person, row));
  if (owners.length === 0) return undefined;
  const [from, to] = [answers.at(`${row}.from`).raw, answers.at(`${row}.to`).raw];
  const isCurrent = isIsoDate(to) ? to > asOf : isIsoDate(from) && to === "" ? true : null;
  const isRecent = mayBeWithin(4, to, asOf);
  const { raw } = answers.at(`${row}.structure`);
  return { row, item: index + 1, owners, structure: structures.find((each) => each === raw) ?? "", isCurrent, isRecent };
}
