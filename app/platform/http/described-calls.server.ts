import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import type { z } from "zod";
import { codeOf, errorSchema, invalidSchema, type Issue } from "./api-shapes.server.ts";

/**
 * Who may make a call: anybody, anybody who may begin something, the owner of the form or session, the holder of an
 * edit link, or the attorney.
 */
export type Caller = "anyone" | "beginner" | "formOwner" | "sessionOwner" | "linkBearer" | "attorney";

export type HeaderName = "ETag" | "Retry-After" | "Set-Cookie" | "Content-Disposition";

/** JSON of a schema, with an example. */
export interface JsonContent<Schema extends z.ZodTypeAny = z.ZodTypeAny> {
  schema: Schema;
  example: unknown;
}

/** Body of a call or response: JSON, or a file of a media type. */
export type Content = JsonContent | { file: string };

/** One response of a call, or several with the same status. */
export interface CallResponse {
  about: string;
  content?: Content;
  headers?: HeaderName[];
}

export type CallResponses = Record<number, CallResponse>;

/** Query or header parameter of a call. */
export interface Parameter {
  in: "query" | "header";
  name: string;
  about: string;
  schema: z.ZodTypeAny;
  example: string;
}

/**
 * Contract of an API call: its route, its guard and its description follow from it. What all calls have in common is left out of it:
 * rejections before a call is handled, and temporary failures.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** Name in generated clients (operationId). */
  id: string;
  summary: string;
  about?: string;
  caller: Caller;
  /** Makes the call for a caller who may. Of the attorney's calls, that is already certain. */
  handle: (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>;
  parameters?: Parameter[];
  body?: Content;
  isBodyOptional?: boolean;
  responses: CallResponses;
  /** Shape of its errors, if it differs from the common one. */
  errors?: (message: string, status: number) => Content;
}

/** Calls that belong together, and the shapes that they share by name. */
export interface Area {
  name: string;
  about: string;
  calls: Call[];
  shapes: Record<string, z.ZodTypeAny>;
}

/** Describes JSON of a shape. */
export const json = <Schema extends z.ZodTypeAny>(schema: Schema, example: z.input<Schema>): JsonContent<Schema> => ({
  schema,
  example,
});

/** An example of what every error response has. */
export const exampleError = (message: string, status: number) => ({ error: message, message, code: codeOf(status) });

/** Describes the error format of most calls. */
export const plainError = (message: string, status: number): Content => json(errorSchema, exampleError(message, status));

/** Describes an error response. */
export const errorResponse = (status: number, about: string, message: string, content = plainError(message, status)): CallResponses => ({
  [status]: { about, content, ...([429, 503].includes(status) && { headers: ["Retry-After"] }) },
});

/** Describes the response for what does not exist and for what belongs to somebody else. */
export const notFoundResponse = (message: string, content?: Content): CallResponses =>
  errorResponse(404, "Unknown, or not yours.", message, content);

/** Describes the response to invalid values, with one issue as the example, and optionally another schema and message. */
export const invalidResponse = (
  about: string,
  issue: Issue,
  schema: typeof invalidSchema = invalidSchema,
  message = issue.message,
): CallResponses => errorResponse(422, about, message, json(schema, { ...exampleError(message, 422), issues: [issue] }));

export const tooManyRequests = "Too many requests from your network. Please wait 5 minutes and try again.";

export const rateLimitedResponse = errorResponse(429, "Too many requests from one address.", tooManyRequests);
