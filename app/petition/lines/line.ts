import type { TableName } from "../law/table-names.ts";

/** The official forms that the petition prepares lines for, in filing order, with their titles. */
const forms = [
  ["101", "Voluntary Petition for Individuals Filing for Bankruptcy"],
  ["101A", "Initial Statement About an Eviction Judgment Against You"],
  ["101B", "Statement About Payment of an Eviction Judgment Against You"],
  ["103A", "Application for Individuals to Pay the Filing Fee in Installments"],
  ["103B", "Application to Have the Chapter 7 Filing Fee Waived"],
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

/** The numbers of the forms, in filing order. */
export const formNumbers: readonly FormNumber[] = forms.map(([form]) => form);

export type Person = "debtor1" | "debtor2";

/**
 * Where a line's value comes from: a client's answer; an untouched preset of the questionnaire, which is not an answer on a sworn
 * form; nothing yet; arithmetic; or an office entry.
 */
export type LineState = "answered" | "default" | "missing" | "computed" | "office";

/** Whether a line is printed on its form: not while it has only a preset that nobody has confirmed. */
export const isPrinted = ({ value, state }: Pick<Line, "value" | "state">): boolean =>
  value !== null && value !== "" && state !== "default";

/** Text in the form's wording, a number of whole US dollars, or null if the line is empty. */
export type LineValue = string | number | null;

/** Identifies a line of a form; unique within a petition. */
export interface LinePlace {
  form: FormNumber;
  /** The number printed on the form: `16`, `2.1`, `6a`. */
  line: string;
  /** The box within the line; "" if it has only one. */
  part: string;
  /** The entry of a line that is repeated, counted from 1; null for other lines. */
  item: number | null;
  /** The debtor it is about, on forms that ask each debtor; null for other lines. */
  person: Person | null;
}

/** One numbered place of an official form. */
export interface Line extends LinePlace {
  label: string;
  value: LineValue;
  /** Paths of the answers that the value comes from. */
  from: readonly string[];
  state: LineState;
}

/** What may not be filed in full: Social Security and account numbers, birth dates, and names of minors. */
export const privateKinds = ["ssn", "account", "birth", "name"] as const;
export type PrivateKind = (typeof privateKinds)[number];

/** What a line needs until it has an answer. */
export interface Need {
  who: "client" | "office";
  /** Whether the form cannot be filed without it. */
  isBlocking: boolean;
  /** A sentence in plain words. */
  text: string;
  /** The table that has a row to be confirmed. */
  table?: TableName;
  /** Whether claiming exemptions closes it, or saying that none is claimed. */
  isClaim?: true;
  /** What the line leaves out because it may not be filed in full. A correction with the line's own value closes the gap. */
  masked?: PrivateKind[];
  /** Whether it is the client's words in another language. An entry in English closes the gap, and so does confirming them as they are. */
  isTranslation?: true;
  /** The values of a corrected line whose answer has changed since. Sending the correction again, or removing it, closes the gap. */
  changed?: { office: string; client: string };
}

/** A line that needs an answer. */
export interface Gap extends LinePlace, Need {
  /** Path of the question that would answer it; null if the questionnaire has none. */
  path: string | null;
}

/** A total in US dollars. */
export interface Total {
  /** Null while nothing of it is known. */
  amount: number | null;
  /** Whether it depends on something uncertain, such as pay for an unknown period. */
  isEstimate: boolean;
  /** Amounts that are still missing and do not count as zero: paths of answers, and lines that the office fills in, such as `106J2.4`. */
  blanks: string[];
}

export const placeKey = ({ form, line, part, item, person }: LinePlace): string => `${form}|${line}|${part}|${item ?? ""}|${person ?? ""}`;

/** Reads a place from its key. */
export function placeOf(key: string): LinePlace {
  const [form, line = "", part = "", item = "", person = ""] = key.split("|");
  return {
    form: form as FormNumber,
    line,
    part,
    item: item === "" ? null : Number(item),
    person: person === "" ? null : (person as Person),
  };
}

export const isSamePlace = (one: LinePlace, other: LinePlace): boolean =>
  one.line === other.line && one.part === other.part && one.item === other.item && one.person === other.person && one.form === other.form;

/** Groups lines by their form, number and item: the boxes of each entry, in the order of their first lines. */
export function groupByEntry(lines: readonly Line[]): Line[][] {
  const entries = new Map<string, Line[]>();
  let entry: Line[] = [];
  for (const line of lines) {
    const [first] = entry;
    if (first?.line !== line.line || first.item !== line.item || first.form !== line.form) {
      const key = `${line.form}|${line.line}|${line.item ?? ""}`;
      entry = entries.get(key) ?? [];
      entries.set(key, entry);
    }
    entry.push(line);
  }
  return [...entries.values()];
}

/** The amount of a line; null for none. */
export const amountOf = ({ value }: Line): number | null => (typeof value === "number" ? value : null);
