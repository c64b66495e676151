import { sheetsOf } from "../questionnaire/sheet.ts";
import { preparePetition } from "../petition/petition.ts";
import { buildSnapshot } from "../petition/snapshot.ts";
import { proposedTables } from "../petition/tables/proposed-tables.ts";
import { env } from "../platform/env.server.ts";
import { officeDay } from "../platform/office-time.ts";
import { renderPdf, type PdfQueue } from "../platform/pdf/pdf.server.ts";
import { summarizeDocuments, type CountedDocument } from "../records/receipts.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { summaryHtml } from "./summary-html.tsx";

export interface SummarizedForm {
  id: string;
  clientName: string;
  formData: object;
  createdAt: Date;
  submittedAt: Date | null;
}

/**
 * A form's summary as a PDF, not yet protected, for whoever waits in that line. It is the client's, too, so its figures come from
 * the answers alone and from nothing that the office enters. Throws PdfBusy or PdfUnavailable.
 */
export function summaryPdf(form: SummarizedForm, documents: CountedDocument[], line: PdfQueue): Promise<Uint8Array> {
  const { id, clientName, formData, createdAt, submittedAt } = form;
  const reference = referenceOf(id);
  const today = officeDay(new Date());
  const html = summaryHtml({
    sections: sheetsOf(formData),
    snapshot: buildSnapshot(formData, preparePetition(formData, {}, proposedTables, today), today),
    documents: summarizeDocuments(documents),
    clientName,
    formId: id,
    reference,
    createdAt,
    submittedAt,
    firm: { name: env.FIRM_NAME, phone: env.FIRM_PHONE, email: env.FIRM_EMAIL },
  });
  return renderPdf({ html, footerLeft: env.FIRM_NAME, footerRight: `Confidential – ${reference} – form ${id}` }, line);
}
