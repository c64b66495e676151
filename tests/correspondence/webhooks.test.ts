import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { startCanary } from "../support/canary.ts";
import { filedDocument, filedForm, filedSession, linkHolder } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { jobsOf, makeJobsDue, withDatabase } from "../support/queue.ts";
import { answering, startReceiver, type Post, type Receiver } from "../support/receiver.ts";
import { startServer, type TestServer } from "../support/server.ts";

const key = randomBytes(32);

let receiver: Receiver;
let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  receiver = await startReceiver();
  const webhook = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: `whsec_${key.toString("base64")}` };
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, ...webhook } });
  attorney = await signedInAttorney(server.url);
});
beforeEach(async () => {
  await withDatabase(server, (sql) => sql`delete from graphile_worker._private_jobs where locked_at is null`);
  receiver.posts.length = 0;
  receiver.answer = answering(204);
});
afterAll(async () => {
  await server?.cleanup();
  await receiver?.stop();
});

const submit = async (form: string) => {
  const response = await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${form}/submit-to-attorney`);
  expect(response.status).toBe(200);
};
/** Creates and submits a form, and returns its id. */
async function submitNewForm(): Promise<string> {
  const form = await filedForm(server.url, couple.formData);
  await submit(form);
  return form;
}
const setState = (kind: "submissions" | "upload-sessions", id: string, state: string) =>
  attorney.call("PATCH", `/api/admin/${kind}/${id}/work`, { state });

const eventOf = ({ body }: Post) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, string> };
const waitForPosts = (count: number) => expect.poll(() => receiver.posts.length).toBe(count);
const fetchWebhookJobs = async () => (await jobsOf(server)).filter(({ task }) => task === "post_webhook");
const waitForDelivery = () => expect.poll(fetchWebhookJobs).toEqual([]);
const fetchAuditEntries = (form: string) =>
  withDatabase(server, (sql) => sql`select detail from audit_log where action = 'webhook_failed' and form_id = ${form}`);
const fetchReadiness = async () =>
  (await (await fetch(`${server.address}/readyz`)).json()) as { state: string; jobs: { deadWebhooks: number } };

/** Verifies a POST as Standard Webhooks specifies. */
function expectSigned({ headers, body }: Post): void {
  const { "webhook-id": id, "webhook-timestamp": timestamp } = headers;
  expect(Math.abs(Date.now() / 1_000 - Number(timestamp))).toBeLessThan(60);
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key)
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest("base64")}`,
  );
  expect(headers["content-type"]).toBe("application/json");
}

describe("a webhook", () => {
  it("reports each event of a case, signed, and without anything that a client wrote", async () => {
    const form = await filedForm(server.url, couple.formData);
    await filedDocument(server.url, form, "payStubs", "may.pdf", pdf("may.pdf").buffer);
    const asking = await attorney.call("POST", `/api/admin/submissions/${form}/ask`, {
      paths: ["contactInfo.city"],
      line: "a line of ours",
    });
    const { token } = (await asking.json()) as { token: string };
    await submit(form);
    const response = await linkHolder(server.url, token).call("PATCH", `/api/bankruptcy-forms/${form}`, {
      formData: { contactInfo: { ...couple.formData.contactInfo, city: "Zebulon" } },
    });
    expect(response.status).toBe(200);
    for (const state of ["waiting", "ready", "ready", "closed"]) expect((await setState("submissions", form, state)).status).toBe(200);
    const session = await filedSession(server.url, { clientName: couple.name, clientEmail: "rowan@example.com" }, [pdf("deed.pdf")]);
    expect((await setState("upload-sessions", session, "ready")).status).toBe(200);
    await waitForPosts(6);
    await waitForDelivery();
    const events = receiver.posts.map(eventOf);
    const reference = events[0]!.data["reference"];
    expect(reference).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(await (await attorney.page(`/admin/submissions/${form}`)).text()).toContain(reference);
    const formData = { formId: form, reference };
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: "form.submitted", data: formData },
      { type: "documents.submitted", data: formData },
      { type: "questions.answered", data: formData },
      { type: "case.ready", data: formData },
      { type: "documents.submitted", data: { uploadSessionId: session } },
      { type: "case.ready", data: { uploadSessionId: session } },
    ]);
    expect(new Set(receiver.posts.map(({ headers }) => headers["webhook-id"])).size).toBe(6);
    receiver.posts.forEach(expectSigned);
    const sent = JSON.stringify(receiver.posts);
    for (const secret of [...couple.secrets, couple.name, "rowan", "Zebulon", "may.pdf", "deed.pdf", "a line of ours", "contactInfo"])
      expect(sent).not.toContain(secret);
    for (const { timestamp } of events) expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ["returns 503", () => answering(503)],
    ["returns 400", () => answering(400)],
    ["redirects", (url: string) => answering(307, { Location: url })],
    ["closes the connection", () => (response: Parameters<Receiver["answer"]>[0]) => response.destroy()],
  ])("is sent again with the same id when the receiver %s, and sent to nobody else", async (_failure, makeResponse) => {
    const canary = await startCanary();
    receiver.answer = makeResponse(canary.url);
    await submitNewForm();
    await waitForPosts(1);
    await expect.poll(async () => (await fetchWebhookJobs())[0]?.error).toMatch(/^(?:HTTP \d+|UND_ERR_SOCKET|ECONNRESET)$/);
    receiver.answer = answering(200);
    await makeJobsDue(server);
    await waitForDelivery();
    const posts = receiver.posts.map(({ body, headers }) => [body, headers["webhook-id"]]);
    expect(posts.length).toBeGreaterThan(1);
    for (const post of posts) expect(post).toEqual(posts[0]);
    receiver.posts.forEach(expectSigned);
    expect(canary.visits).toEqual([]);
    await canary.stop();
  });

  it("does not wait for the end of the receiver's response", async () => {
    const isClosed = Promise.withResolvers<void>();
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => {
        clearInterval(more);
        isClosed.resolve();
      });
    };
    await submitNewForm();
    await waitForPosts(1);
    await isClosed.promise;
    await waitForDelivery();
  });

  it("delays neither clients nor emails when the receiver does not respond", async () => {
    receiver.answer = () => undefined;
    const forms = [await submitNewForm(), await submitNewForm()];
    const fetchSent = () =>
      withDatabase(server, (sql) => sql`select form_id as id from submissions where form_id = any(${forms}) and status = 'sent'`);
    await expect.poll(async () => (await fetchSent()).length).toBe(2);
    expect(receiver.posts).toHaveLength(1);
    receiver.answer = answering(204);
    for (let tries = 0; tries < 15 && (await fetchWebhookJobs()).length > 0; tries += 1) {
      await makeJobsDue(server);
      await new Promise((done) => setTimeout(done, 1_000));
    }
    expect(new Set(receiver.posts.map((post) => eventOf(post).data["formId"]))).toEqual(new Set(forms));
  });

  it("is given up when the receiver returns 410, and the case shows it", async () => {
    receiver.answer = answering(410);
    const form = await submitNewForm();
    await waitForDelivery();
    expect(receiver.posts).toHaveLength(1);
    expect(await fetchAuditEntries(form)).toEqual([{ detail: "form.submitted, HTTP 410" }]);
    expect((await (await attorney.page(`/admin/submissions/${form}`)).text()).replaceAll("<!-- -->", "")).toContain(
      "A program of the office could not be told: form.submitted, HTTP 410",
    );
    const lines = server
      .log()
      .split("\n")
      .filter((line) => line.includes(form) && line.includes("webhook not delivered"));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, reason: "HTTP 410", event: "form.submitted", formId: form }]);
  });

  it("that was given up is sent once the receiver is back", async () => {
    receiver.answer = answering(500);
    const form = await submitNewForm();
    await expect.poll(async () => (await fetchWebhookJobs())[0]?.attempts).toBe(1);
    await withDatabase(server, (sql) => sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`);
    await expect.poll(async () => (await fetchReadiness()).jobs).toMatchObject({ dead: 1, deadMails: 0, deadWebhooks: 1 });
    expect(await fetchAuditEntries(form)).toEqual([{ detail: "form.submitted, HTTP 500" }]);
    const metrics = (await (await fetch(`${server.address}/metrics`)).text()).split("\n");
    expect(metrics).toContain('jobs{state="given_up_webhook"} 1');
    expect(metrics).toContain('webhook_posts_total{outcome="given_up"} 2');
    receiver.answer = answering(204);
    const next = await submitNewForm();
    await expect.poll(async () => (await fetchReadiness()).jobs.deadWebhooks).toBe(0);
    await waitForDelivery();
    expect(receiver.posts.map((post) => eventOf(post).data["formId"]).slice(-2)).toEqual([next, form]);
    expect(receiver.posts.at(-1)!.headers["webhook-id"]).toBe(receiver.posts[0]!.headers["webhook-id"]);
  });
});

it("a server without WEBHOOK_URL sends no webhooks, and deletes those given up", async () => {
  const quietServer = await startServer();
  const form = await filedForm(quietServer.url, couple.formData);
  await apiClient(quietServer.url).call("POST", `/api/bankruptcy-forms/${form}/submit-to-attorney`);
  const fetchTasks = async () => (await jobsOf(quietServer)).map(({ task }) => task);
  expect(await fetchTasks()).not.toContain("post_webhook");
  await withDatabase(quietServer, async (sql) => {
    await sql`select graphile_worker.add_job('post_webhook', '{}', max_attempts => 1, run_at => now() + interval '1 day')`;
    await sql`update graphile_worker._private_jobs set attempts = 1 where run_at > now() + interval '1 hour'`;
    await sql`select graphile_worker.add_job('forget_webhooks')`;
  });
  await expect.poll(fetchTasks).not.toContain("post_webhook");
  await quietServer.cleanup();
});

it("the log contains neither the webhook URL nor its secret", () => {
  expect(server.log()).toContain("webhook not delivered");
  for (const secret of ["of-the-office", "secret-of-the-address", key.toString("base64")]) expect(server.log()).not.toContain(secret);
});
