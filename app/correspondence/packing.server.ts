import { zipSize } from "../platform/mail/protect-zip.server.ts";
import type { PackedFile, Packing } from "../records/mail/packing.ts";

/** Bytes per message below which repacking is not worth trying. */
const minRoom = 500_000;

export const maxMessages = 5;

const emptyZip = zipSize([]);

type SizedFile = PackedFile & { size: number };

/**
 * Distributes files over messages, each into the first one with room for it. `reserved` is the number of bytes taken by other
 * attachments of the first message, `room` the capacity of each message in bytes. There is always at least one message. Files that
 * do not fit anywhere are listed as waiting.
 */
export function pack(files: SizedFile[], reserved: number, room: number, limit = maxMessages): Packing {
  const capacity = room - emptyZip;
  const rooms = [capacity - reserved];
  const packing: Packing = { messages: [[]], waiting: [] };
  for (const { id, entryName, size } of files) {
    const needed = zipSize([{ entryName, size }]) - emptyZip;
    let index = rooms.findIndex((room) => room >= needed);
    if (index < 0 && needed <= capacity && rooms.length < limit) index = rooms.push(capacity) - 1;
    if (index < 0) packing.waiting.push(entryName);
    else {
      rooms[index]! -= needed;
      (packing.messages[index] ??= []).push({ id, entryName });
    }
  }
  return packing;
}

/**
 * Repacks the unsent files into messages of half the size, after the mail server rejected the next message, of `rejectedSize` bytes,
 * as too large. `unsent` are the files of that message and the following ones, `reserved` the bytes of its other attachments.
 * Undefined if the messages would be too small to be worth trying.
 */
export function packSmaller(
  { messages, waiting }: Packing,
  sentParts: number,
  unsent: SizedFile[],
  reserved: number,
  rejectedSize: number,
): Packing | undefined {
  const room = Math.floor(rejectedSize / 2);
  if (room < minRoom) return undefined;
  const smaller = pack(unsent, reserved, room, maxMessages - sentParts);
  return { messages: [...messages.slice(0, sentParts), ...smaller.messages], waiting: [...waiting, ...smaller.waiting] };
}
