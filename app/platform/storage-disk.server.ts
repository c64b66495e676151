import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { hasFreeSpace } from "./disk-space.server.ts";
import { env } from "./env.server.ts";
import { openSealed, seal, SEALED_CHUNK_BYTES, type ReadAt, type SealedObject } from "./sealed-stream.server.ts";
import { StorageDown, StorageFull } from "./storage-down.server.ts";
import type { Storage } from "./storage.server.ts";
import { signUpload } from "./upload-address.server.ts";

/** A chunk is read when it is asked for: hundreds of clients may hold a file open and not take it. */
const NOTHING_AHEAD = 0;
const BATCH_BYTES = 512 * 1024;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Makes every failure of the disk a StorageDown. */
async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageDown(error);
  }
}

/** The result, or undefined if there is no such file. */
const ifThere = <T>(work: Promise<T>): Promise<T | undefined> =>
  onDisk(
    work.catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    }),
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const versionOf = ({ ino, mtimeMs }: { ino: number; mtimeMs: number }) => `${ino}-${mtimeMs}`;

/** Gathers a stream in one buffer, which is filled again after each time that it was given. */
async function* inBatches(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let length = 0;
  for await (const part of source)
    for (let taken = 0; taken < part.length; ) {
      const copied = part.copy(batch, length, taken);
      taken += copied;
      length += copied;
      if (length < BATCH_BYTES) continue;
      yield batch;
      length = 0;
    }
  yield batch.subarray(0, length);
}

/** Passes a stream on, and throws unless it has exactly so many bytes. */
async function* counted(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for await (const part of source) {
    left -= part.length;
    if (left < 0) break;
    yield part;
  }
  if (left !== 0) throw new Error("the file has another length than was said");
}

/** Memory to read into, lent for one read at a time: thousands of reads a second would leave as much garbage. */
const spareBuffers: Buffer[] = [];
const MOST_SPARE = 8;

async function opened(handle: FileHandle): Promise<{ object: SealedObject; version: string; changedAt: Date }> {
  const stats = await handle.stat();
  const readAt: ReadAt = async (position, bytes, use) => {
    const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(SEALED_CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, bytes, position);
    const used = use(buffer.subarray(0, bytesRead));
    if (spareBuffers.length < MOST_SPARE) spareBuffers.push(buffer);
    return used;
  };
  return { object: await openSealed(readAt, stats.size, env.ENCRYPTION_KEYS), version: versionOf(stats), changedAt: stats.mtime };
}

/** What can be done to objects that are encrypted with the installation's own keys. */
export interface SealedObjects {
  /** Tells whether the first of the keys encrypts an object; true of one that is gone. Throws when it cannot be read. */
  isCurrent(key: string): Promise<boolean>;
  /**
   * Encrypts an object anew with the first of the keys; whoever reads it meanwhile gets it whole. Only for objects that
   * are never written twice. One that is removed at the same moment may come back: without its row, it is swept.
   */
  reseal(key: string): Promise<void>;
}

/** Whether a listed key is that of an object still being written, or left when that was broken off. */
export const isDraft = (key: string): boolean => key.endsWith(".part");

/** Files below the data folder, encrypted with the installation's own keys. They are uploaded through the application. */
export function diskStorage(dataDir: string): Storage & SealedObjects {
  const root = path.join(dataDir, "objects");
  const fileOf = (key: string) => path.join(root, key);

  /** Makes the folder of a file that is about to be sent. Throws StorageFull. */
  async function prepare(file: string): Promise<void> {
    await onDisk(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
    if (!(await onDisk(hasFreeSpace(root)))) throw new StorageFull();
  }

  async function put(draft: string, source: AsyncIterable<Buffer>, changedAt?: Date): Promise<void> {
    const handle = await onDisk(open(draft, "wx", 0o600));
    try {
      for await (const batch of inBatches(seal(source, env.ENCRYPTION_KEYS))) await onDisk(handle.writeFile(batch));
      if (changedAt) await onDisk(handle.utimes(changedAt, changedAt));
      await onDisk(handle.sync());
    } finally {
      await handle.close();
    }
  }

  /** Makes a file in one step, or leaves what was there. */
  async function replace(file: string, source: AsyncIterable<Buffer>, changedAt?: Date): Promise<void> {
    const draft = `${file}.${randomBytes(9).toString("base64url")}.part`;
    try {
      await put(draft, source, changedAt);
      await onDisk(rename(draft, file).then(() => syncFolder(path.dirname(file))));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** What is made of an object while it is open; undefined if there is no such object. */
  async function withObject<T>(key: string, use: (opening: Awaited<ReturnType<typeof opened>>) => Promise<T> | T): Promise<T | undefined> {
    const handle = await ifThere(open(fileOf(key)));
    if (!handle) return undefined;
    try {
      return await use(await opened(handle));
    } finally {
      await handle.close();
    }
  }

  return {
    uploadOrigin: async () => env.PUBLIC_ORIGIN,

    async uploadAddress(key, signed) {
      await prepare(fileOf(key));
      return signUpload({ key, ...signed });
    },

    peek: (key, bytes) =>
      withObject(key, async ({ object, version }) => {
        const { value: first } = await object.chunks().next();
        return { size: object.size, firstBytes: (first as Buffer).subarray(0, bytes), version };
      }),

    async read(key) {
      const handle = await ifThere(open(fileOf(key)));
      if (!handle) return undefined;
      const { object } = await opened(handle).catch(async (error: unknown) => {
        await handle.close();
        throw error;
      });
      return Readable.from(object.chunks(), { objectMode: false, highWaterMark: NOTHING_AHEAD }).once("close", () => void handle.close());
    },

    async write(key, source, size) {
      const file = fileOf(key);
      await prepare(file);
      await replace(file, counted(source, size));
    },

    async copy(from, to, version) {
      const file = fileOf(to);
      await onDisk(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
      if ((await ifThere(link(fileOf(from), file).then(() => true))) === undefined) return false;
      if (versionOf(await onDisk(stat(file))) === version) return onDisk(syncFolder(path.dirname(file)).then(() => true));
      await onDisk(rm(file));
      return false;
    },

    async move(from, to) {
      const file = fileOf(to);
      await onDisk(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
      if ((await ifThere(rename(fileOf(from), file).then(() => true))) === undefined) return false;
      return onDisk(syncFolder(path.dirname(file)).then(() => true));
    },

    async remove(key) {
      await onDisk(rm(fileOf(key), { force: true }));
    },

    async *list(prefix) {
      const entries = (await ifThere(readdir(fileOf(prefix)))) ?? [];
      for (const name of entries) {
        const stats = await ifThere(stat(path.join(fileOf(prefix), name)));
        if (stats) yield { key: prefix + name, changedAt: stats.mtime };
      }
    },

    isCurrent: async (key) => (await withObject(key, ({ object }) => object.keyId === env.ENCRYPTION_KEYS[0]?.id)) ?? true,

    reseal: (key) => withObject(key, ({ object, changedAt }) => replace(fileOf(key), object.chunks(), changedAt)),
  };
}
