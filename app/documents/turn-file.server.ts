import type { PaperType } from "../files/papers.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import type { Problem } from "../platform/problem.ts";
import { caseReference } from "../records/activity/audit-log.server.ts";
import type { CaseTable } from "../records/case-lists.ts";
import { findDocument, formUploadPolicy } from "../records/files/documents.server.ts";
import { saveTurned } from "../records/files/file-changes.server.ts";
import type { UploadPolicy } from "../records/files/file-containers.server.ts";
import type { Rotation, StoredFile } from "../records/files/file-rows.server.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { listSessionFiles, sessionContainer } from "../records/files/upload-sessions.server.ts";
import { removeUnusedCopy, storeTurnedCopy } from "./turned-copy.server.ts";
import { turnOf } from "./worker-turn.server.ts";
import { words } from "./wording/index.ts";

/** Problem of turning that failed for no reason of its own. */
export const notTurned = (): Problem => ({ title: words.photoNotTurned, message: words.failedToTurn });

/** Turns a document of a requester's form a quarter clockwise; undefined if there is none. Throws a Refusal. */
export async function turnDocument(formId: string, requester: Requester, type: PaperType, id: string): Promise<StoredFile | undefined> {
  const document = await findDocument(formId, type, id);
  return document && turn("forms", formId, document, formUploadPolicy(formId, requester));
}

/** Turns a file of a requester's portal session a quarter clockwise; undefined if there is none. Throws a Refusal. */
export async function turnSessionFile(sessionId: string, requester: Requester, id: string): Promise<StoredFile | undefined> {
  const file = (await listSessionFiles(sessionId)).find((each) => each.id === id);
  return file && turn("upload_sessions", sessionId, file, sessionContainer(sessionId, requester));
}

async function turn(
  table: CaseTable,
  caseId: string,
  file: StoredFile,
  { requester, lock }: Pick<UploadPolicy, "requester" | "lock">,
): Promise<StoredFile | undefined> {
  await consumeRateLimit("uploadAddress", requester.address);
  const rotation = ((file.rotation + 90) % 360) as Rotation;
  const copy = await storeTurnedCopy(file, rotation, await turnOf(requester, caseReference(table, caseId)));
  const saved = await saveTurned(table, caseId, { fileId: file.id, turned: { rotation, copy }, requester, lock });
  await removeUnusedCopy(copy, saved);
  return saved;
}
