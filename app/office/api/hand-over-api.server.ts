import type { AppLoadContext } from "@remix-run/node";
import { ReadableStream } from "node:stream/web";
import { create as contentDisposition } from "content-disposition";
import type { Args } from "../../intake/api/form-api.server.ts";
import { env } from "../../platform/env.server.ts";
import { concurrencyLimit } from "../../platform/http/concurrency-limit.server.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { sourceOfAddress } from "../../platform/http/source-address.ts";
import { streamZip, type ArchiveFile } from "../../platform/mail/stream-zip.server.ts";
import { PdfBusy, PdfUnavailable } from "../../platform/pdf/pdf.server.ts";
import { audit, type AuditAction } from "../../records/audit-log.server.ts";
import { listFormDocuments } from "../../records/documents.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { caseFiles, documentFiles } from "../hand-over/archive-files.server.ts";
import { caseJson, caseJsonSchema } from "../hand-over/case-json.server.ts";
import { namedDocuments } from "../hand-over/named-documents.ts";
import { tableCsv, tablesIn } from "../hand-over/tables.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { pdfFailed, requireSubmission } from "./submissions-api.server.ts";

export const tableNotFound = "The form has no such table.";

/** The headers of a download that browsers neither open nor keep. */
export const headersOf = (type: string, name: string) => ({
  "Content-Type": type,
  "Content-Disposition": contentDisposition(name),
  "Content-Security-Policy": "sandbox",
  "Cache-Control": "no-store",
});

/** GET: a table of a form for spreadsheets. */
export async function readTable(args: Args): Promise<Response> {
  const { id, formData } = await requireSubmission(args);
  const table = tablesIn(formData).find(({ name }) => name === args.params["table"]);
  if (!table) return notFound(tableNotFound);
  await audit({ action: "table_exported", formId: id, detail: table.label, address: args.context.address });
  return new Response(tableCsv(table), { headers: headersOf("text/csv; charset=utf-8", `${referenceOf(id)}_${table.name}.csv`) });
}

/** GET: a case as JSON. */
export async function readCaseJson(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const documents = namedDocuments(await listFormDocuments(form.id));
  await audit({ action: "case_exported", formId: form.id, detail: "JSON", address: args.context.address });
  return Response.json(caseJson(form, documents), { headers: { "Cache-Control": "no-store" } });
}

/** GET: the JSON Schema of a case. */
export async function readCaseSchema({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  return Response.json(caseJsonSchema, { headers: { "Cache-Control": "no-store" } });
}

/** GET: a case as one archive. */
export async function readCaseArchive(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  return unlessPdfFails(async () => {
    const files = await caseFiles(form, namedDocuments(await listFormDocuments(form.id)));
    return archive(args, form.id, { files, name: "case", action: "case_exported" });
  });
}

/** A response, or the API's answer while no PDF can be made. */
export async function unlessPdfFails(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof PdfBusy || error instanceof PdfUnavailable) return apiError(503, pdfFailed, {}, { "Retry-After": "10" });
    throw error;
  }
}

/** GET: all documents of a form as one archive. */
export async function readDocumentsArchive(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  const files = documentFiles(namedDocuments(await listFormDocuments(id)));
  return archive(args, id, { files, name: "documents", action: "documents_exported" });
}

/** Whether an archive is wanted that opens without a password. */
export const isPlain = ({ url }: Request): boolean => new URL(url).searchParams.get("plain") === "yes";

const archives = concurrencyLimit(4);

/** An archive as a download, encrypted unless the address asks for a plain one, as fast as the client takes it. Throws RateLimited. */
export async function archive(
  { request, context }: Args,
  formId: string,
  { files, name, action, including }: { files: ArchiveFile[]; name: string; action: AuditAction; including?: string | undefined },
): Promise<Response> {
  const leave = archives.acquire(sourceOfAddress(context.address));
  if (!leave) throw new RateLimited(10, "Too many downloads from your network are in progress");
  context.onClose(leave);
  const plain = isPlain(request);
  const kind = plain ? "plain ZIP" : "encrypted ZIP";
  await audit({ action, formId, detail: including ? `${kind} with ${including}` : kind, address: context.address });
  const content = taken(() => streamZip(files, plain ? undefined : env.DOCUMENT_PASSWORD), context);
  return new Response(ReadableStream.from(content) as BodyInit, {
    headers: headersOf("application/zip", `${referenceOf(formId)}_${name}.zip`),
  });
}

/**
 * A stream's chunks one at a time, each when the client has taken the one before. It is opened when the first is wanted, which for
 * a request of headers only is never. Ends early when the client has left.
 */
async function* taken(
  open: () => globalThis.ReadableStream<Uint8Array>,
  { waitUntilSent, onClose }: AppLoadContext,
): AsyncGenerator<Uint8Array> {
  const reader = open().getReader();
  let isClosed = false;
  onClose(() => {
    isClosed = true;
    reader.cancel().catch(() => undefined);
  });
  for (let part = await reader.read(); !part.done && !isClosed; part = await reader.read()) {
    yield part.value;
    await waitUntilSent();
  }
}
