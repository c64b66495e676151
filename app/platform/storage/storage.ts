import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/** Constraints of an upload URL: the exact length and media type, if known. */
export type UploadConstraints = { size?: number | undefined; type?: string | undefined };

/** Size, beginning, and version of an object at one moment. */
export interface Peek {
  /** Bytes. */
  size: number;
  firstBytes: Buffer;
  /** Changes whenever the object changes. */
  version: string;
}

/** An object with the row whose content it is. Neither can be exchanged for another's without being noticed. */
export interface StoredObject {
  storageKey: string;
  /** Identifies the row; "" for an object without one. */
  boundTo: string;
}

/** Names an object without a row, such as an upload that is not registered yet. */
export const withoutRow = (storageKey: string): StoredObject => ({ storageKey, boundTo: "" });

/** Returns the place of an object: the SHA-256 of its key and row. */
export const placeOf = ({ storageKey, boundTo }: StoredObject): Buffer => createHash("sha256").update(`${storageKey}\n${boundTo}`).digest();

/**
 * Storage of files, encrypted with the installation's own keys. Only uploads to a bucket are stored as browsers sent
 * them, until they are copied. Every method throws StorageDown when the storage does not respond or cannot be used.
 */
export interface Storage {
  /** Returns the origin that browsers upload to, for the content policy. */
  uploadOrigin(): Promise<string>;
  /** Returns a URL to PUT an object to, which is valid for 15 minutes. The part before its `?` is unique to the object. */
  uploadUrl(key: string, signed: UploadConstraints): Promise<string>;
  /** Reads the size and first bytes of an upload; undefined if it does not exist. */
  peek(key: string, bytes: number): Promise<Peek | undefined>;
  /** Reads an object; undefined if it does not exist. Throws DamagedObject if it belongs to another key or row. */
  read(object: StoredObject): Promise<Readable | undefined>;
  /** Reads an upload as it was sent; undefined if it does not exist. */
  readUpload(key: string): Promise<Readable | undefined>;
  /**
   * Writes an object of exactly `size` bytes, bound to its key and row. Throws when the source yields more or fewer, and
   * then leaves nothing behind.
   */
  write(object: StoredObject, source: Readable, size: number): Promise<void>;
  /** Copies an upload that still has that version, encrypted and bound. False if it does not exist or was changed. */
  copy(from: string, to: StoredObject, version: string): Promise<boolean>;
  /** Moves an object to another key, replacing an existing one. False if it does not exist. */
  move(from: string, to: string): Promise<boolean>;
  /** Removes an object. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists all objects whose keys begin with the prefix. */
  list(prefix: string): AsyncIterable<{ key: string; changedAt: Date }>;
  /**
   * Whether an object is encrypted with the first of the keys; true if it does not exist. Throws when it cannot be read, or belongs
   * to another row than the one that is given.
   */
  isCurrent(key: string, boundTo?: string): Promise<boolean>;
  /**
   * Reencrypts an object with the first of the keys. Concurrent readers get it whole. Only for objects that are never written twice.
   * An object that is removed at the same moment may come back: without a row, it is swept.
   */
  reencrypt(key: string, boundTo?: string): Promise<void>;
}
