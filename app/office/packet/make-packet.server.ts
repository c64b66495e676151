import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { keptPrefix } from "../../documents/register-file.server.ts";
import { randomId } from "../../platform/crypto.server.ts";
import type { ProgressListener } from "../../official-forms/packet.ts";
import { log } from "../../platform/log.server.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { failPacket, finishPacket, recordPacketProgress, findPacket } from "../../records/packets.server.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { officePetition } from "../petition/prepared.server.ts";
import { readBlanks, planPacket, buildPacketRequest } from "./packet-contents.server.ts";
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

/** Fills a waiting packet from the current answers. Undefined if it no longer waits, or if it cannot be filled. */
export async function makePacket(id: string): Promise<Buffer | undefined> {
  const packet = await findPacket(id);
  const form = packet?.state === "waiting" ? await getFormAsOffice(packet.formId) : undefined;
  if (!packet || !form) return undefined;
  const prepared = await officePetition(form);
  const { forms, missing, ...contents } = await planPacket(form, prepared, packet.reason);
  const blanks = missing.length === 0 ? await readBlanks(forms) : undefined;
  if (!blanks) {
    await failPacket(id);
    return undefined;
  }
  const pdf = await fillForms(buildPacketRequest(prepared, forms, contents.isDraft), blanks, createProgressRecorder(id));
  const storageKey = keptPrefix + randomId();
  await storage.write(storageKey, Readable.from([pdf]), pdf.length);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const isKept = await finishPacket(id, { ...contents, size: pdf.length, sha256, storageKey });
  if (!isKept) await storage.remove(storageKey);
  return isKept ? pdf : undefined;
}

const payloadSchema = z.object({ packetId: z.string() });

/** Job that fills packets. */
export const packetTasks: TaskList = {
  make_packet: async (payload, { job }) => {
    const { packetId } = payloadSchema.parse(payload);
    try {
      await makePacket(packetId);
    } catch (error) {
      if (job.attempts >= job.max_attempts) await failPacket(packetId);
      throw error;
    }
  },
};
