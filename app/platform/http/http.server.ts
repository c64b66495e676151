import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/server-runtime";
import { codeOf, type Issue } from "./api-shapes.server.ts";
import { loggedPath } from "./logged-path.ts";
import { isDatabaseDown } from "../database/database-errors.server.ts";
import { log } from "../log.server.ts";
import { ServiceUnavailable } from "../service-unavailable.server.ts";
import { words } from "../wording/index.ts";
import { Conflict } from "./conflict.server.ts";
import { RateLimited } from "./rate-limited.server.ts";

declare module "@remix-run/server-runtime" {
  /** Context that the server passes to loaders and actions with each request. */
  interface AppLoadContext {
    /** Nonce of the scripts. */
    nonce: string;
    /** IP address of the requester. */
    address: string;
    /** Calls back when the response has been sent or the client has disconnected. The request's own signal may get lost. */
    onClose: (listener: () => void) => void;
    /** Waits until the written data has been sent or the client has disconnected. Resolves to whether none of it is buffered anymore. */
    waitUntilSent: () => Promise<boolean>;
    /** Whether the browser asks for Spanish, and nobody has chosen a language on a page. */
    proposesSpanish: boolean;
  }
}

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FORM_ENTRIES = 10_000;
const MAX_DEPTH = 20;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Creates an error response of the API: `message`, the same text as `error`, its code, and whatever `extra` adds or replaces. */
export function apiError(status: number, message: string, extra: object = {}, headers: HeadersInit = {}): Response {
  const response = Response.json({ error: message, message, code: codeOf(status), ...extra }, { status, headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** One text for all issues, each message once. */
export const joinMessages = (issues: { message: string }[]): string =>
  [...new Set(issues.map(({ message }) => message))].join(". ").replaceAll(".. ", ". ");

/** Creates the API's response to a well-formed call with invalid values. */
export const invalid = (issues: Issue[], message = joinMessages(issues), extra: object = {}, headers: HeadersInit = {}): Response =>
  apiError(422, message, { ...extra, issues }, headers);

/** Creates the API's response for what does not exist and for what belongs to somebody else: exactly the same. */
export function notFound(message: string): Response {
  return apiError(404, message);
}

/** Creates the response that a page throws when nothing is at its URL. */
export const pageNotFound = (message = words.pageNotFound) => new Response(message, { status: 404 });

const pageError = (status: number, message: string) => new Response(message, { status });

/** Reads the body; returns undefined as soon as it exceeds the limit. */
async function readBytes(request: Request, limit = MAX_BODY_BYTES): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) return undefined;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

const mediaType = (request: Request) => request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** Reads a form posted by a page. Throws a Response: 415 for other bodies, 413 over 1 MB or 10,000 entries, 400 if malformed. */
export async function readForm(request: Request): Promise<FormData> {
  if (!FORM_TYPES.includes(mediaType(request))) throw pageError(415, words.notAForm);
  const bytes = await readBytes(request);
  if (!bytes) throw pageError(413, words.tooLarge);
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw pageError(400, words.unreadableForm);
  });
  if ([...form.keys()].length > MAX_FORM_ENTRIES) throw pageError(413, words.tooManyFields);
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
    throw apiError(400, words.invalidJson);
  }
}

/**
 * Reads the JSON object that an API client sent. Throws a Response: 415 if it is not declared as JSON, 413 over 1 MB,
 * 400 if malformed or empty, 422 if it is not an object or nested more than 20 levels deep.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (mediaType(request) !== "application/json") throw apiError(415, words.notJson);
  const bytes = await readBytes(request);
  if (!bytes) throw apiError(413, words.tooLarge);
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid([{ path: "", message: words.notAnObject }]);
  }
  if (isDeeperThan(MAX_DEPTH, value)) throw invalid([{ path: "", message: words.nestedTooDeeply }]);
  return value as Record<string, unknown>;
}

/** Reads JSON as `readJson` does, but returns an empty object when the request has no body. */
export async function readOptionalJson(request: Request): Promise<Record<string, unknown>> {
  const isEmpty = Number(request.headers.get("Content-Length")) === 0 && !request.headers.has("Transfer-Encoding");
  return isEmpty ? {} : readJson(request);
}

/** Reads the PDF that an API client sent. Throws a Response: 415 if it is not declared as one, 413 with `tooLarge` over the limit. */
export async function readPdf(request: Request, limit: number, tooLarge: string): Promise<Buffer> {
  if (mediaType(request) !== "application/pdf") throw apiError(415, words.notPdf);
  const bytes = await readBytes(request, limit);
  if (!bytes) throw apiError(413, tooLarge);
  return bytes;
}

const requestFields = ({ method, url }: Request) => ({
  method,
  path: loggedPath(new URL(url).pathname),
});

/** Returns the response to a temporary failure: status, headers, and message. Undefined for any other error. */
export function temporaryError(error: unknown): { message: string; init: { status: number; headers: Record<string, string> } } | undefined {
  if (error instanceof RateLimited)
    return { message: error.message, init: { status: 429, headers: { "Retry-After": String(error.seconds) } } };
  const message = error instanceof ServiceUnavailable ? error.publicMessage : isDatabaseDown(error) ? words.unavailable : undefined;
  if (message === undefined) return undefined;
  log.warn({ error }, "database, storage or scanner unavailable");
  return { message, init: { status: 503, headers: { "Retry-After": "5" } } };
}

function errorResponse(error: unknown, request: Request): Response {
  if (error instanceof Response) return error;
  if (error instanceof Conflict) return apiError(409, error.message);
  const temporary = temporaryError(error);
  if (temporary) return apiError(temporary.init.status, temporary.message, {}, temporary.init.headers);
  log.error({ ...requestFields(request), error }, "request failed");
  return apiError(500, words.tryAgain);
}

type Handler<Args> = (args: Args) => unknown;

/** Wraps the loader or the action of a route. */
export type WrapHandler = <Args extends RouteArgs>(handler: Handler<Args>, routeId: string) => Handler<Args>;

/** Wraps all loaders and actions of the build. */
export function wrapHandlers(build: ServerBuild, wrap: WrapHandler): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    return [id, { ...route, module: { ...route!.module, loader: loader && wrap(loader, id), action: action && wrap(action, id) } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Wraps a handler so that conflicts and temporary failures result in 409, 429 or 503 instead of 500. */
export const withTemporaryErrors: WrapHandler = (handler) => async (args) => {
  try {
    return await handler(args);
  } catch (error) {
    if (error instanceof Conflict) throw pageError(409, error.message);
    const temporary = temporaryError(error);
    throw temporary ? new Response(temporary.message, temporary.init) : error;
  }
};

/** Whether a request is only for the headers of a response. Nothing is made, downloaded or recorded for it. */
export const isHead = ({ method }: Request): boolean => method === "HEAD";

type ApiHandler<Args extends RouteArgs> = (args: Args) => Promise<Response>;

/**
 * Creates the loader or the action of an API resource route, which calls the handler for the request's method. A thrown
 * Response is returned, and a Conflict results in 409. Any other error is logged and results in 503 when the database,
 * the storage, or the scanner is down, else 500 without details. Methods without a handler get 405.
 */
export const apiRoute =
  <Args extends RouteArgs>(handlers: Partial<Record<ApiMethod, ApiHandler<Args>>>): ApiHandler<Args> =>
  async (args) => {
    const method = isHead(args.request) ? "GET" : args.request.method;
    const handler = Object.entries(handlers).find(([name]) => name === method)?.[1];
    if (!handler) {
      const allowed = Object.keys(handlers).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
      return apiError(405, words.methodNotAllowed, {}, { Allow: allowed.join(", ") });
    }
    try {
      return await handler(args);
    } catch (error) {
      return errorResponse(error, args.request);
    }
  };
