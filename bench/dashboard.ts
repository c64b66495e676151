// The attorney's dashboard and its search with 100 forms and with 10,000 of real size: how much longer the latter take.
// Two servers are asked in turn, so that whatever else the machine does meets both alike. Then whether the search finds
// clients picked at random.
import { randomInt } from "node:crypto";
import postgres from "postgres";
import { attorneyPassword, signedInAttorney } from "../tests/support/attorney.ts";
import { program, type Client } from "../tests/support/clients.ts";
import household from "../tests/support/households/household-2.json" with { type: "json" };
import { startServer, type TestServer } from "../tests/support/server.ts";

const few = 100;
const many = 10_000;
const picked = 50;
const rounds = 200;
const warmUpRounds = 100;
const given = ["Alma", "Boris", "Chidi", "Dolores", "Émile", "Fatima", "Greta", "Hana", "Ivan", "Juanita", "Kofi", "Lucía", "Mei", "Nadia", "Otis"];
const family = ["Abernathy", "Baptiste", "Castellanos", "Dvořák", "Eriksen", "Fitzgerald", "Goldberg", "Hernández", "Ito", "Jefferson", "Kowalski"];

const nameOf = (number: number) => `${given[number % given.length]} ${family[number % family.length]} ${String(number).padStart(5, "0")}`;
const emailOf = (number: number) => `client-${String(number).padStart(5, "0")}@example.com`;

const views = {
  "the page": () => "",
  "the last page": () => "?page=999999",
  "search by name": () => `?search=${encodeURIComponent(nameOf(randomInt(few)))}`,
  "search by e-mail": () => `?search=${emailOf(randomInt(few))}`,
  "search that finds a part": () => "?search=hernández",
  "search that finds all": () => "?search=example.com",
  "search by one letter": () => "?search=z",
  "search by two letters": () => "?search=al",
  "search that finds nothing": () => "?search=nobody+of+that+name",
};

/** Sends forms of real size, ten at a time, through the API. */
async function sendForms({ url }: TestServer, count: number): Promise<void> {
  const robot = program(url);
  let next = 0;
  const sender = async () => {
    for (let number = next++; number < count; number = next++) {
      const formData = {
        ...household,
        personalInfo: { ...household.personalInfo, clientName: nameOf(number) },
        contactInfo: { ...household.contactInfo, email: emailOf(number) },
      };
      const response = await robot.call("POST", "/api/bankruptcy-forms", { formData, currentStep: 1 + (number % 14), isCompleted: number % 3 === 0 });
      if (response.status !== 201) throw new Error(`form ${number} was answered ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 10 }, sender));
}

/** What PostgreSQL does by itself within some minutes. */
async function vacuum(server: TestServer): Promise<void> {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  await sql`vacuum analyze`.finally(() => sql.end());
}

/** Gives a server so many forms and an attorney. */
async function open(server: TestServer, count: number): Promise<Client> {
  await sendForms(server, count);
  await vacuum(server);
  return signedInAttorney(server.url);
}

async function load(attorney: Client, query: string): Promise<string> {
  const response = await attorney.page(`/admin/dashboard${query}`);
  if (response.status !== 200) throw new Error(`${query} was answered ${response.status}`);
  return response.text();
}

/** How long a view takes on each of two servers: medians and 99th percentiles in milliseconds, and the medians' ratio. */
async function measure(view: string, query: () => string, attorneys: [Client, Client]) {
  const times: [number[], number[]] = [[], []];
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const which of [0, 1] as const) {
      const began = performance.now();
      await load(attorneys[which], query());
      if (round >= 0) times[which].push(performance.now() - began);
    }
  const [before, after] = times.map((each) => each.sort((one, other) => one - other)) as [number[], number[]];
  const at = (sorted: number[], share: number) => Number(sorted[Math.floor(sorted.length * share)]!.toFixed(1));
  return {
    view,
    [`p50 with ${few}, ms`]: at(before, 0.5),
    [`p50 with ${many}, ms`]: at(after, 0.5),
    ratio: Number((at(after, 0.5) / at(before, 0.5)).toFixed(2)),
    [`p99 with ${few}, ms`]: at(before, 0.99),
    [`p99 with ${many}, ms`]: at(after, 0.99),
  };
}

/** The names and addresses of some clients picked at random by which the search does not find them. */
async function searchInVain(attorney: Client): Promise<string[]> {
  const missing: string[] = [];
  for (let count = 0; count < picked; count++) {
    const number = randomInt(many);
    for (const search of [nameOf(number), emailOf(number).toUpperCase()]) {
      const page = await load(attorney, `?search=${encodeURIComponent(search)}`);
      if (!page.includes(emailOf(number)) || !page.includes("1–1 of 1<")) missing.push(search);
    }
  }
  return missing;
}

const start = () => startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
const [small, large] = await Promise.all([start(), start()]);
try {
  const attorneys: [Client, Client] = [await open(small, few), await open(large, many)];
  const rows = [];
  for (const [view, query] of Object.entries(views)) rows.push(await measure(view, query, attorneys));
  console.table(rows);
  const missing = await searchInVain(attorneys[1]);
  console.log(missing.length === 0 ? `All of ${picked} clients are found by name and by e-mail.` : `Not found: ${missing.join(", ")}`);
  if (missing.length > 0) process.exitCode = 1;
} finally {
  await Promise.all([small.cleanup(), large.cleanup()]);
}
