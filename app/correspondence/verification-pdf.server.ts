import type { PreparedPetition } from "../petition/petition.ts";
import type { OfficeEntries } from "../petition/office-entries.ts";
import { env } from "../platform/env.server.ts";
import { renderPdf } from "../platform/pdf/pdf.server.ts";
import { verificationHtml } from "./verification-html.tsx";

/** Renders the Eastern District's verification of a list of creditors to a PDF for signing. Throws PdfBusy or PdfUnavailable. */
export function verificationPdf(
  { lines }: PreparedPetition,
  { chapter, division = "" }: Pick<OfficeEntries, "chapter" | "division">,
  count: number,
): Promise<Uint8Array> {
  const names = lines.flatMap(({ form, line, part, value }) =>
    form === "101" && line === "caption" && part === "name" ? [String(value ?? "")] : [],
  );
  return renderPdf({ html: verificationHtml({ names, chapter: chapter ?? "", division, count }), footerLeft: env.FIRM_NAME }, "office");
}
