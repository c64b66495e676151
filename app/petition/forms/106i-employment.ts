import { isNone } from "../../questionnaire/none.ts";
import type { Column } from "../columns.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, useful, type Worksheet } from "../worksheet.ts";
import { splitAddress } from "./split-address.ts";

const questions = {
  debtor: { employer: "currentEmployer", address: "employerAddress", occupation: "jobTitle", length: "employmentLength" },
  spouse: {
    employer: "spouseEmployer",
    address: "spouseEmployerAddress",
    occupation: "spouseJobTitle",
    length: "spouseEmploymentLength",
  },
} as const;

const addressBoxes = [
  ["street", "number, street"],
  ["city", "city"],
  ["state", "state"],
  ["zip", "ZIP code"],
] as const;

const notEmployedPattern = /^(?:unemployed|not (?:employed|working)|retired|disabled)\b/i;

/** Writes line 1: employment. */
export function writeEmployment(form: Worksheet, { answers }: CaseFacts, { person, prefix }: Column): void {
  const at = (name: keyof (typeof questions)["debtor"]) => `income.${questions[prefix][name]}`;
  const wages = answers.at(`income.monthlyIncome.${prefix}GrossIncome`);
  const employer = answers.at(at("employer"));
  const isNotEmployed = isNone(employer.text) || notEmployedPattern.test(employer.text);
  const isWorking = employer.text !== "" || Boolean(wages.amount);
  const value = isNotEmployed ? "Not employed" : isWorking ? "Employed" : null;
  const need = clientNeed("Where does this person work? If not employed, write None.");
  form.derived(
    { line: "1", part: "status", person, label: "Employment status", need },
    { value, from: [employer.path], path: employer.path },
  );
  const needIfEmployed = (text: string) => (isNotEmployed ? undefined : useful(clientNeed(text)));
  const spec = (part: string, label: string, text: string) => ({ line: "1", part, person, label, need: needIfEmployed(text) });
  form.answer(spec("occupation", "Occupation", "What is this person's occupation?"), at("occupation"));
  form.answer(spec("employer", "Employer's name", "Who is the employer?"), at("employer"));
  const addressNeed = needIfEmployed("What is the employer's address?");
  for (const [part, label] of addressBoxes)
    form.joined(
      { line: "1", part, person, label: `Employer's address: ${label}`, need: part === "street" ? addressNeed : undefined },
      [at("address")],
      ([text = ""]) => splitAddress(text)[part],
    );
  form.answer(spec("length", "How long employed there?", "How long has this person worked there?"), at("length"));
}
