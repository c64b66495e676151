import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encrypt } from "../../app/platform/crypto.server.ts";
import { client, cookielessBrowser, openBrowser, type Client } from "../support/clients.ts";
import { ringOf } from "../support/commands.ts";
import { samples, uploaded } from "../support/files.ts";
import { mailsIn } from "../support/outbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

const sessions = "/api/upload-sessions";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

let clients = 0;

/** Creates a browser's upload session with one file. */
async function createSessionWithFile(browser: Client) {
  const clientEmail = `rowan${(clients += 1)}@client.example`;
  const contact = { clientName: "Rowan Placeholder", clientEmail, clientPhone: "919 555 0134", comments: "Please call" };
  const { id } = await (await browser.call("POST", sessions, contact)).json();
  const storageKey = await uploaded(browser, `${sessions}/${id}`, samples.txt);
  expect((await browser.call("POST", `${sessions}/${id}/files`, { fileName: "secret.txt", storageKey })).status).toBe(201);
  return { id: id as string, clientEmail };
}

/** Submits a session, and returns the token of the link in its confirmation. */
async function submitSession() {
  const browser = await openBrowser(server.url);
  const { id, clientEmail } = await createSessionWithFile(browser);
  expect((await browser.call("PATCH", `${sessions}/${id}`, { status: "submitted" })).status).toBe(200);
  const findTokens = async () =>
    (await mailsIn(server.dataDir))
      .filter(({ mail }) => [mail.to].flat().some((to) => to?.text === clientEmail))
      .flatMap(({ mail }) => /\/upload\/continue\/([\w.-]+)\n/.exec(mail.text ?? "")?.[1] ?? []);
  await expect.poll(findTokens, { timeout: 20_000 }).toHaveLength(1);
  return { id, browser, token: (await findTokens())[0]! };
}

const linkPath = (token: string) => `/upload/continue/${token}`;

/** Opens the page of a link in a new browser. */
async function openLink(token: string): Promise<Client> {
  const page = await fetch(server.url + linkPath(token));
  return client(server.url, { Cookie: page.headers.getSetCookie()[0]!.split(";")[0]!, Origin: server.url });
}

const statusAndLocation = (response: Response) => [response.status, response.headers.get("Location")];

describe("the link in a confirmation", () => {
  it("starts a new session of the same client in any browser, and reveals nothing of the submitted one", async () => {
    const { id, browser, token } = await submitSession();
    const other = await openLink(token);
    const page = await (await other.page(linkPath(token))).text();
    for (const secret of ["Rowan", "secret.txt", "0134", id]) expect(page).not.toContain(secret);
    expect(await (await other.page("/upload")).text()).not.toContain("Upload Documents</h2>");

    expect(statusAndLocation(await other.post(linkPath(token), {}))).toEqual([303, "/upload"]);
    const portal = await (await other.page("/upload")).text();
    expect(portal).toContain("Rowan Placeholder");
    for (const secret of ["secret.txt", "0134", "Please call"]) expect(portal).not.toContain(secret);
    expect((await other.call("GET", `${sessions}/${id}`)).status).toBe(404);
    expect(await (await browser.call("GET", `${sessions}/${id}`)).json()).toMatchObject({ status: "submitted", fileCount: 1 });
    expect(server.log()).not.toContain(token);
  });

  it("pressed twice opens one session", async () => {
    const { token } = await submitSession();
    const other = await openLink(token);
    await other.post(linkPath(token), {});
    const id = /\/api\/upload-sessions\/|"id":"([\w-]{24})"/.exec(await (await other.page("/upload")).text())?.[1];
    expect(statusAndLocation(await other.post(linkPath(token), {}))).toEqual([303, "/upload"]);
    expect(await (await other.page("/upload")).text()).toContain(id);
  });

  it("does not replace a session that is not submitted yet", async () => {
    const { token } = await submitSession();
    const other = await openBrowser(server.url);
    const { id } = await createSessionWithFile(other);
    expect(statusAndLocation(await other.post(linkPath(token), {}))).toEqual([303, "/upload"]);
    const portal = await (await other.page("/upload")).text();
    expect(portal).toContain("secret.txt");
    expect(portal).toContain(id);
  });

  it("opens nothing when it is changed, expired, of a deleted session, or used without cookies", async () => {
    const { id, token } = await submitSession();
    const ring = ringOf(server.dataDir);
    const makeToken = (session: string, until: number) => {
      const { keyId, bytes } = encrypt(JSON.stringify([session, until]), "portal links", ring);
      return `${bytes.toString("base64url")}.${keyId}`;
    };
    const other = await openBrowser(server.url);
    expect((await other.page(linkPath(makeToken(id, Date.now() + 60_000)))).status).toBe(200);
    const changed = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const invalid of [
      changed,
      `${token}x`,
      "x",
      makeToken(id, Date.now() - 1),
      makeToken("Hn4sPw7Jc2Kd9Vb1Xr6Tf0Lq", Date.now() + 60_000),
    ])
      expect([(await other.page(linkPath(invalid))).status, (await other.post(linkPath(invalid), {})).status], invalid).toEqual([404, 404]);
    expect((await cookielessBrowser(server.url).post(linkPath(token), {})).status).toBe(403);
  });
});
