import { create as contentDisposition } from "content-disposition";
import { concurrencyLimit } from "../platform/http/concurrency-limit.server.ts";
import { env } from "../platform/env.server.ts";
import { apiError } from "../platform/http/http.server.ts";
import { PdfBusy, PdfUnavailable, type PdfQueue } from "../platform/pdf/pdf.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { listFormDocuments } from "../records/documents.server.ts";
import type { Form } from "../records/form.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { summaryPdf } from "./summary-pdf.server.ts";

/** The message shown when no PDF could be made. */
export const pdfFailed = "Failed to generate PDF summary. Please try again.";

const placesOfForm = concurrencyLimit(1);
const placesOfAddress = concurrencyLimit(2 * env.RATE_LIMIT_SCALE);

/** The PDF summary of a form as a download of that name; undefined when none can be made now. */
export async function formPdf(form: Form, line: PdfQueue, name = `bankruptcy-form-summary-${form.id}.pdf`): Promise<Response | undefined> {
  try {
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition(name),
      "Cache-Control": "no-store",
    };
    return new Response(Buffer.from(await summaryPdf(form, await listFormDocuments(form.id), line)), { headers });
  } catch (error) {
    if (error instanceof PdfBusy || error instanceof PdfUnavailable) return undefined;
    throw error;
  }
}

/**
 * The PDF summary of a client's form. While one of the same form, or two for the same address, are being made: 429. When none
 * can be made now: 503. Throws RateLimited.
 */
export async function clientsPdf(form: Form, address: string): Promise<Response> {
  await consumeRateLimit("pdf", address);
  const leaveForm = placesOfForm.acquire(form.id);
  const leaveAddress = leaveForm && placesOfAddress.acquire(sourceOfAddress(address));
  try {
    if (!leaveAddress) return apiError(429, pdfFailed, {}, { "Retry-After": "5" });
    return (await formPdf(form, "clients")) ?? apiError(503, pdfFailed, {}, { "Retry-After": "10" });
  } finally {
    leaveAddress?.();
    leaveForm?.();
  }
}
