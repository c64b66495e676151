import type { Open } from "./encrypted-storage.server.ts";
import { ENCRYPTED_CHUNK_BYTES, ENCRYPTED_HEADER_BYTES, type Content, type ReadAt } from "./encrypted-stream.server.ts";
import { StorageDown } from "./storage-down.server.ts";

/** Bytes per request for a fast reader: a request for each chunk would take too long. */
const PART_BYTES = 4 * ENCRYPTED_CHUNK_BYTES;

/** How long a part waits for its reader. A slower reader gets one chunk per request, because there may be hundreds of them. */
const READER_TIMEOUT_MS = 500;

/** Part of an object, with the size and version of the whole. */
export interface Part {
  bytes: Buffer<ArrayBuffer>;
  /** Size of the whole object. */
  size: number;
  /** Changes whenever the object changes. */
  version: string;
}

/** Reads `length` bytes from a position, or fewer at the end; undefined if there is no such object or version. */
export type ReadPart = (position: number, length: number, version?: string) => Promise<Part | undefined>;

class ObjectChanged extends Error {
  override name = "ObjectChanged";
}

/** Reads one version of an object in parts, and caches the last part for as long as a fast reader needs it. */
function readInParts(readPart: ReadPart, { size, version, bytes: start }: Part): ReadAt {
  let cached = { from: 0, bytes: start };
  let partBytes = PART_BYTES;
  let timer: NodeJS.Timeout | undefined;

  function cache(from: number, bytes: Part["bytes"]): void {
    cached.bytes.buffer.transfer(0);
    cached = { from, bytes };
  }
  function slowDown(): void {
    cache(0, Buffer.alloc(0));
    partBytes = ENCRYPTED_CHUNK_BYTES;
  }

  return async (position, bytes, use) => {
    clearTimeout(timer);
    const end = Math.min(position + bytes, size);
    if (position < cached.from || end > cached.from + cached.bytes.length) {
      cache(0, Buffer.alloc(0));
      const part = await readPart(position, partBytes, version);
      if (!part) throw new ObjectChanged();
      cache(position, part.bytes);
    }
    timer = setTimeout(slowDown, READER_TIMEOUT_MS).unref();
    return use(cached.bytes.subarray(position - cached.from, end - cached.from));
  };
}

/** Returns the content of an object of this size. */
type OpenContent<Kind> = (readAt: ReadAt, bytes: number) => Kind | Promise<Kind>;

/** Opens the current version of an object. Reading its chunks throws ObjectChanged once it was replaced. */
async function openVersion<Kind extends Content>(readPart: ReadPart, open: OpenContent<Kind>): Promise<Kind | undefined> {
  const start = await readPart(0, ENCRYPTED_HEADER_BYTES);
  return start && open(readInParts(readPart, start), start.size);
}

/**
 * Opens an object of a bucket. While nobody reads, at most one chunk of it is in memory, and no connection is open.
 * When an object is reencrypted while it is read, reading continues at the same chunk, because the chunks are the same.
 */
export async function openObject<Kind extends Content>(readPart: ReadPart, open: OpenContent<Kind>): Promise<Open<Kind> | undefined> {
  const opened = await openVersion(readPart, open);
  return (
    opened && {
      ...opened,
      async *chunks(first = 0) {
        let next = first;
        for (let content: Content | undefined = opened; content; content = await openVersion(readPart, open)) {
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
