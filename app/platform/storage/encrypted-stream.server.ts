import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import type { EncryptionKey } from "../env-values.server.ts";

/*
 * An encrypted object is a header and chunks. The header is "SEAL", the length of the key's id, the id, a salt, and the hash of the
 * place that the object belongs to, so that it decrypts only as the object that it was written as. The object's own key is derived
 * from the salt, the hash, and the key of the ring. Each chunk is the ciphertext of 64 KiB, or of the
 * rest in the last chunk, followed by a tag. A chunk's nonce is its position and whether it is the last one, so that
 * chunks cannot be reordered, or be missing at the end.
 */
const MARK = "SEAL";
const ALGORITHM = "aes-256-gcm";
const SALT_BYTES = 32;
const PLACE_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 65_536;
/** Maximum number of bytes that are read at a time. */
export const ENCRYPTED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
/** Maximum length of a header, with an id of 32 characters. */
export const ENCRYPTED_HEADER_BYTES = MARK.length + 1 + 32 + SALT_BYTES + PLACE_BYTES;

/** The stored object is damaged, not encrypted, or another one. Retrying is useless. */
export class DamagedObject extends Error {
  override name = "DamagedObject";
}

/** Reads `bytes` bytes from a position, or fewer at the end, and returns the result of `use`, which must not retain the buffer. */
export type ReadAt = <T>(position: number, bytes: number, use: (read: Buffer) => T) => Promise<T>;

const deriveObjectKey = ({ key }: EncryptionKey, salt: Buffer) =>
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

/** Decrypts a chunk. Throws DamagedObject. */
function decryptChunk(key: KeyObject, chunk: Buffer, position: number, isLast: boolean): Buffer {
  try {
    return decipherChunk(key, chunk, position, isLast);
  } catch (error) {
    throw new DamagedObject(`chunk ${position} is damaged`, { cause: error });
  }
}

function decipherChunk(key: KeyObject, chunk: Buffer, position: number, isLast: boolean): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(position, isLast), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  const plain = decipher.update(chunk.subarray(0, -TAG_BYTES));
  decipher.final();
  return plain;
}

/** Splits the source into the pieces of full chunks. The last chunk is shorter, and empty if the source is. */
async function* splitIntoChunks(source: AsyncIterable<Buffer>): AsyncGenerator<{ pieces: Buffer[]; isLast: boolean }> {
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

/** Encrypts a stream with the first of the keys, one chunk at a time, and binds it to a place, given by its hash. */
export async function* encrypt(source: AsyncIterable<Buffer>, keys: EncryptionKey[], place: Buffer): AsyncGenerator<Buffer> {
  const [current] = keys;
  if (!current) throw new Error("no encryption key");
  const salt = Buffer.concat([randomBytes(SALT_BYTES), place]);
  const key = deriveObjectKey(current, salt);
  yield Buffer.concat([Buffer.from(MARK), Buffer.from([current.id.length]), Buffer.from(current.id), salt]);
  let position = 0;
  for await (const { pieces, isLast } of splitIntoChunks(source)) yield* encryptChunk(key, pieces, position++, isLast);
}

/** Passes a stream through, and throws unless it has exactly `size` bytes. */
async function* requireSize(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for await (const part of source) {
    left -= part.length;
    if (left < 0) break;
    yield part;
  }
  if (left !== 0) throw new Error("the length of the file differs from the declared one");
}

/** Object that is being encrypted: its length, and its bytes, which end with an error if the source does. */
export interface EncryptingStream {
  bytes: number;
  stream: AsyncGenerator<Buffer>;
}

/** Encrypts a stream of exactly `size` bytes like `encrypt`. With more or fewer, the result ends with an error. */
export function encryptExactly(source: AsyncIterable<Buffer>, size: number, keys: EncryptionKey[], place: Buffer): EncryptingStream {
  const header = MARK.length + 1 + (keys[0]?.id.length ?? 0) + SALT_BYTES + PLACE_BYTES;
  const chunks = Math.max(1, Math.ceil(size / CHUNK_BYTES));
  return { bytes: header + size + chunks * TAG_BYTES, stream: encrypt(requireSize(source, size), keys, place) };
}

/** Content of a stored object, readable from any chunk on. */
export interface Content {
  /** Bytes. */
  size: number;
  /** Yields its chunks in order, 64 KiB each except the last. Throws DamagedObject at the first that fails to decrypt. */
  chunks(first?: number): AsyncGenerator<Buffer>;
}

/** Content of an encrypted object. */
export interface EncryptedContent extends Content {
  /** Id of the key it was encrypted with. */
  keyId: string;
  /** Hash of the place that it is bound to. */
  place: Buffer;
}

const idOf = (start: Buffer) => start.toString("latin1", MARK.length + 1, MARK.length + 1 + (start[MARK.length] ?? 0));

const isEncrypted = (start: Buffer): boolean => start.toString("latin1", 0, MARK.length) === MARK && /^[\w-]{1,32}$/.test(idOf(start));

/** Returns the content of an object of this size that is stored as it was sent. */
export const plainContent = (readAt: ReadAt, bytes: number): Content => ({
  size: bytes,
  async *chunks(first = 0) {
    for (let at = first * CHUNK_BYTES; at < bytes; at += CHUNK_BYTES) yield await readAt(at, CHUNK_BYTES, (read) => Buffer.from(read));
  },
});

/**
 * Opens an encrypted object of this size. Throws DamagedObject when it is not encrypted or belongs to another place than
 * the expected one, and an error when its key is not in the ring.
 */
export async function openEncrypted(readAt: ReadAt, bytes: number, keys: EncryptionKey[], expected?: Buffer): Promise<EncryptedContent> {
  const start = await readAt(0, ENCRYPTED_HEADER_BYTES, (read) => Buffer.from(read));
  const id = idOf(start);
  const idEnd = MARK.length + 1 + id.length;
  const header = idEnd + SALT_BYTES + PLACE_BYTES;
  const count = Math.ceil((bytes - header) / ENCRYPTED_CHUNK_BYTES);
  if (!isEncrypted(start) || count < 1) throw new DamagedObject("not an encrypted object");
  const place = start.subarray(header - PLACE_BYTES, header);
  if (expected && !place.equals(expected)) throw new DamagedObject("belongs to another place");
  const ringKey = keys.find((candidate) => candidate.id === id);
  if (!ringKey) throw new Error(`unknown encryption key ${id}`);
  const key = deriveObjectKey(ringKey, start.subarray(idEnd, header));
  return {
    keyId: id,
    place,
    size: bytes - header - count * TAG_BYTES,
    async *chunks(first = 0) {
      for (let position = first; position < count; position++) {
        const open = (encrypted: Buffer) => decryptChunk(key, encrypted, position, position === count - 1);
        yield await readAt(header + position * ENCRYPTED_CHUNK_BYTES, ENCRYPTED_CHUNK_BYTES, open);
      }
    },
  };
}
