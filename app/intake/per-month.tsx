import { useRef } from "react";
import { fieldAt } from "../questionnaire/fields.ts";
import { Message } from "./control.tsx";
import { fragmentFor, monthlyControls } from "./edit-rows.ts";
import { isAboutSpouse } from "./spouse-fold.tsx";
import { useStep } from "./step-context.tsx";

const howOften = { weekly: "Weekly", biweekly: "Every 2 weeks", semimonthly: "Twice a month", yearly: "Once a year" } as const;

/** Works out an amount per month from a weekly or yearly one. The server puts it where it belongs, with a note of what was typed. */
export function PerMonth({ paths }: { paths: readonly string[] }) {
  const { step, guide, errors } = useStep();
  const shown = paths.filter((path) => !guide.isSingle || !isAboutSpouse(path));
  const { amount, often, into } = monthlyControls;
  const isOpen = useRef(false);
  isOpen.current ||= amount in errors;
  return (
    <details open={isOpen.current}>
      <summary>Paid weekly, or once a year? Work out the month</summary>
      <div className="row-fields">
        <div className="question question-short">
          <label htmlFor={amount}>Amount</label> <input id={amount} name={amount} inputMode="decimal" placeholder="$" autoComplete="off" />
          <Message name={amount} />
        </div>
        <Choice name={often} label="How often" options={Object.entries(howOften)} />
        <Choice
          name={into}
          label="What it is"
          options={[["", "Choose"], ...shown.map((path) => [path, fieldAt(step.fields, path)!.label] as const)]}
        />
      </div>
      <button type="submit" name="intent" value="monthly" formAction={fragmentFor(amount)} className="button button-secondary">
        Fill in the month
      </button>
    </details>
  );
}

const Choice = ({ name, label, options }: { name: string; label: string; options: (readonly [string, string])[] }) => (
  <p className="question question-short">
    <label htmlFor={name}>{label}</label>{" "}
    <select id={name} name={name}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </p>
);
