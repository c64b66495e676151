import { hostname } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/clients.ts";
import { submitNewForm } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CHROMIUM_PATH: "/bin/false" } });
});
afterAll(() => server?.cleanup());

/** The log's lines, each of which is one JSON object. */
const lines = () =>
  server
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Record<string, unknown> => JSON.parse(line));
const linesWith = (name: string, value: unknown) => lines().filter((line) => line[name] === value);

it("has one line a request, with the id that the answer carries, the host, the process and the form", async () => {
  const client = await openBrowser(server.url);
  const { id } = await (await client.call("POST", forms, {})).json();
  const answers = await Promise.all([client.call("GET", `${forms}/${id}`), client.page("/step/contact-info")]);
  const [first, second] = answers.map((answer) => answer.headers.get("X-Request-Id"));
  expect(first).not.toBe(second);
  await expect.poll(() => linesWith("requestId", second)).toHaveLength(1);
  const facts = { host: hostname(), pid: server.pid(), form: id, status: 200, msg: "request" };
  expect([linesWith("requestId", first), linesWith("requestId", second)]).toMatchObject([
    [{ ...facts, path: `${forms}/${id}` }],
    [{ ...facts, path: "/step/contact-info" }],
  ]);
});

it("has the request's id in every line that it causes", async () => {
  const client = await openBrowser(server.url);
  const { id } = await (await client.call("POST", forms, {})).json();
  const answer = await client.call("GET", `${forms}/${id}/pdf`);
  expect(answer.status).toBe(503);
  const caused = () => linesWith("requestId", answer.headers.get("X-Request-Id")).map(({ msg, form }) => [msg, form]);
  await expect.poll(caused).toEqual(
    expect.arrayContaining([
      ["PDF not made", id],
      ["request", id],
    ]),
  );
});

it("names the job and the submission that a line is about", async () => {
  expect(await submitNewForm(await openBrowser(server.url))).toBe(200);
  await expect
    .poll(() => linesWith("task", "send_submission"))
    .toContainEqual(
      expect.objectContaining({
        msg: "mail not sent",
        job: expect.stringMatching(/^\d+$/),
        submission: expect.stringMatching(/^[\w-]{10,}$/),
        reason: "PdfUnavailable",
      }),
    );
});

it("reports the stop, and every line of it all is one JSON object", async () => {
  await server.stop();
  expect(
    lines()
      .map(({ msg }) => msg)
      .filter((msg) => String(msg).startsWith("stop")),
  ).toEqual(["stopping", "stopped"]);
});
