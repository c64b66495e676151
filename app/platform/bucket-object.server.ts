import { env } from "./env.server.ts";
import type { OpenObject } from "./sealed-storage.server.ts";
import { isSealed, openSealed, SEALED_CHUNK_BYTES, SEALED_HEADER_BYTES, unsealed, type Content, type ReadAt } from "./sealed-stream.server.ts";
import { StorageDown } from "./storage-down.server.ts";

/** How much a request brings: a request for each chunk would take too long, and what is not taken yet waits in memory. */
const PART_BYTES = 4 * SEALED_CHUNK_BYTES;

/** A part of an object, and what is to be known of the whole. */
export interface Part {
  bytes: Buffer;
  /** Of the whole object. */
  size: number;
  /** Changes whenever the object does. */
  version: string;
}

/** Reads so many bytes from a position on, or fewer at the end; undefined if there is no such object, or none of that version. */
export type ReadPart = (position: number, bytes: number, version?: string) => Promise<Part | undefined>;

class ObjectChanged extends Error {
  override name = "ObjectChanged";
}

/** Opens an object as it is now. Its chunks end with ObjectChanged when it is another by then. */
async function openVersion(readPart: ReadPart): Promise<Content | undefined> {
  const start = await readPart(0, SEALED_HEADER_BYTES);
  if (!start) return undefined;
  const { size, version } = start;
  let held = { from: 0, bytes: start.bytes };
  const readAt: ReadAt = async (position, bytes, use) => {
    const end = Math.min(position + bytes, size);
    if (position < held.from || end > held.from + held.bytes.length) {
      const part = await readPart(position, PART_BYTES, version);
      if (!part) throw new ObjectChanged();
      held = { from: position, bytes: part.bytes };
    }
    return use(held.bytes.subarray(position - held.from, end - held.from));
  };
  return isSealed(start.bytes) ? openSealed(readAt, size, env.ENCRYPTION_KEYS) : unsealed(readAt, size);
}

/**
 * Opens an object of a bucket, of which no more than a few chunks are in memory, and no connection is held while nobody
 * reads. One that was stored before objects were sealed lies there plain. One that is sealed anew meanwhile is read on
 * where the reader was: its chunks are the same.
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
