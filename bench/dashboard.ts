import { spawn } from "node:child_process";
import { once } from "node:events";
import postgres from "postgres";
import { attorneyPassword, signInAttorney } from "../tests/support/attorney.ts";
import { startServer, type TestServer } from "../tests/support/server.ts";
import { readSecrets } from "../tests/support/commands.ts";
import type { Client } from "../tests/support/clients.ts";
import { createCaller } from "../tests/support/calls.ts";
import { assertAnswer, compare, type Row, type Side } from "./harness.ts";

const fewForms = 100;
const manyForms = 10_000;
const searchRounds = 10;

const views = {
  dashboard: "",
  "dashboard, search by email": "?search=client-00042@example.com",
  "dashboard, search by a part of a name": "?search=hernández",
  "dashboard, search by one letter": "?search=z",
  "dashboard, search by the last digits of a phone number": "?search=0042",
  "dashboard, today": "?filter=today",
  "dashboard, waiting": "?filter=waiting",
  "dashboard, ready": "?filter=ready",
  "dashboard, mine": "?filter=mine",
  "dashboard, closed": "?filter=closed",
  "dashboard, pay stubs missing": "?filter=missing-payStubs",
  "dashboard, today, with a search": "?filter=today&search=ito",
  "dashboard, by next date": "?sort=date",
  "dashboard, new": "?filter=new",
  "dashboard, changed": "?filter=changed",
  "dashboard, not submitted": "?filter=not-submitted",
  "dashboard, documents missing": "?filter=documents-missing",
  "dashboard, failed mail": "?filter=mail-failed",
  "dashboard, by name": "?sort=name",
  "dashboard, new, by name, with a search": "?filter=new&sort=name&search=ito",
  "dashboard, by creation": "?sort=created",
  "dashboard, by urgent date": "?sort=urgent",
  "dashboard, by gaps": "?sort=gaps",
  "dashboard, search by a reference": "?search=K7M2",
  "dashboard, by state": "?state=waiting",
  "dashboard, by person in charge": "?person=AB",
  "dashboard, uploads": "?tab=uploads",
  "dashboard, uploads, today": "?tab=uploads&filter=today",
  "dashboard, uploads, search by email": "?tab=uploads&search=client-00042@example.com",
  "dashboard, uploads, changed": "?tab=uploads&filter=changed",
};

/** Starts a server with this number of realistic forms, vacuumed as PostgreSQL would do on its own within minutes. */
async function openServer(count: number): Promise<TestServer> {
  const server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  const seeding = spawn(process.execPath, ["bench/seed.ts", String(count)], {
    env: {
      ...process.env,
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl(),
      ENCRYPTION_KEYS: readSecrets(server.dataDir).encryptionKeys,
      LOG_LEVEL: "error",
    },
    stdio: "inherit",
  });
  const [code] = await once(seeding, "exit");
  if (code !== 0) throw new Error("seeding the forms failed");
  const sql = postgres(server.databaseUrl(), { max: 1 });
  await spreadCases(sql);
  await sql`vacuum analyze`.finally(() => sql.end());
  return server;
}

/**
 * Gives the cases states as in a working office: some opened and submitted, some with failed mails, gaps counted. A third is new and
 * a third has changed so that 100 cases also fill a page. The sides then differ in what is searched, not in what is shown.
 */
async function spreadCases(sql: postgres.Sql): Promise<void> {
  for (const table of ["forms", "upload_sessions"])
    await sql`
      with numbered as (select id, row_number() over (order by id) as number from ${sql(table)})
      update ${sql(table)} cases set
        created_at = now() - number * interval '1 hour', active_at = now() - number * interval '50 minutes',
        seen_at = now() - number * interval '50 minutes' + (array[null, -1, 1])[number % 3 + 1] * interval '1 minute',
        submitted_at = case when number % 3 <> 0 then now() - number * interval '50 minutes' end,
        work_state = (array['new', 'in-review', 'waiting', 'ready', 'closed'])[number % 5 + 1],
        assignee = (array['AB', 'CD', ''])[number % 3 + 1],
        next_date = case when number % 10 = 0 then current_date + (number / 10 % 60)::int end
      from numbered where numbered.id = cases.id`;
  await sql`
    with numbered as (select id, row_number() over (order by id) as number from forms)
    update forms set blocking_gaps = number % 40,
      petition_basis = regexp_replace((select min(petition_basis) from forms), '^[0-9]+', version::text)
    from numbered where numbered.id = forms.id and petition_basis is null`;
  await sql`
    insert into submissions (id, form_id, number, form_version, status, error, snapshot, key_id, last_document)
    select 'failed-' || id, id, 1, 1, 'failed', 'refused', '', '', 0 from forms where submitted_at is not null order by id limit 30`;
}

/** Milliseconds that a conflict search takes, for a client's misspelled name and one that no case has. */
async function timeSearches(server: TestServer): Promise<number[]> {
  const attorney = await signInAttorney(server.url);
  const times: number[] = [];
  for (const name of ["Lucia Hernandes 26", "Quincy Vanderbilt"]) {
    await search(attorney, name);
    const began = performance.now();
    for (let round = 0; round < searchRounds; round++) await search(attorney, name);
    times.push((performance.now() - began) / searchRounds);
  }
  return times;
}

async function search(attorney: Client, name: string): Promise<void> {
  const response = await attorney.call("POST", "/api/admin/conflicts", { name });
  if (response.status !== 201) throw new Error(`the search failed with status ${response.status}`);
}

async function createSide(server: TestServer): Promise<(query: string) => Side> {
  const { cookie } = await signInAttorney(server.url);
  const { call } = createCaller(server.url, 10);
  return (query) => ({
    pid: server.pid(),
    request: async () => assertAnswer(await call("GET", `/admin/dashboard${query}`, { Cookie: cookie }), 200, "Attorney Dashboard"),
  });
}

async function withServers(measure: (many: TestServer, few: TestServer) => Promise<Row[]>): Promise<Row[]> {
  const servers = [await openServer(manyForms), await openServer(fewForms)] as const;
  try {
    return await measure(...servers);
  } finally {
    for (const server of servers) await server.cleanup();
  }
}

/** Compares the dashboard and its search with 10,000 forms and with 100 forms. */
export const dashboard = (): Promise<Row[]> =>
  withServers(async (many, few) => {
    const [product, limit] = [await createSide(many), await createSide(few)];
    const rows: Row[] = [];
    for (const [view, query] of Object.entries(views))
      rows.push(
        await compare({
          row: `${view}: 10,000 compared with 100`,
          goal: { time: 1.5 },
          product: product(encodeURI(query)),
          limit: limit(encodeURI(query)),
        }),
      );
    return rows;
  });

/** Measures the conflict search among 10,000 forms and among 100 forms. */
export const conflicts = (): Promise<Row[]> =>
  withServers(async (...servers) => {
    const [many, few] = [await timeSearches(servers[0]), await timeSearches(servers[1])];
    return ["a misspelled name that one in thirty forms has", "an unknown name"].flatMap((what, index) => {
      const [ms, ratio] = [many[index]!, many[index]! / few[index]!];
      return [
        { row: `conflict search for ${what} in 10,000 forms, in ms`, goal: "≤ 300", ratio: ms, reached: ms <= 300 },
        { row: `conflict search for ${what}: 10,000 compared with 100`, goal: "≤ 2", ratio, reached: ratio <= 2 },
      ];
    });
  });
