import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const OPERATOR_TOKEN = "a token of more than twenty characters";

/** The values in a text of Prometheus, by metric and labels. */
const valuesIn = (text: string) =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );

describe.each([1, 2])("with %i processes", (processes) => {
  let server: TestServer;
  const readMetrics = async () => (await fetch(`${server.url}/metrics`)).text();
  const values = async () => valuesIn(await readMetrics());
  const countOf = async (method: string, route: string, status: number) =>
    (await values())[`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`] ?? 0;

  beforeAll(async () => {
    server = await startServer({ env: { WEB_CONCURRENCY: String(processes), OPERATOR_TOKEN } });
  });
  afterAll(() => server?.cleanup());

  it("every request is counted once, by its route, never by its id or token", async () => {
    const client = await apiClient(server.url);
    const made = await Promise.all(Array.from({ length: 12 }, () => client.call("POST", forms, {})));
    const [{ id }] = await Promise.all(made.map((answer) => answer.json()));
    for (let time = 0; time < 5; time += 1) await client.call("GET", `${forms}/${id}`);
    await fetch(`${server.url}/edit/some-secret-token`);
    await fetch(`${server.url}/some/invented/address`);
    await expect.poll(() => countOf("GET", "/edit/:token/:slug?", 404)).toBe(1);
    await expect.poll(() => countOf("POST", forms, 201)).toBe(12);
    const perForm = Object.entries(await values()).filter(([name]) =>
      name.startsWith(`http_request_duration_seconds_count{method="GET",route="${forms}/:id"`),
    );
    expect(perForm.map(([, count]) => count)).toEqual([5]);
    expect(await countOf("GET", "other", 404)).toBe(1);
    expect((await values())['form_saves_total{outcome="created"}']).toBe(12);
    expect(await readMetrics()).not.toMatch(new RegExp(`${id}|some-secret-token|invented`));
  });

  it("queues, parts, disk and connections are reported once for all processes", async () => {
    await expect.poll(values, { timeout: 20_000 }).toMatchObject({
      'jobs{state="given_up_mail"}': 0,
      'part_sound{part="database"}': 1,
      'pdfs_waiting{line="clients"}': 0,
    });
    const found = await values();
    expect(found['disk_free_bytes{folder="data"}']).toBeGreaterThan(0);
    expect(found['database_connections{state="active"}']).toBeGreaterThan(0);
    expect(found.process_resident_memory_bytes).toBeGreaterThan(50e6);
  });

  it("the operator alone can read them", async () => {
    const status = (headers: Record<string, string>) =>
      new Promise((resolve) => request(`${server.url}/metrics`, { headers }, (answer) => resolve(answer.resume().statusCode)).end());
    const passedOn = { "X-Forwarded-For": "192.0.2.1" };
    expect(await status(passedOn)).toBe(404);
    expect(await status({ ...passedOn, Authorization: "Bearer something else" })).toBe(404);
    expect(await status({ ...passedOn, Authorization: `Bearer ${OPERATOR_TOKEN}` })).toBe(200);
    expect((await fetch(`${server.url}/metrics`)).headers.get("Content-Type")).toBe("text/plain; charset=utf-8; version=0.0.4");
  });
});
