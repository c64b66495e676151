import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import type { StoredEntries } from "../../records/office-entries.server.ts";
import { findNewestPacket, type Packet } from "../../records/packets.server.ts";

/** Lists what has changed since a packet was filled: "answers", "office entries". */
export const changedSince = (packet: Packet, form: Pick<Form, "version">, { version }: Pick<StoredEntries, "version">): string[] => [
  ...(packet.answersVersion === form.version ? [] : ["answers"]),
  ...(packet.entriesVersion === version ? [] : ["office entries"]),
];

/** Describes when a case's forms were last filled, and what has changed since; null if they never were. */
export async function packetNote(form: Form, entries: Pick<StoredEntries, "version">): Promise<string | null> {
  const newest = await findNewestPacket(form.id);
  if (!newest) return null;
  const changed = changedSince(newest, form, entries);
  const filled = `Forms filled ${officeTime(newest.requestedAt)}`;
  return changed.length > 0 ? `${filled}: ${changed.join(" and ")} changed since` : filled;
}
