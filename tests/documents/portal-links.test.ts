import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encrypt } from "../../app/platform/crypto.server.ts";
import { client, cookielessBrowser, openBrowser, type Client } from "../support/clients.ts";
import { keyRingOf } from "../support/commands.ts";
import { samples, uploadPending } from "../support/files.ts";
import { readOutbox } from "../support/outbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

const sessions = "/api/upload-sessions";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

let clientCount = 0;

/** Creates a session with one file. */
async function createFilledSession(browser: Client) {
  const clientEmail = `rowan${(clientCount += 1)}@client.example`;
  const contact = { clientName: "Rowan Placeholder", clientEmail, clientPhone: "919 555 0134", comments: "Please call" };
  const { id } = await (await browser.call("POST", sessions, contact)).json();
  const storageKey = await uploadPending(browser, `${sessions}/${id}`, samples.txt);
  expect((await browser.call("POST", `${sessions}/${id}/files`, { fileName: "secret.txt", storageKey })).status).toBe(201);
  return { id: id as string, clientEmail };
}

/** Creates and submits a session, and reads the token of the link in its confirmation. */
async function createSubmittedSession() {
  const browser = await openBrowser(server.url);
  const { id, clientEmail } = await createFilledSession(browser);
  expect((await browser.call("PATCH", `${sessions}/${id}`, { status: "submitted" })).status).toBe(200);
  const tokens = async () =>
    (await readOutbox(server.dataDir))
      .filter(({ mail }) => [mail.to].flat().some((to) => to?.text === clientEmail))
      .flatMap(({ mail }) => /\/upload\/continue\/([\w.-]+)\n/.exec(mail.text ?? "")?.[1] ?? []);
  await expect.poll(tokens, { timeout: 20_000 }).toHaveLength(1);
  return { id, browser, token: (await tokens())[0]! };
}

const pageOf = (token: string) => `/upload/continue/${token}`;

/** A browser whose first page is that of a link. */
async function browserAt(token: string): Promise<Client> {
  const page = await fetch(server.url + pageOf(token));
  return client(server.url, { Cookie: page.headers.getSetCookie()[0]!.split(";")[0]!, Origin: server.url });
}

const statusAndLocation = (response: Response) => [response.status, response.headers.get("Location")];

describe("the link in a confirmation", () => {
  it("starts a new session of the same client in any browser when confirmed, and shows nothing of what was sent", async () => {
    const { id, browser, token } = await createSubmittedSession();
    const other = await browserAt(token);
    const page = await (await other.page(pageOf(token))).text();
    for (const secret of ["Rowan", "secret.txt", "0134", id]) expect(page).not.toContain(secret);
    expect(await (await other.page("/upload")).text()).not.toContain("Upload Documents</h2>");

    expect(statusAndLocation(await other.post(pageOf(token), {}))).toEqual([303, "/upload"]);
    const portal = await (await other.page("/upload")).text();
    expect(portal).toContain("Rowan Placeholder");
    for (const secret of ["secret.txt", "0134", "Please call"]) expect(portal).not.toContain(secret);
    expect((await other.call("GET", `${sessions}/${id}`)).status).toBe(404);
    expect(await (await browser.call("GET", `${sessions}/${id}`)).json()).toMatchObject({ status: "submitted", fileCount: 1 });
    expect(server.log()).not.toContain(token);
  });

  it("starts only one session when confirmed twice", async () => {
    const { token } = await createSubmittedSession();
    const other = await browserAt(token);
    await other.post(pageOf(token), {});
    const id = /\/api\/upload-sessions\/|"id":"([\w-]{24})"/.exec(await (await other.page("/upload")).text())?.[1];
    expect(statusAndLocation(await other.post(pageOf(token), {}))).toEqual([303, "/upload"]);
    expect(await (await other.page("/upload")).text()).toContain(id);
  });

  it("does not replace a session whose documents are not submitted yet", async () => {
    const { token } = await createSubmittedSession();
    const other = await openBrowser(server.url);
    const { id } = await createFilledSession(other);
    expect(statusAndLocation(await other.post(pageOf(token), {}))).toEqual([303, "/upload"]);
    const portal = await (await other.page("/upload")).text();
    expect(portal).toContain("secret.txt");
    expect(portal).toContain(id);
  });

  it("is rejected when it is modified, expired, of a deleted session, or confirmed without cookies", async () => {
    const { id, token } = await createSubmittedSession();
    const ring = keyRingOf(server.dataDir);
    const linkTo = (session: string, until: number) => {
      const { keyId, bytes } = encrypt(JSON.stringify([session, until]), "portal links", ring);
      return `${bytes.toString("base64url")}.${keyId}`;
    };
    const other = await openBrowser(server.url);
    expect((await other.page(pageOf(linkTo(id, Date.now() + 60_000)))).status).toBe(200);
    const changed = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const invalid of [changed, `${token}x`, "x", linkTo(id, Date.now() - 1), linkTo("Hn4sPw7Jc2Kd9Vb1Xr6Tf0Lq", Date.now() + 60_000)])
      expect([(await other.page(pageOf(invalid))).status, (await other.post(pageOf(invalid), {})).status], invalid).toEqual([404, 404]);
    expect((await cookielessBrowser(server.url).post(pageOf(token), {})).status).toBe(403);
  });
});
