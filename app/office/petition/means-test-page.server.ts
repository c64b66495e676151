import type { MeansTest } from "../../petition/facts/means-test.ts";
import { valueText } from "../../petition/lines/line-text.ts";
import type { Line, Person } from "../../petition/lines/line.ts";
import { longDate } from "../../questionnaire/format.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import { gapsUrl, lineUrl, decisionsUrl } from "../petition-url.ts";
import type { PetitionCase, PetitionPage } from "./petition-case.server.ts";

/** Amounts of one line of the statement of current monthly income. */
export interface IncomeRow {
  line: string;
  label: string;
  /** Amount of each debtor, and of the household; "" for none. */
  amounts: Record<Person | "household", string>;
}

/** Data of the page with the means test. */
export interface MeansTestPage extends PetitionPage {
  facts: { label: string; value: string }[];
  warnings: string[];
  /** Statement of current monthly income; null for none. */
  statement: { rows: IncomeRow[]; linesUrl: string; gapsUrl: string; missing: number } | null;
  decisionsUrl: string;
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

/** Loads the page with the means test. */
export function loadMeansTestPage({ form, view, prepared, page }: PetitionCase): MeansTestPage {
  const { lines, gaps, meansTest } = prepared.petition;
  const number = lines.find((line) => line.form === "122A1" || line.form === "122C1")?.form;
  return {
    ...page,
    facts: factsOf(meansTest),
    warnings: meansTest.warnings,
    statement: number
      ? {
          rows: incomeRows(lines.filter((line) => line.form === number)),
          linesUrl: lineUrl(form.id, view, { form: number }),
          gapsUrl: gapsUrl(form.id, view, { form: number }),
          missing: gaps.filter((gap) => gap.form === number).length,
        }
      : null,
    decisionsUrl: decisionsUrl(form.id, view, "entries"),
  };
}

function factsOf({ verdict, basis, yearlyIncome, household, median, row, socialSecurity }: MeansTest): MeansTestPage["facts"] {
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
          : `${formatDollars(median)} from ${longDate(row.effectiveFrom)}${row.isConfirmed ? "" : ", not confirmed"}. ${row.source}`,
    },
    { label: "Result", value: verdicts[verdict] },
  ];
  return facts.filter(({ value }) => value !== "");
}

/** The lines with amounts, without the entries of single months. */
function incomeRows(lines: readonly Line[]): IncomeRow[] {
  const amounts = lines.filter(({ item, part, value }) => item === null && part === "" && typeof value === "number");
  return [...Map.groupBy(amounts, ({ line }) => line)].map(([line, same]) => {
    const of = (person: Person | null) => valueText(same.find((each) => each.person === person)?.value ?? null);
    return { line, label: same[0]!.label, amounts: { debtor1: of("debtor1"), debtor2: of("debtor2"), household: of(null) } };
  });
}
