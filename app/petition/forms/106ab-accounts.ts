import { lookUp } from "../../questionnaire/look-up.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import { isRowOf, type AnswerPath, type ColumnOf, type ListPath, type RowPath } from "../answers/answer-path.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import type { ChoiceKey, RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import { isJoint } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { PartAmounts } from "./106ab-interest.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

type Form = Worksheet<typeof schedule106AB>;
type AccountBoxes = Omit<RowBoxes<typeof schedule106AB, "17.#">, "type">;
type AccountKind = ChoiceKey<RowBoxes<typeof schedule106AB, "17.#">, "type">;
type AccountRow = RowPath<typeof bank>;
type PlanKind = ChoiceKey<RowBoxes<typeof schedule106AB, "21#">, "type">;

const bank = "personalProperty.bankAccounts";
const retirement = "personalProperty.retirementAccounts";

/** The numbers printed on line 17, by kind of account. */
const printedNumbers: Readonly<Record<AccountKind, readonly number[]>> = {
  checking: [1, 2],
  savings: [3, 4],
  cd: [5],
  other: [6, 7, 8, 9],
};

/** What clients call a kind of account; nothing else is read into their words. */
const accountNames: Readonly<Record<string, AccountKind>> = {
  checking: "checking",
  "checking account": "checking",
  savings: "savings",
  "savings account": "savings",
  cd: "cd",
  "certificate of deposit": "cd",
};

/**
 * A yes if a list has rows. An empty list is no answer.
 * @param column the column that the line names as its source
 */
function listAnswer<List extends ListPath>(answers: AnswerIndex, list: List, column: ColumnOf<List>): DerivedValue<"yes"> {
  const rows = answers.rows<List>(list);
  const from = rows.map((row) => `${row}.${column}`);
  return { value: rows.length > 0 ? "yes" : null, from, state: "computed", path: `${list}[0].${column}` as AnswerPath };
}

function bankKind({ answers }: CaseFacts, row: AccountRow): AccountKind | undefined {
  const { raw } = answers.at(`${row}.kind`);
  if (raw === "checking" || raw === "savings" || raw === "cd") return raw;
  return raw === "" ? lookUp(accountNames, answers.at(`${row}.accountType`).text.toLowerCase()) : "other";
}

/**
 * Writes lines 17 and 17.x. An account gets the next printed number of its kind, or else one that is left of the other accounts, or else a
 * number after the printed ones.
 */
export function writeBankAccounts(form: Form, facts: CaseFacts): PartAmounts {
  const { answers } = facts;
  const need = useful(clientNeed("Is there a bank account, or money with a payment app?"));
  form.derived("17", listAnswer(answers, bank, "instituteName"), need);
  let isEstimate = false;
  const amounts = numberAccounts(facts).map(({ row, kind, isKnown, number }) => {
    const entry = form.row("17.#", number);
    const type = entry.computed("type", kind, [`${row}.kind`]);
    if (!isKnown) form.flag(type, useful(clientNeed("What kind of account is it?")), `${row}.kind`);
    const owner = answers.at(`${row}.owner`).raw;
    const isShared = owner === "withSomeone" || (!isJoint(facts) && (owner === "spouse" || owner === "both"));
    const isShareKnown = isShared && answers.at(`${row}.share`).amount !== null;
    const amount = writeAccount(entry.only<AccountBoxes>(), row, isShareKnown ? `${row}.share` : `${row}.balance`);
    if (isShared && !isShareKnown) {
      const need = "Someone else also owns this account. How much of the balance is yours? Until then, the whole balance counts.";
      form.flag(amount, useful(clientNeed(need)), `${row}.share`);
      isEstimate ||= amount.state === "answered";
    }
    return amount;
  });
  return { amounts, isEstimate };
}

interface Account {
  row: AccountRow;
  kind: AccountKind;
  isKnown: boolean;
  number: number;
}

/** Assigns numbers to the accounts and sorts them by number. An account of unknown kind is among the others. */
function numberAccounts(facts: CaseFacts): Account[] {
  const free = {
    checking: [...printedNumbers.checking],
    savings: [...printedNumbers.savings],
    cd: [...printedNumbers.cd],
    other: [...printedNumbers.other],
  };
  let extra = 9;
  const accounts = facts.answers.rows(bank).map((row) => {
    const known = bankKind(facts, row);
    const kind = known ?? "other";
    return { row, kind, isKnown: known !== undefined, number: free[kind].shift() };
  });
  return accounts
    .map((account) => ({ ...account, number: account.number ?? free.other.shift() ?? ++extra }))
    .sort((one, other) => one.number - other.number);
}

function writeAccount(entry: Worksheet<AccountBoxes>, row: AccountRow | RowPath<typeof retirement>, balance: AnswerPath): Line {
  const paths = [
    `${row}.instituteName`,
    `${row}.accountType`,
    `${row}.kind`,
    ...(isRowOf(bank, row) ? [`${row}.lastFour` as const] : []),
  ] as const;
  const institution = entry.joined(
    "institution",
    paths,
    ([name, type, kind, digits]) =>
      [name, (type || kind) && `(${type || kind})`, digits && `ending in ${digits}`].filter(Boolean).join(" "),
    useful(clientNeed("Which bank is the account with?")),
  );
  const what = institution.value ?? "this account";
  return entry.amount("value", balance, clientNeed(`How much is in the account: ${what}?`));
}

/** The form's kinds of plans, by the stored kind. */
const plans = { k401: "k401", pension: "pension", ira: "ira", roth: "ira", keogh: "keogh", other: "additional" } as const;

/** What clients call a kind of plan. */
const planNames: Readonly<Record<string, PlanKind>> = {
  "401(k)": "k401",
  "401k": "k401",
  "403(b)": "k401",
  "403b": "k401",
  pension: "pension",
  ira: "ira",
  "roth ira": "ira",
  keogh: "keogh",
};

/** Writes line 21. */
export function writeRetirement(form: Form, facts: CaseFacts): Line[] {
  const { answers } = facts;
  const need = useful(clientNeed("Is there a retirement or pension account?"));
  form.derived("21", listAnswer(answers, retirement, "instituteName"), need);
  return answers.rows(retirement).map((row, index) => {
    const entry = form.row("21#", index + 1);
    const { raw, path } = answers.at(`${row}.kind`);
    const kind = raw ? lookUp<PlanKind>(plans, raw) : lookUp(planNames, answers.at(`${row}.accountType`).text.toLowerCase());
    const type = entry.computed("type", kind ?? "account", [path]);
    if (kind === undefined) form.flag(type, useful(clientNeed("What kind of plan is it?")), path);
    return writeAccount(entry.only<AccountBoxes>(), row, `${row}.balance`);
  });
}
