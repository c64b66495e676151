import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import { StorageFull } from "../../platform/storage/storage-down.server.ts";
import { isForOffice } from "../activity/audit-log.server.ts";
import type { UploadPolicy } from "./file-containers.server.ts";
import { consumeUploadBytes } from "../rate-limits.server.ts";
import { caseOf } from "./upload-tickets.server.ts";

const MEGABYTE = 1e6;
const CACHE_MS = 5_000;

/** Maximum number of bytes that clients may have sent without submitting them. */
export const maxUnsubmittedBytes = env.UNSUBMITTED_MAX_MB * MEGABYTE;

/** Returns how many bytes are stored for drafts and open sessions, or may still arrive through their upload URLs. */
export async function countUnsubmittedBytes(): Promise<number> {
  const [{ bytes }] = await sql<[{ bytes: number }]>`
    select (
      (select coalesce(sum(size), 0) from documents join forms on forms.id = form_id where submitted_at is null) +
      (select coalesce(sum(size), 0) from upload_files join upload_sessions on upload_sessions.id = session_id where status = 'active') +
      (select coalesce(sum(bytes), 0) from upload_tickets where used_at is null)
    )::float8 as bytes`;
  return bytes;
}

let counted: { bytes: Promise<number>; until: number } | undefined;

/** Throws StorageFull when what is unsubmitted has reached its limit. What is stored already stays. */
async function requireSpace(): Promise<void> {
  if (!counted || counted.until < performance.now()) counted = { bytes: countUnsubmittedBytes(), until: performance.now() + CACHE_MS };
  const bytes = await counted.bytes.catch((error: unknown) => {
    counted = undefined;
    throw error;
  });
  if (bytes >= maxUnsubmittedBytes) throw new StorageFull("what is not submitted takes as much as UNSUBMITTED_MAX_MB allows");
}

/**
 * Counts an upload of that size, or of the largest allowed one. Throws RateLimited when too much came from this address
 * today, and StorageFull when too much is unsubmitted. The office and programs with an API key are not limited.
 */
export async function consumeUploadSpace({ requester, scope, maxBytes }: UploadPolicy, size = maxBytes): Promise<void> {
  if (requester.address === undefined || (await isForOffice(requester, caseOf(scope)))) return;
  await requireSpace();
  await consumeUploadBytes(requester.address, size);
}
