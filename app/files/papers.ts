import { oncePerLanguage } from "../platform/language/language.ts";
import { documentTypes, type DocumentType } from "./file-rules.ts";
import { words } from "./paper-names/index.ts";

/** Paper that a client can be asked for: its name, where to find it, and how many files its list takes. */
export interface Paper {
  title: string;
  /** One sentence that tells the client where to find it. */
  where: string;
  max: number;
}

/** The most files of each paper that a client can be asked for: the four types of the review step, then the others. */
const most = {
  pictureId: documentTypes.pictureId.max,
  ssnCard: documentTypes.ssnCard.max,
  payStubs: documentTypes.payStubs.max,
  taxReturns: documentTypes.taxReturns.max,
  bankStatements: 60,
  counselingCertificate: 20,
  secondCourseCertificate: 20,
  mortgageStatement: 20,
  vehicleLoanStatement: 20,
  titleOrRegistration: 20,
  deedOrTaxValue: 20,
  insuranceDeclaration: 20,
  lease: 20,
  retirementStatement: 20,
  lifePolicy: 20,
  courtPapers: 20,
  supportOrder: 20,
  profitAndLoss: 20,
  benefitLetter: 20,
  creditReport: 20,
  collectionLetters: 20,
  hoaStatement: 20,
  other: 20,
} as const satisfies Record<DocumentType, number> & Record<string, number>;

export type PaperType = keyof typeof most;

/** All papers by key, in the current language. */
export const papers = Object.fromEntries((Object.keys(most) as PaperType[]).map((type) => [type, toPaper(type)])) as Record<
  PaperType,
  Paper
>;

function toPaper(type: PaperType): Paper {
  return {
    max: most[type],
    get title() {
      return isRequired(type) ? documentTypes[type].title : words[type];
    },
    get where() {
      return words[`${type}Where`];
    },
  };
}

export const paperTypes = Object.keys(papers) as [PaperType, ...PaperType[]];

export const isPaperType = (type: string | undefined): type is PaperType => Object.hasOwn(papers, type ?? "");

/** Whether a paper is one of the four types that every form needs. */
export const isRequired = (type: PaperType): type is DocumentType => type in documentTypes;

/** A paper as it is asked for: bank statements for a span of days, and the office's name for another paper. */
export interface RequestedPaper {
  type: PaperType;
  /** First and last day of the bank statements, such as 2026-01-31. */
  from?: string | undefined;
  to?: string | undefined;
  name?: string | undefined;
}

const formats = oncePerLanguage(() => new Intl.DateTimeFormat(words.locale, { timeZone: "UTC", dateStyle: "medium" }));
const formatDay = (day: string) => formats().format(new Date(`${day}T00:00:00Z`));

/** Name of a requested paper, such as "Bank Statements, Jan 1, 2026 to Jun 30, 2026". */
export function titleOf({ type, from, to, name }: RequestedPaper): string {
  if (name) return name;
  const { title } = papers[type];
  if (from && to) return words.between(title, formatDay(from), formatDay(to));
  if (from) return words.since(title, formatDay(from));
  return to ? words.until(title, formatDay(to)) : title;
}
