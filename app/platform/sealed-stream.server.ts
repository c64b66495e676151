import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import type { EncryptionKey } from "./env.server.ts";

/*
 * A sealed object is a header and chunks. The header is "SEAL", the length of the key's id, the id, and a salt, from
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
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const LONGEST_HEADER = MARK.length + 1 + 255 + SALT_BYTES;

/** What is stored is no sealed object any more, or not as it was sealed: trying again is useless. */
export class DamagedObject extends Error {
  override name = "DamagedObject";
}

/** Reads so many bytes from a position on, or fewer at the end, and returns what `use` makes of them; it must not keep them. */
export type ReadAt = <T>(position: number, bytes: number, use: (read: Buffer) => T) => Promise<T>;

const objectKey = ({ key }: EncryptionKey, salt: Buffer) => createSecretKey(Buffer.from(hkdfSync("sha256", key, salt, "sealed object", 32)));

function nonceOf(position: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(position, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function* sealChunk(key: KeyObject, pieces: Buffer[], position: number, isLast: boolean): Generator<Buffer> {
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
    for (let rest = part; rest.length > 0; ) {
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
export async function* seal(source: AsyncIterable<Buffer>, keys: EncryptionKey[]): AsyncGenerator<Buffer> {
  const [current] = keys;
  if (!current) throw new Error("no encryption key");
  const salt = randomBytes(SALT_BYTES);
  const key = objectKey(current, salt);
  yield Buffer.concat([Buffer.from(MARK), Buffer.from([current.id.length]), Buffer.from(current.id), salt]);
  let position = 0;
  for await (const { pieces, isLast } of inChunks(source)) yield* sealChunk(key, pieces, position++, isLast);
}

/** A sealed object that can be read from any chunk on. */
export interface SealedObject {
  /** The key it was sealed with. */
  keyId: string;
  /** The bytes it holds when opened. */
  size: number;
  /** Decrypts its chunks in order. Throws DamagedObject at one that is not as it was sealed. */
  chunks(): AsyncGenerator<Buffer>;
}

/** Opens a sealed object of so many bytes. Throws DamagedObject when it is none, and an error when its key is not in the ring. */
export async function openSealed(readAt: ReadAt, bytes: number, keys: EncryptionKey[]): Promise<SealedObject> {
  const start = await readAt(0, LONGEST_HEADER, (read) => Buffer.from(read));
  const idEnd = MARK.length + 1 + (start[MARK.length] ?? 0);
  const header = idEnd + SALT_BYTES;
  const count = Math.ceil((bytes - header) / SEALED_CHUNK_BYTES);
  if (start.toString("latin1", 0, MARK.length) !== MARK || count < 1) throw new DamagedObject("this is no sealed object");
  const id = start.toString("latin1", MARK.length + 1, idEnd);
  const ring = keys.find((candidate) => candidate.id === id);
  if (!ring) throw new Error(`unknown encryption key ${id}`);
  const key = objectKey(ring, start.subarray(idEnd, header));
  return {
    keyId: id,
    size: bytes - header - count * TAG_BYTES,
    async *chunks() {
      for (let position = 0; position < count; position++) {
        const open = (sealed: Buffer) => openChunk(key, sealed, position, position === count - 1);
        yield await readAt(header + position * SEALED_CHUNK_BYTES, SEALED_CHUNK_BYTES, open);
      }
    },
  };
}
