import { ServiceUnavailable } from "../platform/service-unavailable.server.ts";
import { StorageFull } from "../platform/storage/storage-down.server.ts";
import { TurnRefused } from "../platform/work-queue.server.ts";
import { RateLimited } from "../platform/http/rate-limited.server.ts";
import type { FileContainer } from "../records/files/file-containers.server.ts";
import { storeUploadedFile } from "./register-file.server.ts";
import type { ReceivedFile } from "./received-post.ts";
import { cleanName } from "../files/file-kinds.ts";
import { Refusal } from "../files/refusal.ts";
import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** Why a post changed nothing or stopped early, with the status of the response. */
export interface UploadError {
  problem: Problem;
  status: number;
}

/** Converts a rejection, a rate limit, or an unavailable storage or scanner to an UploadError. Rethrows all other errors. */
export function toUploadError(error: unknown, failed: Problem): UploadError {
  if (error instanceof Refusal) return { problem: error.problem, status: 422 };
  if (error instanceof StorageFull || error instanceof TurnRefused)
    return { problem: { ...failed, message: error.publicMessage }, status: 503 };
  if (error instanceof ServiceUnavailable) return { problem: { ...failed, advice: error.publicMessage }, status: 503 };
  if (error instanceof RateLimited) return { problem: { ...failed, message: error.message }, status: 429 };
  throw error;
}

/** Names the file at which a post stopped, and says which files were uploaded. */
const describeStop = (files: ReceivedFile[], stored: number): string =>
  words.stoppedAt(cleanName(files[stored]!.name), files.length - stored - 1, stored);

const appendSentence = (text: string, sentence: string) => `${text}${/[.?!]$/.test(text) ? "" : "."} ${sentence}`;

/** Stores a post's files in order until one is rejected. The files before it stay; the problem says how far the post came. */
export async function storeFiles<Stored>(
  files: ReceivedFile[],
  containerOf: (file: ReceivedFile) => FileContainer<Stored>,
  failed: Problem,
): Promise<UploadError | undefined> {
  let stored = 0;
  try {
    for (const file of files) {
      await storeUploadedFile(containerOf(file), file);
      stored += 1;
    }
    return undefined;
  } catch (error) {
    const { problem, status } = toUploadError(error, failed);
    if (files.length === 1) return { problem, status };
    return { problem: { ...problem, message: appendSentence(problem.message, describeStop(files, stored)) }, status };
  }
}

/** Returns the name of a single file, or a count such as "3 files". */
export const summarizeFiles = (files: ReceivedFile[]): string =>
  files.length === 1 ? files[0]!.name.slice(0, 255) : words.fileCount(files.length);
