import { notAnswered, type Fact } from "../../questionnaire/facts.ts";
import type { Snapshot } from "../../petition/snapshot.ts";
import { answersUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import { answerId } from "../../casework/conflicts/answer-id.ts";

/** Form in figures, each with a link to the answer it comes from. */
export const SnapshotFold = ({ id, snapshot }: { id: string; snapshot: Snapshot }) => {
  const { debts, assets, month, household, flags, preset, unanswered } = snapshot;
  return (
    <section aria-label="Snapshot">
      <details className="snapshot-fold">
        <summary>All figures</summary>
        <div className="snapshot">
          <Figures id={id} title="Debts" facts={debts} />
          <Figures id={id} title="Assets" facts={assets} />
          <Figures id={id} title="Each month" facts={month} />
          <Figures id={id} title="Household" facts={household} />
        </div>
        <h3>Recent years</h3>
        {flags.length === 0 && <p>Nothing was reported for recent years.</p>}
        {flags.length > 0 && (
          <ul className="snapshot-flags">
            {flags.map((fact, index) => (
              <li key={index}>
                <Source id={id} {...fact} />: {fact.value}
              </li>
            ))}
          </ul>
        )}
        <FactLine id={id} title="Default answers not confirmed by client" facts={preset} />
        <FactLine id={id} title="Not answered" facts={unanswered} />
      </details>
    </section>
  );
};

interface FactsProps {
  id: string;
  title: string;
  facts: Fact[];
}

const Figures = ({ id, title, facts }: FactsProps) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>
            <Source id={id} {...fact} />
          </dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Link to an answer, or to its section if there is none. */
const Source = ({ id, label, value, source: { key, name } }: Fact & { id: string }) => {
  const anchor = value === notAnswered || name === "" ? `answers-${key}` : answerId(key, name);
  return <a href={`${answersUrl(id, useView(), { open: key })}#${anchor}`}>{label}</a>;
};

const FactLine = ({ id, title, facts }: FactsProps) =>
  facts.length > 0 && (
    <p className="hint">
      {title}:{" "}
      {facts.map((fact, index) => (
        <span key={fact.label}>
          <Source id={id} {...fact} />
          {fact.value === notAnswered ? "" : ` (${fact.value})`}
          {index < facts.length - 1 ? ", " : ""}
        </span>
      ))}
    </p>
  );
