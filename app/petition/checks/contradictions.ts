import { isNone } from "../../questionnaire/none.ts";
import type { AnswerIndex } from "../answer-index.ts";
import { findingIf, type CheckRule } from "./check.ts";

/** Questions that hide others when the answer is no, with the paths that they hide. */
const hiddenByNo: Record<string, string[]> = {
  "cashAdvances.cashAdvancesQuestion": ["cashAdvances.cashAdvances"],
  "financialAffairs.realEstateSalesQuestion": ["financialAffairs.realEstateSales"],
  "financialAffairs.vehicleTransfersQuestion": ["financialAffairs.vehicleTransfers"],
  "realEstate.ownsHome": ["currentMarketValue", "firstMortgageOwed", "secondMortgageOwed"].map((name) => `realEstate.${name}`),
  "realEstate.otherRealEstate": ["realEstate.otherRealEstateValue", "realEstate.otherRealEstateAddress"],
  "realEstate.familyLand": ["realEstate.familyLandValue"],
  "personalInfo.previousBankruptcy": ["personalInfo.previousBankruptcyDetails"],
  "propertyList.trustBeneficiary": ["propertyList.trustValue"],
  "propertyList.educationalIRA": ["propertyList.educationalIRAValue"],
  "propertyList.healthSavingsAccount": ["propertyList.healthSavingsAccountValue"],
  "propertyList.taxRefunds": ["propertyList.taxRefundsValue", "propertyList.taxRefundYears"],
  "propertyList.familySupport": ["propertyList.familySupportValue"],
  "propertyList.lifeInsurance": ["propertyList.lifeInsuranceCompany", "propertyList.lifeInsuranceCashValue"],
  "propertyList.claimsOwed": ["propertyList.claimsOwedDetails", "propertyList.claimsValue"],
  "propertyList.inheritanceOwed": ["propertyList.inheritanceOwedDetails", "propertyList.inheritanceValue"],
};

/** The court's yes-or-no questions, with the answers in words or lists that cover the same facts. */
const courtQuestions: [questions: string[], answers: string[]][] = [
  [["lawsuits"], ["lawsuits", "lawsuitRows"]],
  [["propertyTaken"], ["propertyTaken"]],
  [["repossessions"], ["repossessions"]],
  [["propertyTaken", "repossessions"], ["takenRows"]],
  [["assignedProperty"], ["assignedProperty"]],
  [["gifts"], ["giftRows"]],
  [["losses"], ["losses"]],
  [["debtCounseling"], ["debtCounseling"]],
  [["closedAccounts"], ["closedAccounts"]],
  [["safeDeposit"], ["safeDepositBoxes"]],
  [["creditorPayments"], ["creditorPayments"]],
  [["relativePayments"], ["relativePayments"]],
];

const hasAnswer = (answers: AnswerIndex, path: string): boolean =>
  answers.rows(path).length > 0 || (answers.at(path).text !== "" && !isNone(answers.at(path).text));

const text = '"No", but other answers say yes.';

export const noBesideAnswers: CheckRule = {
  id: "no-beside-answers",
  find: ({ answers }) => [
    ...Object.entries(hiddenByNo).flatMap(([question, hidden]) => {
      const from = hidden.filter(answers.isHidden);
      return findingIf(answers.at(question).raw === "no" && from.length > 0, text, [question, ...from]);
    }),
    ...courtQuestions.flatMap(([questions, others]) => {
      const asked = questions.map((name) => `financialAffairs.asked.${name}`);
      const from = others.map((name) => `financialAffairs.${name}`).filter((path) => hasAnswer(answers, path));
      return findingIf(asked.every((path) => answers.at(path).raw === "no") && from.length > 0, text, [...asked, ...from]);
    }),
  ],
};
