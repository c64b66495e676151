import { summarize } from "../questionnaire/summary.ts";
import { env } from "../platform/env.server.ts";
import { renderPdf, type Line } from "../platform/pdf/pdf.server.ts";
import { summaryHtml } from "./summary-html.tsx";

export interface SummarizedForm {
  id: string;
  clientName: string;
  formData: object;
  createdAt: Date;
  submittedAt: Date | null;
}

/** A form's summary as a PDF, not yet protected, for whoever waits in that line. Throws PdfBusy or PdfUnavailable. */
export function summaryPdf({ id, clientName, formData, createdAt, submittedAt }: SummarizedForm, line: Line): Promise<Uint8Array> {
  const firm = { name: env.FIRM_NAME, phone: env.FIRM_PHONE, email: env.FIRM_EMAIL };
  const html = summaryHtml({ summary: summarize(formData), clientName, formId: id, createdAt, submittedAt, firm });
  return renderPdf({ html, footerLeft: env.FIRM_NAME, footerRight: `Confidential – form ${id}` }, line);
}
