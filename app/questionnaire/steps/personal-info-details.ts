import { choice, date, details, group, list, longText, name, taxId, text } from "../fields.ts";
import { address, people, yesOrNo } from "./shared-details.ts";

const namePart = (label: string, autoComplete: { autoComplete?: string }) => text(label, { ...autoComplete, isName: true });

const legalName = (label: string, of: string, fill: (what: string) => { autoComplete?: string } = () => ({})) =>
  group(label, {
    first: namePart(`${of} first name`, fill("given-name")),
    middle: namePart(`${of} middle name`, fill("additional-name")),
    last: namePart(`${of} last name`, fill("family-name")),
    suffix: text(`${of} suffix, such as Jr.`, fill("honorific-suffix")),
  });

const counselingDone = { showWhen: { field: "creditCounseling", is: "done" } } as const;

/** Questions about the two people that only a petition needs. */
export const personalInfoDetails = details({
  clientLegalName: legalName("Your name as on your photo ID", "Your", (what) => ({ autoComplete: what })),
  maritalDetail: choice("More on your marital status", {
    neverMarried: "Never married",
    divorced: "Divorced",
    widowed: "Widowed",
    livingTogether: "Married, living together",
    livingApart: "Married, living apart",
  }),
  military: choice("Military service", {
    none: "None",
    active: "Active duty",
    reserve: "Reserve or National Guard",
    disabledVeteran: "Disabled veteran",
  }),
  filingWith: choice(
    "Will your spouse file with you?",
    { alone: "No, I file alone", spouse: "Yes, we file together", unsure: "Not sure" },
    { part: "Filing together" },
  ),
  spouseLegalName: legalName("Your spouse's name as on the photo ID", "Spouse's"),
  spousePreviousNames: longText("Names your spouse used in the past 8 years", { canContainNames: true }),
  businesses: list("Business names in the past 8 years", "business name", {
    name: name("Business name"),
    ein: text("Business tax number (EIN)", { check: "ein" }),
  }),
  priorAddresses: list(
    "Earlier addresses",
    "earlier address",
    { who: choice("Who lived there", people), ...address("Earlier"), from: date("Moved in"), to: date("Moved out") },
    { hint: "Where you or your spouse lived in the last 3 years, before your current home." },
  ),
  communityPropertyState: choice("Did you live with a spouse in one of these states in the past 8 years?", yesOrNo, {
    hint: "Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington, Wisconsin, or Puerto Rico.",
    part: "States where you were married",
  }),
  rentsHome: choice("Do you rent your home?", yesOrNo, { part: "Renting" }),
  evictionJudgment: choice("Does your landlord have an eviction judgment against you?", yesOrNo, {
    hint: "We ask because the court has a form for this.",
    part: "Eviction",
    showWhen: { field: "rentsHome", is: "yes" },
  }),
  landlord: group("Landlord", { name: name("Landlord's name"), ...address("Landlord's") }),
  otherTaxIds: taxId("Another SSN or ITIN you have used", { placeholder: "XXX-XX-XXXX" }),
  missingTaxYears: text("Years without a tax return", { showWhen: { field: "taxReturnsFiled", is: "no" } }),
  priorCases: list(
    "Earlier bankruptcy cases",
    "earlier case",
    {
      who: choice("Who filed", people),
      chapter: choice("Chapter", { 7: "Chapter 7", 11: "Chapter 11", 12: "Chapter 12", 13: "Chapter 13" }),
      district: text("Court district"),
      caseNumber: text("Case number"),
      filedOn: date("Date filed"),
      outcome: choice("Outcome", { discharged: "Discharged", dismissed: "Dismissed", pending: "Still open", unsure: "Not sure" }),
      endedOn: date("Date it ended"),
    },
    { hint: "Yours or your spouse's. We ask because the dates matter for a new case." },
  ),
  debtsMainly: choice(
    "What are most of your debts for?",
    { consumer: "Home, family and personal needs", business: "A business", unsure: "Not sure" },
    { part: "What debts are for" },
  ),
  creditCounseling: choice("Have you had credit counseling?", { done: "Yes", notYet: "Not yet" }, { part: "Credit counseling" }),
  creditCounselingDate: date("Date of credit counseling", counselingDone),
  creditCounselingAgency: name("Credit counseling agency", counselingDone),
  feePayment: choice(
    "How would you pay the court's fee?",
    { full: "All at once", installments: "In parts (installments)", waiver: "I would ask not to pay it (waiver)" },
    { part: "Court's fee" },
  ),
  urgentEvent: choice(
    "Is something urgent about to happen?",
    {
      foreclosureSale: "Foreclosure sale",
      garnishment: "Money taken from pay",
      repossession: "A car or other things taken back",
      shutoff: "Power or water shut off",
      eviction: "Eviction",
      lawsuit: "Lawsuit",
      other: "Something else",
    },
    { part: "Urgent event" },
  ),
  urgentDate: date("Date of the urgent event"),
});
