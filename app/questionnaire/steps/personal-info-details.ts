import { choice, date, details, group, inSight, list, longText, money, name, taxId, text } from "../fields.ts";
import { address, either, people, yesOrNo } from "./shared-details.ts";

const namePart = (label: string, autoComplete: { autoComplete?: string }) => text(label, { ...autoComplete, isName: true });

const legalName = (label: string, of: string, fill: (what: string) => { autoComplete?: string } = () => ({})) =>
  group(label, {
    first: namePart(`${of} first name`, fill("given-name")),
    middle: namePart(`${of} middle name`, fill("additional-name")),
    last: namePart(`${of} last name`, fill("family-name")),
    suffix: text(`${of} suffix, such as Jr.`, fill("honorific-suffix")),
  });

const counselingDone = { showWhen: { field: "creditCounseling", is: "done" } } as const;
const married = { field: "maritalStatus", is: "married" } as const;
const spousesCounselingDone = { showWhen: { all: [married, { field: "spouseCreditCounseling", is: "done" }] } } as const;

/** Asked about a company, in which the client owns a share, and not what the company owns. */
const ownedInShares = {
  showWhen: { any: ["llc", "partner", "shareholder"].map((is) => ({ field: "structure", is })) },
};

const communityPropertyStates = "Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington, Wisconsin, or Puerto Rico.";

/** Questions about the two people that only a petition needs. */
export const personalInfoDetails = details({
  ...inSight({
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
      { hint: "Leave this as it is if nothing is urgent.", part: "Urgent event" },
    ),
    urgentDate: date("Date of the urgent event", { showWhen: { field: "urgentEvent", filled: true } }),
  }),
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
  otherNames: list(
    "Other names, one by one",
    "other name",
    {
      who: choice("Whose name", either),
      first: name("First name"),
      middle: name("Middle name"),
      last: name("Last name"),
    },
    { hint: "Every other name you or your spouse used in the past 8 years." },
  ),
  businesses: list("Business names in the past 8 years", "business name", {
    name: name("Business name"),
    ein: text("Business tax number (EIN)", { check: "ein" }),
    who: choice("Whose business", people),
    structure: choice("Part in the business", {
      sole: "Sole owner, or self-employed",
      llc: "Member of an LLC",
      partner: "Partner",
      officer: "Officer of a corporation",
      shareholder: "Owner of 5% or more of a corporation",
    }),
    what: text("What the business does"),
    ...address("Business's"),
    from: date("Business began"),
    to: date("Business ended"),
    bookkeeper: name("Who keeps the business's books"),
    share: text("If others own it with you: your share, such as 50%", ownedInShares),
    shareValue: money("If others own it with you: what your share is worth", ownedInShares),
  }),
  priorAddresses: list(
    "Earlier addresses",
    "earlier address",
    { who: choice("Who lived there", people), ...address("Earlier"), from: date("Moved in"), to: date("Moved out") },
    { hint: "Where you or your spouse lived in the last 3 years, before your current home." },
  ),
  communityPropertyState: choice("Did you live with a spouse in one of these states in the past 8 years?", yesOrNo, {
    hint: communityPropertyStates,
    part: "States where you were married",
  }),
  communityPropertyAlone: choice("Did you live in a community property state without a spouse in the past 8 years?", yesOrNo, {
    hint: communityPropertyStates,
    part: "States where you lived without a spouse",
  }),
  rentsHome: choice("Do you rent your home?", yesOrNo, { part: "Renting" }),
  evictionJudgment: choice("Does your landlord have an eviction judgment against you?", yesOrNo, {
    hint: "We ask because the court has a form for this.",
    part: "Eviction",
    showWhen: { field: "rentsHome", is: "yes" },
  }),
  landlord: group("Landlord", { name: name("Landlord's name"), ...address("Landlord's") }),
  usedOtherTaxIds: choice("Have you used another SSN or ITIN?", yesOrNo, {
    hint: "An ITIN is a tax number for people without a Social Security number.",
    part: "Other tax numbers",
  }),
  otherTaxIds: taxId("Another SSN or ITIN you have used", { placeholder: "XXX-XX-XXXX" }),
  spouseUsedOtherTaxIds: choice("Has your spouse used another SSN or ITIN?", yesOrNo, { part: "Other tax numbers" }),
  spouseOtherTaxIds: taxId("Another SSN or ITIN your spouse has used", { placeholder: "XXX-XX-XXXX" }),
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
  relatedCases: choice("Is a bankruptcy case open for a spouse who does not file with you, a business partner, or an affiliate?", yesOrNo, {
    hint: "An affiliate is, for example, a company of which you own 20% or more.",
    part: "Related cases",
  }),
  debtsMainly: choice(
    "What are most of your debts for?",
    { consumer: "Home, family and personal needs", business: "A business", unsure: "Not sure" },
    { part: "What debts are for" },
  ),
  creditCounseling: choice("Have you had credit counseling?", { done: "Yes", notYet: "Not yet" }, { part: "Credit counseling" }),
  creditCounselingDate: date("Date of credit counseling", counselingDone),
  creditCounselingAgency: name("Credit counseling agency", counselingDone),
  creditCounselingCertificate: choice("Did the agency give you a certificate?", yesOrNo, { part: "Certificate", ...counselingDone }),
  spouseCreditCounseling: choice(
    "Has your spouse had credit counseling?",
    { done: "Yes", notYet: "Not yet" },
    { hint: "Only if your spouse files with you.", part: "Spouse's credit counseling", showWhen: married },
  ),
  spouseCreditCounselingDate: date("Date of your spouse's credit counseling", spousesCounselingDone),
  spouseCreditCounselingCertificate: choice("Did the agency give your spouse a certificate?", yesOrNo, {
    part: "Spouse's certificate",
    ...spousesCounselingDone,
  }),
  feePayment: choice(
    "How would you pay the court's fee?",
    { full: "All at once", installments: "In parts (installments)", waiver: "I would ask not to pay it (waiver)" },
    { part: "Court's fee" },
  ),
  feeWaiverReason: longText("Why can you not pay the fee in parts within 120 days?", {
    canContainNames: true,
    hint: "Only if you would ask not to pay it.",
  }),
});
