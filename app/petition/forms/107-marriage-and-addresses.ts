import { isIsoDate } from "../../questionnaire/format.ts";
import { mayBeWithin } from "../days.ts";
import type { Person } from "../line.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import { debtors, hasOtherHome, isAbout } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";

const notMarried = "Not married";
const statusByDetail: Readonly<Record<string, string>> = {
  neverMarried: notMarried,
  divorced: notMarried,
  widowed: notMarried,
  livingTogether: "Married",
  livingApart: "Married",
};

/** Writes lines 1 to 3: marital status and prior addresses. */
export function writeMarriageAndAddresses(form: Worksheet, facts: CaseFacts): void {
  const { answers } = facts;
  const status = answers.at("personalInfo.maritalStatus");
  const detail = answers.at("personalInfo.maritalDetail");
  const detailed = status.state === "default" ? lookUp(statusByDetail, detail.raw) : undefined;
  form.derived(
    { line: "1", label: "What is your current marital status?", need: useful(clientNeed("Are you married?")) },
    {
      value: detailed ?? (status.raw === "married" ? "Married" : notMarried),
      from: [status.path, detail.path],
      state: detailed ? "answered" : status.state,
      path: status.path,
    },
  );
  writeAddresses(form, facts);
  form.choice(
    {
      line: "3",
      label: "Within the last 8 years, did you live with a spouse in a community property state?",
      need: useful(clientNeed("Did you live with a spouse in a community property state in the past 8 years?")),
    },
    "personalInfo.communityPropertyState",
    { yes: "Yes", no: "No" },
  );
}

function writeAddresses(form: Worksheet, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const people = debtors(facts);
  const all = answers.rows("personalInfo.priorAddresses").filter((row) => people.some((person) => isAbout(facts, person, row)));
  const recent = all.filter((row) => mayBeWithin(3, answers.at(`${row}.to`).raw, asOf));
  const movedIn = answers.at("contactInfo.movedIn");
  const isSettled = isIsoDate(movedIn.raw) && !mayBeWithin(3, movedIn.raw, asOf);
  const isApart = people.some((person) => hasOtherHome(facts, person));
  const need =
    isSettled && isApart
      ? officeNeed("The spouse has another address. Say whether the spouse lived anywhere else in the last 3 years.")
      : clientNeed("Where did you live in the last 3 years, before your current home?");
  form.derived(
    {
      line: "2",
      label: "During the last 3 years, have you lived anywhere other than where you live now?",
      need: useful(need),
    },
    {
      value: recent.length > 0 ? "Yes" : isSettled && !isApart ? "No" : null,
      from: [movedIn.path, ...all.flatMap((row) => [`${row}.who`, `${row}.to`])],
      path: need.who === "office" ? null : "personalInfo.priorAddresses[0].street",
    },
  );
  form.answer({ line: "2", part: "asGiven", label: "Other states, in the client's words" }, "personalInfo.otherStatesResidency");
  for (const [index, row] of recent.entries())
    for (const person of people) if (isAbout(facts, person, row)) writeAddress(form, facts, person, index + 1, row);
}

const parts = { street: "street", city: "city", state: "state", zip: "ZIP code" } as const;

function writeAddress(form: Worksheet, { answers }: CaseFacts, person: Person, item: number, row: string): void {
  const place = { line: "2", item, person };
  if (person === "debtor2" && answers.at(`${row}.who`).raw === "both")
    form.derived({ ...place, part: "sameAs", label: "Same address" }, { value: "Same as Debtor 1", from: [`${row}.who`], path: null });
  else
    for (const [part, label] of Object.entries(parts)) {
      const need = useful(clientNeed(`What was the ${label} of the earlier address?`));
      form.answer({ ...place, part, label: `Earlier address: ${label}`, need }, `${row}.${part}`);
    }
  form.answer({ ...place, part: "from", label: "From", need: useful(clientNeed("When did you move in there?")) }, `${row}.from`);
  form.answer({ ...place, part: "to", label: "To", need: useful(clientNeed("When did you move out of there?")) }, `${row}.to`);
}
