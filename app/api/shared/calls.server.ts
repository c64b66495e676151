import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { z } from "zod";
import { controlName } from "../../questionnaire/control-name.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { idSchema, invalidSchema } from "../../platform/http/api-shapes.server.ts";
import type { Call, JsonContent } from "../../platform/http/described-calls.server.ts";
import { apiError, invalid, readJson, readOptionalJson } from "../../platform/http/http.server.ts";
import { requesterOf } from "../../platform/http/requester.server.ts";
import type { FileFacts } from "../../files/file-rules.ts";
import { maxJoinedPhotos } from "../../files/joinable.ts";
import type { Registration } from "../../documents/register-file.server.ts";
import { words } from "../wording/index.ts";

const sentFactsSchema = z.object({
  fileName: z.string().optional(),
  fileSize: z.number().int().min(0).describe("Bytes. Without it, a URL counts as the largest file towards the limit of a day").optional(),
  mimeType: printableLine(255).optional(),
});

/** Optional facts about a file before it is sent. */
export const factsSchema = sentFactsSchema.transform(({ fileName: name, fileSize: size, mimeType: type }): FileFacts => ({
  name,
  size,
  type,
}));

/** Statement about a file that was uploaded. */
export const registrationSchema = sentFactsSchema
  .extend({ fileName: z.string(), storageKey: printableLine(2000).describe("The uploadURL without its query") })
  .transform(({ fileName: name, fileSize: size, mimeType: type = "", storageKey }): Registration => ({ name, size, type, storageKey }));

/** The photos to join. */
export const joinRequestSchema = z.object({ ids: z.array(idSchema).min(2).max(maxJoinedPhotos) });

export const uploadUrlSchema = z.object({
  uploadURL: z.string().url().describe("Opaque. Accepts one PUT of the file within 15 minutes"),
});

/** Error response for a file that breaks the rules, with a title for the user. */
export const rejectedSchema = invalidSchema.extend({ title: z.string().optional() });

/** Arguments of an API handler. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs;

type Find = (args: Args, input: never) => Promise<unknown>;

/** Arguments of a handler that gets an input, as parsed by its call's schema, and what its call has found. */
export type InputArgs<Schema extends z.ZodTypeAny, Finder extends Find = () => Promise<undefined>> = Args & {
  input: z.output<Schema>;
  found: Awaited<ReturnType<Finder>>;
};

/** Handler of a call with an input. */
export type HandleInput<Schema extends z.ZodTypeAny, Finder extends Find = () => Promise<undefined>> = (
  args: InputArgs<Schema, Finder>,
) => Promise<Response>;

type Sent<Schema extends z.ZodTypeAny> = { body: JsonContent<Schema>; query?: never } | { body?: never; query: Schema };

type CallWithInput<Schema extends z.ZodTypeAny, Found> = Omit<Call, "body" | "handle"> &
  Sent<Schema> & {
    /** Finds what the call is about, given the input if it is valid. What it throws, such as a 404, is answered before any 422. */
    find?: (args: Args, input: z.output<NoInfer<Schema>> | undefined) => Promise<Found>;
    /** Message about an invalid input, instead of those of its issues. */
    objection?: () => string;
    handle: (args: Args & { input: z.output<NoInfer<Schema>>; found: NoInfer<Found> }) => Promise<Response>;
  };

/** States a call with a JSON body or a query, which its handler gets as parsed by its schema. */
export const withInput = <Schema extends z.ZodTypeAny, Found = undefined>({
  query,
  find,
  objection,
  handle,
  ...call
}: CallWithInput<Schema, Found>): Call => ({
  ...call,
  handle: async (args) => {
    const { request } = args;
    const read = async (): Promise<z.output<Schema>> =>
      query
        ? parseInput(query, Object.fromEntries(new URL(request.url).searchParams))
        : parseInput(call.body!.schema, await (call.isBodyOptional ? readOptionalJson : readJson)(request), objection?.());
    const input: z.output<Schema> | Response = await read().catch(catchResponse);
    const isInvalid = input instanceof Response;
    const found = await find?.(args, isInvalid ? undefined : input);
    if (isInvalid) throw input;
    return handle({ ...args, input, found: found as Found });
  },
});

/** Parses an input with a schema. Throws a Response: 422 with the issues. */
export function parseInput<Schema extends z.ZodTypeAny>(schema: Schema, input: unknown, objection?: string): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: controlName(path), message }));
  throw invalid(issues, objection);
}

/** Returns a thrown Response, so that it can be sent later. Rethrows any other error. */
function catchResponse(error: unknown): Response {
  if (error instanceof Response) return error;
  throw error;
}

/** Returns who begins something. Throws a Response: 403 for a browser that sent no cookie. */
export async function requireBeginner(args: Args) {
  const requester = requesterOf(args);
  if (requester.kind === "cookieless") throw apiError(403, words.cookiesNeeded, { code: "cookieRequired" });
  return requester;
}

/** Returns the version in If-Match, undefined without the header and for `*`, and -1, which matches no form, for anything else. */
export function ifMatchVersion(request: Request): number | undefined {
  const header = request.headers.get("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  return digits === undefined ? -1 : Number(digits);
}
