import { zipSize } from "../platform/mail/protect-zip.server.ts";
import type { PackedFile, Packing } from "../records/packing.ts";

/** No server that is worth trying takes less. */
const smallestRoom = 500_000;

export const mostMessages = 5;

const emptyZip = zipSize([]);

type SizedFile = PackedFile & { size: number };

/**
 * Shares files out to messages, each into the first that has room for it. `taken` is what the first message carries
 * besides, `room` the bytes that each takes. There is always a first message; files that no message has room for wait.
 */
export function pack(files: SizedFile[], taken: number, room: number, most = mostMessages): Packing {
  const whole = room - emptyZip;
  const rooms = [whole - taken];
  const packing: Packing = { messages: [[]], waiting: [] };
  for (const { id, entryName, size } of files) {
    const needed = zipSize([{ entryName, size }]) - emptyZip;
    let place = rooms.findIndex((room) => room >= needed);
    if (place < 0 && needed <= whole && rooms.length < most) place = rooms.push(whole) - 1;
    if (place < 0) packing.waiting.push(entryName);
    else {
      rooms[place]! -= needed;
      (packing.messages[place] ??= []).push({ id, entryName });
    }
  }
  return packing;
}

/**
 * Packs what is unsent once more, when the mail server refused the next message, of so many bytes, as too large: into
 * messages of half that size. `unsent` are the files that were packed into that one and those after it, `taken` what it
 * carries besides. Undefined when that would be too small to be worth trying.
 */
export function packSmaller(
  { messages, waiting }: Packing,
  sentParts: number,
  unsent: SizedFile[],
  taken: number,
  refusedSize: number,
): Packing | undefined {
  const room = Math.floor(refusedSize / 2);
  if (room < smallestRoom) return undefined;
  const smaller = pack(unsent, taken, room, mostMessages - sentParts);
  return { messages: [...messages.slice(0, sentParts), ...smaller.messages], waiting: [...waiting, ...smaller.waiting] };
}
