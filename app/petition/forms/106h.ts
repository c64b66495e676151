import type { AnswerIndex } from "../answers/answer-index.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import { lineOfRow, type RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { answerAt, combineAnswers } from "./107-answers.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import { filerNames, isJoint, isMarried } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { unsecuredClaims } from "./106ef-order.ts";
import type { schedule106H } from "../lines/106h.lines.ts";
import type { addressBoxes } from "../lines/common-boxes.ts";
import { firstText, hasContact, nameOr, writeAddress, type AddressGroup, type DebtRow } from "./entry.ts";

type Form = Worksheet<typeof schedule106H>;

/** A person who also owes one or more of the debts. */
interface Codebtor {
  /** Paths of the names and of the address groups. The first one that is answered counts. */
  names: AnswerPath[];
  addresses: AddressGroup[];
  debts: Debt[];
}

interface Debt {
  row: DebtRow;
  schedule: "D" | "EF";
  line: string;
}

/** Writes Schedule H: everyone who owes a debt besides the debtors, with the lines of the debts. */
export function form106H(form: Form, facts: CaseFacts): void {
  const { answers } = facts;
  const debts = listDebts(answers);
  const codebtors = findCodebtors(facts, debts);
  const ownerPaths = debts.map(({ row }) => `${row}.whoOwes`);
  const isAnswered = debts.length > 0 && ownerPaths.every((path) => answers.at(path).raw !== "");
  const need = officeNeed(`Nobody is listed. Is the answer to "${form.label("1")}" no?`);
  form.computed("1", codebtors.length > 0 ? "yes" : isAnswered ? "no" : null, ownerPaths, need);
  writeCommunityProperty(form, facts);
  codebtors.forEach((codebtor, index) => writeCodebtor(form.row("3.#", index + 1), codebtor));
}

function listDebts(answers: AnswerIndex): Debt[] {
  const { priority, nonpriority } = unsecuredClaims(answers);
  return [
    ...answers.rows("securedCreditors").map((row, index) => ({ row, schedule: "D" as const, line: lineOfRow("2.#", index + 1) })),
    ...[...priority, ...nonpriority].map(({ row, line }) => ({ row, schedule: "EF" as const, line })),
  ];
}

/** Finds each named codebtor once with all debts, and codebtors without a name once per debt. */
function findCodebtors(facts: CaseFacts, debts: readonly Debt[]): Codebtor[] {
  const { answers } = facts;
  const found = new Map<string, Codebtor>();
  const filers = filerNames(facts);
  for (const debt of debts) {
    const group = `${debt.row}.coSigner` as const;
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

function writeCodebtor(entry: Worksheet<RowBoxes<typeof schedule106H, "3.#">>, { names, addresses, debts }: Codebtor): void {
  const debt = `${debts[0]!.schedule === "D" ? "Schedule D" : "Schedule E/F"}, line ${debts[0]!.line}`;
  const name = entry.joined("name", names, firstText, clientNeed(`Who else owes the debt on ${debt}?`));
  writeAddress(entry.only<typeof addressBoxes>(), addresses, nameOr(String(name.value ?? ""), "whoever else owes the debt"));
  for (const schedule of ["D", "EF"] as const) {
    const owed = debts.filter((each) => each.schedule === schedule);
    const value = owed.map(({ line }) => line).join(", ");
    entry.computed(
      schedule,
      value || null,
      owed.map(({ row }) => `${row}.whoOwes`),
    );
  }
  entry.open("G");
}

const state = "personalInfo.communityPropertyState";

/** Writes line 2. The client is asked about such a state with a spouse, which a yes answers, and without one. */
function writeCommunityProperty(form: Form, facts: CaseFacts): void {
  const [together, alone] = [answerAt(facts, state), answerAt(facts, "personalInfo.communityPropertyAlone")];
  const asked = together.value === "no" ? "without a spouse" : "with a spouse";
  const need = clientNeed(`Did you live in a community property state ${asked} in the past 8 years?`);
  form.derived("2", combineAnswers(together, alone), useful(need));
  if (form.chosen("2") !== "yes") return;
  form.derived("2/spouse", together, useful(officeNeed("Did a spouse live there too?")));
  form.open(
    "2/where",
    useful(officeNeed("Which state was it, who lived there with the client, and what is that person's current address?")),
  );
  for (const part of ["name", "street", "city", "state", "zip"] as const) form.open(`2/${part}`);
}
