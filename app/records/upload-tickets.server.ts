import type { TransactionSql } from "postgres";
import { Refusal } from "../files/refusal.ts";
import { sql } from "../platform/database/database.server.ts";

/** What an upload address is for: one form, or one session of the portal. */
export type TicketScope = { formId: string } | { sessionId: string };

export interface Ticket {
  id: string;
  isUsed: boolean;
}

export const tooManyUploads = {
  title: "Upload Failed",
  message: "Too many uploads have been started. Please finish them, or try again in a few minutes.",
};

const columns = (scope: TicketScope) => {
  const [formId, sessionId] = "formId" in scope ? [scope.formId, null] : [null, scope.sessionId];
  return { form_id: formId, session_id: sessionId };
};

const within = (scope: TicketScope) => ("formId" in scope ? sql`form_id = ${scope.formId}` : sql`session_id = ${scope.sessionId}`);

/** Records an upload address, unless the limit of unused ones is reached. The parent's row must be locked. */
export async function issueTicket(tx: TransactionSql, scope: TicketScope, id: string, address: string, mostUnused: number): Promise<void> {
  const [unused] = await tx<[{ count: number }]>`
    select count(*)::int as count from upload_tickets where ${within(scope)} and used_at is null and expires_at > now()`;
  if (unused.count >= mostUnused) throw new Refusal("busy", tooManyUploads);
  await tx`insert into upload_tickets ${tx({ id, address, ...columns(scope) })}`;
}

/** The ticket of an address that was issued for this form or session. */
export async function findTicket(scope: TicketScope, address: string): Promise<Ticket | undefined> {
  const [ticket] = await sql<Ticket[]>`
    select id, used_at is not null as "isUsed" from upload_tickets where address = ${address} and ${within(scope)}`;
  return ticket;
}

/** Consumes a ticket. False if it was consumed before or no longer exists. */
export async function consumeTicket(tx: TransactionSql, id: string): Promise<boolean> {
  const { count } = await tx`update upload_tickets set used_at = now() where id = ${id} and used_at is null`;
  return count === 1;
}

/** Whether the address of a ticket still accepts an upload. */
export async function isTicketOpen(id: string): Promise<boolean> {
  const rows = await sql`select from upload_tickets where id = ${id} and used_at is null and expires_at > now()`;
  return rows.length === 1;
}

/**
 * Purges the tickets that nobody used in time, counting a quarter of an hour for an upload that began late, and, a
 * day after, those that were used. What was uploaded with the former goes by jobs of the same transaction.
 */
export async function sweepTickets(): Promise<void> {
  await sql`
    delete from upload_tickets
    where used_at < now() - interval '1 day' or used_at is null and expires_at < now() - interval '15 minutes'`;
}
