import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { randomId } from "../platform/crypto.server.ts";
import { isScanning, ScannerDown, scanForVirus } from "../platform/clamd.server.ts";
import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import { virusScans } from "../platform/metrics.server.ts";
import { StorageDown } from "../platform/storage/storage-down.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { saveFile, issueUploadTicket, type UploadPolicy, type NewFile, type FileContainer } from "../records/file-containers.server.ts";
import { consumeRateLimit } from "../records/rate-limits.server.ts";
import { findTicket } from "../records/upload-tickets.server.ts";
import { matchesName, sniffLength } from "./file-content.server.ts";
import { readableForm, type ReadableForm } from "./readable-form.server.ts";
import { keptName, mediaTypeOf, storedName } from "../files/file-kinds.ts";
import { contradictoryFile, infectedFile, type FileFacts } from "../files/file-rules.ts";
import { throwRefusal, Refusal } from "../files/refusal.ts";

const notUploaded = "The file has not arrived. Please upload it again.";

/** Where an upload is stored until it is registered. */
export const pendingPrefix = "pending/";

/** Where the files of documents and sessions lie. */
export const keptPrefix = "kept/";

export const pendingKey = (ticketId: string) => pendingPrefix + ticketId;

/** Returns an address to upload a file to, which is refused now if what is known of it breaks the rules. */
export async function uploadAddress(counter: UploadPolicy, file: FileFacts): Promise<string> {
  throwRefusal(counter.check(file));
  const ticketId = randomId();
  const address = await storage.uploadUrl(pendingKey(ticketId), file);
  await issueUploadTicket(counter, ticketId, withoutQuery(address));
  return address;
}

const withoutQuery = (address: string): string => address.split("?")[0]!;

/** What an API client says of a file it has uploaded. The storage key is its address without the query. */
export interface Registration {
  name: string;
  type: string;
  size?: number | undefined;
  storageKey: string;
}

/**
 * Stores an uploaded file. The same storage key always returns the same file. No row stays locked while the storage
 * works: the object is checked and copied first, and its row comes to exist last. Throws a Refusal, after which the
 * upload is gone if it broke the rules. An upload that vanishes while it is read was registered by a second call.
 */
export async function registerFile<Kept>(container: FileContainer<Kept>, { storageKey, ...file }: Registration): Promise<Kept> {
  const ticket = await findTicket(container.scope, storageKey);
  if (!ticket) throw new Refusal("invalid", container.toProblem(notUploaded, file.name));
  const repeated = () => keptBefore(container, ticket.id, file.name);
  if (ticket.isUsed) return repeated();
  const pending = pendingKey(ticket.id);
  try {
    throwRefusal(container.check(file));
    const peek = await storage.peek(pending, sniffLength);
    if (!peek) return await repeated();
    checkContent(container, { ...file, size: peek.size }, peek.firstBytes);
    const { bytes: readable, hint } = await readableOf(container, file, peek.firstBytes, () => storage.read(pending));
    const key = keptPrefix + randomId();
    if (readable) await writeBytes(key, readable);
    else if (!(await storage.copy(pending, key, peek.version))) return await repeated();
    const kept = await keepCopied(container, newFile({ ...file, hint }, readable?.length ?? peek.size, key, ticket.id));
    await storage.remove(pending).catch(leaveToSweeper);
    return kept ?? (await repeated());
  } catch (error) {
    if (error instanceof Refusal && error.kind === "invalid") await storage.remove(pending).catch(leaveToSweeper);
    const keptMeanwhile = error instanceof StorageDown && (await container.find(ticket.id));
    if (keptMeanwhile) return keptMeanwhile;
    throw error;
  }
}

/** Stores a file of a page's post from its temporary file, by the same rules. */
export async function storeUploadedFile<Kept>(
  container: FileContainer<Kept>,
  { path, name, type }: { path: string; name: string; type: string },
): Promise<Kept> {
  await consumeRateLimit("uploadAddress", container.address);
  const { size } = await stat(path);
  const firstBytes = await firstBytesOf(path);
  checkContent(container, { name, type, size }, firstBytes);
  const { bytes: readable, hint } = await readableOf(container, { name, type }, firstBytes, async () => createReadStream(path));
  const key = keptPrefix + randomId();
  if (readable) await writeBytes(key, readable);
  else await storage.write(key, createReadStream(path), size);
  return (await keepCopied(container, newFile({ name, type, hint }, readable?.length ?? size, key, null)))!;
}

/** Stores a PDF that was made here of files that were accepted before. */
export async function storeMadePdf<Kept>(container: FileContainer<Kept>, name: string, bytes: Buffer): Promise<Kept> {
  const key = keptPrefix + randomId();
  await writeBytes(key, bytes);
  return (await keepCopied(container, newFile({ name, type: "application/pdf" }, bytes.length, key, null)))!;
}

const writeBytes = (key: string, bytes: Buffer) => storage.write(key, Readable.from([bytes]), bytes.length);

/** A file at its final key that is not yet scanned for viruses. */
type FileInPlace = Omit<NewFile, "isScanned">;

function checkContent(container: UploadPolicy, file: FileFacts & { name: string }, firstBytes: Buffer): void {
  throwRefusal(container.check(file));
  if (!matchesName(keptName(file.name, file.type), firstBytes))
    throw new Refusal("invalid", container.toProblem(contradictoryFile, file.name));
}

/** What is stored instead of a file, and what to tell of it. Throws a Refusal, also when that became too large. */
async function readableOf(
  container: UploadPolicy,
  { name, type }: { name: string; type: string },
  firstBytes: Buffer,
  read: () => Promise<Readable | undefined>,
): Promise<ReadableForm> {
  const { problem, ...readable } = await readableForm(keptName(name, type), firstBytes, read);
  if (problem) throw new Refusal("invalid", container.toProblem(problem, name));
  if (readable.bytes) throwRefusal(container.check({ size: readable.bytes.length }));
  return readable;
}

type Declared = { name: string; type: string; hint?: PhotoHint | undefined };

function newFile(declared: Declared, size: number, storageKey: string, ticketId: string | null): FileInPlace {
  const name = storedName(keptName(declared.name, declared.type));
  return { name, size, mimeType: mediaTypeOf(name), storageKey, ticketId, hint: declared.hint };
}

/**
 * Scans a file at its final key for viruses, and inserts its row. The object is deleted when there surely is no
 * row. After any other error, such as a connection lost during the commit, there may be one: then the object stays for
 * the sweeper.
 */
async function keepCopied<Kept>(container: FileContainer<Kept>, file: FileInPlace): Promise<Kept | undefined> {
  const drop = () => storage.remove(file.storageKey).catch(leaveToSweeper);
  try {
    await refuseVirus(container, file);
    const kept = await saveFile(container, { ...file, isScanned: isScanning });
    if (!kept) await drop();
    return kept;
  } catch (error) {
    if (error instanceof Refusal || error instanceof ScannerDown) await drop();
    throw error;
  }
}

async function refuseVirus(container: UploadPolicy, { name, storageKey }: FileInPlace): Promise<void> {
  if (!isScanning) return;
  const content = await storage.read(storageKey);
  if (!content) throw new Refusal("invalid", container.toProblem(notUploaded, name));
  if (await isInfected(content)) throw new Refusal("invalid", container.toProblem(infectedFile, name));
}

/** Whether the scanner finds a virus; false where there is no scanner. Throws ScannerDown. */
export async function isInfected(content: Readable): Promise<boolean> {
  if (!isScanning) return false;
  const found = await scanForVirus(content).catch((error: unknown) => {
    virusScans.inc({ result: "failed" });
    throw error;
  });
  virusScans.inc({ result: found ? "infected" : "clean" });
  return found;
}

async function keptBefore<Kept>(container: FileContainer<Kept>, ticketId: string, name: string): Promise<Kept> {
  const kept = await container.find(ticketId);
  if (!kept) throw new Refusal("invalid", container.toProblem(notUploaded, name));
  return kept;
}

async function firstBytesOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0).finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
}

const leaveToSweeper = () => undefined;
