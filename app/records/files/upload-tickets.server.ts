import type { TransactionSql } from "postgres";
import { Refusal } from "../../files/refusal.ts";
import { sql } from "../../platform/database/database.server.ts";
import { words } from "../wording/index.ts";

/** Scope of an upload URL: one form, or one session of the portal. */
export type TicketScope = { formId: string } | { sessionId: string };

/** The case of a scope, as the audit log names it. */
export const caseOf = (scope: TicketScope) => ("formId" in scope ? scope : { uploadSessionId: scope.sessionId });

export interface Ticket {
  id: string;
  isUsed: boolean;
}

export interface NewTicket {
  id: string;
  /** Its URL without the query. */
  address: string;
  /** How much may be uploaded. */
  bytes: number;
}

const tooManyUploads = () => ({ title: words.uploadFailed, message: words.tooManyUploads });

const columns = (scope: TicketScope) => {
  const [formId, sessionId] = "formId" in scope ? [scope.formId, null] : [null, scope.sessionId];
  return { form_id: formId, session_id: sessionId };
};

const inScope = (scope: TicketScope) => ("formId" in scope ? sql`form_id = ${scope.formId}` : sql`session_id = ${scope.sessionId}`);

/** Records an upload URL, unless the limit of unused ones is reached. The parent's row must be locked. */
export async function issueTicket(tx: TransactionSql, scope: TicketScope, ticket: NewTicket, maxUnused: number): Promise<void> {
  const [unused] = await tx<[{ count: number }]>`
    select count(*)::int as count from upload_tickets where ${inScope(scope)} and used_at is null and expires_at > now()`;
  if (unused.count >= maxUnused) throw new Refusal("busy", tooManyUploads());
  await tx`insert into upload_tickets ${tx({ ...ticket, ...columns(scope) })}`;
}

/** Finds the ticket of an upload URL that was issued for this form or session. */
export async function findTicket(scope: TicketScope, address: string): Promise<Ticket | undefined> {
  const [ticket] = await sql<Ticket[]>`
    select id, used_at is not null as "isUsed" from upload_tickets where address = ${address} and ${inScope(scope)}`;
  return ticket;
}

/** Consumes a ticket. False if it was already consumed or no longer exists. */
export async function consumeTicket(tx: TransactionSql, id: string): Promise<boolean> {
  const { count } = await tx`update upload_tickets set used_at = now() where id = ${id} and used_at is null`;
  return count === 1;
}

/** Whether the upload URL of a ticket still accepts an upload. */
export async function isTicketOpen(id: string): Promise<boolean> {
  const rows = await sql`select from upload_tickets where id = ${id} and used_at is null and expires_at > now()`;
  return rows.length === 1;
}

/**
 * Deletes the tickets that were not used in time, allowing 15 minutes for an upload that started late, and, after a
 * day, those that were used. The uploads of unused tickets are deleted by jobs of the same transaction.
 */
export async function purgeTickets(): Promise<void> {
  await sql`
    delete from upload_tickets
    where used_at < now() - interval '1 day' or used_at is null and expires_at < now() - interval '15 minutes'`;
}
