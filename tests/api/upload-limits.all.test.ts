import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { asOperator } from "../support/environment.ts";
import { put, requestUploadUrl, samples, storageKeyOf } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const day = 86_400;
const million = 1_000_000;

describe.each(stores)("what strangers upload to %s", (_kind, startStore) => {
  let store: Store;
  let client: Client;
  let session: string;
  beforeAll(async () => {
    store = await startStore({ UPLOAD_MB_PER_DAY: "10", UNSUBMITTED_MAX_MB: "40", ATTORNEY_PASSWORD: attorneyPassword });
  });
  beforeEach(async () => {
    await withDatabase(store.server, (sql) => sql`truncate uses, forms, upload_sessions cascade`);
    client = await openBrowser(store.server.url);
    session = await openSession(client);
  });
  afterAll(() => store?.cleanup());

  async function openSession(who: Client): Promise<string> {
    return `${sessions}/${(await (await who.call("POST", sessions, contact)).json()).id}`;
  }
  const requestUrl = (who: Client, parent: string, fileSize?: number) => who.call("POST", `${parent}/upload-url`, { fileSize });
  async function postPage(bytes: Buffer): Promise<{ status: number; html: string }> {
    const body = new FormData();
    body.append("files", new Blob([new Uint8Array(bytes)]), "a.pdf");
    const headers = { Cookie: client.cookie, Origin: store.server.url };
    const response = await fetch(`${store.server.url}/upload`, { method: "POST", body, redirect: "manual", headers });
    return { status: response.status, html: await response.text() };
  }

  it("is limited to a number of bytes an address and day, which an upload that is refused does not use up", async () => {
    const kept = await requestUploadUrl(client, session, { fileSize: samples.pdf.length });
    expect((await requestUrl(client, session, 6 * million)).status).toBe(200);
    const refused = await requestUrl(await openBrowser(store.server.url), session, 6 * million);
    expect(refused.status).toBe(404);
    const other = await openBrowser(store.server.url);
    const limited = await requestUrl(other, await openSession(other), 6 * million);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(day - 600);
    expect((await limited.json()).message).toBe(
      "Your network has sent as much as we accept in a day. What has arrived is saved. Please wait 24 hours and try again.",
    );
    expect((await requestUrl(client, session, 3 * million)).status).toBe(200);
    expect((await requestUrl(client, session)).status).toBe(429);

    expect((await put(kept, samples.pdf)).status).toBe(200);
    const registered = await client.call("POST", `${session}/files`, { fileName: "a.pdf", storageKey: storageKeyOf(kept) });
    expect(registered.status).toBe(201);
    await withDatabase(store.server, (sql) => sql`update uses set began_at = now() - interval '25 hours'`);
    expect((await requestUrl(client, session, 6 * million)).status).toBe(200);
  });

  it("is limited in posts of pages, too", async () => {
    expect((await postPage(samples.pdf)).status).toBe(303);
    await withDatabase(store.server, (sql) => sql`update uses set count = 10000 where use = 'uploadKilobytes'`);
    const { status, html } = await postPage(samples.pdf);
    expect(status).toBe(429);
    expect(html).toContain("Your network has sent as much as we accept in a day. What has arrived is saved.");
    expect(html).toContain("a.pdf");
  });

  it("is limited to what is unsubmitted in all, which is reported before and keeps what is there", async () => {
    const kept = await requestUploadUrl(client, session, { fileSize: samples.pdf.length });
    const readFinding = async () =>
      (await (await fetch(`${store.server.url}/readyz`, asOperator)).json()).checks.find(
        ({ name }: { name: string }) => name === "unsubmitted",
      );
    const fill = (bytes: number) =>
      withDatabase(
        store.server,
        (sql) => sql`
          insert into upload_tickets (id, session_id, address, bytes)
          values ('AAAAAAAAAAAAAAAAAAAAAAAA', ${session.split("/").at(-1)!}, 'nowhere', ${bytes})
          on conflict (id) do update set bytes = excluded.bytes`,
      );
    await fill(33 * million);
    await expect.poll(readFinding, { timeout: 100_000, interval: 2_000 }).toMatchObject({
      state: "wrong",
      sentence:
        "UNSUBMITTED_MAX_MB: 0.0 GB of 0.0 GB are used by files that are not submitted. At the limit, clients can send no more files.",
    });
    expect(await (await fetch(`${store.server.url}/metrics`, asOperator)).text()).toMatch(/unsubmitted_bytes\{amount="used"\} 330\d{5}/);
    expect((await requestUrl(client, session, 1_000)).status).toBe(200);

    await fill(40 * million);
    await expect.poll(async () => (await requestUrl(client, session, 1_000)).status, { timeout: 10_000, interval: 500 }).toBe(503);
    const refused = await requestUrl(client, session, 1_000);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect((await refused.json()).message).toBe("There is no space for more files at the moment. Please try again later.");
    expect((await postPage(samples.pdf)).status).toBe(503);
    const attorney = await signInAttorney(store.server.url);
    expect((await requestUrl(attorney, session, 1_000)).status).toBe(200);

    expect((await put(kept, samples.pdf)).status).toBe(200);
    const registered = await client.call("POST", `${session}/files`, { fileName: "a.pdf", storageKey: storageKeyOf(kept) });
    expect(registered.status).toBe(201);
  }, 150_000);
});
