import { isIsoDate } from "../../questionnaire/format.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import type { RowPath } from "../answers/answer-path.ts";
import type { ChoiceKey, RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { mayBeWithin } from "../answers/days.ts";
import type { Person } from "../lines/line.ts";
import { debtors, hasOtherHome, isAbout } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { ask, findOut } from "./107-answers.ts";
import type { statement107 } from "../lines/107.lines.ts";
import { asFormDate } from "./entry.ts";

type Form = Worksheet<typeof statement107>;

const statusByDetail: Readonly<Record<string, ChoiceKey<typeof statement107, "1">>> = {
  neverMarried: "notMarried",
  divorced: "notMarried",
  widowed: "notMarried",
  livingTogether: "married",
  livingApart: "married",
};

/** Writes lines 1 to 3: marital status and prior addresses. */
export function writeMarriageAndAddresses(form: Form, facts: CaseFacts): void {
  const { answers } = facts;
  const status = answers.at("personalInfo.maritalStatus");
  const detail = answers.at("personalInfo.maritalDetail");
  const detailed = status.state === "default" ? lookUp(statusByDetail, detail.raw) : undefined;
  const value = detailed ?? (status.raw === "married" ? "married" : "notMarried");
  const state = detailed ? "answered" : status.state;
  form.derived("1", { value, from: [status.path, detail.path], state, path: status.path }, ask("Are you married?"));
  writeAddresses(form, facts);
  const need = ask("Did you live with a spouse in a community property state in the past 8 years?");
  form.choice("3", "personalInfo.communityPropertyState", need);
}

function writeAddresses(form: Form, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const people = debtors(facts);
  const all = answers.rows("personalInfo.priorAddresses").filter((row) => people.some((person) => isAbout(facts, person, row)));
  const recent = all.filter((row) => mayBeWithin(3, answers.at(`${row}.to`).raw, asOf));
  const movedIn = answers.at("contactInfo.movedIn");
  const isSettled = isIsoDate(movedIn.raw) && !mayBeWithin(3, movedIn.raw, asOf);
  const isApart = people.some((person) => hasOtherHome(facts, person));
  const need =
    isSettled && isApart
      ? findOut("The spouse has another address. Say whether the spouse lived anywhere else in the last 3 years.")
      : ask("Where did you live in the last 3 years, before your current home?");
  const value = recent.length > 0 ? "yes" : isSettled && !isApart ? "no" : null;
  const from = [movedIn.path, ...all.flatMap((row) => [`${row}.who`, `${row}.to`])];
  form.derived("2", { value, from, path: need.who === "office" ? null : "personalInfo.priorAddresses[0].street" }, need);
  form.answer("2/asGiven", "personalInfo.otherStatesResidency");
  for (const [index, row] of recent.entries())
    for (const person of people) if (isAbout(facts, person, row)) writeAddress(form.of(person).row("2#", index + 1), facts, person, row);
}

const parts = { street: "street", city: "city", state: "state", zip: "ZIP code" } as const;

function writeAddress(
  entry: Worksheet<RowBoxes<typeof statement107, "2#">>,
  facts: CaseFacts,
  person: Person,
  row: RowPath<"personalInfo.priorAddresses">,
): void {
  if (person === "debtor2" && facts.answers.at(`${row}.who`).raw === "both")
    entry.derived("sameAs", { value: "debtor1", from: [`${row}.who`], path: null });
  else
    for (const part of ["street", "city", "state", "zip"] as const)
      entry.answer(part, `${row}.${part}`, ask(`What was the ${parts[part]} of the earlier address?`));
  entry.joined("from", [`${row}.from`], asFormDate(facts, `${row}.from`), ask("When did you move in there?"));
  entry.joined("to", [`${row}.to`], asFormDate(facts, `${row}.to`), ask("When did you move out of there?"));
}
