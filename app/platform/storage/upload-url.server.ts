import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env.server.ts";
import type { UploadConstraints } from "./storage.ts";

const PATH = "/api/uploads/";
const VALID_MS = 15 * 60 * 1000;

/** Upload that a URL was issued for. */
export type SignedUpload = UploadConstraints & { key: string };

const signature = (key: string, parameters: URLSearchParams): Buffer =>
  createHmac("sha256", env.SESSION_SECRET).update(`upload address\n${key}\n${parameters}`).digest();

/** Creates a URL of this application to PUT an object to. It is valid for 15 minutes. */
export function signUpload({ key, size, type }: SignedUpload): string {
  const parameters = new URLSearchParams({ expires: String(Date.now() + VALID_MS) });
  if (size !== undefined) parameters.set("size", String(size));
  if (type !== undefined) parameters.set("type", type);
  const signed = signature(key, parameters).toString("base64url");
  return `${env.PUBLIC_ORIGIN}${PATH}${key}?${parameters}&signature=${signed}`;
}

/** Returns the upload that a URL was issued for; undefined if this application did not issue it, or if it has expired. */
export function verifyUpload(address: string): SignedUpload | undefined {
  const { pathname, searchParams } = new URL(address, env.PUBLIC_ORIGIN);
  const key = pathname.slice(PATH.length);
  const given = Buffer.from(searchParams.get("signature") ?? "", "base64url");
  searchParams.delete("signature");
  const expected = signature(key, searchParams);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(searchParams.get("expires")) < Date.now()) return undefined;
  const size = searchParams.get("size");
  return { key, size: size === null ? undefined : Number(size), type: searchParams.get("type") ?? undefined };
}
