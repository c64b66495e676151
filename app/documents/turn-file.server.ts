import type { DocumentType } from "../files/file-rules.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import type { CaseReference } from "../records/audit-log.server.ts";
import { findDocument, saveTurnedDocument, type StoredDocument } from "../records/documents.server.ts";
import type { Rotation, StoredFile, Turned } from "../records/file-rows.server.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { listSessionFiles, saveTurnedFile } from "../records/upload-sessions.server.ts";
import { removeUnusedCopy, storeTurnedCopy } from "./turned-copy.server.ts";
import { turnOf } from "./worker-turn.server.ts";

/** Turns a document of a requester's form a quarter clockwise; undefined if there is none. Throws a Refusal. */
export async function turnDocument(
  formId: string,
  requester: Requester,
  type: DocumentType,
  id: string,
): Promise<StoredDocument | undefined> {
  const document = await findDocument(formId, type, id);
  return document && turn(document, requester, { formId }, (turned) => saveTurnedDocument(formId, requester, document, turned));
}

/** Turns a file of a requester's portal session a quarter clockwise; undefined if there is none. Throws a Refusal. */
export async function turnSessionFile(sessionId: string, requester: Requester, id: string): Promise<StoredFile | undefined> {
  const file = (await listSessionFiles(sessionId)).find((each) => each.id === id);
  const about = { uploadSessionId: sessionId };
  return file && turn(file, requester, about, (turned) => saveTurnedFile(sessionId, requester, file, turned));
}

async function turn<File extends StoredFile>(
  file: File,
  requester: Requester,
  about: CaseReference,
  save: (turned: Turned) => Promise<File | undefined>,
): Promise<File | undefined> {
  await consumeRateLimit("uploadAddress", requester.address);
  const rotation = ((file.rotation + 90) % 360) as Rotation;
  const copy = await storeTurnedCopy(file, rotation, await turnOf(requester, about));
  const saved = await save({ rotation, copy });
  await removeUnusedCopy(copy, saved);
  return saved;
}
