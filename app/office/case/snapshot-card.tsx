import { notAnswered, type Fact } from "../../questionnaire/facts.ts";
import type { Snapshot } from "../../petition/snapshot.ts";
import { Card } from "../card.tsx";
import { answerId } from "../../casework/conflicts/answer-id.ts";

/** Form in figures, each with a link to the answer it comes from. */
export const SnapshotCard = ({ snapshot: { debts, assets, month, household, flags, preset, unanswered } }: { snapshot: Snapshot }) => (
  <Card id="snapshot" title="Snapshot">
    <div className="snapshot">
      <Figures title="Debts" facts={debts} />
      <Figures title="Assets" facts={assets} />
      <Figures title="Each month" facts={month} />
      <Figures title="Household" facts={household} />
    </div>
    <h3>Recent years</h3>
    {flags.length === 0 && <p>Nothing was reported for recent years.</p>}
    {flags.length > 0 && (
      <ul className="snapshot-flags">
        {flags.map((fact, index) => (
          <li key={index}>
            <Source {...fact} />: {fact.value}
          </li>
        ))}
      </ul>
    )}
    <FactLine title="Default answers not confirmed by client" facts={preset} />
    <FactLine title="Not answered" facts={unanswered} />
  </Card>
);

const Figures = ({ title, facts }: { title: string; facts: Fact[] }) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>
            <Source {...fact} />
          </dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Link to an answer, or to its section if there is none. */
const Source = ({ label, value, source: { key, name } }: Fact) => (
  <a href={`#${value === notAnswered || name === "" ? `answers-${key}` : answerId(key, name)}`}>{label}</a>
);

const FactLine = ({ title, facts }: { title: string; facts: Fact[] }) =>
  facts.length > 0 && (
    <p className="hint">
      {title}:{" "}
      {facts.map((fact, index) => (
        <span key={fact.label}>
          <Source {...fact} />
          {fact.value === notAnswered ? "" : ` (${fact.value})`}
          {index < facts.length - 1 ? ", " : ""}
        </span>
      ))}
    </p>
  );
