import { inDollars } from "../../questionnaire/totals.ts";
import type { AnswerIndex } from "../answer-index.ts";
import { loansIn } from "../loans.ts";
import { plain } from "../plain.ts";
import { securedPayments } from "../secured-payments.ts";
import { found, type CheckRule, type Finding } from "./check.ts";

export const loanWithoutCreditor: CheckRule = {
  id: "loan-without-creditor",
  find: ({ answers }) => {
    const listed = new Set<string>(securedPayments(answers).map(({ place }) => place));
    return loansIn(answers).flatMap(({ name, owed, place }) =>
      found(Boolean(answers.at(owed).amount) && !listed.has(place), `The ${name} is not among the secured creditors.`, [owed]),
    );
  },
};

export const creditorWithoutLoan: CheckRule = {
  id: "creditor-without-loan",
  find: ({ answers }) =>
    answers.rows("securedCreditors").flatMap((row) => {
      const { path, raw: said } = answers.at(`${row}.securedBy`);
      const loan = loansIn(answers).find(({ key }) => key === said);
      const isOfLoan = !["", "otherLand", "other"].includes(said);
      const creditor = answers.at(`${row}.creditor`).text || "A secured creditor";
      const text = `${creditor} has a loan that the questions about the home and vehicles do not tell of.`;
      return found(isOfLoan && !(loan && answers.at(loan.owed).amount), text, [path]);
    }),
};

export const balancesDiffer: CheckRule = {
  id: "balances-differ",
  find: ({ answers }) => {
    const payments = securedPayments(answers);
    return loansIn(answers).flatMap(({ name, owed, place }) => {
      const { amount } = answers.at(owed);
      const creditors = payments.filter((payment) => payment.place === place);
      const balances = creditors.map(({ row }) => answers.at(`${row}.balanceOwed`));
      if (amount === null || balances.length !== 1 || balances[0]!.amount === null || balances[0]!.amount === amount) return [];
      const text = `The ${name} is ${inDollars(amount)} in one place and ${inDollars(balances[0]!.amount)} among the secured creditors.`;
      return [{ text, from: [owed, balances[0]!.path] }];
    });
  },
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
