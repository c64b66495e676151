import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import type { EncryptionKey } from "../env.server.ts";

/*
 * A encrypted object is a header and chunks. The header is "SEAL", the length of the key's id, the id, and a salt, from
 * which together with the key of the ring the object's own key is derived. Every chunk is the ciphertext of 64 KiB,
 * the last of what is left, and a tag. A chunk's nonce is its position and whether it is the last, so that chunks
 * cannot change places or be missing at the end.
 */
const MARK = "SEAL";
const ALGORITHM = "aes-256-gcm";
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 65_536;
/** The most that is read at once. */
export const ENCRYPTED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
/** The most that a header takes: with an id of 32 letters. */
export const ENCRYPTED_HEADER_BYTES = MARK.length + 1 + 32 + SALT_BYTES;

/** The stored object is damaged or no longer encrypted: retrying is useless. */
export class DamagedObject extends Error {
  override name = "DamagedObject";
}

/** Reads so many bytes from a position on, or fewer at the end, and returns what `use` makes of them; it must not keep them. */
export type ReadAt = <T>(position: number, bytes: number, use: (read: Buffer) => T) => Promise<T>;

const objectKey = ({ key }: EncryptionKey, salt: Buffer) =>
  createSecretKey(Buffer.from(hkdfSync("sha256", key, salt, "sealed object", 32)));

function nonceOf(position: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(position, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function* encryptChunk(key: KeyObject, pieces: Buffer[], position: number, isLast: boolean): Generator<Buffer> {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(position, isLast));
  for (const piece of pieces) yield cipher.update(piece);
  cipher.final();
  yield cipher.getAuthTag();
}

/** Throws DamagedObject. */
function openChunk(key: KeyObject, chunk: Buffer, position: number, isLast: boolean): Buffer {
  try {
    return decipherChunk(key, chunk, position, isLast);
  } catch (error) {
    throw new DamagedObject(`chunk ${position} is damaged`, { cause: error });
  }
}

function decipherChunk(key: KeyObject, chunk: Buffer, position: number, isLast: boolean): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(position, isLast), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  const opened = decipher.update(chunk.subarray(0, -TAG_BYTES));
  decipher.final();
  return opened;
}

/** The source in the pieces of chunks of full length, the last one shorter, and empty if need be. */
async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<{ pieces: Buffer[]; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let room = CHUNK_BYTES;
  for await (const part of source)
    for (let rest = part; rest.length > 0;) {
      if (room === 0) {
        yield { pieces, isLast: false };
        [pieces, room] = [[], CHUNK_BYTES];
      }
      const piece = rest.subarray(0, room);
      pieces.push(piece);
      room -= piece.length;
      rest = rest.subarray(piece.length);
    }
  yield { pieces, isLast: true };
}

/** Encrypts a stream with the first of the keys, holding one chunk of it at a time. */
export async function* encrypt(source: AsyncIterable<Buffer>, keys: EncryptionKey[]): AsyncGenerator<Buffer> {
  const [current] = keys;
  if (!current) throw new Error("no encryption key");
  const salt = randomBytes(SALT_BYTES);
  const key = objectKey(current, salt);
  yield Buffer.concat([Buffer.from(MARK), Buffer.from([current.id.length]), Buffer.from(current.id), salt]);
  let position = 0;
  for await (const { pieces, isLast } of inChunks(source)) yield* encryptChunk(key, pieces, position++, isLast);
}

/** Passes a stream through, and throws unless it has exactly this many bytes. */
async function* counted(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for await (const part of source) {
    left -= part.length;
    if (left < 0) break;
    yield part;
  }
  if (left !== 0) throw new Error("the file has another length than was said");
}

/** A encrypted object that is being made: its length, and its bytes, which end with an error if the source does. */
export interface EncryptingStream {
  bytes: number;
  stream: AsyncGenerator<Buffer>;
}

/** Encrypts a stream of exactly `size` bytes with the first of the keys; with more or fewer it ends with an error. */
export function encryptExactly(source: AsyncIterable<Buffer>, size: number, keys: EncryptionKey[]): EncryptingStream {
  const header = MARK.length + 1 + (keys[0]?.id.length ?? 0) + SALT_BYTES;
  const chunks = Math.max(1, Math.ceil(size / CHUNK_BYTES));
  return { bytes: header + size + chunks * TAG_BYTES, stream: encrypt(counted(source, size), keys) };
}

/** The contents of a stored object, from any chunk on. */
export interface Content {
  /** The key it was encrypted with; undefined if it is not encrypted. */
  keyId: string | undefined;
  /** Bytes. */
  size: number;
  /** Its chunks in order, 64 KiB each except the last. Throws DamagedObject at the first that fails to decrypt. */
  chunks(first?: number): AsyncGenerator<Buffer>;
}

const idOf = (start: Buffer) => start.toString("latin1", MARK.length + 1, MARK.length + 1 + (start[MARK.length] ?? 0));

/** Whether an object that begins so is an encrypted one. */
export const isEncrypted = (start: Buffer): boolean =>
  start.toString("latin1", 0, MARK.length) === MARK && /^[\w-]{1,32}$/.test(idOf(start));

/** The content of an unencrypted object of this size. */
export const decrypted = (readAt: ReadAt, bytes: number): Content => ({
  keyId: undefined,
  size: bytes,
  async *chunks(first = 0) {
    for (let at = first * CHUNK_BYTES; at < bytes; at += CHUNK_BYTES) yield await readAt(at, CHUNK_BYTES, (read) => Buffer.from(read));
  },
});

/** Opens an encrypted object of this size. Throws DamagedObject when it is not one, and an error when its key is not in the ring. */
export async function openEncrypted(readAt: ReadAt, bytes: number, keys: EncryptionKey[]): Promise<Content> {
  const start = await readAt(0, ENCRYPTED_HEADER_BYTES, (read) => Buffer.from(read));
  const id = idOf(start);
  const idEnd = MARK.length + 1 + id.length;
  const header = idEnd + SALT_BYTES;
  const count = Math.ceil((bytes - header) / ENCRYPTED_CHUNK_BYTES);
  if (!isEncrypted(start) || count < 1) throw new DamagedObject("this is no sealed object");
  const ring = keys.find((candidate) => candidate.id === id);
  if (!ring) throw new Error(`unknown encryption key ${id}`);
  const key = objectKey(ring, start.subarray(idEnd, header));
  return {
    keyId: id,
    size: bytes - header - count * TAG_BYTES,
    async *chunks(first = 0) {
      for (let position = first; position < count; position++) {
        const open = (sealed: Buffer) => openChunk(key, sealed, position, position === count - 1);
        yield await readAt(header + position * ENCRYPTED_CHUNK_BYTES, ENCRYPTED_CHUNK_BYTES, open);
      }
    },
  };
}
