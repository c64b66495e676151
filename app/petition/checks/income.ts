import { formatDollars } from "../../questionnaire/totals.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import { incomeYears } from "../facts/income-years.ts";
import { findingIf, type CheckRule } from "./check.ts";

const amount = (answers: AnswerIndex, path: string): number => answers.at(path).amount ?? 0;

const people = ["debtor", "spouse"] as const;

/** Paths of the monthly income of one person, before deductions. */
const grossPaths = (person: (typeof people)[number]): string[] =>
  [
    "GrossIncome",
    "BusinessIncome",
    "RentalIncome",
    "InterestIncome",
    "PensionIncome",
    "OtherIncome",
    "AlimonyReceived",
    "SocialSecurity",
  ].map((source) => `income.monthlyIncome.${person}${source}`);

const sum = (answers: AnswerIndex, paths: string[]): number => paths.reduce((total, path) => total + amount(answers, path), 0);

export const takeHomeAboveGross: CheckRule = {
  id: "take-home-above-gross",
  find: ({ answers }) => {
    const own = people.map((person) => ({ net: `income.${person}TakeHomePay`, gross: grossPaths(person) }));
    return [...own, { net: "income.takeHomePay", gross: people.flatMap(grossPaths) }].flatMap(({ net, gross }) => {
      const given = gross.filter((path) => amount(answers, path) > 0);
      const [takeHome, before] = [amount(answers, net), sum(answers, gross)];
      const text = `Take-home pay of ${formatDollars(takeHome)} is more than the ${formatDollars(before)} before deductions.`;
      return findingIf(given.length > 0 && takeHome > before, text, [net, ...given]);
    });
  },
};

/** The largest deviation, as a fraction, of last year's income from twelve times the current monthly income that is not reported. */
const maxDeviation = 1 / 3;

export const yearAgainstMonths: CheckRule = {
  id: "year-against-months",
  find: (facts) => {
    const { answers } = facts;
    const { row, isUnfinished } = incomeYears(facts)[1]!;
    if (row === null || isUnfinished) return [];
    return people.flatMap((person) => {
      // The year's gross receipts of a business say nothing about its net income of a month.
      if (amount(answers, `income.monthlyIncome.${person}BusinessIncome`) !== 0) return [];
      const year = answers.at(`${row}.${person}Amount`);
      const months = [`income.monthlyIncome.${person}GrossIncome`];
      const yearly = 12 * sum(answers, months);
      const isFar = Math.abs((year.amount ?? 0) - yearly) > maxDeviation * yearly;
      const [lastYear, thisYear] = [formatDollars(year.amount ?? 0), formatDollars(yearly)];
      const text = `Last year's income is ${lastYear}; today's monthly income comes to ${thisYear} a year.`;
      return findingIf(year.amount !== null && yearly > 0 && isFar, text, [year.path, ...months]);
    });
  },
};

export const rentAndMortgage: CheckRule = {
  id: "rent-and-mortgage",
  find: ({ answers }) => {
    const [rent, mortgage] = (["expenses.rentMortgage", "realEstate.firstMortgagePayment"] as const).map((path) => answers.at(path));
    const hasBoth = Boolean(rent!.amount) && Boolean(mortgage!.amount);
    const isRenter = answers.at("personalInfo.rentsHome").raw === "yes";
    const text = isRenter
      ? "The client rents the home but also pays a mortgage on it."
      : "The rent or mortgage among the expenses differs from the home's mortgage payment. Is there rent as well?";
    return findingIf(hasBoth && (isRenter || rent!.amount !== mortgage!.amount), text, [rent!.path, mortgage!.path]);
  },
};
