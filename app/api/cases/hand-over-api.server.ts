import type { AppLoadContext } from "@remix-run/server-runtime";
import { ReadableStream } from "node:stream/web";
import { create as contentDisposition } from "content-disposition";
import type { Args } from "../shared/calls.server.ts";
import { env } from "../../platform/env.server.ts";
import { concurrencyLimit } from "../../platform/http/concurrency-limit.server.ts";
import { apiError, isHead, notFound } from "../../platform/http/http.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { sourceOfAddress } from "../../platform/http/source-address.ts";
import { streamZip, type ArchiveFile } from "../../platform/mail/stream-zip.server.ts";
import { PdfBusy, PdfUnavailable } from "../../platform/pdf/pdf.server.ts";
import { audit, auditWithReason, type AuditAction, type AuditEntry } from "../../records/activity/audit-log.server.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { caseFiles, documentFiles } from "../../casework/hand-over/archive-files.server.ts";
import { caseJson, caseJsonSchema } from "../../casework/hand-over/case-json.server.ts";
import { nameDocuments } from "../../casework/hand-over/named-documents.ts";
import { tableCsv, tablesIn } from "../../casework/hand-over/tables.ts";
import { pdfFailed, requireSubmission } from "./submissions-api.server.ts";

export const tableNotFound = "The form has no such table.";

/** Headers of a download that browsers must neither open nor store. */
export const downloadHeaders = (type: string, name: string) => ({
  "Content-Type": type,
  "Content-Disposition": contentDisposition(name),
  "Content-Security-Policy": "sandbox",
  "Cache-Control": "no-store",
});

/** Download of a part of a form. */
interface FormDownload {
  type: string;
  fileName: string;
  /** Entry of the audit log. */
  entry: AuditEntry & { formId: string };
  /** Why the office wants it although it is incomplete; "" for no reason. */
  reason?: string;
}

type FileContent = BodyInit | Uint8Array;

/** Makes a file of a form. Throws a Response if it cannot be made. */
export type MakeFile = () => Promise<FileContent> | FileContent;

/** Makes a download and records it. A HEAD request gets only its headers. */
export async function downloadResponse(
  { request, context: { address } }: Args,
  { type, fileName, entry, reason = "" }: FormDownload,
  make: MakeFile,
): Promise<Response> {
  const headers = downloadHeaders(type, fileName);
  if (isHead(request)) return new Response(null, { headers });
  const content = await make();
  await (reason ? auditWithReason({ ...entry, address }, reason) : audit({ ...entry, address }));
  return new Response(content as BodyInit, { headers });
}

/** GET: returns a table of a form as CSV. */
export async function readTable(args: Args): Promise<Response> {
  const { id, formData } = await requireSubmission(args);
  const table = tablesIn(formData).find(({ name }) => name === args.params["table"]);
  if (!table) return notFound(tableNotFound);
  const entry = { action: "table_exported", formId: id, detail: table.label } as const;
  const fileName = `${referenceOf(id)}_${table.name}.csv`;
  return downloadResponse(args, { type: "text/csv; charset=utf-8", fileName, entry }, () => tableCsv(table));
}

/** GET: returns a case as JSON. */
export async function readCaseJson(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const documents = nameDocuments(await listFormDocuments(form.id));
  if (!isHead(args.request)) await audit({ action: "case_exported", formId: form.id, detail: "JSON", address: args.context.address });
  return Response.json(caseJson(form, documents), { headers: { "Cache-Control": "no-store" } });
}

/** GET: returns the JSON Schema of a case. */
export async function readCaseSchema(): Promise<Response> {
  return Response.json(caseJsonSchema, { headers: { "Cache-Control": "no-store" } });
}

/** GET: returns a case as a ZIP archive. */
export async function readCaseArchive(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const load = async () => ({ files: await caseFiles(form, nameDocuments(await listFormDocuments(form.id))) });
  return withPdfErrors(() => archiveResponse(args, form.id, { load, name: "case", action: "case_exported" }));
}

/** Returns the response, or a 503 response if PDFs cannot be generated at the moment. */
export async function withPdfErrors(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof PdfBusy || error instanceof PdfUnavailable) return apiError(503, pdfFailed, {}, { "Retry-After": "10" });
    throw error;
  }
}

/** GET: returns all documents of a form as a ZIP archive. */
export async function readDocumentsArchive(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  const load = async () => ({ files: documentFiles(nameDocuments(await listFormDocuments(id))) });
  return archiveResponse(args, id, { load, name: "documents", action: "documents_exported" });
}

/** Whether the request is for an unencrypted archive. */
export const isPlainZipRequested = ({ url }: Request): boolean => new URL(url).searchParams.get("plain") === "yes";

const archiveLimit = concurrencyLimit(4);

/** Archive of a form. */
interface Archive {
  name: string;
  action: AuditAction;
  /** Loads its files, and names what it contains that must not be missing in the audit log. PDFs are rendered here. */
  load: () => Promise<{ files: ArchiveFile[]; including?: string | undefined }>;
}

/**
 * Streams an archive as a download at the client's pace, encrypted unless the request is for a plain one. The files are loaded only
 * within the limit, and not for a HEAD request, which gets only the headers. Throws RateLimited.
 */
export async function archiveResponse({ request, context }: Args, formId: string, { load, name, action }: Archive): Promise<Response> {
  const headers = downloadHeaders("application/zip", `${referenceOf(formId)}_${name}.zip`);
  if (isHead(request)) return new Response(null, { headers });
  const release = archiveLimit.acquire(sourceOfAddress(context.address));
  if (!release) throw new RateLimited(10, "Too many downloads from your network are in progress");
  context.onClose(release);
  const { files, including } = await load();
  const plain = isPlainZipRequested(request);
  const kind = plain ? "plain ZIP" : "encrypted ZIP";
  await audit({ action, formId, detail: including ? `${kind} with ${including}` : kind, address: context.address });
  const chunks = pacedChunks(() => streamZip(files, plain ? undefined : env.DOCUMENT_PASSWORD), context);
  return new Response(ReadableStream.from(chunks) as BodyInit, { headers });
}

/**
 * Yields the chunks of a stream, each after the client has received the one before. The stream is opened with the first chunk.
 * Ends early when the client disconnects.
 */
async function* pacedChunks(
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
