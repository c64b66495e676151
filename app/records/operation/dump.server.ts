import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ISql, TransactionSql } from "postgres";
import { rejectDevelopmentVersion } from "../../platform/database/development-versions.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import type { StoredObject } from "../../platform/storage/storage.ts";
import { StartError } from "../../platform/start-error.server.ts";
import { listColumns } from "../database-facts.server.ts";
import { decryptAll } from "../encrypted-columns.server.ts";
import { boundToColumn, type ObjectTable } from "../object-rows.server.ts";

/** Table with its columns, without generated ones. */
export interface Table {
  name: string;
  columns: string[];
}

/** Number of rows of a table, and a hash of the rows that does not depend on their order. */
export interface Rows {
  rows: number;
  hash: string;
}

/** Job that is waiting or in progress. */
export interface WaitingJob {
  task: string;
  payload: Record<string, string>;
  queue: string | null;
  runAt: string;
  maxAttempts: number;
  key: string | null;
  priority: number;
}

/** Contents of a backup, all from one snapshot of the database. */
export interface DatabaseSnapshot {
  migrations: string[];
  /** Tables in an order in which each comes after those that it references. */
  tables: Table[];
  /** Storage keys of all documents and portal files with their turned copies, blank forms, and packets. */
  storageKeys: string[];
  jobs: WaitingJob[];
  read(table: Table): Promise<Rows & { body: AsyncIterable<Buffer> }>;
}

/** Sets the session so that rows have the same text in every database, without timeouts for copying. */
const applySessionSettings = (db: ISql) => db`
  select set_config(name, value, true) from (values
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('timezone', 'UTC'),
    ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1')) settings (name, value)`;

const listMigrations = async (db: ISql): Promise<string[]> =>
  (await db<{ name: string }[]>`select name from knex_migrations order by id`).map(({ name }) => name);

const listTables = (db: ISql) => db<(Table & { parents: string[] })[]>`
  select relname as name,
    (select jsonb_agg(attname order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select coalesce(jsonb_agg(distinct parent.relname), '[]') from pg_constraint join pg_class parent on parent.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
    and relname not like 'knex\\_%' order by relname`;

/** Lists the tables, parents first. */
async function listTablesInOrder(db: ISql): Promise<Table[]> {
  const waiting = [...(await listTables(db))];
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parents }) => parents.every((parent) => ordered.some(({ name }) => name === parent)));
    ordered.push(...waiting.splice(next, 1).map(({ name, columns }) => ({ name, columns })));
  }
  return ordered;
}

const countRows = async (db: ISql, { name, columns }: Table): Promise<Rows> => {
  const [rows] = await db<[Rows]>`
    select count(*)::int as rows,
      encode(sha256(convert_to(coalesce(string_agg(row_hash, '' order by row_hash), ''), 'UTF8')), 'hex') as hash
    from (select encode(sha256(convert_to(row(${db(columns)})::text, 'UTF8')), 'hex') as row_hash from ${db(name)}) hashes`;
  return rows;
};

/** All columns with storage keys. */
const storageKeyColumns: [table: ObjectTable, column: string][] = [
  ["documents", "storage_key"],
  ["documents", "turned_key"],
  ["upload_files", "storage_key"],
  ["upload_files", "turned_key"],
  ["blanks", "storage_key"],
  ["packets", "storage_key"],
];

/** Lists the stored objects, also those of a database of an earlier version. */
async function listObjects(db: ISql): Promise<StoredObject[]> {
  const columns = await listColumns(db);
  const objects: StoredObject[] = [];
  for (const [table, column] of storageKeyColumns.filter((names) => columns.has(names.join(".")))) {
    const rows = await db<StoredObject[]>`
      select ${db(column)} as "storageKey", ${boundToColumn(table)} from ${db(table)} where ${db(column)} is not null`;
    objects.push(...rows);
  }
  return objects;
}

const listWaitingJobs = (db: ISql) => db<WaitingJob[]>`
  select identifier as task, payload, queue_name as queue, run_at::text as "runAt", max_attempts as "maxAttempts", key, priority
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
  left join graphile_worker._private_job_queues queue on queue.id = job_queue_id
  where attempts < max_attempts or job.locked_at is not null order by job.id`;

/**
 * Opens a snapshot of the whole database while others continue to use it. Tables must be read in order, each to its
 * end. `close` ends the snapshot.
 */
export async function openDatabaseSnapshot(): Promise<DatabaseSnapshot & { close(): Promise<void> }> {
  const connection = await sql.reserve();
  await connection`begin isolation level repeatable read read only`;
  await applySessionSettings(connection);
  return {
    migrations: await listMigrations(connection),
    tables: await listTablesInOrder(connection),
    storageKeys: (await listObjects(connection)).map(({ storageKey }) => storageKey),
    jobs: await listWaitingJobs(connection),
    async read(table) {
      const rows = await countRows(connection, table);
      const body = await connection`copy ${connection(table.name)} (${connection(table.columns)}) to stdout`.readable();
      return { ...rows, body: readToEnd(body) };
    },
    async close() {
      await connection`commit`;
      connection.release();
    },
  };
}

/**
 * Reads everything that is copied from a table. A copy that ends faster than it is read leaves its connection paused,
 * and the next query would never be answered. Requesting more data lets it continue.
 */
async function* readToEnd(copy: Readable): AsyncGenerator<Buffer> {
  yield* copy;
  copy._read(0);
}

/** Returns the tables that have rows, and the migrations that were run: both are empty in a new database. */
export async function describeContents(): Promise<{ filled: string[]; migrations: string[] }> {
  const filled: string[] = [];
  for (const { name } of await listTables(sql)) {
    const rows = await sql`select from ${sql(name)} limit 1`;
    if (rows.length > 0) filled.push(name);
  }
  const [known] = await sql`select from pg_class where relname = 'knex_migrations'`;
  return { filled, migrations: known ? await listMigrations(sql) : [] };
}

/** Throws a StartError when the database has no tables yet, as with a wrong data folder, or those of a development version. */
export async function requireTables(): Promise<void> {
  const { migrations } = await describeContents();
  rejectDevelopmentVersion(migrations);
  if (migrations.length > 0) return;
  throw new StartError(`DATA_DIR: there is nothing in ${env.DATA_DIR} yet. Is it the right folder, or the right DATABASE_URL?`);
}

/** Functions that write the data of a restore to the database, all or nothing. */
export interface DatabaseFiller {
  /** Fills a table, and returns the count and hash of its rows. */
  fill(table: Table, body: AsyncIterable<Buffer>): Promise<Rows>;
  queue(jobs: WaitingJob[]): Promise<void>;
  /** Decrypts all encrypted rows. Returns their number, and those that no key decrypts as "table id". */
  decrypt(): Promise<{ rows: number; unreadable: string[] }>;
  /** Returns the objects of all files. */
  objects(): Promise<StoredObject[]>;
  /** Ends what may have ended since the backup: the office's sessions and known devices, and the links sent to clients. */
  endAccess(): Promise<void>;
  /** Gives the database a new installation identity, because the one that was backed up may still use its storage. */
  forgetInstallation(): Promise<void>;
}

/** Fills an empty database in one transaction, which is committed only if `work` succeeds. */
export async function fillDatabase(work: (filler: DatabaseFiller) => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    await applySessionSettings(tx);
    await work({
      async fill(table, body) {
        const into = await tx`copy ${tx(table.name)} (${tx(table.columns)}) from stdin`.writable();
        await pipeline(Readable.from(body, { objectMode: false }), into);
        await setIdentities(tx, table);
        return countRows(tx, table);
      },
      async queue(jobs) {
        for (const { task, payload, queue, runAt, maxAttempts, key, priority } of jobs)
          await tx`
            select graphile_worker.add_job(${task}, ${tx.json(payload)}::json, queue_name => ${queue}, run_at => ${runAt}::timestamptz,
              max_attempts => ${maxAttempts}::int, job_key => ${key}, priority => ${priority}::int)`;
      },
      decrypt: () => decryptAll(tx),
      objects: () => listObjects(tx),
      endAccess: () => endAccess(tx),
      forgetInstallation: async () => void (await tx`delete from installation`),
    });
  });
}

/**
 * Ends the office's sessions, forgets its devices, and revokes every link that was sent. A draft stays open in the browser that began
 * it: nothing else might lead its client back to it.
 */
async function endAccess(tx: TransactionSql): Promise<void> {
  for (const table of ["attorney_sessions", "known_devices", "resume_links", "form_devices"]) await tx`delete from ${tx(table)}`;
  await tx`update edit_links set revoked_at = now() where revoked_at is null`;
  await tx`update edit_link_mails set status = 'cancelled', ended_at = now() where status = 'queued'`;
}

/** Sets the identity sequences of a table to continue after the highest value. */
async function setIdentities(tx: TransactionSql, { name }: Table): Promise<void> {
  const identities = await tx<{ column: string }[]>`
    select attname as column from pg_attribute where attrelid = ${name}::regclass and attidentity <> ''`;
  for (const { column } of identities)
    await tx`select setval(pg_get_serial_sequence(${name}, ${column}), max(${tx(column)}))
      from ${tx(name)} having max(${tx(column)}) is not null`;
}
