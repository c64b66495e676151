import type { DistrictProposal } from "../../petition/facts/district.ts";
import type { ExemptionTable } from "../../petition/facts/exemption-table.ts";
import { claimedOf, totalClaims } from "../../petition/facts/exemption-totals.ts";
import type { MeansTest } from "../../petition/facts/means-test.ts";
import { districts } from "../../petition/lines/office-entries.ts";
import type { DistrictProfile, MatrixRules } from "../../petition/tables/law-tables.ts";
import { longDate } from "../../questionnaire/format.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { formatDollars } from "../../questionnaire/totals.ts";

/** Means test as the page shows it. */
export interface ShownMeansTest {
  facts: { label: string; value: string }[];
  warnings: string[];
}

/** Exemptions as the petition page shows them. */
export interface ShownExemptions {
  facts: { label: string; value: string }[];
  url: string;
}

const verdicts: Record<MeansTest["verdict"], string> = {
  below: "Below the median",
  above: "Above the median",
  "not enough data": "Not enough data",
  "no confirmed table": "None: the office has not confirmed the table",
};

const bases = {
  "six months": "as on the statement of income, from the six full months before filing",
  screening: "twelve times a month of today, a screening only",
};

const unconfirmed = (isConfirmed: boolean): string => (isConfirmed ? "" : ", not confirmed");

/** Converts the means test for the page. */
export function shownMeansTest({
  verdict,
  basis,
  yearlyIncome,
  household,
  median,
  row,
  socialSecurity,
  warnings,
}: MeansTest): ShownMeansTest {
  const { office, answers } = household;
  const facts = [
    { label: "Yearly income", value: yearlyIncome === null ? "" : `${formatDollars(yearlyIncome)}${basis ? `, ${bases[basis]}` : ""}` },
    { label: "Social Security, apart", value: socialSecurity === 0 ? "" : `${formatDollars(socialSecurity)} a month` },
    {
      label: "Household",
      value: office === null || office === answers ? `${answers}, by the answers` : `${office}, by the answers ${answers}`,
    },
    {
      label: "Median",
      value:
        median === null || !row
          ? ""
          : `${formatDollars(median)} from ${longDate(row.effectiveFrom)}${unconfirmed(row.isConfirmed)}. ${row.source}`,
    },
    { label: "Result", value: verdicts[verdict] },
  ];
  return { facts: facts.filter(({ value }) => value !== ""), warnings };
}

/** Summarizes what is claimed as exempt. */
export function shownExemptions(table: ExemptionTable, url: string): ShownExemptions {
  const claims = table.rows.flatMap((row) => row.claims);
  const items = table.rows.filter((row) => row.claims.length > 0).length;
  const whole = table.rows.filter((row) => row.claims.some(({ isWhole }) => isWhole)).length;
  const over = totalClaims(table).flatMap(({ key, over: excess }) =>
    excess > 0 ? `${table.categories.find((category) => category.key === key)!.label}, ${formatDollars(excess)}` : [],
  );
  const facts = [
    {
      label: "Claimed",
      value: table.isNone ? "Nothing, as the office has entered" : `${items} of ${pluralize(table.rows.length, "item")}`,
    },
    { label: "Amounts", value: claims.length === 0 ? "" : formatDollars(claimedOf(claims)) },
    { label: "At 100%", value: whole === 0 ? "" : pluralize(whole, "item") },
    { label: "Over the limit", value: over.join("; ") },
  ];
  return { facts: facts.filter(({ value }) => value !== ""), url };
}

/** Describes the format of the list of creditors and the source of its rules. */
export function matrixHint({ lines, columns, isAlphabetical }: MatrixRules, profile: DistrictProfile | undefined): string {
  const rules = `List of creditors: at most ${lines} lines of ${columns} characters${isAlphabetical ? ", alphabetical" : ""}`;
  if (!profile) return `${rules}, as most courts want it: no district is chosen.`;
  const { district, effectiveFrom, isConfirmed } = profile;
  return `${rules}, by the ${districts[district]} District's row from ${longDate(effectiveFrom)}${unconfirmed(isConfirmed)}.`;
}

/** Describes which district follows from the county, and what cannot be concluded from it. */
export const districtHint = ({ county, district, divisions, exception, isConfirmed }: DistrictProposal): string =>
  district === null
    ? ""
    : [
        `${county} County is in the ${districts[district]} District${unconfirmed(isConfirmed)}.`,
        exception,
        divisions.length > 0 && `Its divisions are ${divisions.join(", ")}; which of them serves the county is not in the tables.`,
      ]
        .filter(Boolean)
        .join(" ");
