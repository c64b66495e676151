import type { AnswerPath } from "../answers/answer-path.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { mayBeWithin, toFormDate } from "../answers/days.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { debtors, isAbout, isJoint, isMarried } from "../facts/people.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeSoleProprietor } from "./101-business.ts";
import { writeCounseling } from "./101-counseling.ts";
import type { petition101 } from "../lines/101.lines.ts";

type Form = Worksheet<typeof petition101>;

/** Writes lines 7 to 15: the case, a business, and credit counseling. */
export function writeCase(form: Form, facts: CaseFacts): void {
  const { chapter } = facts.entries;
  form.office("7", chapter ?? null, officeNeed("Choose the chapter."));
  form.choice("8", "personalInfo.feePayment", useful(clientNeed("How would you pay the court's fee?")));
  writeEarlierCases(form, facts);
  writePendingCases(form, facts);
  writeRent(form);
  writeSoleProprietor(form, facts);
  form.computed("13", chapter ? "no" : null);
  writeHazards(form);
  for (const person of debtors(facts)) writeCounseling(form.of(person), facts, person);
}

const casesPath = "personalInfo.priorCases";

function writeEarlierCases(form: Form, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const question = answers.at("personalInfo.previousBankruptcy");
  const cases = answers.rows(casesPath).filter((row) => debtors(facts).some((person) => isAbout(facts, person, row)));
  const recentCases = cases.filter((row) => mayBeWithin(8, answers.at(`${row}.filedOn`).raw, asOf));
  const need = useful(clientNeed("Did you file for bankruptcy before?"));
  const from = [question.path, ...cases.flatMap((row) => [`${row}.who`, `${row}.filedOn`])];
  if (cases.length > 0) form.derived("9", { value: recentCases.length > 0 ? "yes" : "no", from, path: question.path }, need);
  else form.choice("9", question.path, need);
  form.answer("9/asGiven", "personalInfo.previousBankruptcyDetails");
  if (recentCases.length === 0 && form.chosen("9") === "yes") {
    const detailsNeed = clientNeed("Which court was each earlier case in, when was it filed, and what was its number?");
    const entry = form.row("9#", 1);
    entry.derived("district", { value: null, from: [], path: `${casesPath}[${cases.length}].district` }, detailsNeed);
    for (const part of ["when", "caseNumber"] as const) entry.open(part);
  }
  for (const [index, row] of recentCases.entries()) {
    const entry = form.row("9#", index + 1);
    entry.answer("district", `${row}.district`, clientNeed("Which court was the earlier case in?"));
    entry.derived("when", formDate(facts, `${row}.filedOn`), clientNeed("When was the earlier case filed?"));
    entry.answer("caseNumber", `${row}.caseNumber`, useful(clientNeed("What was the number of the earlier case?")));
  }
}

const formDate = ({ answers }: CaseFacts, path: AnswerPath): DerivedValue<string> => ({
  value: toFormDate(answers.at(path).raw) || null,
  from: [path],
  path,
});

/** Writes line 10: pending cases of others. Those of a spouse who does not file are listed, any others are entered by the office. */
function writePendingCases(form: Form, facts: CaseFacts): void {
  const { answers } = facts;
  const hasNonFilingSpouse = isMarried(facts) && !isJoint(facts);
  const rows = answers
    .rows(casesPath)
    .filter((row) => hasNonFilingSpouse && isAbout(facts, "debtor2", row) && answers.at(`${row}.outcome`).raw === "pending");
  const { raw, path } = answers.at("personalInfo.relatedCases");
  const said = lookUp<"yes" | "no">({ yes: "yes", no: "no" }, raw) ?? null;
  const need = clientNeed("Is a bankruptcy case open for a spouse who does not file, a business partner, or an affiliate?");
  form.derived("10", { value: rows.length > 0 ? "yes" : said, from: [path, ...rows.map((row) => `${row}.who`)], path }, need);
  if (rows.length === 0 && form.chosen("10") === "yes") {
    const entry = form.row("10#", 1);
    entry.open("debtor", officeNeed("Ask whose case it is, how they are related, and for its district, date and number."));
    for (const part of ["relationship", "district", "when", "caseNumber"] as const) entry.open(part);
  }
  for (const [index, row] of rows.entries()) {
    const entry = form.row("10#", index + 1);
    entry.answer("debtor", "personalInfo.spouseName");
    entry.computed("relationship", "Spouse");
    entry.answer("district", `${row}.district`);
    entry.derived("when", formDate(facts, `${row}.filedOn`));
    entry.answer("caseNumber", `${row}.caseNumber`);
  }
}

function writeRent(form: Form): void {
  form.choice("11", "personalInfo.rentsHome", useful(clientNeed("Do you rent your home?")));
  const judgmentNeed = clientNeed("Does your landlord have an eviction judgment against you?");
  form.choice("11/evictionJudgment", "personalInfo.evictionJudgment", judgmentNeed);
}

function writeHazards(form: Form): void {
  form.open("14", useful(officeNeed("Say whether any property is dangerous or perishable, or needs immediate attention.")));
  if (form.chosen("14") !== "yes") return;
  form.open("14/hazard", officeNeed("Say what the hazard is. It does not apply to property that only needs attention."));
  form.open("14/why", officeNeed("Say why immediate attention is needed. It does not apply to a mere hazard."));
  form.open("14/street", officeNeed("Say where the property is."));
  for (const part of ["city", "state", "zip"] as const) form.open(`14/${part}`);
}
