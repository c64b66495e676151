import type { PreparedPetition } from "../petition/petition.ts";
import type { OfficeEntries } from "../petition/lines/office-entries.ts";
import { env } from "../platform/env.server.ts";
import { renderPdf } from "../platform/pdf/pdf.server.ts";
import { certificationHtml } from "./certification-html.tsx";

/** Renders the Eastern District's certification of a mailing matrix to a PDF for signing. Throws PdfBusy or PdfUnavailable. */
export function certificationPdf(
  { lines }: PreparedPetition,
  { chapter, division = "" }: Pick<OfficeEntries, "chapter" | "division">,
): Promise<Uint8Array> {
  const names = lines.flatMap(({ form, line, part, value }) =>
    form === "101" && line === "caption" && part === "name" ? [String(value ?? "")] : [],
  );
  return renderPdf({ html: certificationHtml({ names, chapter: chapter ?? "", division }), footerLeft: env.FIRM_NAME }, "office");
}
