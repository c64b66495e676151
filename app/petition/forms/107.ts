import { officeNeed, useful, type FormWriter } from "../worksheet.ts";
import { writeAccounts, writeBusinesses } from "./107-accounts.ts";
import { writeMarriageAndAddresses } from "./107-marriage-and-addresses.ts";
import { writeGiftsAndLosses } from "./107-gifts.ts";
import { writeIncomeHistory } from "./107-income.ts";
import { writeLegalActions } from "./107-legal.ts";
import { writePayments } from "./107-payments.ts";
import { writeTransfers } from "./107-transfers.ts";

/** Writes the statement of financial affairs. */
export const form107: FormWriter = (form, facts) => {
  writeMarriageAndAddresses(form, facts);
  writeIncomeHistory(form, facts);
  writePayments(form, facts);
  writeLegalActions(form, facts);
  writeGiftsAndLosses(form, facts);
  writeTransfers(form, facts);
  writeAccounts(form, facts);
  writeBusinesses(form, facts);
  const need = useful(officeNeed("Say whether anyone who is not an attorney was paid to help fill out the forms."));
  form.open({ line: "preparer", label: "Did you pay someone who is not an attorney to help you fill out bankruptcy forms?", need });
};
