import type { Snapshot } from "../../petition/snapshot.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import { totalClaims } from "../../petition/facts/exemption-totals.ts";
import type { Fact } from "../../questionnaire/facts.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { formatDollars } from "../../questionnaire/totals.ts";

/** One of the figures that sum up a case, with a line that explains it. */
export interface Figure {
  label: string;
  value: string;
  note: string;
}

const valueOf = (facts: Fact[], label: string): string => facts.find((fact) => fact.label === label)?.value ?? "";

/** Returns the five figures that sum up a case. The median and exemptions count only where the office has confirmed them. */
export const caseFigures = ({ debts, assets, month }: Snapshot, petition: PreparedPetition): Figure[] => [
  {
    label: "Debts",
    value: valueOf(debts, "Total debts"),
    note: debts
      .slice(0, -1)
      .map(({ label, value }) => `${label} ${value}`)
      .join(" · "),
  },
  { label: "Assets", value: valueOf(assets, "Total assets"), note: "" },
  equityFigure(petition),
  incomeFigure(petition),
  {
    label: "Left each month",
    value: valueOf(month, "Left after expenses"),
    note: `${valueOf(month, "Take-home pay and other income")} in, ${valueOf(month, "Expenses")} out`,
  },
];

function equityFigure({ exemptionTable }: PreparedPetition): Figure {
  const { rows, categories } = exemptionTable;
  const equities = rows.flatMap(({ equity }) => (equity === null ? [] : [equity]));
  const unknown = rows.length - equities.length;
  const over = totalClaims(exemptionTable).reduce((sum, total) => sum + total.over, 0);
  const notes = [
    unknown > 0 && `${pluralize(unknown, "value")} not known`,
    categories.some(({ isConfirmed }) => isConfirmed) ? over > 0 && `${formatDollars(over)} over the limits` : "exemptions not confirmed",
  ];
  return {
    label: "Equity",
    value: equities.length === 0 ? "not answered" : formatDollars(equities.reduce((sum, equity) => sum + equity, 0)),
    note: notes.filter(Boolean).join(", "),
  };
}

function incomeFigure({ meansTest: { yearlyIncome, median, row, verdict, household } }: PreparedPetition): Figure {
  const people = `for ${household.office ?? household.answers}`;
  const isConfirmed = row?.isConfirmed === true && median !== null;
  const comparison = verdict === "below" || verdict === "above" ? `${verdict} the median of ` : "median ";
  return {
    label: "Yearly income",
    value: yearlyIncome === null ? "not enough data" : formatDollars(yearlyIncome),
    note: isConfirmed ? `${comparison}${formatDollars(median)} ${people}` : "median not confirmed",
  };
}
