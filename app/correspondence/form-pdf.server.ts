import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { create as contentDisposition } from "content-disposition";
import { concurrencyLimit } from "../platform/http/concurrency-limit.server.ts";
import { env } from "../platform/env.server.ts";
import { apiError, isHead } from "../platform/http/http.server.ts";
import { PdfBusy, PdfUnavailable, type PdfQueue } from "../platform/pdf/pdf.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { listFormDocuments } from "../records/files/documents.server.ts";
import type { Form } from "../records/form.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { summaryPdf } from "./summary-pdf.server.ts";
import { words } from "./wording/index.ts";

/** What a page shows when no PDF can be made. */
export const pdfFailed = () => ({ title: words.downloadFailed, message: words.pdfFailed, variant: "destructive" }) as const;

const slotsByForm = concurrencyLimit(1);
const slotsByAddress = concurrencyLimit(2 * env.RATE_LIMIT_SCALE);

/** Returns the PDF summary of a form as a download, to HEAD only its headers; undefined if none can be made at the moment. */
export async function formPdfResponse(
  request: Request,
  form: Form,
  line: PdfQueue,
  name = words.pdfFileName(form.id),
): Promise<Response | undefined> {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition(name),
    "Cache-Control": "no-store",
  };
  if (isHead(request)) return new Response(null, { headers });
  try {
    return new Response(Buffer.from(await summaryPdf(form, await listFormDocuments(form.id), line)), { headers });
  } catch (error) {
    if (error instanceof PdfBusy || error instanceof PdfUnavailable) return undefined;
    throw error;
  }
}

/**
 * Returns the PDF summary of a form to the client. Responds with 429 while one of the same form, or two for the same IP address, are
 * in progress, and with 503 if none can be made at the moment. Throws RateLimited.
 */
export async function clientPdfResponse(form: Form, { request, context: { address } }: LoaderFunctionArgs): Promise<Response> {
  await consumeRateLimit("pdf", address);
  const releaseForm = slotsByForm.acquire(form.id);
  const releaseAddress = releaseForm && slotsByAddress.acquire(sourceOfAddress(address));
  try {
    if (!releaseAddress) return apiError(429, words.pdfFailed, {}, { "Retry-After": "5" });
    return (await formPdfResponse(request, form, "clients")) ?? apiError(503, words.pdfFailed, {}, { "Retry-After": "10" });
  } finally {
    releaseAddress?.();
    releaseForm?.();
  }
}
