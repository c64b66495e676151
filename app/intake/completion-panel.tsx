import { progressLabel, type StepProgress } from "../questionnaire/progress.ts";
import type { StepName } from "../questionnaire/step.ts";
import { stepNames } from "../questionnaire/step-names/index.ts";
import { words } from "./wording/index.ts";

/** The {words.completionTitle} panel: the percentage and the counts, and the state of every step, which phones unfold. */
export function CompletionPanel({ current, progress }: { current: StepName; progress: readonly StepProgress[] }) {
  const completed = current.id - 1;
  const percent = Math.round((completed / stepNames.length) * 100);
  return (
    <section className="completion-panel card" aria-labelledby="completion-title">
      <h2 id="completion-title">{words.completionTitle}</h2>
      <div className="completion-line">
        <p className="completion-percent">{percent}%</p>
        <dl className="completion-counts">
          <div>
            <dt>{words.completed}</dt> <dd>{completed}</dd>
          </div>
          <div>
            <dt>{words.inProgress}</dt> <dd>1</dd>
          </div>
          <div>
            <dt>{words.remaining}</dt> <dd>{stepNames.length - current.id}</dd>
          </div>
        </dl>
      </div>
      <details>
        <summary>{words.allSteps}</summary>
        <ol className="completion-steps">
          {stepNames.map((step) => (
            <li key={step.slug}>
              <span>
                {step.name} <ProgressLabel of={progress[step.id - 1]} />
              </span>{" "}
              <StateBadge step={step} current={current} />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function StateBadge({ step, current }: { step: StepName; current: StepName }) {
  if (step.id < current.id) return <span className="badge badge-good">{words.complete}</span>;
  if (step.id === current.id) return <span className="badge badge-current">{words.inProgress}</span>;
  return <span className="badge">{words.pending}</span>;
}

/** Says how much of a step is answered, if anything is. */
const ProgressLabel = ({ of = "nothing" }: { of: StepProgress | undefined }) =>
  of === "nothing" ? null : (
    <span className="step-answers" data-progress={of}>
      {progressLabel(of)}
    </span>
  );
