import { documentTypes, type DocumentType } from "./file-rules.ts";

/** Paper that a client can be asked for: its name, where to find it, and how many files its list takes. */
export interface Paper {
  title: string;
  /** One sentence that tells the client where to find it. */
  where: string;
  max: number;
}

const max = 20;

/** All papers that a client can be asked for by key: the four types of the review step, then the others. */
export const papers = {
  pictureId: { ...documentTypes.pictureId, where: "Your driver's license, state ID card or passport: take a photo of both sides." },
  ssnCard: { ...documentTypes.ssnCard, where: "The card itself, or a W-2, 1099 or Social Security letter that shows your full number." },
  payStubs: {
    ...documentTypes.payStubs,
    where: "Your employer's payroll website or app has them under pay or paychecks; your payroll office can print them.",
  },
  taxReturns: {
    ...documentTypes.taxReturns,
    where: "Ask whoever prepared them, look in your tax software, or get a free transcript at irs.gov under Get Your Tax Record.",
  },
  bankStatements: { title: "Bank Statements", where: "Your bank's website or app has them as PDF files under statements.", max: 60 },
  counselingCertificate: {
    title: "Counseling Certificate",
    where: "The agency that gave the first course emails it to you; look for an email with an attached certificate.",
    max,
  },
  secondCourseCertificate: {
    title: "Second Course Certificate",
    where: "The agency that gave the course on managing your money emails it when you finish.",
    max,
  },
  mortgageStatement: {
    title: "Mortgage Statement",
    where: "The last monthly bill of your home loan, by mail or on the lender's website.",
    max,
  },
  vehicleLoanStatement: {
    title: "Vehicle Loan Statement",
    where: "The last bill of your car loan, or the payoff page on the lender's website.",
    max,
  },
  titleOrRegistration: {
    title: "Vehicle Title or Registration",
    where: "The registration card is usually in the glove box; the title is with your papers or your lender.",
    max,
  },
  deedOrTaxValue: {
    title: "Deed or Tax Value",
    where: "Your county's register of deeds and tax office show both on their websites under your address.",
    max,
  },
  insuranceDeclaration: {
    title: "Insurance Declaration Page",
    where: "The first page of your car or home policy; your insurance agent or app can send it.",
    max,
  },
  lease: { title: "Lease", where: "The agreement that you signed for your home or your car; your landlord or dealer has a copy.", max },
  retirementStatement: {
    title: "Retirement Statement",
    where: "The last statement of your 401(k), pension or IRA, on the plan's website or from your employer.",
    max,
  },
  lifePolicy: { title: "Life Insurance Policy", where: "The page that shows its cash value; your insurance company can send it.", max },
  courtPapers: {
    title: "Lawsuit or Garnishment Papers",
    where: "Anything from a court, a sheriff or a creditor's lawyer; the clerk of court can print copies.",
    max,
  },
  supportOrder: {
    title: "Support or Divorce Order",
    where: "The clerk of the court that made the order has a copy, and so does the lawyer you had.",
    max,
  },
  profitAndLoss: {
    title: "Profit and Loss, Six Months",
    where: "A list of what your business took in and paid in each of the last six months; your own notes are fine.",
    max,
  },
  benefitLetter: {
    title: "Benefit Letter",
    where: "The yearly letter about Social Security, unemployment, disability or other benefits; ssa.gov has it under your account.",
    max,
  },
  creditReport: { title: "Credit Report", where: "Free at annualcreditreport.com; save it as a PDF file.", max },
  collectionLetters: {
    title: "Collection Letters",
    where: "The newest letter from each collector; a photo of the first page is enough.",
    max,
  },
  hoaStatement: { title: "HOA Statement", where: "The last bill of your homeowners' association, or ask its manager for one.", max },
  other: { title: "Other Paper", where: "Call us if you are not sure which paper this is.", max },
} satisfies Record<DocumentType, Paper> & Record<string, Paper>;

export type PaperType = keyof typeof papers;

export const paperTypes = Object.keys(papers) as [PaperType, ...PaperType[]];

export const isPaperType = (type: string | undefined): type is PaperType => Object.hasOwn(papers, type ?? "");

/** Whether a paper is one of the four types that every form needs. */
export const isRequired = (type: PaperType): type is DocumentType => Object.hasOwn(documentTypes, type);

/** A paper as it is asked for: bank statements for a span of days, and the office's name for another paper. */
export interface RequestedPaper {
  type: PaperType;
  /** First and last day of the bank statements, such as 2026-01-31. */
  from?: string | undefined;
  to?: string | undefined;
  name?: string | undefined;
}

const days = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });
const formatDay = (day: string) => days.format(new Date(`${day}T00:00:00Z`));

/** Name of a requested paper, such as "Bank Statements, Jan 1, 2026 to Jun 30, 2026". */
export function titleOf({ type, from, to, name }: RequestedPaper): string {
  if (name) return name;
  const { title } = papers[type];
  if (from && to) return `${title}, ${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `${title} since ${formatDay(from)}`;
  return to ? `${title} until ${formatDay(to)}` : title;
}
