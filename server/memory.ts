import { getHeapSpaceStatistics, setFlagsFromString, type HeapSpaceInfo } from "node:v8";
import { Script } from "node:vm";

const CHECK_MS = 1_000;
const YOUNG_GENERATION_BYTES = 64 * 1024 * 1024;

/**
 * Lets V8 collect garbage and give memory back ten to twenty seconds after many requests. It waits until little is allocated in each of
 * its heaps, but takes nothing at all for very much. In its heap for C++ objects, Node.js allocates nothing but scripts.
 * The young generation shrinks, too, and grows again up to 64 MB. Without a limit it would double once more under load.
 */
function letMemoryShrink(): void {
  const isYoungGeneration = ({ space_name: name }: HeapSpaceInfo) => name === "new_space";
  setInterval(() => {
    new Script("");
    const mayGrow = getHeapSpaceStatistics().find(isYoungGeneration)!.space_size < YOUNG_GENERATION_BYTES;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  }, CHECK_MS).unref();
}

/**
 * Counts buffers toward the heap limit, and collects garbage when memory has grown to two and a half times its size after the last
 * collection. By default, every 10 MB upload would trigger a full collection that costs three times as much as the upload.
 */
export function manageMemory(): void {
  setFlagsFromString("--external-memory-accounted-in-global-limit");
  setFlagsFromString("--heap-growing-percent=150");
  letMemoryShrink();
}
