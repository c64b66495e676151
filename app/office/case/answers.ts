import type { SimpleField } from "../../questionnaire/fields.ts";
import type { Step } from "../../questionnaire/step.ts";
import { questionSteps } from "../../questionnaire/steps/index.ts";
import { answersTo, type Answer, type AnsweredList } from "../../questionnaire/summary.ts";

/** An answer under its name in the data, spaced out. */
export interface AnswerRow {
  label: string;
  value: string;
}
export interface AnswerItem {
  title: string;
  rows: AnswerRow[];
}
export interface AnswerGroup {
  title: string;
  rows: AnswerRow[];
  items: AnswerItem[];
}
/** A section of a form, as the attorney reads it. Without answers it has no groups. */
export interface AnswerCard {
  key: string;
  title: string;
  groups: AnswerGroup[];
}

/** How Social Security numbers are written. */
export type FormatSsn = (ssn: string) => string;

export const unmaskedSsn: FormatSsn = (ssn) => ssn;

/** The last four digits of a complete number, and nothing of any other. */
export const maskedSsn: FormatSsn = (ssn) => (ssn === "" ? "" : `•••-••-${/^\d{3}-\d{2}-(\d{4})$/.exec(ssn)?.[1] ?? "••••"}`);

/** A value of a question as it is shown, which Social Security numbers are only in the way that is given. */
export const shown = ({ kind }: SimpleField, value: string, writeSsn: FormatSsn): string => (kind === "ssn" ? writeSsn(value) : value);

const foremost = ["personalInfo", "contactInfo", "realEstate", "vehicles", "income", "expenses"];
const titles: Record<string, string> = { realEstate: "Real Estate", income: "Income Information", expenses: "Monthly Expenses" };

const allSteps: readonly Step[] = questionSteps;
const inOrder: Step[] = [
  ...foremost.map((key) => allSteps.find((step) => step.key === key)!),
  ...allSteps.filter(({ key }) => !foremost.includes(key)),
];

/** Everything that was answered to the questions that are asked: what the attorney looks at first, then the rest. */
export const answerCards = (formData: object, writeSsn: FormatSsn): AnswerCard[] =>
  inOrder.map((step) => ({
    key: step.key,
    title: titles[step.key] ?? step.title,
    groups: answersTo(step, formData).map(({ title, answers, lists }) => ({
      title,
      rows: answers.map((answer) => rowOf(answer, writeSsn)),
      items: lists.flatMap((list) => list.rows.map((cells, index) => itemOf(list, cells, index + 1, writeSsn))),
    })),
  }));

const rowOf = ({ name, field, value }: Answer, writeSsn: FormatSsn): AnswerRow => ({
  label: humanize(name.split(".").at(-1)!),
  value: shown(field, value, writeSsn),
});

/** Lists whose rows are shown as one sentence. */
const sentences: Record<string, (cells: Record<string, string>) => string> = {
  dependents: ({ age, relationship, livesWithYou }) =>
    [age && `Age ${age}`, relationship, livesWithYou && `(Lives with you: ${livesWithYou.toLowerCase()})`].filter(Boolean).join(", "),
};

function itemOf({ name, field }: AnsweredList, cells: Answer[], number: number, writeSsn: FormatSsn): AnswerItem {
  const title = `${capitalized(field.item)} ${number}`;
  const sentence = sentences[name]?.(Object.fromEntries(cells.map((cell) => [cell.name, cell.value])));
  if (sentence) return { title: `${title}: ${sentence}`, rows: [] };
  const filled = cells.filter(({ value }) => value !== "");
  if (!field.fixedRows) return { title, rows: filled.map((cell) => rowOf(cell, writeSsn)) };
  return { title: filled[0]!.value, rows: filled.slice(1).map((cell) => rowOf(cell, writeSsn)) };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const abbreviations = /\b(?:HOA|ID|IRA|NC|SSN|VIN|ZIP)\b/gi;

/** "Client SSN" of "clientSSN", "NC Residency" of "ncResidency": a name in the data, as people read it. */
export const humanize = (name: string): string =>
  capitalized(name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")).replace(abbreviations, (word) =>
    word.toUpperCase(),
  );
