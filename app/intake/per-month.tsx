import { useRef } from "react";
import { fieldAt } from "../questionnaire/fields.ts";
import { Message } from "./control.tsx";
import { fragmentFor, monthlyControls } from "./edit-rows.ts";
import { useStep } from "./step-context.tsx";
import { words } from "./wording/index.ts";

const howOften = (): [string, string][] => [
  ["weekly", words.weekly],
  ["biweekly", words.biweekly],
  ["semimonthly", words.semimonthly],
  ["yearly", words.yearly],
];

/** Works out an amount per month from a weekly or yearly one. The server puts it where it belongs, with a note of what was typed. */
export function PerMonth({ paths }: { paths: readonly string[] }) {
  const { step, guide, errors } = useStep();
  const questions = paths.map((path) => [path, fieldAt(step.fields, path)!] as const);
  const shown = questions.filter(([, { about }]) => !guide.isSingle || about !== "spouse");
  const { amount, often, into } = monthlyControls;
  const isOpen = useRef(false);
  isOpen.current ||= amount in errors;
  return (
    <details open={isOpen.current}>
      <summary>{words.workOutMonth}</summary>
      <div className="row-fields">
        <div className="question question-short">
          <label htmlFor={amount}>{words.amount}</label>{" "}
          <input id={amount} name={amount} inputMode="decimal" placeholder="$" autoComplete="off" />
          <Message name={amount} />
        </div>
        <Choice name={often} label={words.howOften} options={howOften()} />
        <Choice
          name={into}
          label={words.whatItIs}
          options={[["", words.choose], ...shown.map(([path, { label }]) => [path, label] as const)]}
        />
      </div>
      <button type="submit" name="intent" value="monthly" formAction={fragmentFor(amount)} className="button button-secondary">
        {words.fillInMonth}
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
