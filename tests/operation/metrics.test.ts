import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { asOperator } from "../support/environment.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

/** Parses Prometheus text into values by metric and labels. */
const valuesIn = (text: string) =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );

describe.each([1, 2])("with %i processes", (processes) => {
  let server: TestServer;
  const readMetrics = async () => (await fetch(`${server.url}/metrics`, asOperator)).text();
  const readValues = async () => valuesIn(await readMetrics());
  const readCount = async (method: string, route: string, status: number) =>
    (await readValues())[`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`] ?? 0;

  beforeAll(async () => {
    server = await startServer({ env: { WEB_CONCURRENCY: String(processes) } });
  });
  afterAll(() => server?.cleanup());

  it("every request is counted once by its route, without ids or tokens", async () => {
    const client = await apiClient(server.url);
    const responses = await Promise.all(Array.from({ length: 12 }, () => client.call("POST", forms, {})));
    const [{ id }] = await Promise.all(responses.map((response) => response.json()));
    for (let time = 0; time < 5; time += 1) await client.call("GET", `${forms}/${id}`);
    await fetch(`${server.url}/edit/some-secret-token`);
    await fetch(`${server.url}/some/invented/address`);
    await expect.poll(() => readCount("GET", "/edit/:token/:slug?", 404)).toBe(1);
    await expect.poll(() => readCount("POST", forms, 201)).toBe(12);
    const perForm = Object.entries(await readValues()).filter(([name]) =>
      name.startsWith(`http_request_duration_seconds_count{method="GET",route="${forms}/:id"`),
    );
    expect(perForm.map(([, count]) => count)).toEqual([5]);
    expect(await readCount("GET", "other", 404)).toBe(1);
    expect((await readValues())['form_saves_total{outcome="created"}']).toBe(12);
    expect(await readMetrics()).not.toMatch(new RegExp(`${id}|some-secret-token|invented`));
  });

  it("queues, checks, disk space, and connections are reported once for all processes", async () => {
    await expect.poll(readValues, { timeout: 20_000 }).toMatchObject({
      'jobs{state="given_up_mail"}': 0,
      'part_sound{part="database"}': 1,
      'pdfs_waiting{line="clients"}': 0,
    });
    const current = await readValues();
    expect(current['disk_free_bytes{folder="data"}']).toBeGreaterThan(0);
    expect(current['database_connections{state="active"}']).toBeGreaterThan(0);
    expect(current.process_resident_memory_bytes).toBeGreaterThan(50e6);
  });

  it("metrics return 404 to everybody but the operator", async () => {
    const readStatus = async (headers: Record<string, string>) => (await fetch(`${server.url}/metrics`, { headers })).status;
    expect(await readStatus({})).toBe(404);
    expect(await readStatus({ Authorization: "Bearer something else" })).toBe(404);
    expect(await readStatus(asOperator.headers)).toBe(200);
    expect((await fetch(`${server.url}/metrics`, asOperator)).headers.get("Content-Type")).toBe("text/plain; charset=utf-8; version=0.0.4");
  });
});
