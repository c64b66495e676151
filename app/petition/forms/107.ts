import type { CaseFacts } from "../facts/case-facts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeAccounts, writeBusinesses } from "./107-accounts.ts";
import { findOut } from "./107-answers.ts";
import { writeGiftsAndLosses } from "./107-gifts.ts";
import { writeIncomeHistory } from "./107-income.ts";
import { writeLegalActions } from "./107-legal.ts";
import type { statement107 } from "../lines/107.lines.ts";
import { writeMarriageAndAddresses } from "./107-marriage-and-addresses.ts";
import { writePayments } from "./107-payments.ts";
import { writeTransfers } from "./107-transfers.ts";

/** Writes the statement of financial affairs. */
export function form107(form: Worksheet<typeof statement107>, facts: CaseFacts): void {
  writeMarriageAndAddresses(form, facts);
  writeIncomeHistory(form, facts);
  writePayments(form, facts);
  writeLegalActions(form, facts);
  writeGiftsAndLosses(form, facts);
  writeTransfers(form, facts);
  writeAccounts(form, facts);
  writeBusinesses(form, facts);
  form.open("preparer", findOut("Say whether anyone who is not an attorney was paid to help fill out the forms."));
}
