import type { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import type { AppLoadContext } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import { z } from "zod";
import { controlName } from "../../questionnaire/answer-schemas.server.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { idSchema, invalidSchema } from "../../platform/http/api-shapes.server.ts";
import { concurrencyLimit } from "../../platform/http/concurrency-limit.server.ts";
import { apiError, invalid, readJson, readOptionalJson } from "../../platform/http/http.server.ts";
import { sourceOfAddress } from "../../platform/http/source-address.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import type { StoredFile } from "../../records/file-rows.server.ts";
import type { FileFacts } from "../../files/file-rules.ts";
import { joinedAtOnce } from "../../files/joinable.ts";
import type { Registration } from "../register-file.server.ts";
import { Refusal, type RefusalKind } from "../../files/refusal.ts";

const tooLong = "This text is too long";

/** What may be said of a file before it is sent. */
export const factsSchema = z.object({
  fileName: z.string().optional(),
  fileSize: z.number().int().min(0).describe("Bytes").optional(),
  mimeType: printableLine(255, tooLong).optional(),
});

/** What is said of a file that was sent. */
export const registrationSchema = factsSchema.extend({
  fileName: z.string(),
  storageKey: printableLine(2000, tooLong).describe("The uploadURL without its query"),
});

/** What a file's owner sees of it. */
export const fileSchema = z.object({
  id: idSchema,
  name: z.string(),
  size: z.number().int().min(1).describe("Bytes"),
  mimeType: z.string(),
  uploadedAt: z.date(),
  hint: z.enum(["dark", "blurred"]).describe("Only of a photo that the client should take again").optional(),
  reason: z.string().describe("Why the office cannot read it; left out if it can").optional(),
});

/** Which photos are to be joined. */
export const joiningSchema = z.object({ ids: z.array(idSchema).min(2).max(joinedAtOnce) });

export const uploadAddressSchema = z.object({
  uploadURL: z.string().url().describe("Opaque. Accepts one PUT of the file within 15 minutes"),
});

/** The answer to what the rules for files refuse: a title for people besides. */
export const refusedSchema = invalidSchema.extend({ title: z.string().optional() });

const statuses: Record<Exclude<RefusalKind, "invalid">, number> = { missing: 404, closed: 409, busy: 429 };

/** The answer to what was refused; what the rules refuse has its title and its issue. */
function refusalAnswer({ kind, problem: { title, message } }: Refusal): Response {
  if (kind === "invalid") return invalid([{ path: "file", message }], message, { title });
  return apiError(statuses[kind], message, {}, kind === "busy" ? { "Retry-After": "60" } : {});
}

/** A handler whose refusals are answers of the API. */
export const answering =
  <Args>(handler: (args: Args) => Promise<Response>) =>
  async (args: Args): Promise<Response> => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error);
      throw error;
    }
  };

/** What a body says, by its schema. Throws a Response: 422 with the issues. */
export function parseBody<Schema extends z.ZodTypeAny>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: controlName(path), message })));
}

export const fileJson = ({ id, name, size, mimeType, uploadedAt, hint, reason }: StoredFile): z.output<typeof fileSchema> => ({
  id,
  name,
  size,
  mimeType,
  uploadedAt,
  ...(hint && { hint }),
  ...(reason !== null && { reason }),
});

/** What a request for an upload address says of the file: nothing, if it likes. */
export async function readFacts(request: Request): Promise<FileFacts> {
  const { fileName, fileSize, mimeType } = parseBody(factsSchema, await readOptionalJson(request));
  return { name: fileName, size: fileSize, type: mimeType };
}

/** What a request says of the file that it registers. */
export async function readRegistration(request: Request): Promise<Registration> {
  const { fileName, fileSize, mimeType, storageKey } = parseBody(registrationSchema, await readJson(request));
  return { name: fileName, size: fileSize, type: mimeType ?? "", storageKey };
}

/** Which photos a request names to be joined. */
export const readJoining = async (request: Request): Promise<string[]> => parseBody(joiningSchema, await readJson(request)).ids;

/** Three people behind one address may each fetch the twenty files of a session at once; all they take is 20 MB of memory. */
const downloads = concurrencyLimit(60);
const RETRY_SECONDS = 10;

/** Frees a chunk's memory now instead of at the next collection, unless other chunks share it. */
function free({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}

/** A file's chunks one at a time, each when the client has taken the one before. Ends early when the client has left. */
async function* chunksOf(content: Readable, waitUntilSent: AppLoadContext["waitUntilSent"]): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) {
      yield chunk;
      if (await waitUntilSent()) free(chunk);
    }
  } catch (error) {
    if (content.errored) throw error;
  }
}

/**
 * A file as a download, by the office's name if one is given, which no browser shows in place, read from the storage as
 * fast as the client takes it; undefined when the storage has lost it. Throws RateLimited while too many downloads to the
 * caller's address are under way.
 */
export async function download(
  file: StoredFile,
  { address, onClose, waitUntilSent }: AppLoadContext,
  officeName: string | null,
): Promise<Response | undefined> {
  const release = downloads.acquire(sourceOfAddress(address));
  if (!release) throw new RateLimited(RETRY_SECONDS, "Too many downloads from your network are in progress");
  onClose(release);
  const content = await storage.read(file.storageKey);
  if (!content) return undefined;
  onClose(() => content.destroy());
  const headers = {
    "Content-Type": file.mimeType,
    "Content-Length": String(file.size),
    "Content-Disposition": contentDisposition(officeName ?? file.name),
    "Content-Security-Policy": "sandbox",
    "Cache-Control": "no-store",
  };
  return new Response(ReadableStream.from(chunksOf(content, waitUntilSent)) as BodyInit, { headers });
}
