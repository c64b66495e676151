import type { ISql } from "postgres";
import { sql } from "../platform/database/database.server.ts";

/** Facts about the database for the operator. */
export interface DatabaseFacts {
  version: string;
  name: string;
  role: string;
  /** Its clock, in milliseconds since 1970. */
  now: number;
  /** Whether the application's tables exist. */
  hasTables: boolean;
  /** Whether the role may create tables, including those of later versions. */
  mayCreate: boolean;
  /** Whether the extension for searching parts of names is available. */
  hasTrigrams: boolean;
}

export async function readDatabaseFacts(): Promise<DatabaseFacts> {
  const [facts] = await sql<[DatabaseFacts]>`
    select
      current_setting('server_version') as version, current_database() as name, current_user as role,
      extract(epoch from clock_timestamp())::float8 * 1000 as now,
      to_regclass('forms') is not null as "hasTables",
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`;
  return facts;
}

/** Lists the columns of all tables, as "table.column". A database of an earlier version lacks some of today's. */
export async function listColumns(db: ISql): Promise<Set<string>> {
  const rows = await db<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`;
  return new Set(rows.map(({ name }) => name));
}

/** Counts the connections of the role to this database, from all hosts, by their state: "active", "idle", and others. */
export async function countConnections(): Promise<Record<string, number>> {
  const counts = await sql<{ state: string; count: number }[]>`
    select state, count(*)::int from pg_stat_activity
    where datname = current_database() and usename = current_user and state is not null group by state`;
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]));
}
