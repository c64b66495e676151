import { isNone } from "../../questionnaire/none.ts";
import type { Column } from "../columns.ts";
import { clientNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";

const questions = {
  debtor: { employer: "currentEmployer", address: "employerAddress", occupation: "jobTitle", length: "employmentLength" },
  spouse: {
    employer: "spouseEmployer",
    address: "spouseEmployerAddress",
    occupation: "spouseJobTitle",
    length: "spouseEmploymentLength",
  },
} as const;

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
  const texts = [
    ["occupation", "Occupation", "What is this person's work?"],
    ["employer", "Employer's name", "Who is the employer?"],
    ["address", "Employer's address", "What is the employer's address?"],
    ["length", "How long employed there?", "How long has this person worked there?"],
  ] as const;
  for (const [part, label, text] of texts) form.answer({ line: "1", part, person, label, need: more(text) }, at(part));
}
