import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { z } from "zod";
import { controlName } from "../../questionnaire/control-name.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { idSchema, invalidSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, readJson, readOptionalJson } from "../../platform/http/http.server.ts";
import type { FileFacts } from "../../files/file-rules.ts";
import { maxJoinedPhotos } from "../../files/joinable.ts";
import type { Registration } from "../../documents/register-file.server.ts";
import { Refusal, type RefusalKind } from "../../files/refusal.ts";

/** Optional facts about a file before it is sent. */
export const factsSchema = z.object({
  fileName: z.string().optional(),
  fileSize: z.number().int().min(0).describe("Bytes. Without it, a URL counts as the largest file towards the limit of a day").optional(),
  mimeType: printableLine(255).optional(),
});

/** Statement about a file that was uploaded. */
export const registrationSchema = factsSchema.extend({
  fileName: z.string(),
  storageKey: printableLine(2000).describe("The uploadURL without its query"),
});

/** The photos to join. */
export const joinRequestSchema = z.object({ ids: z.array(idSchema).min(2).max(maxJoinedPhotos) });

export const uploadUrlSchema = z.object({
  uploadURL: z.string().url().describe("Opaque. Accepts one PUT of the file within 15 minutes"),
});

/** Error response for a file that breaks the rules, with a title for the user. */
export const rejectedSchema = invalidSchema.extend({ title: z.string().optional() });

const statuses: Record<Exclude<RefusalKind, "invalid">, number> = { missing: 404, closed: 409, busy: 429 };

/** Converts a Refusal to an error response. One of kind "invalid" has a title and an issue. */
function refusalResponse({ kind, problem: { title, message } }: Refusal): Response {
  if (kind === "invalid") return invalid([{ path: "file", message }], message, { title });
  return apiError(statuses[kind], message, {}, kind === "busy" ? { "Retry-After": "60" } : {});
}

/** Wraps a handler so that Refusals become API responses. */
export const handleRefusals =
  <Args>(handler: (args: Args) => Promise<Response>) =>
  async (args: Args): Promise<Response> => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Refusal) return refusalResponse(error);
      throw error;
    }
  };

/** Parses a body with a schema. Throws a Response: 422 with the issues. */
export function parseBody<Schema extends z.ZodTypeAny>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: controlName(path), message })));
}

/** Reads the optional facts about the file from a request for an upload URL. */
export async function readFacts(request: Request): Promise<FileFacts> {
  const { fileName, fileSize, mimeType } = parseBody(factsSchema, await readOptionalJson(request));
  return { name: fileName, size: fileSize, type: mimeType };
}

/** Reads the statement about a file from a request that registers it. */
export async function readRegistration(request: Request): Promise<Registration> {
  const { fileName, fileSize, mimeType, storageKey } = parseBody(registrationSchema, await readJson(request));
  return { name: fileName, size: fileSize, type: mimeType ?? "", storageKey };
}

/** Reads the ids of the photos to join. */
export const readJoinRequest = async (request: Request): Promise<string[]> => parseBody(joinRequestSchema, await readJson(request)).ids;

/** Arguments of an API handler. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Returns the version in If-Match, undefined without the header and for `*`, and -1, which matches no form, for anything else. */
export function ifMatchVersion(request: Request): number | undefined {
  const header = request.headers.get("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  return digits === undefined ? -1 : Number(digits);
}
