import type { Requester } from "../../platform/http/requester.server.ts";
import type { Problem } from "../../platform/problem.ts";
import { findOwnSession } from "../../records/files/own-sessions.server.ts";
import { findNewestSession, type UploadSession } from "../../records/files/upload-sessions.server.ts";
import type { UploadError } from "../store-files.server.ts";
import { words } from "./wording/index.ts";

/** Finds the session that the address names, and otherwise the current one. An id that is not the browser's own is ignored. */
export async function findShownSession(
  requester: Requester,
  params: URLSearchParams,
): Promise<{ session: UploadSession | undefined; isReceipt: boolean }> {
  const submitted = await findNamedSession(requester, params.get("submitted"));
  if (submitted && submitted.status !== "active") return { session: submitted, isReceipt: true };
  const named = await findNamedSession(requester, params.get("session"));
  const session = named?.status === "active" ? named : await findNewestSession(requester);
  return { session, isReceipt: params.has("submitted") && session?.status !== "active" };
}

const findNamedSession = async (requester: Requester, id: string | null) =>
  id && /^[\w-]{24}$/.test(id) ? findOwnSession(id, requester) : undefined;

/** The session that a post is about. A page from before posts named their session is about the current one. */
export interface Target {
  session: UploadSession | undefined;
  isNamed: boolean;
}

/** Finds the session that a post is about. */
export async function findTarget(requester: Requester, { url }: Request): Promise<Target> {
  const id = new URL(url).searchParams.get("session");
  if (id === null) return { session: await findNewestSession(requester), isNamed: false };
  return { session: await findNamedSession(requester, id), isNamed: true };
}

/** Returns the error if a post names a session that it cannot change. */
export function checkTarget({ session, isNamed }: Target, { title }: Problem): UploadError | undefined {
  if (!isNamed || session?.status === "active") return undefined;
  return session
    ? { problem: { title, message: words.pageOutOfDate }, status: 409 }
    : { problem: { title, message: words.unknownSession }, status: 404 };
}
