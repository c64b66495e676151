import { editionOf, type Edition } from "./editions.ts";

/** What can be told of a PDF by its content alone. */
export interface PdfFacts {
  /** The number of the official form that its first page names, such as `106A/B`. */
  number: string | undefined;
  /** The edition that its first page names, such as `12/15`. */
  edition: string | undefined;
  pages: number;
  /** A hash of its pages, what is drawn on them, and their fields with what is filled in. */
  fingerprint: string;
}

/** Which official form a PDF is, or why it is none that can be used. */
export type Identity = { status: "current"; edition: Edition } | { status: "unknown" | "altered" | "anotherEdition"; message: string };

/** Tells which official form a PDF is. What its file is called does not matter. */
export function identify(pdf: PdfFacts): Identity {
  if (pdf.number === undefined || pdf.edition === undefined)
    return { status: "unknown", message: "Unknown: its first page does not name an official form and its edition." };
  const edition = editionOf(pdf.number);
  if (!edition) return { status: "unknown", message: `Unknown: Form ${pdf.number} is not one of the forms used here.` };
  if (pdf.fingerprint === edition.fingerprint) return { status: "current", edition };
  if (pdf.edition !== edition.edition) {
    const message = `Form ${edition.number} in another edition: ${pdf.edition}, expected ${edition.edition}.`;
    return { status: "anotherEdition", message };
  }
  const message = `Form ${edition.number} of ${edition.edition}, but altered: ${alteration(pdf, edition)} Please download it again.`;
  return { status: "altered", message };
}

const alteration = ({ pages }: PdfFacts, edition: Edition): string =>
  pages === edition.pages
    ? "it is filled in, or its pages or fields were changed."
    : `it has ${pages} ${pages === 1 ? "page" : "pages"} instead of ${edition.pages}.`;
