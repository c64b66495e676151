import { ServiceUnavailable } from "../platform/service-unavailable.server.ts";
import { StorageFull } from "../platform/storage/storage-down.server.ts";
import { RateLimited } from "../platform/http/rate-limited.server.ts";
import type { FileContainer } from "../records/file-containers.server.ts";
import { storeUploadedFile } from "./register-file.server.ts";
import type { ReceivedFile } from "./received-post.ts";
import { Refusal } from "../files/refusal.ts";
import type { Problem } from "../platform/problem.ts";

/** Why a post changed nothing, or stopped; with the status of its answer. */
export interface UploadError {
  problem: Problem;
  status: number;
}

/** What to tell when something was refused or storage or scanner do not answer; everything else is thrown on. */
export function uploadErrorOf(error: unknown, failed: Problem): UploadError {
  if (error instanceof Refusal) return { problem: error.problem, status: 422 };
  if (error instanceof StorageFull) return { problem: { ...failed, message: error.publicMessage }, status: 503 };
  if (error instanceof ServiceUnavailable) return { problem: failed, status: 503 };
  if (error instanceof RateLimited) return { problem: { ...failed, message: error.message }, status: 429 };
  throw error;
}

/** Stores a post's files, one after the other, until one is refused; those before it stay. */
export async function storeFiles<Kept>(
  files: ReceivedFile[],
  shelfOf: (file: ReceivedFile) => FileContainer<Kept>,
  failed: Problem,
): Promise<UploadError | undefined> {
  try {
    for (const file of files) await storeUploadedFile(shelfOf(file), file);
    return undefined;
  } catch (error) {
    return uploadErrorOf(error, failed);
  }
}

/** "deed.pdf", or "3 files". */
export const summarizeFiles = (files: ReceivedFile[]): string =>
  files.length === 1 ? files[0]!.name.slice(0, 255) : `${files.length} files`;
