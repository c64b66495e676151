import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { env } from "./env.server.ts";
import { openSealed, seal, type SealedObject } from "./sealed-stream.server.ts";
import { StorageDown } from "./storage-down.server.ts";
import type { Storage } from "./storage.server.ts";
import { signUpload } from "./upload-address.server.ts";

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

async function opened(handle: FileHandle): Promise<{ object: SealedObject; version: string }> {
  const stats = await handle.stat();
  const readAt = async (position: number, bytes: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, position);
    return buffer.subarray(0, bytesRead);
  };
  return { object: await openSealed(readAt, stats.size), version: versionOf(stats) };
}

/** Files below the data folder, encrypted with the installation's own keys. They are uploaded through the application. */
export function diskStorage(dataDir: string): Storage {
  const root = path.join(dataDir, "objects");
  const fileOf = (key: string) => path.join(root, key);

  async function put(draft: string, source: Readable, size: number): Promise<void> {
    const handle = await onDisk(open(draft, "wx", 0o600));
    try {
      for await (const sealed of seal(counted(source, size))) await onDisk(handle.writeFile(sealed));
      await onDisk(handle.sync());
    } finally {
      await handle.close();
    }
  }

  return {
    uploadOrigin: async () => env.PUBLIC_ORIGIN,

    async uploadAddress(key, signed) {
      await onDisk(mkdir(path.dirname(fileOf(key)), { recursive: true, mode: 0o700 }));
      return signUpload({ key, ...signed });
    },

    async peek(key, bytes) {
      const handle = await ifThere(open(fileOf(key)));
      if (!handle) return undefined;
      try {
        const { object, version } = await opened(handle);
        const { value: first } = await object.chunks().next();
        return { size: object.size, firstBytes: (first as Buffer).subarray(0, bytes), version };
      } finally {
        await handle.close();
      }
    },

    async read(key) {
      const handle = await ifThere(open(fileOf(key)));
      if (!handle) return undefined;
      const { object } = await opened(handle).catch(async (error: unknown) => {
        await handle.close();
        throw error;
      });
      return Readable.from(object.chunks(), { objectMode: false }).once("close", () => void handle.close());
    },

    async write(key, source, size) {
      const file = fileOf(key);
      const draft = `${file}.${randomBytes(9).toString("base64url")}.part`;
      await onDisk(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
      try {
        await put(draft, source, size);
        await onDisk(rename(draft, file).then(() => syncFolder(path.dirname(file))));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },

    async copy(from, to, version) {
      const file = fileOf(to);
      await onDisk(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
      if ((await ifThere(link(fileOf(from), file).then(() => true))) === undefined) return false;
      if (versionOf(await onDisk(stat(file))) === version) return onDisk(syncFolder(path.dirname(file)).then(() => true));
      await onDisk(rm(file));
      return false;
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
  };
}
