import type { Line } from "../line.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import { isJoint } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import type { PartAmounts } from "./106ab-interest.ts";
import { writeListAnswer } from "./list-answer.ts";

const bank = "personalProperty.bankAccounts";
const retirement = "personalProperty.retirementAccounts";

const kinds = {
  checking: "Checking account",
  savings: "Savings account",
  cd: "Certificates of deposit",
  other: "Other financial account",
} as const;

/** The numbers printed on line 17, by kind of account. */
const printedNumbers: Readonly<Record<keyof typeof kinds, readonly number[]>> = {
  checking: [1, 2],
  savings: [3, 4],
  cd: [5],
  other: [6, 7, 8, 9],
};

function bankKind(kind: string, type: string): keyof typeof kinds {
  if (kind === "checking" || kind === "savings" || kind === "cd") return kind;
  if (kind !== "") return "other";
  return /check/i.test(type) ? "checking" : /sav/i.test(type) ? "savings" : /\bCDs?\b|certificate/i.test(type) ? "cd" : "other";
}

/** Writes lines 17 and 17.x. An account gets the next printed number of its kind, or else a number after the printed ones. */
export function writeBankAccounts(form: Worksheet, facts: CaseFacts): PartAmounts {
  const { answers } = facts;
  const need = useful(clientNeed("Is there a bank account, or money with a payment app?"));
  writeListAnswer(form, facts, { line: "17", label: "Deposits of money", need }, `${bank}[].instituteName`);
  let isEstimate = false;
  const amounts = numberAccounts(facts).map(({ row, kind, number }) => {
    const spec = { line: `17.${number}`, item: number };
    form.computed({ ...spec, part: "type", label: "Type of account" }, kinds[kind], [`${row}.kind`]);
    const amount = writeAccount(form, row, spec);
    const owner = answers.at(`${row}.owner`).raw;
    const isShared = owner === "withSomeone" || (!isJoint(facts) && (owner === "spouse" || owner === "both"));
    if (isShared) {
      form.flag(
        amount,
        useful(officeNeed("Someone else also owns this account. Enter the client's portion; until then, the whole balance counts.")),
      );
      isEstimate ||= amount.state === "answered";
    }
    return amount;
  });
  return { amounts, isEstimate };
}

/** Assigns numbers to the accounts and sorts them by number. */
function numberAccounts({ answers }: CaseFacts): { row: string; kind: keyof typeof kinds; number: number }[] {
  const free = {
    checking: [...printedNumbers.checking],
    savings: [...printedNumbers.savings],
    cd: [...printedNumbers.cd],
    other: [...printedNumbers.other],
  };
  let extra = 9;
  const accounts = answers.rows(bank).map((row) => {
    const kind = bankKind(answers.at(`${row}.kind`).raw, answers.at(`${row}.accountType`).text);
    return { row, kind, number: free[kind].shift() ?? ++extra };
  });
  return accounts.sort((one, other) => one.number - other.number);
}

function writeAccount(form: Worksheet, row: string, spec: { line: string; item: number }): Line {
  const given = { ...spec, part: "institution", label: "Institution name", need: useful(clientNeed("Which bank is the account with?")) };
  const paths = ["instituteName", "accountType", ...(row.startsWith(bank) ? ["lastFour"] : [])].map((name) => `${row}.${name}`);
  const institution = form.joined(given, paths, ([name, type, digits]) =>
    [name, type && `(${type})`, digits && `ending in ${digits}`].filter(Boolean).join(" "),
  );
  const what = institution.value ?? "this account";
  const need = clientNeed(`How much is in the account: ${what}?`);
  return form.amount({ ...spec, part: "value", label: "Current value of the portion you own", need }, `${row}.balance`);
}

const plans: Readonly<Record<string, string>> = {
  k401: "401(k) or similar plan",
  pension: "Pension plan",
  ira: "IRA",
  roth: "IRA",
  keogh: "Keogh",
  other: "Additional account",
};

/** Words in the client's description of a plan that indicate its type. The first match counts. */
const planWords: readonly (readonly [RegExp, keyof typeof plans])[] = [
  [/40[13]|457|thrift|\btsp\b/i, "k401"],
  [/pension|benefit/i, "pension"],
  [/\bira\b|roth/i, "ira"],
  [/keogh/i, "keogh"],
];

/** Writes line 21. */
export function writeRetirement(form: Worksheet, facts: CaseFacts): Line[] {
  const { answers } = facts;
  const need = useful(clientNeed("Is there a retirement or pension account?"));
  writeListAnswer(form, facts, { line: "21", label: "Retirement or pension accounts", need }, `${retirement}[].instituteName`);
  return answers.rows(retirement).map((row, index) => {
    const spec = { line: "21", item: index + 1 };
    const type = answers.at(`${row}.accountType`).text;
    const kind = answers.at(`${row}.kind`).raw || (planWords.find(([word]) => word.test(type))?.[1] ?? "");
    form.computed({ ...spec, part: "type", label: "Type of account" }, lookUp(plans, kind) ?? "Retirement account", [`${row}.kind`]);
    return writeAccount(form, row, spec);
  });
}
