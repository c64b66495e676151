import { Refusal } from "../files/refusal.ts";
import type { TransactionSql } from "postgres";
import type { FileFacts } from "../files/file-rules.ts";
import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import { sql } from "../platform/database/database.server.ts";
import { neutralName, type FileNames } from "./file-names.server.ts";
import { encryptedValues } from "./encrypted-columns.server.ts";
import { consumeRateLimit } from "./rate-limits.server.ts";
import { issueTicket, consumeTicket, type TicketScope } from "./upload-tickets.server.ts";
import type { Problem } from "../platform/problem.ts";

/** What files can be sent to: a form or an upload session. */
export interface UploadPolicy {
  scope: TicketScope;
  /** Where files are sent from; unset for work that the office does itself. */
  address: string | undefined;
  /** The most unused upload addresses at one time. */
  mostUnused: number;
  check: (file: FileFacts) => Problem | undefined;
  /** Adds this container's title to a problem with a file. */
  titled: (message: string, name: string) => Problem;
  /** Locks the parent's row until the transaction ends. Throws a Refusal when it accepts nothing from this requester. */
  lock: (tx: TransactionSql) => Promise<void>;
}

/** Where files are kept: one list of a form's documents, or a session of the portal. */
export interface FileContainer<Kept> extends UploadPolicy {
  /** The file registered with a ticket. */
  find: (ticketId: string) => Promise<Kept | undefined>;
  /** Adds a file while the parent is locked. Throws a Refusal when there is no room for it. */
  add: (tx: TransactionSql, file: NewFile) => Promise<Kept>;
  /** Notes a file that was added, once that is durable. */
  added: (file: Kept) => Promise<void>;
}

/** A file in the storage that has passed the rules. */
export interface NewFile {
  name: string;
  size: number;
  mimeType: string;
  storageKey: string;
  isScanned: boolean;
  /** The ticket it was uploaded with; null for one that came with a page's post. */
  ticketId: string | null;
  hint?: PhotoHint | undefined;
  /** When it came, if that was not now. */
  uploadedAt?: Date;
}

/** Files that a new one is made of, and what stands in the place of a ticket's id to find it again. */
export interface Replaced {
  ids: string[];
  madeOf: string;
}

export const goneMeanwhile = {
  title: "Photos Not Joined",
  message: "The list of photos has changed in the meantime. Please look at it, and press the button again.",
};

/** Throws a Refusal unless as many files were replaced as were named. */
export function requireAll(replaced: number, { length }: string[]): void {
  if (replaced !== length) throw new Refusal("closed", goneMeanwhile);
}

/** A file in the place of those that it is made of, which came when the last of them did. Throws a Refusal when one is gone. */
export function inPlaceOf(replaced: { uploadedAt: Date }[], { ids, madeOf }: Replaced, file: NewFile): NewFile {
  requireAll(replaced.length, ids);
  const uploadedAt = new Date(Math.max(...replaced.map((each) => each.uploadedAt.getTime())));
  return { ...file, ticketId: madeOf, uploadedAt };
}

/** The columns of a new file with its id. Versions that know plain names only see a neutral one. */
export const fileRow = (names: FileNames, id: string, file: NewFile) => ({
  id,
  name: neutralName(file.name),
  ...encryptedValues(names, id, file.name),
  size: file.size,
  mime_type: file.mimeType,
  storage_key: file.storageKey,
  scan: file.isScanned ? "clean" : "not_scanned",
  ticket_id: file.ticketId,
  hint: file.hint ?? null,
  ...(file.uploadedAt && { uploaded_at: file.uploadedAt }),
});

/** Records an upload address. Throws a Refusal when the place is closed, or has too many unused ones. */
export async function openTicket(counter: UploadPolicy, id: string, address: string): Promise<void> {
  await consumeRateLimit("uploadAddress", counter.address);
  await sql.begin(async (tx) => {
    await counter.lock(tx);
    await issueTicket(tx, counter.scope, id, address, counter.mostUnused);
  });
}

/**
 * Takes a file up for good; returns only after that is durable. Undefined if its ticket was used up in the meantime.
 * Throws a Refusal when the place is closed or full.
 */
export async function keepFile<Kept>(shelf: FileContainer<Kept>, file: NewFile): Promise<Kept | undefined> {
  const kept = (await sql.begin(async (tx): Promise<Kept | undefined> => {
    await shelf.lock(tx);
    if (file.ticketId && !(await consumeTicket(tx, file.ticketId))) return undefined;
    return shelf.add(tx, file);
  })) as Kept | undefined;
  if (kept) await shelf.added(kept);
  return kept;
}
