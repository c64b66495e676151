import { createSecretKey, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openEncrypted, encrypt } from "../platform/storage/encrypted-stream.server.ts";
import { StartError } from "../platform/start-error.server.ts";

/*
 * An archive is the mark, a salt, a check of the passphrase, and an encrypted object under a key that scrypt derives from
 * the passphrase. Inside, entries follow each other: a head as JSON, then its body in parts, each after its length in
 * four bytes; a length of zero ends the body.
 */
const MARK = "INTAKE BACKUP 1\n";
const KIND = /^INTAKE BACKUP \d/;
const SALT_BYTES = 32;
const CHECK_BYTES = 32;
const START_BYTES = MARK.length + SALT_BYTES + CHECK_BYTES;
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** A table as a backup has it: its rows, and a print of them that does not depend on their order. */
export interface TableHead {
  kind: "table";
  name: string;
  columns: string[];
  rows: number;
  print: string;
}

/** The contents of an archive entry. */
export type Head =
  | { kind: "backup"; madeAt: string; migrations: string[] }
  | { kind: "secrets" }
  | TableHead
  | { kind: "jobs" }
  | { kind: "file"; path: string }
  | { kind: "end"; files: number; lost: string[] };

export interface Entry {
  head: Head;
  /** A stream, read once and in the order of the entries. */
  body: AsyncIterable<Buffer>;
}

async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase, salt, 32 + CHECK_BYTES, COST, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  );
  return { key: derived.subarray(0, 32), check: derived.subarray(32) };
}

const ringOf = (key: Buffer) => [{ id: "passphrase", key: createSecretKey(key) }];

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
}

async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    const start = Buffer.from(JSON.stringify(head));
    yield lengthOf(start);
    yield start;
    for await (const part of body) {
      if (part.length === 0) continue;
      yield lengthOf(part);
      yield part;
    }
    yield Buffer.alloc(4);
  }
}

/**
 * Writes an archive that only the passphrase opens. The file comes to be whole or not at all, and is readable by its
 * owner only. Throws a StartError when it exists already or cannot be written.
 */
export async function writeArchive(file: string, passphrase: string, entries: AsyncIterable<Entry>): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new StartError(`${file} exists already`);
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await keyOf(passphrase, salt);
  const draft = `${file}.part`;
  async function* archive() {
    yield Buffer.concat([Buffer.from(MARK), salt, check]);
    yield* encrypt(packed(entries), ringOf(key));
  }
  try {
    await pipeline(Readable.from(archive(), { objectMode: false }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw (error as { syscall?: string }).syscall ? new StartError(`${file} could not be written: ${(error as Error).message}`) : error;
  }
}

/** The decrypted bytes of an archive, each authenticated before it is returned. Throws a StartError. */
async function* decryptedChunks(handle: FileHandle, file: string, passphrase: string): AsyncGenerator<Buffer> {
  const readAt = async (position: number, bytes: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, position);
    return buffer.subarray(0, bytesRead);
  };
  const start = await readAt(0, START_BYTES);
  const mark = start.toString("latin1", 0, MARK.length);
  if (mark !== MARK && KIND.test(mark)) throw new StartError(`${file} was made by a newer version of this application`);
  if (mark !== MARK || start.length < START_BYTES) throw new StartError(`${file} is no backup of this application`);
  const { key, check } = await keyOf(passphrase, start.subarray(MARK.length, MARK.length + SALT_BYTES));
  if (!timingSafeEqual(check, start.subarray(-CHECK_BYTES))) throw new StartError(`BACKUP_PASSPHRASE: it does not open ${file}`);
  try {
    const { size } = await handle.stat();
    const content = await openEncrypted(
      async (position, bytes, use) => use(await readAt(START_BYTES + position, bytes)),
      size - START_BYTES,
      ringOf(key),
    );
    yield* content.chunks();
  } catch (error) {
    throw new StartError(`${file} is damaged or cut off`, undefined, { cause: error });
  }
}

/** Reads a fixed number of bytes from a stream at a time; undefined at its end. */
function portions(source: AsyncGenerator<Buffer>) {
  let waiting: Buffer = Buffer.alloc(0);
  return async function take(bytes: number): Promise<Buffer | undefined> {
    const parts = [waiting];
    for (let length = waiting.length; length < bytes;) {
      const { value, done } = await source.next();
      if (done) return undefined;
      parts.push(value);
      length += value.length;
    }
    if (parts.length > 1) waiting = Buffer.concat(parts);
    const taken = waiting.subarray(0, bytes);
    waiting = waiting.subarray(bytes);
    return taken;
  };
}

/**
 * The entries of an archive, one after the other. Throws a StartError when the passphrase is wrong or the file is no
 * archive, and as soon as something in it is not as it was written.
 */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<Entry> {
  const handle = await open(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`);
  });
  try {
    const take = portions(decryptedChunks(handle, file, passphrase));
    const nextPart = async () => {
      const length = await take(4);
      return length && take(length.readUInt32BE(0));
    };
    for (let start = await nextPart(); start; start = await nextPart()) {
      const body = partsUntilEmpty(nextPart);
      yield { head: JSON.parse(start.toString("utf8")) as Head, body };
      for await (const _rest of body) continue;
    }
  } finally {
    await handle.close();
  }
}

async function* partsUntilEmpty(nextPart: () => Promise<Buffer | undefined>): AsyncGenerator<Buffer> {
  for (let part = await nextPart(); part && part.length > 0; part = await nextPart()) yield part;
}

/** A small body, such as JSON; "" for none. */
export async function* bodyOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** All of a small body. */
export async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
