import { formatDollars } from "../../questionnaire/totals.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import { findLoans } from "../answers/loans.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import { matchSecuredPayments } from "../answers/secured-payments.ts";
import { findingIf, type CheckRule, type Finding } from "./check.ts";

export const loanWithoutCreditor: CheckRule = {
  id: "loan-without-creditor",
  find: ({ answers }) => {
    const listed = new Set<string>(matchSecuredPayments(answers).map(({ place }) => place));
    return findLoans(answers).flatMap(({ name, balancePath, place }) =>
      findingIf(Boolean(answers.at(balancePath).amount) && !listed.has(place), `The ${name} is not among the secured creditors.`, [
        balancePath,
      ]),
    );
  },
};

export const creditorWithoutLoan: CheckRule = {
  id: "creditor-without-loan",
  find: ({ answers }) => {
    const loans = findLoans(answers);
    return answers.rows("securedCreditors").flatMap((row) => {
      const { path, raw: securedBy } = answers.at(`${row}.securedBy`);
      const loan = loans.find(({ key }) => key === securedBy);
      const isLoanKey = !["", "otherLand", "other"].includes(securedBy);
      const creditor = answers.at(`${row}.creditor`).text || "A secured creditor";
      const text = `${creditor} has a loan that the answers about the home and vehicles do not mention.`;
      return findingIf(isLoanKey && !(loan && answers.at(loan.balancePath).amount), text, [path]);
    });
  },
};

export const balancesDiffer: CheckRule = {
  id: "balances-differ",
  find: ({ answers }) => {
    const payments = matchSecuredPayments(answers);
    return findLoans(answers).flatMap(({ name, balancePath, place }) => {
      const { amount } = answers.at(balancePath);
      const creditors = payments.filter((payment) => payment.place === place);
      const balances = creditors.map(({ row }) => answers.at(`${row}.balanceOwed`));
      if (amount === null || balances.length !== 1 || balances[0]!.amount === null || balances[0]!.amount === amount) return [];
      const [ownAmount, listedAmount] = [formatDollars(amount), formatDollars(balances[0]!.amount)];
      const text = `The ${name} is ${ownAmount} in one place and ${listedAmount} among the secured creditors.`;
      return [{ text, from: [balancePath, balances[0]!.path] }];
    });
  },
};

const lists = [
  { list: "securedCreditors", names: ["creditor"] },
  { list: "priorityCreditors", names: ["creditor"] },
  { list: "unsecuredCreditors", names: ["originalCreditor", "currentCreditor"] },
];

/** All debts with their balance and every name of their creditor. */
export const listDebts = (answers: AnswerIndex) =>
  lists.flatMap(({ list, names }) =>
    answers.rows(list).map((row) => {
      const given = names.map((name) => answers.at(`${row}.${name}`)).filter(({ text }) => text !== "");
      return { row, names: given, account: answers.at(`${row}.lastFour`).text, balance: answers.at(`${row}.balanceOwed`) };
    }),
  );

export const sameDebtTwice: CheckRule = {
  id: "same-debt-twice",
  find: ({ answers }) => {
    const first = new Map<string, string>();
    return listDebts(answers).flatMap(({ names, account, balance }): Finding[] => {
      if (!balance.amount) return [];
      const keys = [...new Set(names.map(({ text }) => `${normalizeText(text)}|${balance.amount}|${account}`))];
      const duplicate = keys.map((key) => first.get(key)).find(Boolean);
      for (const key of keys) first.set(key, first.get(key) ?? balance.path);
      if (!duplicate) return [];
      return [
        { text: `${names[0]!.text} is listed twice with a balance of ${formatDollars(balance.amount)}.`, from: [duplicate, balance.path] },
      ];
    });
  },
};
