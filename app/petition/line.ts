import type { TableName } from "./tables/table-names.ts";

/** The official forms that lines are prepared for, in the order in which they are filed, with what they are called. */
const forms = [
  ["101", "Voluntary Petition for Individuals Filing for Bankruptcy"],
  ["106Sum", "Summary of Your Assets and Liabilities and Certain Statistical Information"],
  ["106AB", "Schedule A/B: Property"],
  ["106C", "Schedule C: The Property You Claim as Exempt"],
  ["106D", "Schedule D: Creditors Who Have Claims Secured by Property"],
  ["106EF", "Schedule E/F: Creditors Who Have Unsecured Claims"],
  ["106G", "Schedule G: Executory Contracts and Unexpired Leases"],
  ["106H", "Schedule H: Your Codebtors"],
  ["106I", "Schedule I: Your Income"],
  ["106J", "Schedule J: Your Expenses"],
  ["106J2", "Schedule J-2: Expenses for Separate Household of Debtor 2"],
  ["106Dec", "Declaration About an Individual Debtor's Schedules"],
  ["107", "Statement of Financial Affairs for Individuals Filing for Bankruptcy"],
  ["108", "Statement of Intention for Individuals Filing Under Chapter 7"],
  ["121", "Your Statement About Your Social Security Numbers"],
  ["122A1", "Chapter 7 Statement of Your Current Monthly Income"],
  ["122C1", "Chapter 13 Statement of Your Current Monthly Income and Calculation of Commitment Period"],
] as const;

export type FormNumber = (typeof forms)[number][0];

export const formTitles = Object.fromEntries(forms) as Readonly<Record<FormNumber, string>>;

/** In the order in which they are filed. */
export const formNumbers: readonly FormNumber[] = forms.map(([form]) => form);

export type Person = "debtor1" | "debtor2";

/**
 * How a line came by its value: a client's answer; a yes or no that the questionnaire preset and nobody touched, which is no
 * answer on a sworn form; nothing yet; arithmetic; or the office's entry.
 */
export type LineState = "answered" | "default" | "missing" | "computed" | "office";

/** Words as the form has them; a number for whole US dollars; null for nothing. */
export type LineValue = string | number | null;

/** Which line of which form, unique within a petition. */
export interface LinePlace {
  form: FormNumber;
  /** As it is printed on the form: `16`, `2.1`, `6a`. */
  line: string;
  /** Which box of the line; "" where it has only one. */
  part: string;
  /** Which of several, counted from 1, where a line is repeated for each; null for others. */
  item: number | null;
  /** Whose it is, on forms that ask each debtor. */
  person: Person | null;
}

/** One numbered place of an official form. */
export interface Line extends LinePlace {
  label: string;
  value: LineValue;
  /** The paths of the answers that it comes from. */
  from: string[];
  state: LineState;
}

/** What a line needs while it has no answer. */
export interface Need {
  who: "client" | "office";
  /** Whether the form cannot be filed without it. */
  isBlocking: boolean;
  /** What is needed, in plain words. */
  text: string;
  /** The table of which a row has to be confirmed. */
  table?: TableName;
}

/** A line that needs an answer. */
export interface Gap extends LinePlace, Need {
  /** The question that would answer it; null where the questionnaire has none. */
  path: string | null;
}

/** A sum in whole US dollars. */
export interface Total {
  amount: number;
  /** Whether it rests on more than the form's own lines, such as pay whose period is not known. */
  isEstimate: boolean;
  /** Amounts that are not given yet, which are not zero: the paths of answers, and lines of the office, such as `106J2.4`. */
  blanks: string[];
}

export const placeKey = ({ form, line, part, item, person }: LinePlace): string => [form, line, part, item ?? "", person ?? ""].join("|");
