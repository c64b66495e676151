import { Card, Facts } from "../card.tsx";
import { tableUrl } from "../tables/tables-url.ts";
import { amountNames, type ShownExemption, type ShownMeansTest } from "./first-looks.ts";

/** Income compared with the median, as far as the answers and the table allow. */
export const MeansTestCard = ({ facts, warnings }: ShownMeansTest) => (
  <Card id="means-test" title="Means test, first look">
    <Facts rows={facts} />
    {warnings.length > 0 && (
      <ul className="petition-checks">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    )}
    <p>
      <a href={tableUrl("medianIncome")}>Table of the median income</a>
    </p>
  </Card>
);

/** Property listed under each exemption category, with the limits. */
export const ExemptionsCard = ({ exemptions }: { exemptions: ShownExemption[] }) => (
  <Card id="exemptions" title="Exemptions, first look">
    <p className="hint">
      What the answers list under each category, and the limits of the table. The office decides which amounts to claim.{" "}
      <a href={tableUrl("exemptions")}>Table of the exemptions</a>
    </p>
    <div className="answer-table petition-exemptions">
      <table>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Listed</th>
            {amountNames.map((name) => (
              <th key={name} scope="col" className="amount">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exemptions.map(({ label, cite, items, amounts }) => (
            <tr key={label + cite}>
              <th scope="row">
                {label} <span className="hint">{cite}</span>
              </th>
              <td data-label="Listed">{items}</td>
              {amounts.map((text, index) => (
                <td key={index} data-label={amountNames[index]} className="amount">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
);
