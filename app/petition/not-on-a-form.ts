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
};

/** A path as `notOnAForm` has it: `vehicles[].vin` of `vehicles[2].vin`. */
export const questionPath = (path: string): string => path.replace(/\[\d+\]/g, "[]");
