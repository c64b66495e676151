import { isNone } from "../../questionnaire/none.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import { listBusinesses, type Business, type Structure } from "../facts/businesses.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { existenceNeed, isNamed, valueNeed } from "./106ab-assets.ts";
import { parseShare } from "./106ab-interest.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

type Form = Worksheet<typeof schedule106AB>;

/** Path of the client's own words about interests in businesses. */
export const businessInterests = "propertyList.businessInterests";

/** Whether the client's own words name an interest in a business. */
export function describesInterest({ answers }: CaseFacts): boolean {
  const { text } = answers.at(businessInterests);
  return text !== "" && !isNone(text);
}

const structures: Readonly<Record<"19" | "42", readonly Structure[]>> = { "19": ["llc", "shareholder"], "42": ["partner"] };

/** The businesses in which the debtors own a share on the planned filing date, by the line that lists them. */
export const sharesIn = (facts: CaseFacts, line: "19" | "42"): Business[] =>
  listBusinesses(facts).filter(({ isCurrent, structure }) => isCurrent === true && structures[line].some((each) => each === structure));

/** Writes the shares of a line; returns the lines with the values. */
export function writeShares(form: Form, facts: CaseFacts, line: "19" | "42"): Line[] {
  return sharesIn(facts, line).map((business, index) => {
    const entry = form.row(`${line}#`, index + 1);
    const { value } = entry.answer("name", `${business.row}.name`, useful(clientNeed("What is the business called?")));
    writePercent(entry, business);
    return entry.amount("value", `${business.row}.shareValue`, valueNeed(`the share of ${value ?? "the business"}`));
  });
}

/** Writes a share as a number, because the form prints the sign; words that are no share are written as given. */
function writePercent(entry: Worksheet<RowBoxes<typeof schedule106AB, "19#">>, { row }: Business): void {
  const toPercent = ([text = ""]: string[]) => {
    const share = parseShare(text);
    return share === null ? text : String(Math.round(share * 10_000) / 100);
  };
  entry.joined("percent", [`${row}.share`], toPercent, useful(clientNeed("What share of the business does the client own?")));
}

/** Writes line 19: what the client describes, or else the companies on the list of businesses. */
export function writeBusinessInterests(form: Form, facts: CaseFacts): Line[] {
  const companies = sharesIn(facts, "19");
  const value = `${businessInterests}Value` as const;
  if (companies.length > 0 && !describesInterest(facts)) {
    form.computed(
      "19",
      "yes",
      companies.map(({ row }) => `${row}.structure`),
    );
    return writeShares(form, facts, "19");
  }
  form.joined("19", [businessInterests, value], isNamed, existenceNeed("a share of a business"));
  if (form.chosen("19") !== "yes") return [];
  const entry = form.row("19#", 1);
  entry.answer("name", businessInterests, useful(clientNeed("What is its name: a share of a business?")));
  const [company] = companies;
  if (company && companies.length === 1) writePercent(entry, company);
  else entry.open("percent", useful(officeNeed("What percentage of the business does the client own?")));
  return [entry.amount("value", value, valueNeed("a share of a business"))];
}
