import { daysAfter, mayBeWithin, toFormDate } from "../days.ts";
import type { Need } from "../line.ts";
import { debtors, isAbout, isJoint, isMarried } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type LineSpec, type Worksheet } from "../worksheet.ts";

/** Writes lines 7 to 15: the case, a business, and credit counseling. */
export function writeCase(form: Worksheet, facts: CaseFacts): void {
  const { chapter } = facts.entries;
  const need = officeNeed("Choose the chapter.");
  form.office({ line: "7", label: "The chapter you are choosing to file under", need }, chapter ? `Chapter ${chapter}` : null);
  form.choice(
    { line: "8", label: "How you will pay the fee", need: useful(clientNeed("How would you pay the court's fee?")) },
    "personalInfo.feePayment",
    {
      full: "I will pay the entire fee when I file my petition",
      installments: "I need to pay the fee in installments",
      waiver: "I request that my fee be waived",
    },
  );
  writeEarlierCases(form, facts);
  writePendingCases(form, facts);
  writeRent(form);
  writeBusiness(form, facts);
  form.computed(
    { line: "13", label: "Are you filing under Chapter 11, and are you a small business debtor?" },
    chapter ? "No. I am not filing under Chapter 11." : null,
  );
  form.open({
    line: "14",
    label: "Property that poses a threat or needs immediate attention",
    need: useful(officeNeed("Say whether any property is dangerous or perishable, or needs immediate attention.")),
  });
  writeCounseling(form, facts);
}

const casesPath = "personalInfo.priorCases";

function writeEarlierCases(form: Worksheet, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const question = answers.at("personalInfo.previousBankruptcy");
  const cases = answers.rows(casesPath).filter((row) => debtors(facts).some((person) => isAbout(facts, person, row)));
  const recentCases = cases.filter((row) => mayBeWithin(8, answers.at(`${row}.filedOn`).raw, asOf));
  const need = useful(clientNeed("Did you file for bankruptcy before?"));
  const spec = { line: "9", label: "Have you filed for bankruptcy within the last 8 years?", need };
  const from = [question.path, ...cases.flatMap((row) => [`${row}.who`, `${row}.filedOn`])];
  if (cases.length > 0) form.derived(spec, { value: recentCases.length > 0 ? "Yes" : "No", from, path: question.path });
  else form.answer(spec, question.path);
  form.answer({ line: "9", part: "asGiven", label: "Earlier cases, in the client's words" }, "personalInfo.previousBankruptcyDetails");
  if (cases.length === 0 && question.raw === "yes") {
    const detailsNeed = useful(clientNeed("Which court was each earlier case in, when was it filed, and what was its number?"));
    form.derived(
      { line: "9", part: "district", item: 1, label: "District", need: detailsNeed },
      { value: null, from: [], path: `${casesPath}[0].district` },
    );
  }
  for (const [index, row] of recentCases.entries()) {
    const at = (part: string, label: string, text: string): LineSpec => {
      return { line: "9", part, item: index + 1, label, need: useful(clientNeed(text)) };
    };
    form.answer(at("district", "District", "Which court was the earlier case in?"), `${row}.district`);
    writeDate(form, facts, at("when", "When", "When was the earlier case filed?"), `${row}.filedOn`);
    form.answer(at("caseNumber", "Case number", "What was the number of the earlier case?"), `${row}.caseNumber`);
  }
}

function writeDate(form: Worksheet, { answers }: CaseFacts, spec: LineSpec, path: string): void {
  form.derived(spec, { value: toFormDate(answers.at(path).raw) || null, from: [path], path });
}

/** Writes line 10: pending cases of a spouse who does not file. The questionnaire does not ask about partners and affiliates. */
function writePendingCases(form: Worksheet, facts: CaseFacts): void {
  const { answers } = facts;
  const hasNonFilingSpouse = isMarried(facts) && !isJoint(facts);
  const rows = answers
    .rows(casesPath)
    .filter((row) => hasNonFilingSpouse && isAbout(facts, "debtor2", row) && answers.at(`${row}.outcome`).raw === "pending");
  const need = useful(officeNeed("Say whether a spouse, a business partner, or an affiliate has a pending case."));
  const spec = { line: "10", label: "Are any bankruptcy cases pending by a spouse, a business partner, or an affiliate?", need };
  form.derived(spec, { value: rows.length > 0 ? "Yes" : null, from: rows.map((row) => `${row}.who`), path: null });
  for (const [index, row] of rows.entries()) {
    const item = index + 1;
    form.answer({ line: "10", part: "debtor", item, label: "Debtor" }, "personalInfo.spouseName");
    form.computed({ line: "10", part: "relationship", item, label: "Relationship to you" }, "Spouse");
    form.answer({ line: "10", part: "district", item, label: "District" }, `${row}.district`);
    writeDate(form, facts, { line: "10", part: "when", item, label: "When" }, `${row}.filedOn`);
    form.answer({ line: "10", part: "caseNumber", item, label: "Case number" }, `${row}.caseNumber`);
  }
}

const yesOrNo = { yes: "Yes", no: "No" } as const;

function writeRent(form: Worksheet): void {
  const rentNeed = useful(clientNeed("Do you rent your home?"));
  form.choice({ line: "11", label: "Do you rent your residence?", need: rentNeed }, "personalInfo.rentsHome", yesOrNo);
  const judgmentNeed = useful(clientNeed("Does your landlord have an eviction judgment against you?"));
  form.choice(
    { line: "11", part: "evictionJudgment", label: "Has your landlord obtained an eviction judgment against you?", need: judgmentNeed },
    "personalInfo.evictionJudgment",
    yesOrNo,
  );
}

/** Writes line 12. A client without a business in the last four years has none now; a client who had one may have closed it. */
function writeBusiness(form: Worksheet, { answers }: CaseFacts): void {
  const path = "financialAffairs.asked.business";
  const { raw } = answers.at(path);
  const text = "Did you own or run a business in the last 4 years?";
  const need: Need = useful(raw === "yes" ? officeNeed("Say whether the client is still a sole proprietor.") : clientNeed(text));
  form.derived(
    { line: "12", label: "Are you a sole proprietor of any full- or part-time business?", need },
    { value: raw === "no" ? "No" : null, from: [path], path: raw === "yes" ? null : path },
  );
}

const briefingReceived =
  "I received a briefing from an approved credit counseling agency within the 180 days before I filed this bankruptcy petition, " +
  "and I received a certificate of completion.";

function writeCounseling(form: Worksheet, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const done = answers.at("personalInfo.creditCounseling");
  const on = answers.at("personalInfo.creditCounselingDate");
  const label = "A briefing about credit counseling";
  const isRecent = on.raw !== "" && on.raw >= daysAfter(asOf, -180) && on.raw <= asOf;
  const text = isRecent ? "" : counselingText(done.raw, on.raw, on.text);
  const path = done.raw === "done" ? on.path : done.path;
  form.derived(
    { line: "15", person: "debtor1", label, need: clientNeed(text) },
    { value: done.raw === "done" && isRecent ? briefingReceived : null, from: [done.path, on.path], path },
  );
  const certificate = useful(officeNeed("Attach the certificate of credit counseling."));
  form.open({ line: "15", part: "certificate", person: "debtor1", label: "Certificate of completion, attached", need: certificate });
  if (!isJoint(facts)) return;
  form.open({ line: "15", person: "debtor2", label, need: officeNeed("Say when the spouse had credit counseling, and by which agency.") });
}

function counselingText(done: string, on: string, text: string): string {
  if (done === "notYet") return "Credit counseling has not been done yet.";
  if (done === "") return "Have you had credit counseling?";
  if (on === "") return "When did you have credit counseling?";
  return `Credit counseling on ${text} is not within the 180 days before filing.`;
}
