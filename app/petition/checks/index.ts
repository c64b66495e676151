import type { CaseFacts } from "../case-facts.ts";
import { unclearAmounts } from "./amounts.ts";
import { addressesWithGaps, residenceAgainstAddresses, zipOutsideState } from "./addresses.ts";
import type { Check, CheckRule } from "./check.ts";
import { noBesideAnswers } from "./contradictions.ts";
import { advanceWithoutCreditor, balancesDiffer, creditorWithoutLoan, loanWithoutCreditor, sameDebtTwice } from "./debts.ts";
import { districtDiffers } from "./district.ts";
import { rentAndMortgage, takeHomeAboveGross, yearAgainstMonths } from "./income.ts";
import { householdDiffers, noSsn, sameSsn, spouseElsewhere, spouseOfSingle } from "./people.ts";

export const checkRules: readonly CheckRule[] = [
  loanWithoutCreditor,
  creditorWithoutLoan,
  balancesDiffer,
  sameDebtTwice,
  advanceWithoutCreditor,
  noBesideAnswers,
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
];

/** Runs all checks on a case. */
export const runChecks = (facts: CaseFacts): Check[] =>
  checkRules.flatMap(({ id, find }) => find(facts).map(({ text, from }) => ({ id, text: facts.redactor.redact(text), from })));
