import { isNone } from "../../questionnaire/none.ts";
import type { IndexedAnswer } from "../answers/answer-index.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Column } from "../facts/columns.ts";
import type { Need } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { workStatusOf, type WorkStatus } from "../facts/work-status.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106I } from "../lines/106i.lines.ts";
import { splitAddress } from "../answers/split-address.ts";

type Form = Worksheet<typeof schedule106I>;

const questions = {
  debtor: { employer: "currentEmployer", address: "employerAddress", occupation: "jobTitle", length: "employmentLength" },
  spouse: {
    employer: "spouseEmployer",
    address: "spouseEmployerAddress",
    occupation: "spouseJobTitle",
    length: "spouseEmploymentLength",
  },
} as const;

/** Writes line 1: employment. */
export function writeEmployment(form: Form, facts: CaseFacts, column: Column): void {
  const { answers } = facts;
  const { prefix } = column;
  const at = (name: keyof (typeof questions)["debtor"]) => `income.${questions[prefix][name]}` as const;
  const status = workStatusOf(facts, column);
  const { works, from, question } = status;
  const need = clientNeed(prefix === "debtor" ? "Do you work?" : "Does your spouse work?");
  const value = works === null ? null : works ? "employed" : "notEmployed";
  const line = form.derived("1/status", { value, from, path: question }, need);
  if (status.isGuess) form.flag(line, useful(need), question);
  const isIdle = works === false;
  const needIfEmployed = (text: string) => (isIdle ? undefined : useful(clientNeed(text)));
  if (status.occupation && answers.at(at("occupation")).text === "") form.computed("1/occupation", status.occupation, from);
  else form.answer("1/occupation", at("occupation"), needIfEmployed("What is this person's occupation?"));
  writeEmployer(form, status, answers.at(at("employer")), needIfEmployed("Who is the employer?"));
  const addressNeed = needIfEmployed("What is the employer's address?");
  for (const part of ["street", "city", "state", "zip"] as const) {
    const partOf = ([text = ""]: string[]) => (isIdle ? "" : splitAddress(text)[part]);
    form.joined(`1/${part}`, [at("address")], partOf, part === "street" ? addressNeed : undefined);
  }
  const { path, text } = answers.at(at("length"));
  const length = (!isIdle && text) || null;
  form.derived("1/length", { value: length, from: [path], path }, needIfEmployed("How long has this person worked there?"));
}

/** Writes the employer. One who is named by somebody who does not work may be a former one, or no employer: the office decides. */
function writeEmployer(form: Form, status: WorkStatus, { path, text }: IndexedAnswer<AnswerPath>, need: Need | undefined): void {
  const isGiven = text !== "" && !isNone(text);
  if (!isGiven && status.employer) form.computed("1/employer", status.employer, status.from);
  else if (isGiven && status.works === false) {
    const belongs = `This person does not work, but the employer is given as “${text}”. Does it belong on the form?`;
    form.derived("1/employer", { value: null, from: [path], path: null }, useful(officeNeed(belongs)));
  } else form.derived("1/employer", { value: isGiven ? text : null, from: [path], path }, need);
}
