import { summarize } from "../intake/summary.ts";
import { env } from "../platform/env.server.ts";
import { renderPdf } from "../platform/pdf.server.ts";
import { summaryHtml } from "./summary-html.tsx";

export interface SummarizedForm {
  id: string;
  clientName: string;
  formData: object;
  createdAt: Date;
  submittedAt: Date | null;
}

/** A form's summary as a PDF, not yet protected. Throws PdfBusy or PdfUnavailable. */
export const summaryPdf = ({ id, clientName, formData, createdAt, submittedAt }: SummarizedForm): Promise<Uint8Array> =>
  renderPdf({
    html: summaryHtml({
      summary: summarize(formData),
      clientName,
      formId: id,
      createdAt,
      submittedAt,
      firm: { name: env.FIRM_NAME, phone: env.FIRM_PHONE, email: env.FIRM_EMAIL },
    }),
    footerLeft: env.FIRM_NAME,
    footerRight: `Confidential – form ${id}`,
  });
