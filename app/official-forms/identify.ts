import { findEdition, type Edition } from "./editions.ts";

/** The facts about a PDF that identify it, read from its content alone. */
export interface PdfFacts {
  /** The official form number on its first page, such as `106A/B`. */
  number: string | undefined;
  /** The edition on its first page, such as `12/15`. */
  edition: string | undefined;
  pages: number;
  /** Hash of its pages, their content, and their fields with values. */
  fingerprint: string;
}

/** The official form that a PDF is, or the reason why it cannot be used. */
export type Identity = { status: "current"; edition: Edition } | { status: "unknown" | "altered" | "anotherEdition"; message: string };

/** Identifies the official form of a PDF by its content, regardless of its file name. */
export function identifyForm(pdf: PdfFacts): Identity {
  if (pdf.number === undefined || pdf.edition === undefined)
    return { status: "unknown", message: "Unknown: its first page does not name an official form and its edition." };
  const edition = findEdition(pdf.number);
  if (!edition) return { status: "unknown", message: `Unknown: Form ${pdf.number} is not one of the forms used here.` };
  if (pdf.fingerprint === edition.fingerprint) return { status: "current", edition };
  if (pdf.edition !== edition.edition) {
    const message = `Form ${edition.number} in another edition: ${pdf.edition}, expected ${edition.edition}.`;
    return { status: "anotherEdition", message };
  }
  const alteration = describeAlteration(pdf, edition);
  return {
    status: "altered",
    message: `Form ${edition.number} of ${edition.edition}, but altered: ${alteration} Please download it again.`,
  };
}

const describeAlteration = ({ pages }: PdfFacts, edition: Edition): string =>
  pages === edition.pages
    ? "it is filled in, or its pages or fields were changed."
    : `it has ${pages} ${pages === 1 ? "page" : "pages"} instead of ${edition.pages}.`;
