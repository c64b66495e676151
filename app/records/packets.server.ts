import { decrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { audit } from "./audit-log.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";
import { queueJob } from "./jobs.server.ts";

/** Whether a packet is waiting to be made, or being made; made; or could not be. */
export type PacketState = "waiting" | "made" | "failed";

/** Filled forms as they were asked for at one moment. */
export interface Packet {
  id: string;
  formId: string;
  requestedAt: Date;
  /** Whose request it was. */
  address: string;
  isDraft: boolean;
  /** Why the office wants it without DRAFT though something is missing; "" for nothing. */
  reason: string;
  answersVersion: number;
  entriesVersion: number;
  /** The edition of each form, in the order in which they are filed. */
  editions: { form: string; edition: string }[];
  state: PacketState;
  /** How many pages it has; null until it is laid out. */
  pages: number | null;
  pagesDone: number;
  /** Bytes; null until it is made, as is what follows. */
  size: number | null;
  sha256: string | null;
  storageKey: string | null;
  /** Whether the storage is known to have lost it. */
  isLost: boolean;
}

interface Row extends Omit<Packet, "reason"> {
  sealedReason: Buffer | null;
  reasonKeyId: string | null;
}

const place = associatedData("reasons of packets");

/** How often the job that makes a packet is tried. */
export const makePacketAttempts = 5;

const columns = () => sql`
  id, form_id as "formId", requested_at as "requestedAt", address, is_draft as "isDraft", sealed_reason as "sealedReason",
  reason_key_id as "reasonKeyId", answers_version as "answersVersion", entries_version as "entriesVersion", editions, state,
  pages, pages_done as "pagesDone", size, sha256, storage_key as "storageKey", content_state = 'missing' as "isLost"`;

const opened = ({ sealedReason, reasonKeyId, ...row }: Row): Packet => ({
  ...row,
  reason: sealedReason && reasonKeyId ? decrypt({ keyId: reasonKeyId, bytes: sealedReason }, place(row.id)) : "",
});

/** What a packet is made of. */
export type PacketContents = Pick<Packet, "isDraft" | "answersVersion" | "entriesVersion" | "editions">;

/** Records that a packet is wanted; a job makes it unless the caller does. Returns its id; undefined if the form is gone. */
export const requestPacket = async (
  { reason, ...packet }: PacketContents & Pick<Packet, "formId" | "address" | "reason">,
  by: "job" | "caller",
): Promise<string | undefined> =>
  sql.begin(async (tx) => {
    const held = await tx`select from forms where id = ${packet.formId} for key share`;
    if (held.length === 0) return undefined;
    const id = randomId();
    await tx`
      insert into packets ${tx({
        id,
        form_id: packet.formId,
        address: packet.address,
        is_draft: packet.isDraft,
        answers_version: packet.answersVersion,
        entries_version: packet.entriesVersion,
        editions: tx.json(packet.editions),
        ...(reason && sealedReason(id, reason)),
      })}`;
    if (by === "job") await queueJob(tx, "make_packet", { packetId: id }, { maxAttempts: makePacketAttempts });
    const detail = [packet.isDraft ? "draft" : "without DRAFT", reason].filter(Boolean).join(": ");
    await audit({ action: "packet_requested", formId: packet.formId, detail, address: packet.address }, tx);
    return id;
  });

const sealedReason = (id: string, reason: string) => encryptedValues("reasons of packets", id, reason);

/** A packet by its id. */
export async function packetOf(id: string): Promise<Packet | undefined> {
  const [row] = await sql<Row[]>`select ${columns()} from packets where id = ${id}`;
  return row && opened(row);
}

/** The 50 newest packets of a form, the newest first. */
export const packetsOf = async (formId: string): Promise<Packet[]> =>
  (await sql<Row[]>`select ${columns()} from packets where form_id = ${formId} order by requested_at desc, id limit 50`).map(opened);

/** The newest packet of a form that is made. */
export async function newestPacket(formId: string): Promise<Packet | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns()} from packets where form_id = ${formId} and state = 'made' order by requested_at desc, id limit 1`;
  return row && opened(row);
}

/** Notes how many pages of a packet are filled. */
export const notePacketProgress = async (id: string, pagesDone: number, pages: number): Promise<void> => {
  await sql`update packets set pages_done = ${pagesDone}, pages = ${pages} where id = ${id} and state = 'waiting'`;
};

/** Where a packet lies. */
export interface MadePacket extends PacketContents {
  size: number;
  sha256: string;
  storageKey: string;
}

/** Notes where a packet lies now, and what it was made of in the end. False if it is gone, or was made meanwhile. */
export const finishPacket = async (id: string, made: MadePacket): Promise<boolean> => {
  const { count } = await sql`
    update packets set ${sql({
      state: "made",
      made_at: new Date(),
      size: made.size,
      sha256: made.sha256,
      storage_key: made.storageKey,
      is_draft: made.isDraft,
      answers_version: made.answersVersion,
      entries_version: made.entriesVersion,
    })}, editions = ${sql.json(made.editions)} where id = ${id} and state = 'waiting'`;
  return count > 0;
};

/** Notes that a packet cannot be made. */
export const failPacket = async (id: string): Promise<void> => {
  await sql`update packets set state = 'failed' where id = ${id} and state = 'waiting'`;
};
