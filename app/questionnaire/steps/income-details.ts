import { choice, details, group, list, longText, money, text } from "../fields.ts";
import { either } from "./shared-details.ts";

const deductionsOf = (person: string) => {
  const taken = (what: string) => money(`Taken from monthly pay: ${what} (${person})`);
  return {
    taxes: taken("taxes"),
    mandatoryRetirement: taken("required retirement plan"),
    voluntaryRetirement: taken("other retirement plan"),
    retirementLoan: taken("retirement loan"),
    insurance: taken("insurance"),
    support: taken("child support or alimony"),
    unionDues: taken("union dues"),
    other: taken("other"),
  };
};

export const incomeDetails = details({
  sixMonths: list(
    "Income in the last six months",
    "month",
    {
      month: text("Month", { check: "month", hint: "Such as 5/2026." }),
      who: choice("Whose income", either),
      wages: money("Wages before deductions"),
      businessReceipts: money("Business: money in"),
      businessCosts: money("Business: costs"),
      rentReceipts: money("Rent: money in"),
      rentCosts: money("Rent: costs"),
      interest: money("Interest"),
      alimony: money("Alimony"),
      contributions: money("Help and child support from others"),
      unemployment: money("Unemployment pay"),
      pension: money("Pension"),
      other: money("Other income"),
    },
    { hint: "The last six full months, one by one for each person." },
  ),
  unemployment: money("Unemployment pay per month"),
  foodAssistance: money("Food assistance per month"),
  helpFromOthers: money("Help from others per month"),
  expectedChange: longText("Changes you expect in your income within a year"),
});

export const payDetails = details({
  deductions: group("What is taken from pay each month", {
    debtor: group("Debtor", deductionsOf("debtor")),
    spouse: group("Spouse", deductionsOf("spouse")),
  }),
  debtorTakeHomePay: money("Take-home pay (debtor)"),
  spouseTakeHomePay: money("Take-home pay (spouse)"),
});
