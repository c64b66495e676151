import { Readable } from "node:stream";
import { env } from "../env.server.ts";
import { encryptExactly, type Content, type EncryptedContent, type EncryptingStream } from "./encrypted-stream.server.ts";
import { placeOf, type Storage } from "./storage.ts";

/** Reads a chunk only when it is requested, because hundreds of clients may open a file and not read it. */
const NO_READ_AHEAD = 0;

/** Content that is open for reading, until it is closed. */
export type Open<Kind extends Content = Content> = Kind & { close(): Promise<void> };

/** Encrypted object that is open, with its modification time if the store can set that. */
export type OpenObject = Open<EncryptedContent & { changedAt?: Date }>;

/** Store of encrypted objects. */
export interface ObjectStore extends Omit<Storage, "read" | "readUpload" | "write" | "isCurrent" | "reencrypt"> {
  /** Opens an object; undefined if it does not exist. Throws DamagedObject if it belongs to another place than the given one. */
  open(key: string, place?: Buffer): Promise<OpenObject | undefined>;
  /** Opens an upload; undefined if it does not exist. */
  openUpload(key: string): Promise<Open | undefined>;
  /** Creates an object in one step. If a time is given, replaces an object that was modified then, and preserves that time. */
  put(key: string, object: EncryptingStream, changedAt?: Date): Promise<void>;
}

const knownPlace = (storageKey: string, boundTo: string | undefined): Buffer | undefined =>
  boundTo === undefined ? undefined : placeOf({ storageKey, boundTo });

const streamOf = (object: Open | undefined): Readable | undefined =>
  object && Readable.from(object.chunks(), { objectMode: false, highWaterMark: NO_READ_AHEAD }).once("close", () => void object.close());

/** Creates a storage that encrypts files with the installation's own keys and saves them in a store. */
export function encryptedStorage({ open, openUpload, put, ...store }: ObjectStore): Storage {
  const keys = env.ENCRYPTION_KEYS;

  async function withObject<T>(
    key: string,
    boundTo: string | undefined,
    use: (object: OpenObject) => Promise<T> | T,
  ): Promise<T | undefined> {
    const object = await open(key, knownPlace(key, boundTo));
    if (!object) return undefined;
    try {
      return await use(object);
    } finally {
      await object.close();
    }
  }

  return {
    ...store,

    read: async (stored) => streamOf(await open(stored.storageKey, placeOf(stored))),

    readUpload: async (key) => streamOf(await openUpload(key)),

    write: (object, source, size) => put(object.storageKey, encryptExactly(source, size, keys, placeOf(object))),

    isCurrent: async (key, boundTo) => (await withObject(key, boundTo, ({ keyId }) => keyId === keys[0]?.id)) ?? true,

    reencrypt: (key, boundTo) =>
      withObject(key, boundTo, ({ chunks, size, changedAt, place }) => put(key, encryptExactly(chunks(), size, keys, place), changedAt)),
  };
}
