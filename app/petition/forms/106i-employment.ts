import { isNone } from "../../questionnaire/none.ts";
import type { Column } from "../columns.ts";
import { clientNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
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

const withoutWork = /^(?:unemployed|not (?:employed|working)|retired|disabled)\b/i;

/** Line 1: where somebody works. */
export function writeEmployment(form: Worksheet, { answers }: CaseFacts, { person, prefix }: Column): void {
  const at = (name: keyof (typeof questions)["debtor"]) => `income.${questions[prefix][name]}`;
  const wages = answers.at(`income.monthlyIncome.${prefix}GrossIncome`);
  const employer = answers.at(at("employer"));
  const isIdle = isNone(employer.text) || withoutWork.test(employer.text);
  const isWorking = employer.text !== "" || Boolean(wages.amount);
  const value = isIdle ? "Not employed" : isWorking ? "Employed" : null;
  const need = clientNeed("Where does this person work? If nowhere, write None.");
  form.derived(
    { line: "1", part: "status", person, label: "Employment status", need },
    { value, from: [employer.path], path: employer.path },
  );
  const more = (text: string) => (isIdle ? undefined : useful(clientNeed(text)));
  const spot = (part: string, label: string, text: string) => ({ line: "1", part, person, label, need: more(text) });
  form.answer(spot("occupation", "Occupation", "What is this person's work?"), at("occupation"));
  form.answer(spot("employer", "Employer's name", "Who is the employer?"), at("employer"));
  const address = more("What is the employer's address?");
  for (const [part, label] of addressBoxes)
    form.joined(
      { line: "1", part, person, label: `Employer's address: ${label}`, need: part === "street" ? address : undefined },
      [at("address")],
      ([text = ""]) => splitAddress(text)[part],
    );
  form.answer(spot("length", "How long employed there?", "How long has this person worked there?"), at("length"));
}
