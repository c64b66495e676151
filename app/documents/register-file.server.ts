import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { randomId } from "../platform/crypto.server.ts";
import { isScanning, ScannerDown, scanForVirus } from "../platform/clamd.server.ts";
import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import { virusScans } from "../platform/metrics.server.ts";
import { StorageDown } from "../platform/storage/storage-down.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import type { StoredObject } from "../platform/storage/storage.ts";
import {
  saveFile,
  issueUploadTicket,
  type UploadPolicy,
  type NewFile,
  type FileContainer,
} from "../records/files/file-containers.server.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { consumeUploadSpace } from "../records/files/upload-limits.server.ts";
import { caseOf, findTicket } from "../records/files/upload-tickets.server.ts";
import { matchesName, sniffLength } from "./file-content.server.ts";
import { turnOf } from "./worker-turn.server.ts";
import { makeReadable, type ReadableForm } from "./readable-form.server.ts";
import { normalizeName, mediaTypeOf, toStoredName } from "../files/file-kinds.ts";
import type { FileFacts } from "../files/file-rules.ts";
import { words as fileWords } from "../files/wording/index.ts";
import { throwIfProblem, Refusal } from "../files/refusal.ts";
import { words } from "./wording/index.ts";

/** Key prefix of uploads until they are registered. */
export const pendingPrefix = "pending/";

/** Key prefix of the files of documents and sessions. */
export const keptPrefix = "kept/";

export const pendingKey = (ticketId: string) => pendingPrefix + ticketId;

/** Creates a key for the content of a row. */
export const createKeptKey = (): string => keptPrefix + randomId();

/** Creates a URL to upload a file to. Throws a Refusal if the known facts already break the rules, RateLimited, and StorageFull. */
export async function createUploadUrl(policy: UploadPolicy, file: FileFacts): Promise<string> {
  throwIfProblem(policy.check(file));
  await consumeUploadSpace(policy, file.size);
  const ticketId = randomId();
  const url = await storage.uploadUrl(pendingKey(ticketId), file);
  await issueUploadTicket(policy, { id: ticketId, address: withoutQuery(url), bytes: file.size ?? policy.maxBytes });
  return url;
}

const withoutQuery = (url: string): string => url.split("?")[0]!;

/** What a caller states about an uploaded file. The storage key is the upload URL without its query. */
export interface Registration {
  name: string;
  type: string;
  size?: number | undefined;
  storageKey: string;
}

/**
 * Registers an uploaded file. The same storage key always returns the same file. To avoid holding a row lock during storage calls,
 * the object is checked and copied first, and its row is inserted last. Throws a Refusal; an upload that breaks the rules is
 * deleted. An upload that disappears while it is read has been registered by a concurrent call.
 */
export async function registerFile<Stored>(container: FileContainer<Stored>, { storageKey, ...file }: Registration): Promise<Stored> {
  const ticket = await findTicket(container.scope, storageKey);
  if (!ticket) throw new Refusal("invalid", container.toProblem(words.notArrived, file.name));
  const findRepeated = () => findRegistered(container, ticket.id, file.name);
  if (ticket.isUsed) return findRepeated();
  const pending = pendingKey(ticket.id);
  try {
    throwIfProblem(container.check(file));
    const peek = await storage.peek(pending, sniffLength);
    if (!peek) return await findRepeated();
    checkContent(container, { ...file, size: peek.size }, peek.firstBytes);
    const { bytes: converted, hint } = await requireReadable(container, file, peek.firstBytes, () => storage.readUpload(pending));
    const created = describeNewFile({ ...file, hint }, converted?.length ?? peek.size, ticket.id);
    const object = objectOf(container, created);
    if (converted) await writeBytes(object, converted);
    else if (!(await storage.copy(pending, object, peek.version))) return await findRepeated();
    const stored = await scanAndInsert(container, created);
    await storage.remove(pending).catch(leaveToSweep);
    return stored ?? (await findRepeated());
  } catch (error) {
    if (error instanceof Refusal && error.kind === "invalid") await storage.remove(pending).catch(leaveToSweep);
    const registeredElsewhere = error instanceof StorageDown && (await container.find(ticket.id));
    if (registeredElsewhere) return registeredElsewhere;
    throw error;
  }
}

/** Stores a file of a page's post from its temporary file, with the same checks. */
export async function storeUploadedFile<Stored>(
  container: FileContainer<Stored>,
  { path, name, type }: { path: string; name: string; type: string },
): Promise<Stored> {
  await consumeRateLimit("uploadAddress", container.requester.address);
  const { size } = await stat(path);
  await consumeUploadSpace(container, size);
  const firstBytes = await readFirstBytes(path);
  checkContent(container, { name, type, size }, firstBytes);
  const { bytes: converted, hint } = await requireReadable(container, { name, type }, firstBytes, async () => createReadStream(path));
  const created = describeNewFile({ name, type, hint }, converted?.length ?? size, null);
  const object = objectOf(container, created);
  if (converted) await writeBytes(object, converted);
  else await storage.write(object, createReadStream(path), size);
  return (await scanAndInsert(container, created))!;
}

/** Stores a PDF that was generated from already accepted files. */
export async function storeGeneratedPdf<Stored>(container: FileContainer<Stored>, name: string, bytes: Buffer): Promise<Stored> {
  const created = describeNewFile({ name, type: "application/pdf" }, bytes.length, null);
  await writeBytes(objectOf(container, created), bytes);
  return (await scanAndInsert(container, created))!;
}

const writeBytes = (object: StoredObject, bytes: Buffer) => storage.write(object, Readable.from([bytes]), bytes.length);

/** A file at its final key that has not been scanned for viruses yet. */
type FileInPlace = Omit<NewFile, "isScanned">;

const objectOf = <Stored>(container: FileContainer<Stored>, { storageKey, id }: FileInPlace): StoredObject => ({
  storageKey,
  boundTo: container.boundTo(id),
});

function checkContent(container: UploadPolicy, file: FileFacts & { name: string }, firstBytes: Buffer): void {
  throwIfProblem(container.check(file));
  if (!matchesName(normalizeName(file.name, file.type), firstBytes))
    throw new Refusal("invalid", container.toProblem(fileWords.contradictoryFile, file.name));
}

/** Makes a file readable for the office. Throws a Refusal if that is impossible or the result is too large. */
async function requireReadable(
  container: UploadPolicy,
  { name, type }: { name: string; type: string },
  firstBytes: Buffer,
  read: () => Promise<Readable | undefined>,
): Promise<ReadableForm> {
  const { problem, ...readable } = await makeReadable(normalizeName(name, type), firstBytes, read, () =>
    turnOf(container.requester, caseOf(container.scope)),
  );
  if (problem) throw new Refusal("invalid", container.toProblem(problem, name));
  if (readable.bytes) throwIfProblem(container.check({ size: readable.bytes.length }));
  return readable;
}

type Declared = { name: string; type: string; hint?: PhotoHint | undefined };

/** Describes a file that is about to be stored, with the id of its row and its key. */
function describeNewFile(declared: Declared, size: number, ticketId: string | null): FileInPlace {
  const name = toStoredName(normalizeName(declared.name, declared.type));
  return { id: randomId(), name, size, mimeType: mediaTypeOf(name), storageKey: createKeptKey(), ticketId, hint: declared.hint };
}

/**
 * Scans a file at its final key for viruses, then inserts its row. Deletes the object only if there is certainly no row. After any
 * other error, such as a connection lost during the commit, the row may exist, so the object is left to the sweep.
 */
async function scanAndInsert<Stored>(container: FileContainer<Stored>, file: FileInPlace): Promise<Stored | undefined> {
  const removeObject = () => storage.remove(file.storageKey).catch(leaveToSweep);
  try {
    await rejectInfected(container, file);
    const stored = await saveFile(container, { ...file, isScanned: isScanning });
    if (!stored) await removeObject();
    return stored;
  } catch (error) {
    if (error instanceof Refusal || error instanceof ScannerDown) await removeObject();
    throw error;
  }
}

async function rejectInfected<Stored>(container: FileContainer<Stored>, file: FileInPlace): Promise<void> {
  if (!isScanning) return;
  const content = await storage.read(objectOf(container, file));
  if (!content) throw new Refusal("invalid", container.toProblem(words.notArrived, file.name));
  if (await isInfected(content)) throw new Refusal("invalid", container.toProblem(fileWords.infectedFile, file.name));
}

/** Whether the scanner finds a virus; false if no scanner is configured. Throws ScannerDown. */
export async function isInfected(content: Readable): Promise<boolean> {
  if (!isScanning) return false;
  const found = await scanForVirus(content).catch((error: unknown) => {
    virusScans.inc({ result: "failed" });
    throw error;
  });
  virusScans.inc({ result: found ? "infected" : "clean" });
  return found;
}

async function findRegistered<Stored>(container: FileContainer<Stored>, ticketId: string, name: string): Promise<Stored> {
  const stored = await container.find(ticketId);
  if (!stored) throw new Refusal("invalid", container.toProblem(words.notArrived, name));
  return stored;
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0).finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
}

const leaveToSweep = () => undefined;
