import { Readable } from "node:stream";
import { env } from "../env.server.ts";
import { encryptExactly, type Content, type EncryptingStream } from "./encrypted-stream.server.ts";
import type { Storage } from "./storage.ts";

/** A chunk is read when it is asked for: hundreds of clients may hold a file open and not take it. */
const NOTHING_AHEAD = 0;

/** An object that is open for reading, until it is closed. */
export interface OpenObject extends Content {
  /** When it was changed, if the store lets another object have that time. */
  changedAt?: Date;
  close(): Promise<void>;
}

/** Where encrypted objects lie. */
export interface ObjectStore extends Omit<Storage, "read" | "write" | "isCurrent" | "reencrypt"> {
  /** Opens an object; undefined if there is no such object. */
  open(key: string): Promise<OpenObject | undefined>;
  /** Makes an object in one step; if a time is given, in the place of one that was changed then, and keeps that time. */
  put(key: string, object: EncryptingStream, changedAt?: Date): Promise<void>;
}

/** A storage that keeps files in a store, encrypted with the installation's own keys. */
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
        Readable.from(object.chunks(), { objectMode: false, highWaterMark: NOTHING_AHEAD }).once("close", () => void object.close())
      );
    },

    write: (key, source, size) => put(key, encryptExactly(source, size, keys)),

    isCurrent: async (key) => (await withObject(key, ({ keyId }) => keyId === keys[0]?.id)) ?? true,

    reencrypt: (key) => withObject(key, ({ chunks, size, changedAt }) => put(key, encryptExactly(chunks(), size, keys), changedAt)),
  };
}
