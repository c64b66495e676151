import { Readable } from "node:stream";
import { env } from "../env.server.ts";
import { encryptExactly, type Content, type EncryptingStream } from "./encrypted-stream.server.ts";
import { placeOf, type Place, type Storage } from "./storage.ts";

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
  /** Opens an object; undefined if it does not exist. Throws DamagedObject if it belongs to another place than the given one. */
  open(key: string, place?: Place): Promise<OpenObject | undefined>;
  /** Creates an object in one step. If a time is given, replaces an object that was modified then, and preserves that time. */
  put(key: string, object: EncryptingStream, changedAt?: Date): Promise<void>;
}

const knownPlace = (storageKey: string, boundTo: string | undefined): Place | undefined =>
  boundTo === undefined ? undefined : placeOf({ storageKey, boundTo });

/** Creates a storage that encrypts files with the installation's own keys and saves them in a store. */
export function encryptedStorage({ open, put, ...store }: ObjectStore): Storage {
  const keys = env.ENCRYPTION_KEYS;

  async function withObject<T>(key: string, place: Place | undefined, use: (object: OpenObject) => Promise<T> | T): Promise<T | undefined> {
    const object = await open(key, place);
    if (!object) return undefined;
    try {
      return await use(object);
    } finally {
      await object.close();
    }
  }

  return {
    ...store,

    async read(stored) {
      const object = await open(stored.storageKey, placeOf(stored));
      return (
        object &&
        Readable.from(object.chunks(), { objectMode: false, highWaterMark: NO_READ_AHEAD }).once("close", () => void object.close())
      );
    },

    write: (object, source, size) => put(object.storageKey, encryptExactly(source, size, keys, placeOf(object).hash)),

    async isCurrent(key, boundTo) {
      const place = knownPlace(key, boundTo);
      const isBound = (found: Buffer | undefined) => found !== undefined || place === undefined;
      return (await withObject(key, place, (object) => object.keyId === keys[0]?.id && isBound(object.place))) ?? true;
    },

    reencrypt(key, boundTo) {
      const place = knownPlace(key, boundTo);
      return withObject(key, place, ({ chunks, size, changedAt, place: found }) =>
        put(key, encryptExactly(chunks(), size, keys, place?.hash ?? found), changedAt),
      );
    },
  };
}
