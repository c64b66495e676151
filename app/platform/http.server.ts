import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isDatabaseDown } from "./database.server.ts";
import { log } from "./log.server.ts";
import { StorageDown } from "./storage-down.server.ts";

declare module "@remix-run/server-runtime" {
  /** What the server tells loaders and actions about a request: the scripts' nonce and the visitor's IP address. */
  interface AppLoadContext {
    nonce: string;
    address: string;
  }
}

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
type ApiMethod = "GET" | "POST" | "PATCH" | "DELETE";

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FORM_ENTRIES = 10_000;
const MAX_DEPTH = 20;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

const TOO_LARGE = "The request is larger than 1 MB.";
const TRY_AGAIN = "Something went wrong. Please try again.";
const UNAVAILABLE = "The service is not available at the moment. Please try again in a few seconds.";

/** An error answer of the API: `message`, the same text as `error`, and whatever `extra` adds or replaces. */
export function apiError(status: number, message: string, extra: object = {}, headers: HeadersInit = {}): Response {
  const response = Response.json({ error: message, message, ...extra }, { status, headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** The API's answer for what does not exist and for what is not the caller's, which are told apart by nothing. */
export function notFound(message: string): Response {
  return apiError(404, message);
}

/** What a page throws for an address that nothing is at. */
export const pageNotFound = () => new Response("404 Page Not Found", { status: 404 });

const pageError = (status: number, message: string) => new Response(message, { status });

/** The body's bytes, or undefined as soon as there are more than the limit. */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

const mediaType = (request: Request) => request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** A page's posted form. Throws a Response: 415 for other bodies, 413 over 1 MB or 10,000 entries, 400 if malformed. */
export async function readForm(request: Request): Promise<FormData> {
  if (!FORM_TYPES.includes(mediaType(request))) throw pageError(415, "This is not a form.");
  const bytes = await readBytes(request);
  if (!bytes) throw pageError(413, TOO_LARGE);
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw pageError(400, "The form could not be read.");
  });
  if ([...form.keys()].length > MAX_FORM_ENTRIES) throw pageError(413, "The form has too many fields.");
  return form;
}

function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((inner) => isDeeperThan(limit - 1, inner));
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw apiError(400, "The body is not valid JSON.");
  }
}

/**
 * The JSON object a program sent. Throws a Response: 415 if it is not declared as JSON, 413 over 1 MB,
 * 400 if malformed or empty, 422 if it is no object or nested more than 20 levels deep.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (mediaType(request) !== "application/json") throw apiError(415, "The body must be application/json.");
  const bytes = await readBytes(request);
  if (!bytes) throw apiError(413, TOO_LARGE);
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw apiError(422, "The body must be a JSON object.");
  }
  if (isDeeperThan(MAX_DEPTH, value)) throw apiError(422, "The body is nested too deeply.");
  return value as Record<string, unknown>;
}

/** As readJson, but the object is empty when the request has no body. */
export async function readOptionalJson(request: Request): Promise<Record<string, unknown>> {
  const isEmpty = Number(request.headers.get("Content-Length")) === 0 && !request.headers.has("Transfer-Encoding");
  return isEmpty ? {} : readJson(request);
}

function failure(error: unknown, { method, url }: Request): Response {
  if (error instanceof Response) return error;
  const path = new URL(url).pathname.replace(/(?<=\/edit\/)[^/]+/, "[token]");
  if (isDatabaseDown(error) || error instanceof StorageDown) {
    log.warn({ method, path, error }, "database or storage unavailable");
    return apiError(503, UNAVAILABLE, {}, { "Retry-After": "5" });
  }
  log.error({ method, path, error }, "request failed");
  return apiError(500, TRY_AGAIN);
}

/**
 * Answers a call of the API with the handler of its method; loader and action of a resource route are both this.
 * A thrown Response is the answer; anything else thrown is logged and answered 503 when the database or
 * the storage is down, else 500, without details. Methods without a handler get 405.
 */
export async function serveApi<Args extends RouteArgs>(
  args: Args,
  handlers: Partial<Record<ApiMethod, (args: Args) => Promise<Response>>>,
): Promise<Response> {
  const method = args.request.method === "HEAD" ? "GET" : args.request.method;
  const handler = Object.entries(handlers).find(([name]) => name === method)?.[1];
  if (!handler) {
    const allowed = Object.keys(handlers).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
    return apiError(405, "This method is not allowed here.", {}, { Allow: allowed.join(", ") });
  }
  try {
    return await handler(args);
  } catch (error) {
    return failure(error, args.request);
  }
}
