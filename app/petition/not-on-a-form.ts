/**
 * Questions whose answers are on no official form, with the reason. A row of a list is written `[]`, as in
 * `vehicles[].vin`.
 */
export const notOnAForm: Readonly<Record<string, string>> = {
  "personalInfo.clientDateOfBirth": "A birth date stands on no form. It decides about exemptions.",
  "personalInfo.spouseDateOfBirth": "A birth date stands on no form. It decides about exemptions.",
  "personalInfo.ncResidency": "Decides whose exemptions count. The forms ask for the addresses instead.",
  "personalInfo.taxReturnsFiled": "No form asks it. Chapter 13 needs the returns of four years (11 U.S.C. 1308).",
  "personalInfo.missingTaxYears": "No form asks it. Chapter 13 needs the returns of four years (11 U.S.C. 1308).",
  "personalInfo.priorCases[].chapter": "The petition asks for district, date and number only. It decides about a discharge.",
  "personalInfo.priorCases[].outcome": "The petition asks for district, date and number only. A spouse's pending case is on line 10.",
  "personalInfo.priorCases[].endedOn": "The petition asks for district, date and number only. It counts for the automatic stay.",
  "personalInfo.creditCounselingAgency": "The agency is on the certificate that is filed with the petition.",
  "personalInfo.urgentEvent": "For the office's calendar.",
  "personalInfo.urgentDate": "For the office's calendar.",
  "contactInfo.homePhone": "The petition asks it only of people without an attorney.",
  "contactInfo.cellPhone": "The petition asks it only of people without an attorney.",
  "contactInfo.email": "The petition asks it only of people without an attorney.",
  "contactInfo.spouseEmail": "The petition asks it only of people without an attorney.",
  "contactInfo.spousePhone": "The petition asks it only of people without an attorney.",
  "cashAdvances.cashAdvancesQuestion": "Only the dates of 11 U.S.C. 523(a)(2)(C) need it.",
  "cashAdvances.cashAdvances[].date": "Only the dates of 11 U.S.C. 523(a)(2)(C) need it.",
  "cashAdvances.cashAdvances[].amount": "Only the dates of 11 U.S.C. 523(a)(2)(C) need it.",
  "cashAdvances.cashAdvances[].lender": "A check looks for the lender among the creditors.",
  "securedCreditors[].arrears": "Schedule D has the whole claim. A chapter 13 plan would name what is behind.",
  "priorityCreditors[].natureOfDebt": "Schedule E/F has the type of claim instead, and specifies only other types.",
  "unsecuredCreditors[].monthlyPayment": "Schedule E/F has no payments.",
  "income.employerPhone": "Schedule I wants the employer's name and address; the number is for the office.",
  "income.spouseEmployerPhone": "As the other employer's.",
  "income.payFrequency": "Schedule I wants pay by the month; how often it comes is for checking it against pay stubs.",
  "income.spousePayFrequency": "As the other pay's.",
  "realEstate.hoaInfo": "The dues are on 106J, and an unpaid association is a creditor. These words help the office to find both.",
  "realEstate.firstMortgageOwed": "The secured creditor's balance is on 106D. This one is compared with it, and counts toward the equity.",
  "realEstate.secondMortgageOwed": "The secured creditor's balance is on 106D. This one is compared with it, and counts toward the equity.",
  "realEstate.firstMortgageBehind": "What is behind concerns a Chapter 13 plan.",
  "realEstate.secondMortgageBehind": "What is behind concerns a Chapter 13 plan.",
  "realEstate.firstMortgageMonthsBehind": "What is behind concerns a Chapter 13 plan.",
  "realEstate.secondMortgageMonthsBehind": "What is behind concerns a Chapter 13 plan.",
  "realEstate.firstMortgageArrears": "What is behind concerns a Chapter 13 plan.",
  "realEstate.secondMortgageArrears": "What is behind concerns a Chapter 13 plan.",
  "realEstate.otherRealEstateValue": "The properties that are listed one by one are on 106A/B instead. Without them, this is.",
  "realEstate.otherRealEstateAddress": "The properties that are listed one by one are on 106A/B instead. Without them, this is.",
  "personalProperty.bankAccounts[].owner": "106A/B has the client's portion of an account. Another owner is named to the office.",
  "personalProperty.bankAccounts[].jointWith":
    "106A/B has the client's portion of an account. The other owner may be a child, whose name is not filed.",
  "personalProperty.retirementAccounts[].loanBalance":
    "A loan from the client's own plan has no creditor. Its payments are among the deductions of 106I.",
  "vehicles[].vin": "106A/B does not ask for it. It helps to check title and lien.",
  "vehicles[].purchaseDate": "The forms ask when the debt was incurred. The exemptions show what was bought lately.",
  "vehicles[].balanceOwed": "The secured creditor's balance is on 106D. This one is compared with it, and counts toward the equity.",
};

/** A path as `notOnAForm` has it: `vehicles[].vin` of `vehicles[2].vin`. */
export const questionPath = (path: string): string => path.replace(/\[\d+\]/g, "[]");
