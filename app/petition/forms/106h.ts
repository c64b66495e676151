import type { AnswerIndex } from "../answer-index.ts";
import { filerNames, isJoint, isMarried } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type FormWriter, type Worksheet } from "../worksheet.ts";
import { normalizeText } from "../normalize-text.ts";
import { nameOr, entryBelow, firstText, hasContact, writeAddress, type Entry } from "./entry.ts";

/** A person who also owes one or more of the debts. */
interface Codebtor {
  /** Paths of the names and of the address groups. The first one that is answered counts. */
  names: string[];
  addresses: string[];
  debts: Debt[];
}

interface Debt {
  row: string;
  schedule: "D" | "EF";
  line: string;
}

/** Writes Schedule H: everyone who owes a debt besides the debtors, with the lines of the debts. */
export const form106H: FormWriter = (form, facts) => {
  const { answers } = facts;
  const debts = listDebts(answers);
  const codebtors = findCodebtors(facts, debts);
  const ownerPaths = debts.map(({ row }) => `${row}.whoOwes`);
  const isAnswered = debts.length > 0 && ownerPaths.every((path) => answers.at(path).raw !== "");
  const label = "Do you have any codebtors?";
  const need = officeNeed(`Nobody is listed. Is the answer to "${label}" no?`);
  form.computed({ line: "1", label, need }, codebtors.length > 0 ? "Yes" : isAnswered ? "No" : null, ownerPaths);
  writeCommunityProperty(form, facts);
  codebtors.forEach((codebtor, index) => writeCodebtor(form, entryBelow(3, index), codebtor));
};

const listDebts = (answers: AnswerIndex): Debt[] => [
  ...answers.rows("securedCreditors").map((row, index) => ({ row, schedule: "D" as const, line: entryBelow(2, index).line })),
  ...answers.rows("priorityCreditors").map((row, index) => ({ row, schedule: "EF" as const, line: entryBelow(2, index).line })),
  ...answers.rows("unsecuredCreditors").map((row, index) => ({ row, schedule: "EF" as const, line: entryBelow(4, index).line })),
];

/** Finds each named codebtor once with all debts, and codebtors without a name once per debt. */
function findCodebtors(facts: CaseFacts, debts: readonly Debt[]): Codebtor[] {
  const { answers } = facts;
  const found = new Map<string, Codebtor>();
  const filers = filerNames(facts);
  for (const debt of debts) {
    const group = `${debt.row}.coSigner`;
    const owner = answers.at(`${debt.row}.whoOwes`).raw;
    const isFiler = filers.has(normalizeText(answers.at(`${group}.name`).text));
    if (!isFiler && (hasContact(answers, group) || owner === "withSomeone")) {
      const [name, ...address] = ["name", "street", "city", "zip"].map((part) => normalizeText(answers.at(`${group}.${part}`).text));
      const codebtor = addDebt(found, name ? [name, ...address].join("|") : group, debt);
      codebtor.names.push(`${group}.name`);
      codebtor.addresses.push(group);
    }
    if (isMarried(facts) && !isJoint(facts) && (owner === "both" || owner === "spouse")) {
      const spouse = addDebt(found, "spouse", debt);
      spouse.names = ["personalInfo.spouseName"];
      spouse.addresses = ["contactInfo.spouseAddress"];
    }
  }
  return [...found.values()];
}

function addDebt(found: Map<string, Codebtor>, key: string, debt: Debt): Codebtor {
  const codebtor = found.get(key) ?? { names: [], addresses: [], debts: [] };
  codebtor.debts.push(debt);
  found.set(key, codebtor);
  return codebtor;
}

function writeCodebtor(form: Worksheet, at: Entry, { names, addresses, debts }: Codebtor): void {
  const debt = `${debts[0]!.schedule === "D" ? "Schedule D" : "Schedule E/F"}, line ${debts[0]!.line}`;
  const name = form.joined(
    { ...at, part: "name", label: "Name", need: clientNeed(`Who else owes the debt on ${debt}?`) },
    names,
    firstText,
  );
  writeAddress(form, at, addresses, nameOr(String(name.value ?? ""), "whoever else owes the debt"));
  const linesOn = (schedule: Debt["schedule"]) => debts.filter((each) => each.schedule === schedule);
  for (const [schedule, label] of [
    ["D", "Schedule D, line"],
    ["EF", "Schedule E/F, line"],
  ] as const) {
    const owed = linesOn(schedule);
    const value = owed.map(({ line }) => line).join(", ");
    form.computed(
      { ...at, part: schedule, label },
      value || null,
      owed.map(({ row }) => `${row}.whoOwes`),
    );
  }
  form.open({ ...at, part: "G", label: "Schedule G, line" });
}

const state = "personalInfo.communityPropertyState";

/** Writes line 2. The question asks about the state and the spouse together, so a yes answers both, and a no neither. */
function writeCommunityProperty(form: Worksheet, { answers }: CaseFacts): void {
  const { raw } = answers.at(state);
  const need =
    raw === "no"
      ? officeNeed("Say whether the client lived in a community property state without a spouse.")
      : clientNeed("Was a home shared with a spouse in a community property state in the past 8 years?");
  const label = "Within the last 8 years, have you lived in a community property state or territory?";
  const lived = form.derived(
    { line: "2", label, need: useful(need) },
    { value: raw === "yes" ? "Yes" : null, from: [state], path: raw === "no" ? null : state },
  );
  if (lived.value !== "Yes") return;
  const spouse = "Did your spouse, former spouse, or legal equivalent live with you at the time?";
  form.choice({ line: "2", part: "spouse", label: spouse, need: useful(officeNeed("Did a spouse live there too?")) }, state, {
    yes: "Yes",
  });
  const open = [
    ["where", "In which community state or territory did you live?"],
    ["name", "Name of your spouse, former spouse, or legal equivalent"],
    ["street", "Number Street"],
    ["city", "City"],
    ["state", "State"],
    ["zip", "ZIP Code"],
  ] as const;
  const ask = useful(officeNeed("Which state was it, who lived there with the client, and what is that person's current address?"));
  for (const [part, text] of open) form.open({ line: "2", part, label: text, ...(part === "where" && { need: ask }) });
}
