import { Readable } from "node:stream";
import { env } from "../env.server.ts";
import { encryptExactly, type Content, type EncryptingStream } from "./encrypted-stream.server.ts";
import type { Storage } from "./storage.ts";

/** Reads a chunk only when it is requested, because hundreds of clients may open a file and not read it. */
const NO_READ_AHEAD = 0;

/** Object that is open for reading, until it is closed. */
export interface OpenObject extends Content {
  /** Modification time, if the store can set the modification time of an object. */
  changedAt?: Date;
  close(): Promise<void>;
}

/** Store of encrypted objects. */
export interface ObjectStore extends Omit<Storage, "read" | "write" | "isCurrent" | "reencrypt"> {
  /** Opens an object; undefined if it does not exist. */
  open(key: string): Promise<OpenObject | undefined>;
  /** Creates an object in one step. If a time is given, replaces an object that was modified then, and preserves that time. */
  put(key: string, object: EncryptingStream, changedAt?: Date): Promise<void>;
}

/** Creates a storage that encrypts files with the installation's own keys and saves them in a store. */
export function encryptedStorage({ open, put, ...store }: ObjectStore): Storage {
  const keys = env.ENCRYPTION_KEYS;

  async function withObject<T>(key: string, use: (object: OpenObject) => Promise<T> | T): Promise<T | undefined> {
    const object = await open(key);
    if (!object) return undefined;
    try {
      return await use(object);
    } finally {
      await object.close();
    }
  }

  return {
    ...store,

    async read(key) {
      const object = await open(key);
      return (
        object &&
        Readable.from(object.chunks(), { objectMode: false, highWaterMark: NO_READ_AHEAD }).once("close", () => void object.close())
      );
    },

    write: (key, source, size) => put(key, encryptExactly(source, size, keys)),

    isCurrent: async (key) => (await withObject(key, ({ keyId }) => keyId === keys[0]?.id)) ?? true,

    reencrypt: (key) => withObject(key, ({ chunks, size, changedAt }) => put(key, encryptExactly(chunks(), size, keys), changedAt)),
  };
}
