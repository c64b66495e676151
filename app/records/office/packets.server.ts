import type { TransactionSql } from "postgres";
import { decrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { callerName } from "../../platform/log.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import { associatedData, encryptedValues, tryDecrypt } from "../encrypted-columns.server.ts";
import { hasJob, queueJob } from "../jobs.server.ts";
import { boundToColumn } from "../object-rows.server.ts";

/** Whether a packet is waiting to be created or being created, is complete, or could not be created. */
export type PacketState = "waiting" | "made" | "failed";

/** Filled forms as they were requested at one moment. */
export interface Packet {
  id: string;
  formId: string;
  requestedAt: Date;
  /** IP address of the request. */
  address: string;
  /** Name of the person, or the API client, that requested it; null for nobody in particular. */
  person: string | null;
  isDraft: boolean;
  /** Why the office wants it without DRAFT although something is missing; "" for no reason. */
  reason: string;
  answersVersion: number;
  entriesVersion: number;
  /** Hash of the printed lines. */
  linesSha256: string;
  /** Edition of each form, in the order of filing. */
  editions: { form: string; edition: string }[];
  state: PacketState;
  /** Number of pages; null until it is laid out. */
  pages: number | null;
  pagesDone: number;
  /** Size in bytes. This and the following are null until it is created. */
  size: number | null;
  sha256: string | null;
  storageKey: string | null;
  /** Names its row, for its object. */
  boundTo: string;
  /** Whether it is missing in the storage. */
  isLost: boolean;
}

interface Row extends Omit<Packet, "reason"> {
  sealedReason: Buffer | null;
  reasonKeyId: string | null;
}

const aad = associatedData("reasons of packets");

/** Attempts of the job that creates a packet. */
export const makePacketAttempts = 5;

/** A packet without a job that will create it has failed, even if the process was killed before it could record that. */
const state = () =>
  sql`case when state = 'waiting' and not ${hasJob("make_packet", sql`packets.id`)} then 'failed' else state end as state`;

const columns = () => sql`
  id, ${boundToColumn("packets")}, form_id as "formId", requested_at as "requestedAt", address, person, is_draft as "isDraft",
  sealed_reason as "sealedReason", reason_key_id as "reasonKeyId", answers_version as "answersVersion", entries_version as "entriesVersion",
  lines_sha256 as "linesSha256", editions, ${state()}, pages, pages_done as "pagesDone", size, sha256,
  storage_key as "storageKey", content_state = 'missing' as "isLost"`;

const decryptPacket = ({ sealedReason, reasonKeyId, ...row }: Row): Packet => ({
  ...row,
  reason: sealedReason && reasonKeyId ? decrypt({ keyId: reasonKeyId, bytes: sealedReason }, aad(row.id)) : "",
});

/** Versions of what a packet is filled from. */
export type PacketVersions = Pick<Packet, "answersVersion" | "entriesVersion" | "linesSha256">;

/** What a packet is filled from: its versions, and the printed lines as JSON. */
export type PacketSource = PacketVersions & { lines: string };

/** Contents of a packet. */
export type PacketContents = PacketSource & Pick<Packet, "isDraft" | "editions">;

/** Packet that the office requests. */
export type RequestedPacket = PacketContents & Pick<Packet, "formId" | "address" | "reason">;

/** Records the request for a packet, which a job creates. Returns its id; undefined if the form does not exist. */
export const requestPacket = (packet: RequestedPacket): Promise<string | undefined> =>
  insertPacket(packet, {}, (tx, packetId) => queueJob(tx, "make_packet", { packetId }, { maxAttempts: makePacketAttempts }));

/** Records a packet that is already in the storage, bound to that id. False if the form does not exist. */
export const addMadePacket = async (id: string, packet: RequestedPacket, stored: StoredPacket): Promise<boolean> =>
  (await insertPacket(packet, { id, ...madeColumns(stored) })) !== undefined;

/** Inserts a packet, and calls back in the same transaction. */
const insertPacket = (
  { reason, ...packet }: RequestedPacket,
  { id = randomId(), ...more }: { id?: string } & object,
  onInserted: (tx: TransactionSql, id: string) => Promise<void> = async () => undefined,
): Promise<string | undefined> =>
  sql.begin(async (tx) => {
    const locked = await tx`select from forms where id = ${packet.formId} for key share`;
    if (locked.length === 0) return undefined;
    await tx`
      insert into packets ${tx({
        id,
        form_id: packet.formId,
        address: packet.address,
        person: callerName(),
        is_draft: packet.isDraft,
        ...sourceColumns(id, packet),
        editions: tx.json(packet.editions),
        ...(reason && encryptReason(id, reason)),
        ...more,
      })}`;
    await onInserted(tx, id);
    const detail = packet.isDraft ? "draft" : "without DRAFT";
    await audit({ action: "packet_requested", formId: packet.formId, detail, address: packet.address }, tx);
    return id;
  });

const sourceColumns = (id: string, { answersVersion, entriesVersion, linesSha256, lines }: PacketSource) => ({
  answers_version: answersVersion,
  entries_version: entriesVersion,
  lines_sha256: linesSha256,
  ...encryptedValues("lines of packets", id, lines),
});

const encryptReason = (id: string, reason: string) => encryptedValues("reasons of packets", id, reason);

/** Finds a packet by its id. */
export async function findPacket(id: string): Promise<Packet | undefined> {
  const [row] = await sql<Row[]>`select ${columns()} from packets where id = ${id}`;
  return row && decryptPacket(row);
}

/** Whether a packet is complete, with a file that can be read. */
export const isStored = (packet: Packet): packet is Packet & StoredPacket => packet.storageKey !== null && packet.sha256 !== null;

/** Lists the 50 newest packets of a form, newest first. */
export const listPackets = async (formId: string): Promise<Packet[]> =>
  (await sql<Row[]>`select ${columns()} from packets where form_id = ${formId} order by requested_at desc, id limit 50`).map(decryptPacket);

/** Reads the printed lines of packets, as JSON, by the packets' ids. Earlier packets have none. */
export async function readPacketLines(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; bytes: Buffer; keyId: string }[]>`
    select id, sealed_lines as bytes, lines_key_id as "keyId" from packets where id = any(${[...ids]}) and sealed_lines is not null`;
  return new Map(
    rows.flatMap(({ id, ...sealed }): [string, string][] => {
      const lines = tryDecrypt("lines of packets", id, sealed);
      return lines === undefined ? [] : [[id, lines]];
    }),
  );
}

/** Finds the newest complete packet of a form. */
export async function findNewestPacket(formId: string): Promise<Packet | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns()} from packets where form_id = ${formId} and state = 'made' order by requested_at desc, id limit 1`;
  return row && decryptPacket(row);
}

/** Records how many pages of a packet are filled. */
export const recordPacketProgress = async (id: string, pagesDone: number, pages: number): Promise<void> => {
  await sql`update packets set pages_done = ${pagesDone}, pages = ${pages} where id = ${id} and state = 'waiting'`;
};

/** Complete packet in the storage. */
export type StoredPacket = { [Key in "size" | "sha256" | "storageKey"]: NonNullable<Packet[Key]> };

const madeColumns = ({ size, sha256, storageKey }: StoredPacket) => ({
  state: "made",
  made_at: new Date(),
  size,
  sha256,
  storage_key: storageKey,
});

/** Records the storage key and the final contents of a packet. False if it was removed or is already complete. */
export const finishPacket = async (id: string, made: PacketContents & StoredPacket): Promise<boolean> => {
  const { count } = await sql`
    update packets set ${sql({
      ...madeColumns(made),
      is_draft: made.isDraft,
      ...sourceColumns(id, made),
    })}, editions = ${sql.json(made.editions)} where id = ${id} and state = 'waiting'`;
  return count > 0;
};
