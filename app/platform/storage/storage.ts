import type { Readable } from "node:stream";

/** The constraints of an upload address: the exact length and media type, where they are known. */
export type Signed = { size?: number | undefined; type?: string | undefined };

/** An object as it was at one moment. */
export interface Peek {
  /** Bytes. */
  size: number;
  firstBytes: Buffer;
  /** Changes whenever the object does. */
  version: string;
}

/**
 * Where files lie, encrypted with the installation's own keys. Only uploads to a bucket lie there as browsers have sent
 * them, until they are copied. Everything throws StorageDown when the storage does not answer or cannot be used.
 */
export interface Storage {
  /** Where browsers upload to, for the content policy. */
  uploadOrigin(): Promise<string>;
  /** The address to PUT an object to, for a quarter of an hour. The part before its `?` is the object's own. */
  uploadAddress(key: string, signed: Signed): Promise<string>;
  /** Size and first bytes of an upload; undefined if there is no such object. */
  peek(key: string, bytes: number): Promise<Peek | undefined>;
  /** The object's bytes; undefined if there is no such object. */
  read(key: string): Promise<Readable | undefined>;
  /** Writes an object of exactly this many bytes. Throws when the source yields more or fewer, and then leaves nothing behind. */
  write(key: string, source: Readable, size: number): Promise<void>;
  /** Copies an upload that is still of that version, encrypted. False if it is not there or was changed. */
  copy(from: string, to: string, version: string): Promise<boolean>;
  /** Moves an object to another key, replacing what is there. False if it is not there. */
  move(from: string, to: string): Promise<boolean>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin so. */
  list(prefix: string): AsyncIterable<{ key: string; changedAt: Date }>;
  /** Returns whether the first of the keys encrypts an object; true of one that is gone. Throws when it cannot be read. */
  isCurrent(key: string): Promise<boolean>;
  /**
   * Encrypts an object again with the first of the keys; whoever reads it in the meantime gets it whole. Only for objects that
   * are never written twice. One that is removed at the same moment may come back: without its row, it is swept.
   */
  reencrypt(key: string): Promise<void>;
}
