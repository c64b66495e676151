import { z } from "zod";
import type { Parameter } from "../../platform/http/described-calls.server.ts";
import { invalid } from "../../platform/http/http.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import type { IdempotencyKey } from "../../records/idempotency-keys.server.ts";
import { words } from "../wording/index.ts";

const keyIssue = (message: string) => ({ path: "Idempotency-Key", message });

/** API description of the header. */
export const idempotencyKey: Parameter = {
  in: "header",
  name: "Idempotency-Key",
  about: "Repeating the call with the same key and body returns the same result, for two days. API clients must use 16 characters or more.",
  schema: z.string().min(1).max(255),
  example: "7f0c2b1e-6a55-4d0e-9d6a-1c9f8e0b4a52",
};

/**
 * Reads the idempotency key of a request that creates something, if it has one. Keys are scoped to the browser, or to the IP
 * address of an API client, whose keys must be hard to guess. Throws a 422 Response if the key is malformed.
 */
export function readIdempotencyKey(request: Request, requester: Requester, address: string, body: object): IdempotencyKey | undefined {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return undefined;
  const isOwner = requester.kind === "owner";
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || (!isOwner && key.length < 16)) throw invalid([keyIssue(words.keyMalformed)]);
  const scope = isOwner ? requester.hash.toString("base64url") : `program:${address}`;
  return { scope, key, request: JSON.stringify(body) };
}

/** Response to a key that was used for another request, with what the browser created with it. */
export const keyReusedResponse = (created: object, headers: HeadersInit): Response =>
  invalid([keyIssue(words.keyReused)], words.keyReused, { ...created, code: "keyReused" }, headers);
