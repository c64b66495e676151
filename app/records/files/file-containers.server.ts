import { Refusal } from "../../files/refusal.ts";
import type { TransactionSql } from "postgres";
import type { FileFacts } from "../../files/file-rules.ts";
import type { PhotoHint } from "../../platform/file-worker-exit-codes.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { nameColumns, type FileTable } from "./file-rows.server.ts";
import { consumeRateLimit } from "../rate-limits.server.ts";
import { issueTicket, consumeTicket, type NewTicket, type TicketScope } from "./upload-tickets.server.ts";
import type { Problem } from "../../platform/problem.ts";
import { words } from "../wording/index.ts";

/** Decides what may be uploaded to a form or an upload session. */
export interface UploadPolicy {
  scope: TicketScope;
  requester: Requester;
  /** Size of the largest allowed file. */
  maxBytes: number;
  /** Maximum number of unused upload URLs at one time. */
  maxUnused: number;
  check: (file: FileFacts) => Problem | undefined;
  /** Turns a message about a file into a problem with this container's title. */
  toProblem: (message: string, name: string) => Problem;
  /** Locks the parent's row until the transaction ends. Throws a Refusal when it accepts nothing from this requester. */
  lock: (tx: TransactionSql) => Promise<void>;
}

/** Place where files are stored: one list of a form's documents, or a session of the portal. */
export interface FileContainer<Stored> extends UploadPolicy {
  /** Names the row of a file with that id, for its object. */
  boundTo: (id: string) => string;
  /** Finds the file that was registered with a ticket. */
  find: (ticketId: string) => Promise<Stored | undefined>;
  /** Adds a file while the parent is locked. Throws a Refusal when there is no space for it. */
  add: (tx: TransactionSql, file: NewFile) => Promise<Stored>;
  /** Called with a file that was added, once that is durable. */
  onAdded: (file: Stored) => Promise<void>;
}

/** File in the storage that has passed the checks. */
export interface NewFile {
  id: string;
  name: string;
  size: number;
  mimeType: string;
  storageKey: string;
  isScanned: boolean;
  /** Ticket it was uploaded with; null for a file that was part of a page's post. */
  ticketId: string | null;
  hint?: PhotoHint | undefined;
  /** Upload time, if it is not the current time. */
  uploadedAt?: Date;
}

/** Files that a new one replaces, and the key that it is found by instead of a ticket's id. */
export interface Replacement {
  ids: string[];
  sourceKey: string;
}

const photosChanged = () => ({ title: words.notJoined, message: words.photosChanged });

/** Throws a Refusal unless all named files were replaced. */
export function requireAllReplaced(replaced: number, { length }: string[]): void {
  if (replaced !== length) throw new Refusal("closed", photosChanged());
}

/**
 * Turns a new file into the replacement of the files it was made of, with the latest of their upload times. Throws a
 * Refusal when one of them no longer exists.
 */
export function asReplacement(replaced: { uploadedAt: Date }[], { ids, sourceKey }: Replacement, file: NewFile): NewFile {
  requireAllReplaced(replaced.length, ids);
  const uploadedAt = new Date(Math.max(...replaced.map((each) => each.uploadedAt.getTime())));
  return { ...file, ticketId: sourceKey, uploadedAt };
}

/** Returns the columns of a new file. */
export const fileRow = (table: FileTable, file: NewFile) => ({
  id: file.id,
  ...nameColumns(table, file),
  size: file.size,
  mime_type: file.mimeType,
  storage_key: file.storageKey,
  scan: file.isScanned ? "clean" : "not_scanned",
  ticket_id: file.ticketId,
  hint: file.hint ?? null,
  ...(file.uploadedAt && { uploaded_at: file.uploadedAt }),
});

/** Records an upload URL for at most that many bytes. Throws a Refusal when the container is closed or has too many unused ones. */
export async function issueUploadTicket(policy: UploadPolicy, ticket: NewTicket): Promise<void> {
  await consumeRateLimit("uploadAddress", policy.requester.address);
  await sql.begin(async (tx) => {
    await policy.lock(tx);
    await issueTicket(tx, policy.scope, ticket, policy.maxUnused);
  });
}

/**
 * Saves a file, and returns only after that is durable. Undefined if its ticket was already used. Throws a Refusal when
 * the container is closed or full.
 */
export async function saveFile<Stored>(container: FileContainer<Stored>, file: NewFile): Promise<Stored | undefined> {
  const stored = (await sql.begin(async (tx): Promise<Stored | undefined> => {
    await container.lock(tx);
    if (file.ticketId && !(await consumeTicket(tx, file.ticketId))) return undefined;
    return container.add(tx, file);
  })) as Stored | undefined;
  if (stored) await container.onAdded(stored);
  return stored;
}
