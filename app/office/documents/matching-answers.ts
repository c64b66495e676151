import type { PaperType } from "../../files/papers.ts";
import { answerCards, maskedSsn, type AnswerGroup } from "../answers/answers.ts";

/** Answers of one section that a paper should match. Social Security numbers are masked. */
export interface MatchingAnswers {
  key: string;
  title: string;
  rows: { label: string; value: string }[];
}

/** Keys of the sections whose answers each paper should match. */
const sectionsOf: Partial<Record<PaperType, string[]>> = {
  pictureId: ["personalInfo", "contactInfo"],
  ssnCard: ["personalInfo"],
  payStubs: ["income"],
  taxReturns: ["income", "personalInfo"],
  bankStatements: ["propertyList", "personalProperty"],
  mortgageStatement: ["realEstate", "securedCreditors"],
  vehicleLoanStatement: ["vehicles", "securedCreditors"],
  titleOrRegistration: ["vehicles"],
  deedOrTaxValue: ["realEstate"],
  insuranceDeclaration: ["vehicles", "realEstate"],
  lease: ["expenses", "vehicles"],
  retirementStatement: ["propertyList", "personalProperty"],
  lifePolicy: ["propertyList", "personalProperty"],
  courtPapers: ["financialAffairs", "unsecuredCreditors"],
  supportOrder: ["expenses", "priorityCreditors"],
  profitAndLoss: ["income"],
  benefitLetter: ["income"],
  creditReport: ["securedCreditors", "unsecuredCreditors"],
  collectionLetters: ["unsecuredCreditors"],
  hoaStatement: ["realEstate", "expenses"],
};

/** Returns the answers that a paper of this type should match. */
export function matchingAnswers(formData: object, type: PaperType): MatchingAnswers[] {
  const keys = sectionsOf[type] ?? [];
  const cards = answerCards(formData, maskedSsn).filter(({ key }) => keys.includes(key));
  return cards.map(({ key, title, groups }) => ({ key, title, rows: groups.flatMap(rowsOf) })).filter(({ rows }) => rows.length > 0);
}

const rowsOf = ({ title, rows, items, tables, totals }: AnswerGroup): MatchingAnswers["rows"] => [
  ...rows.filter(({ doubt }) => doubt === undefined).map(({ label, value }) => ({ label, value })),
  ...(items?.sentences ?? []).map((value) => ({ label: title, value })),
  ...tables.flatMap((table) =>
    table.rows.map(({ heading, cells }) => ({ label: `${table.title} ${heading}`, value: cells.filter(Boolean).join(" · ") })),
  ),
  ...totals,
];
