import { inDollars } from "../../questionnaire/totals.ts";
import type { AnswerIndex } from "../answer-index.ts";
import { plain } from "../plain.ts";
import { found, type CheckRule, type Finding } from "./check.ts";

const mortgages = [
  { name: "first mortgage", owed: "realEstate.firstMortgageOwed", secures: "firstMortgage" },
  { name: "second mortgage", owed: "realEstate.secondMortgageOwed", secures: "secondMortgage" },
];

/** What loans of steps 3 and 6 are secured by, each with the secured creditor's answer that would stand for it. */
const loans = (answers: AnswerIndex) => [
  ...mortgages,
  ...answers.rows("vehicles").map((row) => ({
    name: `loan on the ${["year", "make", "model"].map((part) => answers.at(`${row}.${part}`).text).join(" ")}`.trimEnd(),
    owed: `${row}.balanceOwed`,
    secures: `vehicle${Number(/\d+/.exec(row)![0]) + 1}`,
  })),
];

/** A loan and a creditor are the same debt when the client says so, or by their balance when the client has not said. */
const standsFor = (answers: AnswerIndex, row: string, secures: string, owed: number): boolean => {
  const said = answers.at(`${row}.securedBy`).raw;
  return said === "" ? answers.at(`${row}.balanceOwed`).amount === owed : said === secures;
};

export const loanWithoutCreditor: CheckRule = {
  id: "loan-without-creditor",
  find: ({ answers }) =>
    loans(answers).flatMap(({ name, owed, secures }) => {
      const { amount } = answers.at(owed);
      const isListed = answers.rows("securedCreditors").some((row) => standsFor(answers, row, secures, amount ?? 0));
      return found(Boolean(amount) && !isListed, `The ${name} is not among the secured creditors.`, [owed]);
    }),
};

export const creditorWithoutLoan: CheckRule = {
  id: "creditor-without-loan",
  find: ({ answers }) =>
    answers.rows("securedCreditors").flatMap((row) => {
      const said = answers.at(`${row}.securedBy`).raw;
      const loan = loans(answers).find(({ secures }) => secures === said);
      const isNamed = /^(?:firstMortgage|secondMortgage|vehicle\d)$/.test(said);
      const creditor = answers.at(`${row}.creditor`).text || "A secured creditor";
      if (!isNamed || (loan && answers.at(loan.owed).amount)) return [];
      return [
        { text: `${creditor} has a loan that the questions about the home and vehicles do not tell of.`, from: [`${row}.securedBy`] },
      ];
    }),
};

export const balancesDiffer: CheckRule = {
  id: "balances-differ",
  find: ({ answers }) =>
    loans(answers).flatMap(({ name, owed, secures }) => {
      const { amount } = answers.at(owed);
      const rows = answers.rows("securedCreditors").filter((row) => answers.at(`${row}.securedBy`).raw === secures);
      const balances = rows.map((row) => answers.at(`${row}.balanceOwed`));
      if (amount === null || balances.length !== 1 || balances[0]!.amount === null || balances[0]!.amount === amount) return [];
      const text = `The ${name} is ${inDollars(amount)} in one place and ${inDollars(balances[0]!.amount)} among the secured creditors.`;
      return [{ text, from: [owed, balances[0]!.path] }];
    }),
};

const lists = [
  { list: "securedCreditors", names: ["creditor"] },
  { list: "priorityCreditors", names: ["creditor"] },
  { list: "unsecuredCreditors", names: ["originalCreditor", "currentCreditor"] },
];

/** Creditors with their balance, under every name that they have. */
const debtsIn = (answers: AnswerIndex) =>
  lists.flatMap(({ list, names }) =>
    answers.rows(list).map((row) => {
      const called = names.map((name) => answers.at(`${row}.${name}`)).filter(({ text }) => text !== "");
      return { row, called, account: answers.at(`${row}.lastFour`).text, balance: answers.at(`${row}.balanceOwed`) };
    }),
  );

export const sameDebtTwice: CheckRule = {
  id: "same-debt-twice",
  find: ({ answers }) => {
    const first = new Map<string, string>();
    return debtsIn(answers).flatMap(({ called, account, balance }): Finding[] => {
      if (!balance.amount) return [];
      const keys = [...new Set(called.map(({ text }) => `${plain(text)}|${balance.amount}|${account}`))];
      const twin = keys.map((key) => first.get(key)).find(Boolean);
      for (const key of keys) first.set(key, first.get(key) ?? balance.path);
      if (!twin) return [];
      return [{ text: `${called[0]!.text} is listed twice with ${inDollars(balance.amount)}.`, from: [twin, balance.path] }];
    });
  },
};

export const advanceWithoutCreditor: CheckRule = {
  id: "advance-without-creditor",
  find: ({ answers }) => {
    const names = debtsIn(answers).flatMap(({ called }) => called.map(({ text }) => plain(text)));
    return answers.rows("cashAdvances.cashAdvances").flatMap((row) => {
      const lender = answers.at(`${row}.lender`);
      const isListed = names.some((name) => name.includes(plain(lender.text)) || plain(lender.text).includes(name));
      return found(lender.text !== "" && !isListed, `${lender.text} gave a cash advance, and is not among the creditors.`, [lender.path]);
    });
  },
};
