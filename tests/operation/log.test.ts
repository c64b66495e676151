import { hostname } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/clients.ts";
import { submitNew } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CHROMIUM_PATH: "/bin/false" } });
});
afterAll(() => server?.cleanup());

/** Reads the log, in which each line is a JSON object. */
const readLines = () =>
  server
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Record<string, unknown> => JSON.parse(line));
const linesWith = (name: string, value: unknown) => readLines().filter((line) => line[name] === value);

it("the log has one line per request, with the id from the response, the host, the process, and the form", async () => {
  const client = await openBrowser(server.url);
  const { id } = await (await client.call("POST", forms, {})).json();
  const responses = await Promise.all([client.call("GET", `${forms}/${id}`), client.page("/step/contact-info")]);
  const [first, second] = responses.map((response) => response.headers.get("X-Request-Id"));
  expect(first).not.toBe(second);
  await expect.poll(() => linesWith("requestId", second)).toHaveLength(1);
  const expected = { host: hostname(), pid: server.pid(), form: id, status: 200, msg: "request" };
  expect([linesWith("requestId", first), linesWith("requestId", second)]).toMatchObject([
    [{ ...expected, path: `${forms}/${id}` }],
    [{ ...expected, path: "/step/contact-info" }],
  ]);
});

it("every log line of a request contains its id", async () => {
  const client = await openBrowser(server.url);
  const { id } = await (await client.call("POST", forms, {})).json();
  const response = await client.call("GET", `${forms}/${id}/pdf`);
  expect(response.status).toBe(503);
  const readRequestLines = () => linesWith("requestId", response.headers.get("X-Request-Id")).map(({ msg, form }) => [msg, form]);
  await expect.poll(readRequestLines).toEqual(
    expect.arrayContaining([
      ["PDF not created", id],
      ["request", id],
    ]),
  );
});

it("log lines of a job contain the ids of the job and the submission", async () => {
  expect(await submitNew(await openBrowser(server.url))).toBe(200);
  await expect
    .poll(() => linesWith("task", "send_submission"))
    .toContainEqual(
      expect.objectContaining({
        msg: "email not sent",
        job: expect.stringMatching(/^\d+$/),
        submission: expect.stringMatching(/^[\w-]{10,}$/),
        reason: "PdfUnavailable",
      }),
    );
});

it("the log reports the shutdown", async () => {
  await server.stop();
  expect(
    readLines()
      .map(({ msg }) => msg)
      .filter((msg) => String(msg).startsWith("stop")),
  ).toEqual(["stopping", "stopped"]);
});
