import { Card, CardTable, Facts } from "../card.tsx";
import { tableUrl } from "../urls.ts";
import type { MeansTestPage } from "./means-test-page.server.ts";
import { PetitionFrame } from "./petition-frame.tsx";

/** Page with the income compared with the median, as far as the answers and the table allow, and where it comes from. */
export const MeansTestScreen = ({ page }: { page: MeansTestPage }) => {
  const { facts, warnings, statement, decisionsUrl } = page;
  return (
    <PetitionFrame page={page}>
      <Card id="means-test" title="Means test, preview">
        <Facts rows={facts} />
        {warnings.length > 0 && (
          <ul className="petition-checks">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        <p className="petition-links">
          <a href={tableUrl("medianIncome")}>Table of the median income</a>{" "}
          <a href={decisionsUrl}>Household size and Form 122A-2 or 122C-2</a>
        </p>
      </Card>
      {statement && <StatementCard {...statement} />}
    </PetitionFrame>
  );
};

const columns = { debtor1: "Debtor 1", debtor2: "Debtor 2", household: "Both" } as const;
const persons = Object.keys(columns) as (keyof typeof columns)[];
const amounts = Object.values(columns);

const StatementCard = ({ rows, linesUrl, gapsUrl, missing }: NonNullable<MeansTestPage["statement"]>) => (
  <Card id="statement" title="Current monthly income">
    <CardTable className="petition-income" columns={["Line", "Label", ...amounts]} amounts={amounts}>
      {rows.map(({ line, label, amounts }) => (
        <tr key={line}>
          <th scope="row">{line}</th>
          <td data-label="Label">{label}</td>
          {persons.map((person) => (
            <td key={person} data-label={columns[person]} className="amount">
              {amounts[person]}
            </td>
          ))}
        </tr>
      ))}
    </CardTable>
    <p className="petition-links">
      <a href={linesUrl}>All lines of the statement</a> {missing > 0 && <a href={gapsUrl}>Missing on the statement ({missing})</a>}
    </p>
  </Card>
);
