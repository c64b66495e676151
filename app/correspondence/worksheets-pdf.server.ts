import type { PreparedPetition } from "../petition/petition.ts";
import { env } from "../platform/env.server.ts";
import { renderPdf } from "../platform/pdf/pdf.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { worksheetsHtml } from "./worksheets-html.server.tsx";

/** Renders a petition's worksheets to a PDF for the office. Throws PdfBusy or PdfUnavailable. */
export async function worksheetsPdf(
  { id, clientName }: { id: string; clientName: string },
  petition: PreparedPetition,
): Promise<Uint8Array> {
  const reference = referenceOf(id);
  const html = await worksheetsHtml({
    ...petition,
    clientName,
    reference,
    firm: { name: env.FIRM_NAME, phone: env.FIRM_PHONE, email: env.FIRM_EMAIL },
  });
  return renderPdf({ html, footerLeft: env.FIRM_NAME, footerRight: `Not for filing – ${reference}` }, "office");
}
