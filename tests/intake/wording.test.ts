import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let requester: Client;
beforeAll(async () => {
  server = await startServer();
  requester = await openBrowser(server.url);
});
afterAll(() => server?.cleanup());

/** The words of a page, as a person reads them. */
async function wordsOf(response: Response): Promise<string> {
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
  const plain = html.replace(/<[^>]+>/g, "\n").replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
  return plain.replace(/\s*\n\s*/g, "\n");
}

/** What the product is to say, step by step; a list of its own, so that a changed word is seen. */
const wording: Record<string, string[]> = {
  "personal-info": [
    "Personal Information", "Client Information", "Full name", "SSN", "Date of birth", "Marital status", "Single", "Married",
    "Spouse Information", "Spouse full name", "Spouse SSN", "Spouse date of birth", "Previous Names", "Any names used in the past 8 years",
    "Residency Information", "Have you lived in North Carolina for 2.5+ years?", "Other states and dates in the last five years",
    "Tax Returns", "Have you filed state and federal returns for the past 4 years?", "Previous Bankruptcies",
    "Have you filed bankruptcy before?", "Case number, date, where filed", "Next: Contact Info",
  ],
  "contact-info": [
    "Contact Information", "Street address", "City", "State", "ZIP code", "County", "Home phone", "Cell phone", "Email",
    "Spouse Contact Information", "Spouse email (for joint filing)", "Spouse phone (for joint filing)", "Next: Real Estate",
  ],
  "real-estate": [
    "Real Estate Information", "Property Ownership", "Do you own a home?", "Do you own a mobile home?", "HOA", "Property Details",
    "Current market value", "First mortgage: amount owed", "First mortgage: monthly payment", "Second mortgage: amount owed",
    "Second mortgage: monthly payment", "Payment Status", "Are you behind on the first mortgage?", "First mortgage: months behind",
    "Are you behind on the second mortgage?", "Second mortgage: months behind", "Other Real Estate", "Do you own other real estate?",
    "Other real estate: value", "Other real estate: address", "Family/Heir Land", "Do you have an interest in family or heir land?",
    "Family land: value", "Next: Property List & Other Financial Assets",
  ],
  property: [
    "Property List & Other Financial Assets", "Household goods and furnishings", "Electronics", "Collectibles", "Sports and hobby equipment",
    "Clothing", "Jewelry", "Animals", "Firearms", "Other personal items including health aids", "Estimated auction value",
    "Give the auction value, not the purchase or replacement cost.", "Stocks, bonds, funds: name", "Stocks, bonds, funds: value",
    "Non-publicly traded business interests: description", "Non-publicly traded business interests: value", "Are you a trust beneficiary?",
    "Trust value", "Do you have an educational IRA?", "Do you have a health savings account?", "Health savings account: current value",
    "Are you owed tax refunds?", "Are you owed family or back child support?", "Do you have life insurance?", "Life insurance: company",
    "Life insurance: policy type", "Term", "Whole", "Life insurance: cash surrender value", "Life insurance: beneficiary",
    "Do you have claims, money owed or pending lawsuits?", "Are you owed an inheritance?", "Other financial assets: description",
    "Other financial assets: value", "Next: Assets",
  ],
  assets: ["Personal Property & Assets", "Cash on hand", "Bank Accounts", "Retirement Accounts", "Institution name", "Account type", "Balance", "Other personal property", "Next: Vehicles"],
  vehicles: [
    "Vehicles", "Include motorcycles, boats, campers, tractors, etc.", "Year", "Make", "Model", "VIN", "Purchase date", "Current value",
    "Balance owed", "Monthly payment", "Next: Advances",
  ],
  advances: ["Cash Advances", "Have you taken cash advances or made balance transfers in the last 90 days?", "Date", "Amount", "Next: Secured Creditors"],
  "secured-creditors": ["Secured Creditors", "Creditor", "Balance owed", "Monthly payment", "Collateral", "Next: Priority Creditors"],
  "priority-creditors": [
    "Priority Creditors", "Creditor", "Account number", "Balance owed", "Nature of debt",
    "Common priority debts: income taxes for the last 3 years, child support and alimony, employee wages, property taxes, student loan overpayments.",
    "Next: Unsecured Creditors",
  ],
  "unsecured-creditors": [
    "Unsecured Creditors", "Original creditor", "Current creditor", "Balance owed", "Monthly payment",
    "Common unsecured debts: cards, medical, personal loans, utilities, payday loans.", "Next: Income",
  ],
  income: [
    "Current Income & Employment", "Dependents", "Age", "Relationship", "Lives with you", "Current employer", "Employer address",
    "Employer phone", "Job title", "Employment length", "Pay frequency", "Weekly", "Every 2 Weeks", "Twice a Month", "Monthly",
    "Spouse employer", "Spouse employer address", "Spouse employer phone", "Spouse job title", "Spouse employment length", "Spouse pay frequency",
    "Gross income", "Business income", "Rental income", "Interest income", "Alimony received", "Social security", "Pension income", "Other income",
    "Debtor", "Spouse", "Other income description (debtor)", "Other income description (spouse)", "Take-home pay", "Next: Expenses",
  ],
  expenses: [
    "Current Monthly Expenses", "Housing", "Rent or mortgage", "Real estate taxes", "Property insurance", "Home maintenance", "HOA dues",
    "Utilities", "Electricity", "Water", "Telephone", "Internet", "Other utilities", "Living", "Food", "Childcare", "Clothing",
    "Personal care", "Medical", "Transportation", "Entertainment", "Charitable", "Insurance", "Life insurance", "Health insurance",
    "Auto insurance", "Other insurance", "Other", "Taxes", "Alimony paid", "Child support", "Other expenses", "Next: Financial Affairs",
  ],
  "financial-affairs": [
    "Statement of Financial Affairs", "Current Year", "Prior Year", "Year Before Last", "Debtor", "Spouse", "Other income in the last 2 years",
    "Payments to Creditors", "Payments in the last 90 days totalling $600 or more per creditor.", "Creditor name and address", "Date",
    "Amount", "Amount still due", "Payments to Relatives", "Name", "Relationship", "Lawsuits in the last year", "Property taken",
    "Repossessions", "Assigned property", "Gifts and contributions in the last year, excluding family gifts under $200",
    "Losses in the last year", "Debt counseling", "Have you sold or transferred real estate in the last 4 years?", "Address",
    "Have you sold or transferred a vehicle in the last 2 years?", "Make and model", "Recipient", "Closed accounts in the last year",
    "Safe deposit boxes in the last year", "Next: Review & Submit",
  ],
  review: [
    "Form Review & Submission", "Required Documents", "Picture ID", "Social Security Card", "Pay Stubs", "Tax Returns",
    "Please save your form first to upload documents.", "Form Data Summary", "Submit to Attorney", "Save Form", "Next Steps",
    "Previous",
  ],
};

describe("the wording", () => {
  it.each(Object.entries(wording))("of %s", async (slug, phrases) => {
    const lines = new Set((await wordsOf(await requester.page(`/step/${slug}`))).split("\n"));
    expect(phrases.filter((phrase) => !lines.has(phrase))).toEqual([]);
  });

  it("around every step", async () => {
    const words = await wordsOf(await requester.page("/step/real-estate"));
    for (const phrase of [
      "Bankruptcy Form", "Upload Documents", "Bankruptcy Intake Form", "Step 3 of 14: Real Estate", "21% Complete", "Previous",
      "Form Completion Status", "14%", "In Progress", "Pending", "Completed", "Remaining", "Personal", "Contact", "Property", "Assets",
      "Advances", "Secured", "Priority", "Unsecured", "Expenses", "Affairs", "Review", "Finish on this computer",
      "does not create an attorney-client relationship until an employment contract is signed",
      "cash, debit card, money order or bank certified check", "No personal checks", "(919) 555-0100", "office@example.com",
      "We are a debt relief agency. We help people file for bankruptcy relief under the Bankruptcy Code.",
    ])
      expect(words).toContain(phrase);
  });

  it("of the messages", async () => {
    const post = async (slug: string, fields: Record<string, string>) => wordsOf(await requester.post(`/step/${slug}`, { intent: "next", ...fields }));
    const empty = await post("personal-info", {});
    for (const message of ["Client name is required", "SSN is required", "Date of birth is required"]) expect(empty).toContain(message);
    expect(await post("personal-info", { clientSSN: "987-65-432" })).toContain("SSN must be in format XXX-XX-XXXX");
    expect(await post("contact-info", { email: "x@" })).toContain("Please enter a valid email address");
    expect(await post("contact-info", { spouseEmail: "x" })).toContain("Please enter a valid email address");
    expect(await post("real-estate", {})).toContain("Please choose yes or no");
  });

  it("of the review page's promise", async () => {
    const words = (await wordsOf(await requester.page("/step/review"))).replaceAll("\n", " ");
    expect(words).toContain("1-2 business days to schedule a consultation");
    expect(words).toContain("secure e-mail with password-protected documents");
  });
});
