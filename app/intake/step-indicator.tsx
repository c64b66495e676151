import type { StepName } from "./step.ts";
import type { AddressOf } from "./step-parts.tsx";
import { stepNames } from "./steps/names.ts";

const stateOf = (step: StepName, current: StepName) =>
  step.id < current.id ? "complete" : step.id === current.id ? "current" : "upcoming";

const spokenState = { complete: "complete", current: "current step", upcoming: "not started" } as const;

/** Where the person is, and a button to every step. The buttons belong to the step's form, so going saves. */
export function StepIndicator({ current, form, addressOf }: { current: StepName; form: string; addressOf?: AddressOf }) {
  const percent = Math.round((current.id / stepNames.length) * 100);
  return (
    <nav className="step-indicator" aria-label="Steps">
      <div className="step-indicator-head">
        <p className="step-indicator-title">Bankruptcy Intake Form</p>
        <p className="step-indicator-where">
          Step {current.id} of {stepNames.length}: {current.name}
        </p>
        <p className="step-indicator-percent">{percent}% Complete</p>
      </div>
      <progress className="progress step-progress" value={current.id} max={stepNames.length} aria-label="Progress">
        {percent}%
      </progress>
      <ol className="step-list">
        {stepNames.map((step) => {
          const state = stateOf(step, current);
          return (
            <li key={step.slug} className={`step-item step-${state}`}>
              <button type="submit" form={form} name="intent" value={`goto:${step.slug}`} formAction={addressOf?.(step)} aria-current={state === "current" ? "step" : undefined}>
                <span className="step-mark" aria-hidden="true">
                  {state === "complete" ? "✓" : state === "current" ? <span className="step-dot" /> : step.id}
                </span>
                <span className="step-name">{step.shortName}</span>
                <span className="visually-hidden">, step {step.id}, {spokenState[state]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
