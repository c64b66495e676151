import { EnterButton } from "../components/enter-button.tsx";
import type { StepName } from "../questionnaire/step.ts";
import type { StepProgress } from "../questionnaire/progress.ts";
import type { GetStepUrl } from "./step-parts.tsx";
import { stepNames } from "../questionnaire/step-names/index.ts";
import { words } from "./wording/index.ts";

const stateOf = ({ id }: StepName, current: StepName, progress: readonly StepProgress[]) => {
  if (id < current.id) return progress[id - 1] === "nothing" ? "passed" : "complete";
  return id === current.id ? "current" : "upcoming";
};

const labelOf = (state: ReturnType<typeof stateOf>): string =>
  ({
    complete: words.stateComplete,
    passed: words.statePassed,
    current: words.stateCurrent,
    upcoming: words.stateUpcoming,
  })[state];

interface Props {
  current: StepName;
  progress: readonly StepProgress[];
  getStepUrl?: GetStepUrl | undefined;
}

/** Shows the current step, with a button for every step. It is inside the step's form, so that jumping to a step saves the answers. */
export function StepIndicator({ current, progress, getStepUrl }: Props) {
  const next = stepNames[current.id];
  const percent = Math.round((current.id / stepNames.length) * 100);
  return (
    <nav className="step-indicator" aria-label={words.steps}>
      <div className="step-indicator-head">
        <p className="step-indicator-title">{words.formTitle}</p>
        <p className="step-indicator-where">{words.stepOf(current.id, stepNames.length, current.name)}</p>
        <p className="step-indicator-percent">{words.percentComplete(percent)}</p>
      </div>
      {next && <EnterButton formAction={getStepUrl?.(next)}>{words.next(next.name)}</EnterButton>}
      <progress className="progress step-progress" value={current.id} max={stepNames.length} aria-label={words.progress} />
      <ol className="step-list">
        {stepNames.map((step) => {
          const state = stateOf(step, current, progress);
          return (
            <li key={step.slug} className={`step-item step-${state}`}>
              <button
                type="submit"
                name="intent"
                value={`goto:${step.slug}`}
                formAction={getStepUrl?.(step)}
                aria-current={state === "current" ? "step" : undefined}
              >
                <span className="step-mark" aria-hidden="true" />
                <span className="step-text">
                  <span className="step-name">{step.shortName}</span>
                  <span className="visually-hidden">{words.stepState(step.id, labelOf(state))}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
