import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { startCanary } from "../support/canary.ts";
import { addApiDocument, createApiForm, createApiSession, clientWithEditLink } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { asOperator } from "../support/environment.ts";
import { couple } from "../support/households.ts";
import { listJobs, passTime, withDatabase } from "../support/queue.ts";
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
  attorney = await signInAttorney(server.url);
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
async function submittedForm(): Promise<string> {
  const form = await createApiForm(server.url, couple.formData);
  await submit(form);
  return form;
}
const setState = (kind: "submissions" | "upload-sessions", id: string, state: string) =>
  attorney.call("PATCH", `/api/admin/${kind}/${id}/work`, { state });

const eventOf = ({ body }: Post) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, string> };
const expectPosts = (count: number) => expect.poll(() => receiver.posts.length).toBe(count);
const webhookJobs = async () => (await listJobs(server)).filter(({ task }) => task === "post_webhook");
const expectDelivered = () => expect.poll(webhookJobs).toEqual([]);
const auditOf = (form: string) =>
  withDatabase(server, (sql) => sql`select detail from audit_log where action = 'webhook_failed' and form_id = ${form}`);
const readiness = async () =>
  (await (await fetch(`${server.address}/readyz`, asOperator)).json()) as { state: string; jobs: { deadWebhooks: number } };

/** Verifies the signature of a post as specified by Standard Webhooks. */
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

describe("the webhook receiver", () => {
  it("receives signed events of cases, without anything that a client wrote", async () => {
    const form = await createApiForm(server.url, couple.formData);
    await addApiDocument(server.url, form, "payStubs", "may.pdf", pdf("may.pdf").buffer);
    const questions = await attorney.call("POST", `/api/admin/submissions/${form}/ask`, {
      paths: ["contactInfo.city"],
      line: "a line of ours",
    });
    const { token } = (await questions.json()) as { token: string };
    await submit(form);
    const response = await clientWithEditLink(server.url, token).call("PATCH", `/api/bankruptcy-forms/${form}`, {
      formData: { contactInfo: { ...couple.formData.contactInfo, city: "Zebulon" } },
    });
    expect(response.status).toBe(200);
    for (const state of ["waiting", "ready", "ready", "closed"]) expect((await setState("submissions", form, state)).status).toBe(200);
    const session = await createApiSession(server.url, { clientName: couple.name, clientEmail: "rowan@example.com" }, [pdf("deed.pdf")]);
    expect((await setState("upload-sessions", session, "ready")).status).toBe(200);
    await expectPosts(6);
    await expectDelivered();
    const events = receiver.posts.map(eventOf);
    const reference = events[0]!.data["reference"];
    expect(reference).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(await (await attorney.page(`/admin/submissions/${form}`)).text()).toContain(reference);
    const ofForm = { formId: form, reference };
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: "form.submitted", data: ofForm },
      { type: "documents.submitted", data: ofForm },
      { type: "questions.answered", data: ofForm },
      { type: "case.ready", data: ofForm },
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
    ["redirects", (elsewhere: string) => answering(307, { Location: elsewhere })],
    ["closes the connection", () => (response: Parameters<Receiver["answer"]>[0]) => response.destroy()],
  ])("receives an event again with the same id if it %s, and nobody else does", async (_failure, answerWith) => {
    const canary = await startCanary();
    receiver.answer = answerWith(canary.url);
    await submittedForm();
    await expectPosts(1);
    await expect.poll(async () => (await webhookJobs())[0]?.error).toMatch(/^(?:HTTP \d+|UND_ERR_SOCKET|ECONNRESET)$/);
    receiver.answer = answering(200);
    await passTime(server);
    await expectDelivered();
    const posts = receiver.posts.map(({ body, headers }) => [body, headers["webhook-id"]]);
    expect(posts.length).toBeGreaterThan(1);
    for (const post of posts) expect(post).toEqual(posts[0]);
    receiver.posts.forEach(expectSigned);
    expect(canary.visits).toEqual([]);
    await canary.stop();
  });

  it("may send an endless response", async () => {
    const isClosed = Promise.withResolvers<void>();
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => {
        clearInterval(more);
        isClosed.resolve();
      });
    };
    await submittedForm();
    await expectPosts(1);
    await isClosed.promise;
    await expectDelivered();
  });

  it("delays neither clients nor emails if it does not respond", async () => {
    receiver.answer = () => undefined;
    const forms = [await submittedForm(), await submittedForm()];
    const sent = () =>
      withDatabase(server, (sql) => sql`select form_id as id from submissions where form_id = any(${forms}) and status = 'sent'`);
    await expect.poll(async () => (await sent()).length).toBe(2);
    expect(receiver.posts).toHaveLength(1);
    receiver.answer = answering(204);
    for (let attempts = 0; attempts < 15 && (await webhookJobs()).length > 0; attempts += 1) {
      await passTime(server);
      await new Promise((done) => setTimeout(done, 1_000));
    }
    expect(new Set(receiver.posts.map((post) => eventOf(post).data["formId"]))).toEqual(new Set(forms));
  });

  it("receives an event only once if it returns 410, which the office sees", async () => {
    receiver.answer = answering(410);
    const form = await submittedForm();
    await expectDelivered();
    expect(receiver.posts).toHaveLength(1);
    expect(await auditOf(form)).toEqual([{ detail: "form.submitted, HTTP 410" }]);
    expect((await (await attorney.page(`/admin/submissions/${form}/history`)).text()).replaceAll("<!-- -->", "")).toContain(
      "Webhook event could not be delivered: form.submitted, HTTP 410",
    );
    const lines = server
      .log()
      .split("\n")
      .filter((line) => line.includes(form) && line.includes("webhook not delivered"));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, reason: "HTTP 410", event: "form.submitted", formId: form }]);
  });

  it("receives events that were given up as soon as it is back", async () => {
    receiver.answer = answering(500);
    const form = await submittedForm();
    await expect.poll(async () => (await webhookJobs())[0]?.attempts).toBe(1);
    await withDatabase(server, (sql) => sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`);
    await expect.poll(async () => (await readiness()).jobs).toMatchObject({ dead: 1, deadMails: 0, deadWebhooks: 1 });
    expect(await auditOf(form)).toEqual([{ detail: "form.submitted, HTTP 500" }]);
    const metrics = (await (await fetch(`${server.address}/metrics`, asOperator)).text()).split("\n");
    expect(metrics).toContain('jobs{state="given_up_webhook"} 1');
    expect(metrics).toContain('webhook_posts_total{outcome="given_up"} 2');
    receiver.answer = answering(204);
    const next = await submittedForm();
    await expect.poll(async () => (await readiness()).jobs.deadWebhooks).toBe(0);
    await expectDelivered();
    expect(receiver.posts.map((post) => eventOf(post).data["formId"]).slice(-2)).toEqual([next, form]);
    expect(receiver.posts.at(-1)!.headers["webhook-id"]).toBe(receiver.posts[0]!.headers["webhook-id"]);
  });
});

it("without a webhook URL, nothing is posted and events that were given up are deleted", async () => {
  const quiet = await startServer();
  const form = await createApiForm(quiet.url, couple.formData);
  await apiClient(quiet.url).call("POST", `/api/bankruptcy-forms/${form}/submit-to-attorney`);
  const tasks = async () => (await listJobs(quiet)).map(({ task }) => task);
  expect(await tasks()).not.toContain("post_webhook");
  await withDatabase(quiet, async (sql) => {
    await sql`select graphile_worker.add_job('post_webhook', '{}', max_attempts => 1, run_at => now() + interval '1 day')`;
    await sql`update graphile_worker._private_jobs set attempts = 1 where run_at > now() + interval '1 hour'`;
    await sql`select graphile_worker.add_job('forget_webhooks')`;
  });
  await expect.poll(tasks).not.toContain("post_webhook");
  await quiet.cleanup();
});

it("the log contains neither the URL nor the secret of the webhook", () => {
  expect(server.log()).toContain("webhook not delivered");
  for (const secret of ["of-the-office", "secret-of-the-address", key.toString("base64")]) expect(server.log()).not.toContain(secret);
});
