import { env } from "../env.server.ts";
import type { OpenObject } from "./encrypted-storage.server.ts";
import {
  isEncrypted,
  openEncrypted,
  ENCRYPTED_CHUNK_BYTES,
  ENCRYPTED_HEADER_BYTES,
  decrypted,
  type Content,
  type ReadAt,
} from "./encrypted-stream.server.ts";
import { StorageDown } from "./storage-down.server.ts";

/** How much a request brings to a reader that takes it at once: a request for each chunk would take too long. */
const PART_BYTES = 4 * ENCRYPTED_CHUNK_BYTES;

/** So long a part waits for its reader. One that is slower gets a chunk with each request: hundreds of them may be there. */
const PATIENCE_MS = 500;

/** A part of an object, with the facts about the whole. */
export interface Part {
  bytes: Buffer<ArrayBuffer>;
  /** Of the whole object. */
  size: number;
  /** Changes whenever the object does. */
  version: string;
}

/** Reads this many bytes from a position, or fewer at the end; undefined if there is no such object or version. */
export type ReadPart = (position: number, length: number, version?: string) => Promise<Part | undefined>;

class ObjectChanged extends Error {
  override name = "ObjectChanged";
}

/** Reads an object of one version in parts, and holds the last one for as long as a fast reader needs. */
function inParts(readPart: ReadPart, { size, version, bytes: start }: Part): ReadAt {
  let held = { from: 0, bytes: start };
  let atOnce = PART_BYTES;
  let waiting: NodeJS.Timeout | undefined;

  function hold(from: number, bytes: Part["bytes"]): void {
    held.bytes.buffer.transfer(0);
    held = { from, bytes };
  }
  function turnSlow(): void {
    hold(0, Buffer.alloc(0));
    atOnce = ENCRYPTED_CHUNK_BYTES;
  }

  return async (position, bytes, use) => {
    clearTimeout(waiting);
    const end = Math.min(position + bytes, size);
    if (position < held.from || end > held.from + held.bytes.length) {
      hold(0, Buffer.alloc(0));
      const part = await readPart(position, atOnce, version);
      if (!part) throw new ObjectChanged();
      hold(position, part.bytes);
    }
    waiting = setTimeout(turnSlow, PATIENCE_MS).unref();
    return use(held.bytes.subarray(position - held.from, end - held.from));
  };
}

/** Opens an object as it is now. Its chunks end with ObjectChanged when it is another by then. */
async function openVersion(readPart: ReadPart): Promise<Content | undefined> {
  const start = await readPart(0, ENCRYPTED_HEADER_BYTES);
  if (!start) return undefined;
  const readAt = inParts(readPart, start);
  return isEncrypted(start.bytes) ? openEncrypted(readAt, start.size, env.ENCRYPTION_KEYS) : decrypted(readAt, start.size);
}

/**
 * Opens an object of a bucket. While nobody reads, no more than a chunk of it is in memory, and no connection is held. One
 * that was stored before objects were encrypted lies there plain. One that is encrypted again in the meantime is read on where the
 * reader was: its chunks are the same.
 */
export async function openObject(readPart: ReadPart): Promise<OpenObject | undefined> {
  const opened = await openVersion(readPart);
  return (
    opened && {
      ...opened,
      async *chunks(first = 0) {
        let next = first;
        for (let content: Content | undefined = opened; content; content = await openVersion(readPart)) {
          const before = next;
          try {
            for await (const chunk of content.chunks(next)) {
              next += 1;
              yield chunk;
            }
            return;
          } catch (error) {
            if (!(error instanceof ObjectChanged)) throw error;
            if (content !== opened && next === before) throw new StorageDown(error);
          }
        }
        throw new StorageDown(new ObjectChanged());
      },
      close: async () => undefined,
    }
  );
}
