import type { Answers } from "../../questionnaire/answers/answers.ts";
import { fieldAt } from "../../questionnaire/fields.ts";
import { isNone } from "../../questionnaire/none.ts";
import { financialAffairs } from "../../questionnaire/steps/financial-affairs.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import type { AnswerPath, ListPath, QuestionOf } from "../answers/answer-path.ts";
import { findingIf, type CheckRule } from "./check.ts";

/** Questions that hide others when the answer is no, with the paths that they hide. */
const hiddenByNo: Record<string, string[]> = {
  "cashAdvances.cashAdvancesQuestion": ["cashAdvances.cashAdvances"],
  "financialAffairs.realEstateSalesQuestion": ["financialAffairs.realEstateSales"],
  "financialAffairs.vehicleTransfersQuestion": ["financialAffairs.vehicleTransfers"],
  "realEstate.ownsHome": ["realEstate.currentMarketValue", "realEstate.firstMortgageOwed", "realEstate.secondMortgageOwed"],
  "realEstate.otherRealEstate": ["realEstate.otherRealEstateValue", "realEstate.otherRealEstateAddress"],
  "realEstate.familyLand": ["realEstate.familyLandValue"],
  "personalInfo.previousBankruptcy": ["personalInfo.previousBankruptcyDetails"],
  "propertyList.trustBeneficiary": ["propertyList.trustValue", "propertyList.trustDescription"],
  "propertyList.educationalIRA": ["propertyList.educationalIRAValue", "propertyList.educationalIRADescription"],
  "propertyList.healthSavingsAccount": ["propertyList.healthSavingsAccountValue"],
  "propertyList.taxRefunds": ["propertyList.taxRefundsValue", "propertyList.taxRefundYears"],
  "propertyList.familySupport": ["propertyList.familySupportValue", "propertyList.familySupportDescription"],
  "propertyList.lifeInsurance": ["propertyList.lifeInsuranceCompany", "propertyList.lifeInsuranceCashValue"],
  "propertyList.claimsOwed": ["propertyList.claimsOwedDetails", "propertyList.claimsValue"],
  "propertyList.inheritanceOwed": ["propertyList.inheritanceOwedDetails", "propertyList.inheritanceValue"],
} satisfies Partial<Record<AnswerPath, (AnswerPath | ListPath)[]>>;

/** The court's yes-or-no questions, with the answers in words or lists that cover the same facts. */
const courtQuestions: [questions: QuestionOf<"financialAffairs.asked">[], answers: (keyof Answers["financialAffairs"])[]][] = [
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

const courtQuestionPaths = courtQuestions.map(([questions, answers]) => [
  questions.map((name) => `financialAffairs.asked.${name}`),
  answers.map((name) => `financialAffairs.${name}`),
]) as [questions: string[], answers: string[]][];

/** The paths of the answers that cover the same facts as each of the court's questions, by its path. */
const coveredBy = new Map<string, string[]>();
for (const [questions, answers] of courtQuestionPaths)
  for (const question of questions) coveredBy.set(question, [...(coveredBy.get(question) ?? []), ...answers]);

const isList = (path: string): boolean => fieldAt(financialAffairs.fields, path.slice(`${financialAffairs.key}.`.length))?.kind === "list";

/** The questions for the details of a yes to one of the court's questions, lists first. */
export const detailsOf = (question: string): string[] =>
  (coveredBy.get(question) ?? []).toSorted((one, other) => Number(isList(other)) - Number(isList(one)));

const hasAnswer = (answers: AnswerIndex, path: string): boolean =>
  answers.rows(path).length > 0 || (answers.at(path).text !== "" && !isNone(answers.at(path).text));

/** Lists and questions that are asked after a yes, where the yes alone says nothing yet. */
const detailsOfYes: Record<string, string[]> = {
  "personalInfo.previousBankruptcy": ["personalInfo.priorCases", "personalInfo.previousBankruptcyDetails"],
  "cashAdvances.cashAdvancesQuestion": ["cashAdvances.cashAdvances"],
  "financialAffairs.realEstateSalesQuestion": ["financialAffairs.realEstateSales"],
  "financialAffairs.vehicleTransfersQuestion": ["financialAffairs.vehicleTransfers"],
} satisfies Partial<Record<AnswerPath, (AnswerPath | ListPath)[]>>;

const questionsWithDetails = [...Object.entries(detailsOfYes), ...coveredBy];

export const yesWithoutDetails: CheckRule = {
  id: "yes-without-details",
  find: ({ answers }) =>
    questionsWithDetails.flatMap(([question, details]) => {
      const { raw, label } = answers.at(question);
      const isBare = raw === "yes" && details.every((path) => !hasAnswer(answers, path));
      return findingIf(isBare, `“${label}” is answered yes, but without any details.`, [question, ...details]);
    }),
};

const text = '"No", but other answers say yes.';

export const noBesideAnswers: CheckRule = {
  id: "no-beside-answers",
  find: ({ answers }) => [
    ...Object.entries(hiddenByNo).flatMap(([question, hidden]) => {
      const from = hidden.filter(answers.isHidden);
      return findingIf(answers.at(question).raw === "no" && from.length > 0, text, [question, ...from]);
    }),
    ...courtQuestionPaths.flatMap(([asked, others]) => {
      const from = others.filter((path) => hasAnswer(answers, path));
      return findingIf(asked.every((path) => answers.at(path).raw === "no") && from.length > 0, text, [...asked, ...from]);
    }),
  ],
};
