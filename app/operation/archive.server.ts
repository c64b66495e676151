import { createSecretKey, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openEncrypted, encrypt } from "../platform/storage/encrypted-stream.server.ts";
import { placeOf, withoutRow } from "../platform/storage/storage.ts";
import { StartError } from "../platform/start-error.server.ts";

/*
 * An archive is the mark, a salt, a check of the passphrase, and an encrypted object under a key that scrypt derives
 * from the passphrase. Inside, entries follow each other: a head as JSON, then its body in parts, each preceded by its
 * length in four bytes. A length of zero ends the body.
 */
const MARK = "INTAKE BACKUP 2\n";
const DEVELOPMENT_MARK = "INTAKE BACKUP 1\n";
const KIND = /^INTAKE BACKUP \d/;
const PLACE = placeOf(withoutRow("backup"));
const SALT_BYTES = 32;
const CHECK_BYTES = 32;
const START_BYTES = MARK.length + SALT_BYTES + CHECK_BYTES;
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** Table in a backup: its columns, its number of rows, and a hash of the rows that does not depend on their order. */
export interface TableHead {
  kind: "table";
  name: string;
  columns: string[];
  rows: number;
  hash: string;
}

/** Description of an archive entry. */
export type EntryHead =
  | { kind: "backup"; madeAt: string; migrations: string[] }
  | { kind: "secrets" }
  | TableHead
  | { kind: "jobs" }
  | { kind: "file"; path: string }
  | { kind: "end"; files: number; lost: string[] };

export interface ArchiveEntry {
  head: EntryHead;
  /** Stream to be read once, in the order of the entries. */
  body: AsyncIterable<Buffer>;
}

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase, salt, 32 + CHECK_BYTES, COST, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  );
  return { key: derived.subarray(0, 32), check: derived.subarray(32) };
}

const keyRing = (key: Buffer) => [{ id: "passphrase", key: createSecretKey(key) }];

function encodeLength(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
}

async function* serializeEntries(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    const start = Buffer.from(JSON.stringify(head));
    yield encodeLength(start);
    yield start;
    for await (const part of body) {
      if (part.length === 0) continue;
      yield encodeLength(part);
      yield part;
    }
    yield Buffer.alloc(4);
  }
}

/**
 * Writes an archive that only the passphrase opens. The file is created completely or not at all, and only its owner
 * can read it. Throws a StartError when it already exists or cannot be written.
 */
export async function writeArchive(file: string, passphrase: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new StartError(`${file} already exists`);
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await deriveKey(passphrase, salt);
  const draft = `${file}.part`;
  async function* archive() {
    yield Buffer.concat([Buffer.from(MARK), salt, check]);
    yield* encrypt(serializeEntries(entries), keyRing(key), PLACE);
  }
  try {
    await pipeline(Readable.from(archive(), { objectMode: false }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw (error as { syscall?: string }).syscall ? new StartError(`${file} could not be written: ${(error as Error).message}`) : error;
  }
}

/** Decrypts an archive, and authenticates all bytes before they are yielded. Throws a StartError. */
async function* decryptedChunks(handle: FileHandle, file: string, passphrase: string): AsyncGenerator<Buffer> {
  const readAt = async (position: number, bytes: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, position);
    return buffer.subarray(0, bytesRead);
  };
  const start = await readAt(0, START_BYTES);
  const mark = start.toString("latin1", 0, MARK.length);
  if (mark === DEVELOPMENT_MARK)
    throw new StartError(`${file} was made by a development version, before the first release, and cannot be restored.`);
  if (mark !== MARK && KIND.test(mark)) throw new StartError(`${file} was made by a newer version of this application`);
  if (mark !== MARK || start.length < START_BYTES) throw new StartError(`${file} is not a backup of this application`);
  const { key, check } = await deriveKey(passphrase, start.subarray(MARK.length, MARK.length + SALT_BYTES));
  if (!timingSafeEqual(check, start.subarray(-CHECK_BYTES))) throw new StartError(`BACKUP_PASSPHRASE: it does not open ${file}`);
  try {
    const { size } = await handle.stat();
    const content = await openEncrypted(
      async (position, bytes, use) => use(await readAt(START_BYTES + position, bytes)),
      size - START_BYTES,
      keyRing(key),
      PLACE,
    );
    yield* content.chunks();
  } catch (error) {
    throw new StartError(`${file} is damaged or truncated`, undefined, { cause: error });
  }
}

/** Creates a function that reads a number of bytes from a stream; undefined at its end. */
function createReader(source: AsyncGenerator<Buffer>) {
  let buffered: Buffer = Buffer.alloc(0);
  return async function read(bytes: number): Promise<Buffer | undefined> {
    const parts = [buffered];
    for (let length = buffered.length; length < bytes;) {
      const { value, done } = await source.next();
      if (done) return undefined;
      parts.push(value);
      length += value.length;
    }
    if (parts.length > 1) buffered = Buffer.concat(parts);
    const result = buffered.subarray(0, bytes);
    buffered = buffered.subarray(bytes);
    return result;
  };
}

/**
 * Reads the entries of an archive, one after the other. Throws a StartError when the passphrase is wrong, when the file
 * is not an archive, or as soon as some of it was changed.
 */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`);
  });
  try {
    const read = createReader(decryptedChunks(handle, file, passphrase));
    const nextPart = async () => {
      const length = await read(4);
      return length && read(length.readUInt32BE(0));
    };
    for (let start = await nextPart(); start; start = await nextPart()) {
      const body = readParts(nextPart);
      yield { head: JSON.parse(start.toString("utf8")) as EntryHead, body };
      for await (const _rest of body) continue;
    }
  } finally {
    await handle.close();
  }
}

async function* readParts(nextPart: () => Promise<Buffer | undefined>): AsyncGenerator<Buffer> {
  for (let part = await nextPart(); part && part.length > 0; part = await nextPart()) yield part;
}

/** Yields a small body, such as JSON; "" for none. */
export async function* textBody(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Reads a small body. */
export async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
