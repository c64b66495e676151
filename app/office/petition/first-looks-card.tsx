import { Card, Facts } from "../card.tsx";
import { tableUrl } from "../urls.ts";
import type { ShownExemptions, ShownMeansTest } from "./first-looks.ts";

/** Income compared with the median, as far as the answers and the table allow. */
export const MeansTestCard = ({ facts, warnings }: ShownMeansTest) => (
  <Card id="means-test" title="Means test, preview">
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

/** How much of the property is claimed as exempt, with the page where it is claimed. */
export const ExemptionsCard = ({ exemptions: { facts, url } }: { exemptions: ShownExemptions }) => (
  <Card id="exemptions" title="Exemptions">
    <Facts rows={facts} />
    <p>
      <a href={url}>Claim exemptions</a>
    </p>
  </Card>
);
