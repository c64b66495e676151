import { create as contentDisposition } from "content-disposition";
import { PdfBusy, PdfUnavailable } from "../platform/pdf.server.ts";
import type { Form } from "../records/forms.server.ts";
import { countUse } from "../records/uses.server.ts";
import { summaryPdf } from "./summary-pdf.server.ts";

/** What a person reads when no PDF could be made. */
export const pdfFailed = "Failed to generate PDF summary. Please try again.";

/** The PDF summary of a form as a download of that name; undefined when none can be made now. */
export async function formPdf(form: Form, name = `bankruptcy-form-summary-${form.id}.pdf`): Promise<Response | undefined> {
  try {
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition(name),
      "Cache-Control": "no-store",
    };
    return new Response(Buffer.from(await summaryPdf(form)), { headers });
  } catch (error) {
    if (error instanceof PdfBusy || error instanceof PdfUnavailable) return undefined;
    throw error;
  }
}

/** The PDF summary of a client's form, counted for the address that asks. Throws TooOften. */
export async function clientsPdf(form: Form, address: string): Promise<Response | undefined> {
  await countUse("pdf", address);
  return formPdf(form);
}
