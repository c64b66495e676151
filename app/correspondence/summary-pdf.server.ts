import { filingFacts } from "../questionnaire/answers/filing-facts.ts";
import { sheetsOf } from "../questionnaire/answers/sheet.ts";
import { env } from "../platform/env.server.ts";
import { currentLanguage } from "../platform/language/language.ts";
import { officeDay } from "../platform/office-time.ts";
import { renderPdf, type PdfQueue } from "../platform/pdf/pdf.server.ts";
import { computeForForm, ifPrepared } from "../records/office/preparations.server.ts";
import { summarizeDocuments, type CountedDocument } from "../records/mail/receipts.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { answerFigures, AnswerFigures } from "./answer-figures.server.ts";
import { summaryHtml } from "./summary-html.tsx";
import { words } from "./wording/index.ts";

export interface SummarizedForm {
  id: string;
  clientName: string;
  formData: object;
  /** Whether the client has given answers in Spanish. */
  hasSpanish: boolean;
  createdAt: Date;
  submittedAt: Date | null;
}

/**
 * Renders a form's summary to a PDF without a password, in the current language. `line` is the queue to wait in. The client gets this
 * PDF too, so its figures come from the answers alone, never from the office's entries. Throws PdfBusy or PdfUnavailable.
 */
export async function summaryPdf(form: SummarizedForm, documents: CountedDocument[], line: PdfQueue): Promise<Uint8Array> {
  const { id, clientName, formData, hasSpanish, createdAt, submittedAt } = form;
  const reference = referenceOf(id);
  const html = summaryHtml({
    sections: sheetsOf(formData),
    filing: filingFacts(formData),
    snapshot: await ifPrepared(figuresOf(form)),
    documents: summarizeDocuments(documents),
    hasSpanish,
    clientName,
    formId: id,
    reference,
    createdAt,
    submittedAt,
    firm: { name: env.FIRM_NAME, phone: env.FIRM_PHONE, email: env.FIRM_EMAIL },
  });
  const { pageNumber } = words;
  return renderPdf({ html, footerLeft: env.FIRM_NAME, footerRight: words.pdfFooter(reference, id), pageNumber }, line);
}

/** Computes the figures of a form. Throws NotPrepared. */
const figuresOf = ({ id, formData }: SummarizedForm): Promise<AnswerFigures> =>
  computeForForm<typeof answerFigures>(id, "answerFigures", formData, officeDay(new Date()), currentLanguage());
