import { amount, note, perDebtor, rows, text } from "./boxes.ts";

const reason = "The form has the average of the six months only.";
const month = (label: string) => note(amount(label), reason);

const wages = "Gross wages, salary, tips, bonuses, overtime, and commissions";
const alimony = "Alimony and maintenance payments";
const contributions = "Amounts regularly paid for household expenses, including child support";
const business = { receipts: "Business: gross receipts", costs: "Business: ordinary and necessary operating expenses" };
const rental = { receipts: "Rental: gross receipts", costs: "Rental: ordinary and necessary operating expenses" };
const interest = "Interest, dividends, and royalties";
const unemployment = "Unemployment compensation";
const pension = "Pension or retirement income";
const other = "Income from all other sources";

/** Lines 2 to 11 of both statements of current monthly income: the averages of six months. The rows are the months. */
export const monthlyIncome = {
  "2": perDebtor(amount(wages)),
  "2#": perDebtor(
    rows({
      month: note(text("Month of income"), reason),
      who: note(text("Whose income it is"), reason),
      wages: month(`Line 2: ${wages}`),
      alimony: month(`Line 3: ${alimony}`),
      contributions: month(`Line 4: ${contributions}`),
      businessReceipts: month(`Line 5: ${business.receipts}`),
      businessCosts: month(`Line 5: ${business.costs}`),
      rentReceipts: month(`Line 6: ${rental.receipts}`),
      rentCosts: month(`Line 6: ${rental.costs}`),
      interest: month(`Line 7: ${interest}`),
      unemployment: month(`Line 8: ${unemployment}`),
      pension: month(`Line 9: ${pension}`),
      other: month(`Line 10: ${other}`),
    }),
  ),
  "3": perDebtor(amount(alimony)),
  "4": perDebtor(amount(contributions)),
  "5": perDebtor(
    amount("Net monthly income from a business, profession, or farm", {
      receipts: amount(business.receipts),
      costs: amount(business.costs),
    }),
  ),
  "6": perDebtor(
    amount("Net monthly income from rental or other real property", {
      receipts: amount(rental.receipts),
      costs: amount(rental.costs),
    }),
  ),
  "7": perDebtor(amount(interest)),
  "8": perDebtor(amount(unemployment, { benefit: amount("Unemployment compensation contended to be a Social Security benefit") })),
  "9": perDebtor(amount(pension)),
  "10": perDebtor(amount(other, { specify: text("Source") })),
  "11": perDebtor(amount("Monthly income of this column", { combined: amount("Total monthly income") })),
};
