import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { createKeptKey } from "../../documents/register-file.server.ts";
import { randomId } from "../../platform/crypto.server.ts";
import type { ProgressListener } from "../../official-forms/packet.ts";
import { log } from "../../platform/log.server.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import {
  addMadePacket,
  finishPacket,
  findPacket,
  recordPacketProgress,
  type RequestedPacket,
  type StoredPacket,
} from "../../records/office/packets.server.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { boundTo } from "../../records/object-rows.server.ts";
import { ifPrepared } from "../../records/office/preparations.server.ts";
import { officePetition, type OfficePetition } from "../petition/prepared.server.ts";
import { readBlanks, planPacket, buildPacketRequest, type PacketPlan } from "./packet-contents.server.ts";
import { fillForms } from "./packet-process.server.ts";

/**
 * Creates a callback that stores progress. It skips updates while an earlier one is still being written, because pages are filled
 * faster than that.
 */
function createProgressRecorder(id: string): ProgressListener {
  let isWriting = false;
  return (done, all) => {
    if (isWriting && done < all) return;
    isWriting = true;
    void recordPacketProgress(id, done, all)
      .catch((error: unknown) => log.warn({ error }, "progress of a packet not noted"))
      .finally(() => (isWriting = false));
  };
}

/** Writes a packet into the storage, where the sweep removes it if it is never recorded. */
async function storePacket(formId: string, id: string, pdf: Buffer): Promise<StoredPacket> {
  const storageKey = createKeptKey();
  await storage.write({ storageKey, boundTo: boundTo("packets", formId, id) }, Readable.from([pdf]), pdf.length);
  return { storageKey, size: pdf.length, sha256: createHash("sha256").update(pdf).digest("hex") };
}

/** Packet to create immediately, with the plan that it follows. */
type ImmediatePacket = Pick<RequestedPacket, "formId" | "address" | "reason"> & { prepared: OfficePetition; plan: PacketPlan };

/**
 * Fills the forms of a case and records them as a packet only when it is stored, so that a failure leaves nothing behind. Undefined if
 * the form or a blank was removed in the meantime. Throws ServiceUnavailable.
 */
export async function makePacketNow({ prepared, plan, ...requested }: ImmediatePacket): Promise<Buffer | undefined> {
  const { forms, missing: _, ...contents } = plan;
  const blanks = await readBlanks(forms);
  if (!blanks) return undefined;
  const pdf = await fillForms(buildPacketRequest(prepared, forms, contents.isDraft), blanks);
  const id = randomId();
  const stored = await storePacket(requested.formId, id, pdf);
  if (await addMadePacket(id, { ...requested, ...contents }, stored)) return pdf;
  await storage.remove(stored.storageKey);
  return undefined;
}

/** Fills a waiting packet from the current answers. Without its job, it counts as failed unless it was filled. */
async function makeWaitingPacket(id: string): Promise<void> {
  const packet = await findPacket(id);
  const form = packet?.state === "waiting" ? await getFormAsOffice(packet.formId) : undefined;
  if (!packet || !form) return;
  const prepared = await ifPrepared(officePetition(form));
  if (!prepared) return log.warn({ packet: id }, "packet not filled: the petition could not be prepared");
  const { forms, missing, ...contents } = await planPacket(form, prepared, packet.reason);
  const blanks = missing.length === 0 ? await readBlanks(forms) : undefined;
  if (!blanks) return log.warn({ packet: id }, "packet not filled: blank forms are missing");
  const pdf = await fillForms(buildPacketRequest(prepared, forms, contents.isDraft), blanks, createProgressRecorder(id));
  const stored = await storePacket(packet.formId, id, pdf);
  if (!(await finishPacket(id, { ...contents, ...stored }))) await storage.remove(stored.storageKey);
}

const payloadSchema = z.object({ packetId: z.string() });

/** Job that fills packets. */
export const packetTasks: TaskList = {
  make_packet: (payload) => makeWaitingPacket(payloadSchema.parse(payload).packetId),
};
