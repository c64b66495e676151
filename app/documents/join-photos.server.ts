import { Readable } from "node:stream";
import { formFileMax, portalFileMax } from "../files/file-rules.ts";
import type { PaperType } from "../files/papers.ts";
import { isJoinable, maxJoinedPhotos } from "../files/joinable.ts";
import { Refusal } from "../files/refusal.ts";
import { sha256 } from "../platform/crypto.server.ts";
import { FileUnfit, workOnFile, type FileWork } from "../platform/file-worker.server.ts";
import { frameHeader } from "../platform/frames.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import type { Problem } from "../platform/problem.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { listFormDocuments, replacementDocumentContainer, type StoredDocument } from "../records/files/documents.server.ts";
import type { StoredFile } from "../records/files/file-rows.server.ts";
import { requireAllReplaced, type FileContainer, type Replacement } from "../records/files/file-containers.server.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { caseOf } from "../records/files/upload-tickets.server.ts";
import { listSessionFiles, replacementFileContainer } from "../records/files/upload-sessions.server.ts";
import { nameJoined } from "./joined-names.server.ts";
import { storeGeneratedPdf } from "./register-file.server.ts";
import { turnOf } from "./worker-turn.server.ts";
import { words } from "./wording/index.ts";

/** Problem of joining that failed for no reason of its own. */
export const notJoined = (message = words.failedToJoin): Problem => ({ title: words.photosNotJoined, message });

/** Bytes of a PDF page in addition to its photo. */
const pageBytes = 2_048;

/** The list that photos are joined in. */
interface JoinTarget<Stored> {
  files: StoredFile[];
  maxBytes: number;
  /** The paper; undefined in a portal session. */
  type?: PaperType;
  createContainer: (replaced: Replacement) => FileContainer<Stored>;
}

/** Joins photos of one list of a draft into one PDF. Throws a Refusal, also if the requester may not change the draft. */
export async function joinDocuments(formId: string, requester: Requester, type: PaperType, ids: string[]): Promise<StoredDocument> {
  return join(ids, {
    files: (await listFormDocuments(formId)).filter((document) => document.type === type),
    maxBytes: formFileMax,
    type,
    createContainer: (replaced) => replacementDocumentContainer(formId, requester, type, replaced),
  });
}

/** Joins photos of a portal session into one PDF. Throws a Refusal. */
export async function joinFiles(sessionId: string, requester: Requester, ids: string[]): Promise<StoredFile> {
  return join(ids, {
    files: await listSessionFiles(sessionId),
    maxBytes: portalFileMax,
    createContainer: (replaced) => replacementFileContainer(sessionId, requester, replaced),
  });
}

/**
 * Makes a PDF of photos in the order of their list. Storing it replaces the photos in the same transaction. Joining the same photos
 * again returns the same PDF.
 */
async function join<Stored>(requestedIds: string[], { files, maxBytes, type, createContainer }: JoinTarget<Stored>): Promise<Stored> {
  const ids = [...new Set(requestedIds)];
  const replaced = { ids, sourceKey: `joined ${sha256(ids.toSorted().join()).toString("base64url")}` };
  const container = createContainer(replaced);
  const joined = await container.find(replaced.sourceKey);
  if (joined) return joined;
  await consumeRateLimit("uploadAddress", container.requester.address);
  const photos = files.filter(({ id }) => ids.includes(id));
  checkPhotos(ids, photos);
  try {
    return await storeGeneratedPdf(
      container,
      nameJoined(type, photos.length),
      await makePdf(photos, maxBytes, await turnOf(container.requester, caseOf(container.scope))),
    );
  } catch (error) {
    const joinedElsewhere = error instanceof Refusal && (await container.find(replaced.sourceKey));
    if (joinedElsewhere) return joinedElsewhere;
    throw error;
  }
}

function checkPhotos(ids: string[], photos: StoredFile[]): void {
  if (ids.length < 2) throw createRefusal(words.tooFewPhotos);
  if (ids.length > maxJoinedPhotos) throw createRefusal(words.tooManyPhotos(maxJoinedPhotos));
  requireAllReplaced(photos.length, ids);
  if (photos.some(({ reason }) => reason)) throw createRefusal(words.photoMarkedUnreadable);
  if (!photos.every(isJoinable)) throw createRefusal(words.onlyPhotos);
  if (photos.some(({ isLost }) => isLost)) throw createRefusal(words.photoDoesNotOpen);
}

async function makePdf(photos: StoredFile[], maxBytes: number, turn: FileWork["turn"]): Promise<Buffer> {
  const share = Math.floor(maxBytes / photos.length) - pageBytes;
  try {
    const { output: pdf } = await workOnFile({
      task: "join",
      argument: String(share),
      open: async () => Readable.from(frameFiles(photos), { objectMode: false }),
      turn,
    });
    if (pdf!.length > maxBytes) throw createRefusal(words.photosTooLarge);
    return pdf!;
  } catch (error) {
    if (!(error instanceof FileUnfit)) throw error;
    throw createRefusal(error.reason === "unreadable" ? words.photoDoesNotOpen : words.photosTooDemanding);
  }
}

/** Frames photos for the worker process: each is preceded by its length. */
async function* frameFiles(photos: StoredFile[]): AsyncGenerator<Buffer> {
  for (const photo of photos) {
    const content = await storage.read(photo);
    if (!content) throw createRefusal(words.photoDoesNotOpen);
    yield frameHeader(photo.size);
    yield* content as AsyncIterable<Buffer>;
  }
}

const createRefusal = (message: string) => new Refusal("invalid", notJoined(message));
