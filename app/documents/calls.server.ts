import { createReadableStreamFromReadable } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import { z } from "zod";
import { nameOfPath } from "../intake/read-step.server.ts";
import { storableLine } from "../intake/storable.ts";
import { apiError, readJson, readOptionalJson } from "../platform/http.server.ts";
import { storage } from "../platform/storage.server.ts";
import type { StoredFile } from "../records/documents.server.ts";
import type { FileFacts } from "./file-rules.ts";
import type { Registration } from "./receive.server.ts";
import { Refusal, type RefusalKind } from "./refusal.ts";

const tooLong = "This text is too long";

const fileBody = z.object({
  fileName: z.string().optional(),
  fileSize: z.number().int().min(0).optional(),
  mimeType: storableLine(255, tooLong).optional(),
});

const registrationBody = fileBody.extend({ fileName: z.string(), storageKey: storableLine(2000, tooLong) });

const statuses: Record<RefusalKind, number> = { missing: 404, closed: 409, invalid: 422, busy: 429 };

/** The answer to what was refused; what the rules refuse has its title and its issue. */
function refusalAnswer({ kind, problem: { title, message } }: Refusal): Response {
  const extra = kind === "invalid" ? { title, issues: [{ path: "file", message }] } : {};
  return apiError(statuses[kind], message, extra, kind === "busy" ? { "Retry-After": "60" } : {});
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
  const issues = result.error.issues.map(({ path, message }) => ({ path: nameOfPath(path), message }));
  throw apiError(422, issues.map(({ message }) => message).join(". "), { issues });
}

/** What a file's owner and the office see of it. */
export const fileJson = ({ id, name, size, mimeType, uploadedAt }: StoredFile) => ({ id, name, size, mimeType, uploadedAt });

/** What a request for an upload address says of the file: nothing, if it likes. */
export async function readFacts(request: Request): Promise<FileFacts> {
  const { fileName, fileSize, mimeType } = parseBody(fileBody, await readOptionalJson(request));
  return { name: fileName, size: fileSize, type: mimeType };
}

/** What a request says of the file that it registers. */
export async function readRegistration(request: Request): Promise<Registration> {
  const { fileName, fileSize, mimeType, storageKey } = parseBody(registrationBody, await readJson(request));
  return { name: fileName, size: fileSize, type: mimeType ?? "", storageKey };
}

/** A file as a download, which no browser shows in place; undefined when the storage has lost it. */
export async function download(file: StoredFile): Promise<Response | undefined> {
  const stream = await storage.read(file.storageKey);
  if (!stream) return undefined;
  const headers = {
    "Content-Type": file.mimeType,
    "Content-Length": String(file.size),
    "Content-Disposition": contentDisposition(file.name),
    "Content-Security-Policy": "sandbox",
    "Cache-Control": "no-store",
  };
  return new Response(createReadableStreamFromReadable(stream), { headers });
}
