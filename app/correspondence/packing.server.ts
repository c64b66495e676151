import { zipSize } from "../platform/protect-zip.server.ts";
import type { PackedFile, Packing } from "../records/packing.ts";

/**
 * 18 MB of attachments to a message, in the megabytes of mail servers. Base64 in lines of 76 makes 24.6 MB of it on
 * the wire, which together with the text stays below the 25 MB that common servers take.
 */
export const roomOfMessage = 18_000_000;

export const mostMessages = 5;

const emptyZip = zipSize([]);

/**
 * Shares files out to messages, each into the first that has room for it. `taken` is what the first message carries
 * besides. There is always a first message; files that no message has room for wait.
 */
export function pack(files: (PackedFile & { size: number })[], taken: number): Packing {
  const whole = roomOfMessage - emptyZip;
  const rooms = [whole - taken];
  const packing: Packing = { messages: [[]], waiting: [] };
  for (const { id, entryName, size } of files) {
    const needed = zipSize([{ entryName, size }]) - emptyZip;
    let place = rooms.findIndex((room) => room >= needed);
    if (place < 0 && needed <= whole && rooms.length < mostMessages) place = rooms.push(whole) - 1;
    if (place < 0) packing.waiting.push(entryName);
    else {
      rooms[place]! -= needed;
      (packing.messages[place] ??= []).push({ id, entryName });
    }
  }
  return packing;
}
