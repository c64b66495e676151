import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { hasFreeSpace } from "./disk-space.server.ts";
import { env } from "../env.server.ts";
import { encryptedStorage } from "./encrypted-storage.server.ts";
import { openEncrypted, ENCRYPTED_CHUNK_BYTES, type Content, type ReadAt } from "./encrypted-stream.server.ts";
import { StorageDown, StorageFull } from "./storage-down.server.ts";
import type { Storage } from "./storage.ts";
import { signUpload } from "./upload-address.server.ts";

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
    for (let taken = 0; taken < part.length;) {
      const copied = part.copy(batch, length, taken);
      taken += copied;
      length += copied;
      if (length < BATCH_BYTES) continue;
      yield batch;
      length = 0;
    }
  yield batch.subarray(0, length);
}

/** Memory to read into, lent for one read at a time: thousands of reads a second would leave as much garbage. */
const spareBuffers: Buffer[] = [];
const MOST_SPARE = 8;

async function contentOf(handle: FileHandle): Promise<Content & { version: string; changedAt: Date }> {
  const stats = await handle.stat();
  const readAt: ReadAt = async (position, bytes, use) => {
    const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(ENCRYPTED_CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, bytes, position);
    const used = use(buffer.subarray(0, bytesRead));
    if (spareBuffers.length < MOST_SPARE) spareBuffers.push(buffer);
    return used;
  };
  return { ...(await openEncrypted(readAt, stats.size, env.ENCRYPTION_KEYS)), version: versionOf(stats), changedAt: stats.mtime };
}

/** Whether a listed key is that of an object still being written, or left when that was interrupted. */
export const isDraft = (key: string): boolean => key.endsWith(".part");

/** Files below the data folder, encrypted with the installation's own keys. They are uploaded through the application. */
export function diskStorage(dataDir: string): Storage {
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
      for await (const batch of inBatches(source)) await onDisk(handle.writeFile(batch));
      if (changedAt) await onDisk(handle.utimes(changedAt, changedAt));
      await onDisk(handle.sync());
    } finally {
      await handle.close();
    }
  }

  /** Writes a file atomically, or leaves the existing one. */
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

  async function openObject(key: string) {
    const handle = await ifThere(open(fileOf(key)));
    if (!handle) return undefined;
    const close = () => handle.close();
    try {
      return { ...(await contentOf(handle)), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return encryptedStorage({
    uploadOrigin: async () => env.PUBLIC_ORIGIN,

    async uploadAddress(key, signed) {
      await prepare(fileOf(key));
      return signUpload({ key, ...signed });
    },

    async peek(key, bytes) {
      const object = await openObject(key);
      if (!object) return undefined;
      try {
        const { value: first } = await object.chunks().next();
        return { size: object.size, firstBytes: (first as Buffer).subarray(0, bytes), version: object.version };
      } finally {
        await object.close();
      }
    },

    open: openObject,

    async put(key, { stream }, changedAt) {
      const file = fileOf(key);
      if (!changedAt) await prepare(file);
      await replace(file, stream, changedAt);
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
  });
}
