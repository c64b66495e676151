import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";

/**
 * Result of the last sweep of the storage: done; skipped because the storage belongs to another installation; or so
 * many files are unknown that the operator must confirm.
 */
export type SweepState = "ok" | "foreign" | "unconfirmed";

/** Returns the identity of this installation, which its database and storage share. The first call creates it. */
export async function getInstallationId(): Promise<string> {
  await sql`insert into installation (id) values (${randomId()}) on conflict do nothing`;
  const [{ id }] = await sql<[{ id: string }]>`select id from installation`;
  return id;
}

/** Records the result of a sweep for all processes. */
export const recordSweep = (state: SweepState) => sql`update installation set sweep = ${state} where sweep <> ${state}`;

/** Returns the result of the last sweep; "ok" before the first one. */
export async function getLastSweep(): Promise<SweepState> {
  const [row] = await sql<{ sweep: SweepState }[]>`select sweep from installation`;
  return row?.sweep ?? "ok";
}
