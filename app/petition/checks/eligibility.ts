import { isNone } from "../../questionnaire/none.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { TotalName } from "../lines/catalogues.ts";
import { federalAmounts } from "../law/federal-amounts.ts";
import type { Petition } from "../facts/desk.ts";
import { totalIn } from "../lines/totals.ts";
import { findingIf, type CheckRule } from "./check.ts";
import { countHousehold } from "../facts/count-household.ts";

/** A total as far as it is known; null for none. */
const amountOf = ({ totals }: Petition, name: TotalName): number | null => totalIn(totals, name).amount;

const months = 60;

/** What Schedule J leaves: too little for a plan in Chapter 13, or so much in Chapter 7 that somebody will ask. */
export const netIncome: CheckRule = {
  id: "net-income",
  find: ({ entries: { chapter } }, petition) => {
    const net = amountOf(petition, "106J.23c");
    if (net === null) return [];
    const from = ["income.takeHomePay"];
    if (chapter === "13")
      return findingIf(net < 0, `Schedule J leaves ${formatDollars(net)} a month: nothing to pay a Chapter 13 plan with.`, from);
    const isClear = chapter === "7" && net * months >= federalAmounts.presumedAbuse.amount;
    const text =
      `Schedule J leaves ${formatDollars(net)} a month in a Chapter 7 case, ${formatDollars(net * months)} in ${months} months. ` +
      "Are expenses missing? If not, expect a question of abuse (11 U.S.C. 707(b)(3)).";
    return findingIf(isClear, text, from);
  },
};

/** The largest debts with which a Chapter 13 case can be filed (11 U.S.C. 109(e)). Contingent and unliquidated debts count here, too. */
export const debtLimits: CheckRule = {
  id: "debt-limits",
  find: ({ entries: { chapter } }, petition) => {
    if (chapter !== "13") return [];
    const unsecured = (amountOf(petition, "106EF.6e") ?? 0) + (amountOf(petition, "106EF.6j") ?? 0);
    const over = (what: string, amount: number, limit: number, from: string[]) =>
      findingIf(
        amount >= limit,
        `The ${what} debts of ${formatDollars(amount)} are not below the limit of Chapter 13, ${formatDollars(limit)}, unless some are ` +
          "contingent or unliquidated (11 U.S.C. 109(e)).",
        from,
      );
    return [
      ...over("unsecured", unsecured, federalAmounts.unsecuredDebts.amount, ["unsecuredCreditors", "priorityCreditors"]),
      ...over("secured", amountOf(petition, "106D.total") ?? 0, federalAmounts.securedDebts.amount, ["securedCreditors"]),
    ];
  },
};

/** A fee waiver above 150% of the poverty guidelines (28 U.S.C. 1930(f)). It exists in Chapter 7 only. */
export const feeWaiver: CheckRule = {
  id: "fee-waiver",
  find: ({ answers, entries: { chapter, householdSize } }, petition) => {
    const { raw, path } = answers.at("personalInfo.feePayment");
    if (raw !== "waiver") return [];
    if (chapter === "13") return [{ text: "The fee can be waived only in Chapter 7; here it can be paid in installments.", from: [path] }];
    const { poverty, povertyPerPerson } = federalAmounts;
    const people = householdSize ?? countHousehold(answers);
    const limit = Math.round(1.5 * (poverty.amount + (people - 1) * povertyPerPerson.amount));
    const yearly = 12 * (amountOf(petition, "106I.12") ?? 0);
    const text =
      `The income of ${formatDollars(yearly)} a year is not below ${formatDollars(limit)}, 150% of the poverty guidelines of ` +
      `${poverty.effectiveFrom.slice(0, 4)} for ${people} in the household: the fee cannot be waived (28 U.S.C. 1930(f)).`;
    return findingIf(yearly >= limit, text, [path]);
  },
};

const withoutHome = "homeless|no fixed|no address|no permanent|no home|transient|shelter|couch|in my car|in a car".split("|");

/** Whether an address says that there is none. One that begins with a number or a box is an address, whatever its street is called. */
const isNoAddress = (text: string): boolean =>
  isNone(text) || (!/^(?:\d|p\.? ?o)/i.test(text.trim()) && withoutHome.some((words) => text.toLowerCase().includes(words)));

export const noFixedAddress: CheckRule = {
  id: "no-fixed-address",
  find: ({ answers }: CaseFacts) => {
    const [home, mail] = (["contactInfo.streetAddress", "contactInfo.mailingAddress.street"] as const).map((path) => answers.at(path));
    const venue = "Which county was home for most of the 180 days before filing? It decides the district (28 U.S.C. 1408).";
    const mailQuestion = mail!.text === "" ? "Where do the court's notices reach the client? " : "";
    const text = `There is no fixed address. ${mailQuestion}${venue}`;
    return findingIf(isNoAddress(home!.text), text, [home!.path, mail!.path]);
  },
};

export const disabledVeteran: CheckRule = {
  id: "disabled-veteran",
  find: ({ answers, entries: { chapter } }) => {
    const { raw, path } = answers.at("personalInfo.military");
    const text =
      "A disabled veteran: the means test does not apply if the debts were made mostly during active duty or homeland defense activity " +
      "(11 U.S.C. 707(b)(2)(D); Official Form 122A-1Supp).";
    return findingIf(raw === "disabledVeteran" && chapter !== "13", text, [path]);
  },
};
