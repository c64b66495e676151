/**
 * Questions whose answers are on no official form, with the reason. Paths have `[]` for the rows of a list, as in `vehicles[].vin`.
 */
export const notOnAForm: Readonly<Record<string, string>> = {
  "personalInfo.clientDateOfBirth": "No form contains a birth date. It matters for exemptions.",
  "personalInfo.spouseDateOfBirth": "No form contains a birth date. It matters for exemptions.",
  "personalInfo.ncResidency": "Determines which state's exemptions apply. The forms ask for the addresses instead.",
  "personalInfo.taxReturnsFiled": "No form asks for it. Chapter 13 needs the returns of four years (11 U.S.C. 1308).",
  "personalInfo.missingTaxYears": "No form asks for it. Chapter 13 needs the returns of four years (11 U.S.C. 1308).",
  "personalInfo.priorCases[].chapter": "The petition asks only for district, date, and number. It matters for a discharge.",
  "personalInfo.priorCases[].outcome": "The petition asks only for district, date, and number. A spouse's pending case is on line 10.",
  "personalInfo.priorCases[].endedOn": "The petition asks only for district, date, and number. It matters for the automatic stay.",
  "personalInfo.creditCounselingAgency": "The agency is on the certificate that is filed with the petition.",
  "personalInfo.urgentEvent": "For the office's calendar.",
  "personalInfo.urgentDate": "For the office's calendar.",
  "contactInfo.homePhone": "The petition asks for it only from debtors without an attorney.",
  "contactInfo.cellPhone": "The petition asks for it only from debtors without an attorney.",
  "contactInfo.email": "The petition asks for it only from debtors without an attorney.",
  "contactInfo.spouseEmail": "The petition asks for it only from debtors without an attorney.",
  "contactInfo.spousePhone": "The petition asks for it only from debtors without an attorney.",
  "cashAdvances.cashAdvancesQuestion": "Only the dates of 11 U.S.C. 523(a)(2)(C) need it.",
  "cashAdvances.cashAdvances[].date": "Only the dates of 11 U.S.C. 523(a)(2)(C) need it.",
  "cashAdvances.cashAdvances[].amount": "Only the dates of 11 U.S.C. 523(a)(2)(C) need it.",
  "cashAdvances.cashAdvances[].lender": "A check looks for the lender among the creditors.",
  "securedCreditors[].arrears": "Schedule D lists the whole claim. Arrears belong in a chapter 13 plan.",
  "priorityCreditors[].natureOfDebt": "Schedule E/F lists the type of claim instead, and only specifies other types.",
  "unsecuredCreditors[].monthlyPayment": "Schedule E/F does not list payments.",
  "income.employerPhone": "Schedule I asks for the employer's name and address; the phone number is for the office.",
  "income.spouseEmployerPhone": "The same as for the client's employer.",
  "income.payFrequency": "Schedule I asks for monthly pay; the frequency helps to check it against pay stubs.",
  "income.spousePayFrequency": "The same as for the client's pay.",
  "realEstate.hoaInfo": "Dues are on 106J, and an association with unpaid dues is a creditor. The text helps the office to find both.",
  "realEstate.firstMortgageOwed": "106D lists the secured creditor's balance. This one is compared with it and used for the equity.",
  "realEstate.secondMortgageOwed": "106D lists the secured creditor's balance. This one is compared with it and used for the equity.",
  "realEstate.firstMortgageBehind": "Arrears belong in a chapter 13 plan.",
  "realEstate.secondMortgageBehind": "Arrears belong in a chapter 13 plan.",
  "realEstate.firstMortgageMonthsBehind": "Arrears belong in a chapter 13 plan.",
  "realEstate.secondMortgageMonthsBehind": "Arrears belong in a chapter 13 plan.",
  "realEstate.firstMortgageArrears": "Arrears belong in a chapter 13 plan.",
  "realEstate.secondMortgageArrears": "Arrears belong in a chapter 13 plan.",
  "realEstate.otherRealEstateValue": "106A/B lists the individual properties instead. It uses this only if there are none.",
  "realEstate.otherRealEstateAddress": "106A/B lists the individual properties instead. It uses this only if there are none.",
  "personalProperty.bankAccounts[].owner": "106A/B lists only the client's portion of an account. The owner is shown to the office.",
  "personalProperty.bankAccounts[].jointWith":
    "106A/B lists only the client's portion of an account. The other owner may be a child, whose name is not filed.",
  "personalProperty.retirementAccounts[].loanBalance":
    "A loan from the client's own plan has no creditor. Its payments are deductions on 106I.",
  "vehicles[].vin": "106A/B does not ask for it. It helps to check the title and liens.",
  "vehicles[].purchaseDate": "The forms ask when the debt was incurred. The exemptions mark recent purchases.",
  "vehicles[].balanceOwed": "106D lists the secured creditor's balance. This one is compared with it and used for the equity.",
};

/** Converts a path into a key of `notOnAForm`: `vehicles[2].vin` into `vehicles[].vin`. */
export const questionPath = (path: string): string => path.replace(/\[\d+\]/g, "[]");
