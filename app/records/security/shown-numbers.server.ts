import { AsyncLocalStorage } from "node:async_hooks";
import { questionAt, type Changes } from "../../questionnaire/answers/changes.ts";
import { valueAt } from "../../questionnaire/conditions.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";

/** The complete Social Security numbers of the forms that a request has read, as digits only, by the form's id. */
export type ReadNumbers = Map<string, Set<string>>;

const context = new AsyncLocalStorage<ReadNumbers>();

/** Paths of all answers that are Social Security numbers. */
const paths = questionSteps.flatMap(({ key, fields }) =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === "ssn" ? [`${key}.${name}`] : [])),
);

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Runs the work of a request, and collects the numbers that it reads. */
export const collectNumbers = <Result>(numbers: ReadNumbers, work: () => Result): Result => context.run(numbers, work);

function addNumbers(formId: string, values: unknown[]): void {
  const numbers = context.getStore();
  const complete = values.map((value) => digitsOf(String(value ?? ""))).filter(({ length }) => length === 9);
  if (numbers && complete.length > 0) numbers.set(formId, new Set([...(numbers.get(formId) ?? []), ...complete]));
}

/** Notes the numbers in the answers of a form that this request has read or saved. */
export const noteNumbers = (formId: string, formData: object): void =>
  addNumbers(
    formId,
    paths.map((path) => valueAt(formData, path)),
  );

/** Notes the numbers in a change of a form that this request has read: an earlier number is the client's, too. */
export const noteChangedNumbers = (formId: string, { formData = {} }: Changes): void =>
  addNumbers(
    formId,
    Object.entries(formData).flatMap(([path, { from, to }]) => (questionAt(path)?.kind === "ssn" ? [from, to] : [])),
  );

/** Returns the forms whose numbers are in a text, however they are written there. */
export function findShownForms(numbers: ReadNumbers, text: string): string[] {
  const digits = digitsOf(text);
  return [...numbers].filter(([, ofForm]) => [...ofForm].some((number) => digits.includes(number))).map(([formId]) => formId);
}
