import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { hasFreeSpace } from "./disk-space.server.ts";
import { env } from "../env.server.ts";
import { encryptedStorage } from "./encrypted-storage.server.ts";
import { encryptExactly, openEncrypted, ENCRYPTED_CHUNK_BYTES, type EncryptedContent, type ReadAt } from "./encrypted-stream.server.ts";
import { StorageDown, StorageFull } from "./storage-down.server.ts";
import { placeOf, withoutRow, type Storage } from "./storage.ts";
import { signUpload } from "./upload-url.server.ts";

const BATCH_BYTES = 512 * 1024;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Turns every failure of the disk into a StorageDown. */
async function wrapDiskErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageDown(error);
  }
}

/** Returns the result, or undefined if the file does not exist. */
const undefinedIfMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  wrapDiskErrors(
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

/** Collects a stream in one buffer, which is reused after each batch. */
async function* batchChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let length = 0;
  for await (const part of source)
    for (let offset = 0; offset < part.length;) {
      const copied = part.copy(batch, length, offset);
      offset += copied;
      length += copied;
      if (length < BATCH_BYTES) continue;
      yield batch;
      length = 0;
    }
  yield batch.subarray(0, length);
}

/** Buffers that are reused for reading: thousands of reads per second would create as much garbage. */
const spareBuffers: Buffer[] = [];
const MAX_SPARE_BUFFERS = 8;

async function readContent(handle: FileHandle, place?: Buffer): Promise<EncryptedContent & { version: string; changedAt: Date }> {
  const stats = await handle.stat();
  const readAt: ReadAt = async (position, bytes, use) => {
    const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(ENCRYPTED_CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, bytes, position);
    const used = use(buffer.subarray(0, bytesRead));
    if (spareBuffers.length < MAX_SPARE_BUFFERS) spareBuffers.push(buffer);
    return used;
  };
  return { ...(await openEncrypted(readAt, stats.size, env.ENCRYPTION_KEYS, place)), version: versionOf(stats), changedAt: stats.mtime };
}

/** Whether a listed key belongs to an object that is still being written, or that was left when writing was interrupted. */
export const isDraft = (key: string): boolean => key.endsWith(".part");

/** Creates a storage of encrypted files below the data folder. They are uploaded through the application. */
export function diskStorage(dataDir: string): Storage {
  const root = path.join(dataDir, "objects");
  const fileOf = (key: string) => path.join(root, key);

  /** Creates the folder of a file that is about to be uploaded. Throws StorageFull. */
  async function prepareFolder(file: string): Promise<void> {
    await wrapDiskErrors(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
    if (!(await wrapDiskErrors(hasFreeSpace(root)))) throw new StorageFull();
  }

  async function writeDraft(draft: string, source: AsyncIterable<Buffer>, changedAt?: Date): Promise<void> {
    const handle = await wrapDiskErrors(open(draft, "wx", 0o600));
    try {
      for await (const batch of batchChunks(source)) await wrapDiskErrors(handle.writeFile(batch));
      if (changedAt) await wrapDiskErrors(handle.utimes(changedAt, changedAt));
      await wrapDiskErrors(handle.sync());
    } finally {
      await handle.close();
    }
  }

  /** Writes a file atomically. If that fails, the existing file stays. */
  async function replace(file: string, source: AsyncIterable<Buffer>, changedAt?: Date): Promise<void> {
    const draft = `${file}.${randomBytes(9).toString("base64url")}.part`;
    try {
      await writeDraft(draft, source, changedAt);
      await wrapDiskErrors(rename(draft, file).then(() => syncFolder(path.dirname(file))));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async function put(key: string, stream: AsyncIterable<Buffer>, changedAt?: Date): Promise<void> {
    const file = fileOf(key);
    if (!changedAt) await prepareFolder(file);
    await replace(file, stream, changedAt);
  }

  async function openObject(key: string, place?: Buffer) {
    const handle = await undefinedIfMissing(open(fileOf(key)));
    if (!handle) return undefined;
    const close = () => handle.close();
    try {
      return { ...(await readContent(handle, place)), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  const openUpload = (key: string) => openObject(key, placeOf(withoutRow(key)));

  return encryptedStorage({
    uploadOrigin: async () => env.PUBLIC_ORIGIN,

    async uploadUrl(key, signed) {
      await prepareFolder(fileOf(key));
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

    openUpload,

    put: (key, { stream }, changedAt) => put(key, stream, changedAt),

    async copy(from, to, version) {
      const upload = await openUpload(from);
      if (!upload) return false;
      try {
        if (upload.version !== version) return false;
        await put(to.storageKey, encryptExactly(upload.chunks(), upload.size, env.ENCRYPTION_KEYS, placeOf(to)).stream);
        return true;
      } finally {
        await upload.close();
      }
    },

    async move(from, to) {
      const file = fileOf(to);
      await wrapDiskErrors(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
      if ((await undefinedIfMissing(rename(fileOf(from), file).then(() => true))) === undefined) return false;
      return wrapDiskErrors(syncFolder(path.dirname(file)).then(() => true));
    },

    async remove(key) {
      await wrapDiskErrors(rm(fileOf(key), { force: true }));
    },

    async *list(prefix) {
      const entries = (await undefinedIfMissing(readdir(fileOf(prefix)))) ?? [];
      for (const name of entries) {
        const stats = await undefinedIfMissing(stat(path.join(fileOf(prefix), name)));
        if (stats) yield { key: prefix + name, changedAt: stats.mtime };
      }
    },
  });
}
