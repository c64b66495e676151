import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { keptPrefix } from "../../documents/register-file.server.ts";
import { randomId } from "../../platform/crypto.server.ts";
import type { Progress } from "../../official-forms/packet.ts";
import { log } from "../../platform/log.server.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { failPacket, finishPacket, recordPacketProgress, findPacket } from "../../records/packets.server.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { officePetition } from "../petition/prepared.server.ts";
import { blanksOf, planPacket, requestFor } from "./packet-contents.server.ts";
import { fillForms } from "./packet-process.server.ts";

/** Notes progress while no earlier note is being written: pages are filled faster than they can all be noted. */
function progressNoter(id: string): Progress {
  let isWriting = false;
  return (done, all) => {
    if (isWriting && done < all) return;
    isWriting = true;
    void recordPacketProgress(id, done, all)
      .catch((error: unknown) => log.warn({ error }, "progress of a packet not noted"))
      .finally(() => (isWriting = false));
  };
}

/** Makes a packet that waits, from the answers as they are now. Undefined if it waits no longer, or cannot be made. */
export async function makePacket(id: string): Promise<Buffer | undefined> {
  const packet = await findPacket(id);
  const form = packet?.state === "waiting" ? await getFormAsOffice(packet.formId) : undefined;
  if (!packet || !form) return undefined;
  const prepared = await officePetition(form);
  const { forms, missing, ...contents } = await planPacket(form, prepared, packet.reason);
  const blanks = missing.length === 0 ? await blanksOf(forms) : undefined;
  if (!blanks) {
    await failPacket(id);
    return undefined;
  }
  const pdf = await fillForms(requestFor(prepared, forms, contents.isDraft), blanks, progressNoter(id));
  const storageKey = keptPrefix + randomId();
  await storage.write(storageKey, Readable.from([pdf]), pdf.length);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const isKept = await finishPacket(id, { ...contents, size: pdf.length, sha256, storageKey });
  if (!isKept) await storage.remove(storageKey);
  return isKept ? pdf : undefined;
}

const payloadSchema = z.object({ packetId: z.string() });

/** The job that makes packets. */
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
