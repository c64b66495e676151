import { Readable } from "node:stream";
import { documentTypes, formFileMax, portalFileMax, type DocumentType } from "../files/file-rules.ts";
import { isJoinable, joinedAtOnce } from "../files/joinable.ts";
import { Refusal } from "../files/refusal.ts";
import { sha256 } from "../platform/crypto.server.ts";
import { FileUnfit, workOnFile } from "../platform/file-worker.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { listFormDocuments, replacementDocumentContainer, type StoredDocument } from "../records/documents.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";
import { requireAllReplaced, type FileContainer, type Replacement } from "../records/file-containers.server.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { listSessionFiles, replacementFileContainer } from "../records/upload-sessions.server.ts";
import { storeMadePdf } from "./register-file.server.ts";

const title = "Photos Not Joined";
const headerBytes = 4;
/** What a PDF takes for each page besides its photo. */
const pageBytes = 2_048;

const tooFew = "Please choose at least two photos to join.";
const tooMany = `Please join at most ${joinedAtOnce} photos at a time.`;
export const notPhotos = "Only photos (JPEG or PNG) can be joined.";
const marked = "We cannot read one of these photos. Please delete it and send it again.";
const unreadable = "One of these photos does not open, so they stay as they are. Please look at each, and take that one again.";
const tooDemanding = "These photos are too much to join at once. They stay as they are, and you need not join them.";
const tooLarge = "Joined, these photos would be too large for one file. They stay as they are, and you need not join them.";

/** Where photos lie that are joined. */
interface Place<Kept> {
  files: StoredFile[];
  maxBytes: number;
  nameOf: (count: number) => string;
  containerOf: (replaced: Replacement) => FileContainer<Kept>;
}

/** Joins photos of one list of a draft, which its requester may change, into one PDF. Throws a Refusal. */
export async function joinDocuments(formId: string, requester: Requester, type: DocumentType, ids: string[]): Promise<StoredDocument> {
  return join(ids, {
    files: (await listFormDocuments(formId)).filter((document) => document.type === type),
    maxBytes: formFileMax,
    nameOf: (count) => `${documentTypes[type].title} (${count} photos).pdf`,
    containerOf: (replaced) => replacementDocumentContainer(formId, requester, type, replaced),
  });
}

/** Joins photos of a session of the portal into one PDF. Throws a Refusal. */
export async function joinFiles(sessionId: string, requester: Requester, ids: string[]): Promise<StoredFile> {
  return join(ids, {
    files: await listSessionFiles(sessionId),
    maxBytes: portalFileMax,
    nameOf: (count) => `Joined photos (${count}).pdf`,
    containerOf: (replaced) => replacementFileContainer(sessionId, requester, replaced),
  });
}

/**
 * Makes a PDF of photos, in the order of their list, which takes their place at once when it is stored. Joining the same
 * photos again returns the same PDF.
 */
async function join<Kept>(named: string[], { files, maxBytes, nameOf, containerOf }: Place<Kept>): Promise<Kept> {
  const ids = [...new Set(named)];
  const replaced = { ids, sourceKey: `joined ${sha256(ids.toSorted().join()).toString("base64url")}` };
  const container = containerOf(replaced);
  const joined = await container.find(replaced.sourceKey);
  if (joined) return joined;
  await consumeRateLimit("uploadAddress", container.address);
  const photos = files.filter(({ id }) => ids.includes(id));
  check(ids, photos);
  try {
    return await storeMadePdf(container, nameOf(photos.length), await pdfOf(photos, maxBytes));
  } catch (error) {
    const joinedMeanwhile = error instanceof Refusal && (await container.find(replaced.sourceKey));
    if (joinedMeanwhile) return joinedMeanwhile;
    throw error;
  }
}

function check(ids: string[], photos: StoredFile[]): void {
  if (ids.length < 2) throw refusal(tooFew);
  if (ids.length > joinedAtOnce) throw refusal(tooMany);
  requireAllReplaced(photos.length, ids);
  if (photos.some(({ reason }) => reason)) throw refusal(marked);
  if (!photos.every(isJoinable)) throw refusal(notPhotos);
  if (photos.some(({ isLost }) => isLost)) throw refusal(unreadable);
}

async function pdfOf(photos: StoredFile[], maxBytes: number): Promise<Buffer> {
  const share = Math.floor(maxBytes / photos.length) - pageBytes;
  try {
    const { output: pdf } = await workOnFile("join", async () => Readable.from(framed(photos), { objectMode: false }), String(share));
    if (pdf!.length > maxBytes) throw refusal(tooLarge);
    return pdf!;
  } catch (error) {
    if (!(error instanceof FileUnfit)) throw error;
    throw refusal(error.reason === "unreadable" ? unreadable : tooDemanding);
  }
}

/** Photos as the process that joins them reads them: each after its length. */
async function* framed(photos: StoredFile[]): AsyncGenerator<Buffer> {
  for (const { storageKey, size } of photos) {
    const content = await storage.read(storageKey);
    if (!content) throw refusal(unreadable);
    const header = Buffer.alloc(headerBytes);
    header.writeUInt32BE(size);
    yield header;
    yield* content as AsyncIterable<Buffer>;
  }
}

const refusal = (message: string) => new Refusal("invalid", { title, message });
