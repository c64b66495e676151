import type { CaseFacts } from "../facts/case-facts.ts";
import { unclearAmounts } from "./amounts.ts";
import { addressesWithGaps, residenceAgainstAddresses, zipOutsideState } from "./addresses.ts";
import type { Check, CheckedPetition, CheckRule } from "./check.ts";
import { noBesideAnswers, yesWithoutDetails } from "./contradictions.ts";
import { advanceWithoutCreditor, similarCreditors, takerWithoutCreditor, taxOfficesMissing } from "./creditors.ts";
import { balancesDiffer, creditorWithoutLoan, loanWithoutCreditor, sameDebtTwice } from "./debts.ts";
import { districtDiffers } from "./district.ts";
import { debtLimits, disabledVeteran, feeWaiver, netIncome, noFixedAddress } from "./eligibility.ts";
import { claimOverValue, claimsOverLimit } from "./exemptions.ts";
import { rentAndMortgage, takeHomeAboveGross, yearAgainstMonths } from "./income.ts";
import { dismissalInWords, filingBarred, stayLimited } from "./prior-cases.ts";
import { householdDiffers, maritalDiffers, noSsn, sameSsn, spouseElsewhere, spouseOfSingle } from "./people.ts";

export const checkRules: readonly CheckRule[] = [
  loanWithoutCreditor,
  creditorWithoutLoan,
  balancesDiffer,
  sameDebtTwice,
  advanceWithoutCreditor,
  takerWithoutCreditor,
  similarCreditors,
  taxOfficesMissing,
  stayLimited,
  filingBarred,
  dismissalInWords,
  netIncome,
  debtLimits,
  feeWaiver,
  disabledVeteran,
  noFixedAddress,
  maritalDiffers,
  noBesideAnswers,
  yesWithoutDetails,
  unclearAmounts,
  householdDiffers,
  districtDiffers,
  spouseOfSingle,
  spouseElsewhere,
  sameSsn,
  noSsn,
  takeHomeAboveGross,
  yearAgainstMonths,
  rentAndMortgage,
  zipOutsideState,
  addressesWithGaps,
  residenceAgainstAddresses,
  claimsOverLimit,
  claimOverValue,
];

/** Runs all checks on a case and the lines prepared from it. */
export const runChecks = (facts: CaseFacts, petition: CheckedPetition): Check[] =>
  checkRules.flatMap(({ id, find }) => find(facts, petition).map(({ text, from }) => ({ id, text: facts.redactor.redact(text), from })));
