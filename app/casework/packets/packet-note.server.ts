import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import { findNewestPacket } from "../../records/office/packets.server.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";
import { changedSince, packetVersions } from "./packet-versions.server.ts";

/** Describes when a case's forms were last filled, and what has changed since; null if they never were. */
export async function packetNote(form: Form, prepared: OfficePetition): Promise<string | null> {
  const newest = await findNewestPacket(form.id);
  if (!newest) return null;
  const changed = changedSince(newest, packetVersions(form, prepared));
  const filled = `Forms filled ${officeTime(newest.requestedAt)}`;
  return changed.length > 0 ? `${filled}: ${changed.join(" and ")} changed since` : filled;
}
