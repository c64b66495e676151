import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";

const husband = { clientName: "Hal Example", clientEmail: "hal@example.com", clientPhone: "", comments: "From Hal" };
const wife = { clientName: "Wilma Example", clientEmail: "wilma@example.com", clientPhone: "", comments: "Typed with care" };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

const start = (browser: Client, contact: typeof husband) => browser.post("/upload", { ...contact, intent: "start" });

/** A window with the portal page of a session: its id, and where its forms post to. */
async function openWindow(browser: Client): Promise<{ id: string; action: string }> {
  const html = await (await browser.page("/upload")).text();
  return {
    id: /"session":\{"id":"([\w-]{24})"/.exec(html)![1]!,
    action: /<form method="post" action="([^"]+)" encType="multipart\/form-data"/i.exec(html)![1]!,
  };
}

/** Starts a session and opens its page. */
async function startWindow(browser: Client, contact: typeof husband) {
  expect((await start(browser, contact)).status).toBe(303);
  return openWindow(browser);
}

function upload({ cookie }: Client, action: string, files: Record<string, Buffer>): Promise<Response> {
  const body = new FormData();
  body.append("intent", "upload");
  for (const [name, bytes] of Object.entries(files)) body.append("files", new Blob([new Uint8Array(bytes)]), name);
  return fetch(server.url + action, { method: "POST", redirect: "manual", headers: { Cookie: cookie, Origin: server.url }, body });
}

const read = async (browser: Client, id: string) => (await browser.call("GET", `/api/upload-sessions/${id}`)).json();
const pageAt = async (browser: Client, response: Response) => (await browser.page(response.headers.get("Location")!)).text();

describe("a post of files", () => {
  it("keeps a slash in a name as a character of the name", async () => {
    const browser = await openBrowser(server.url);
    const { id, action } = await startWindow(browser, husband);
    expect(await pageAt(browser, await upload(browser, action, { "pay/stub.txt": samples.txt }))).toContain("pay/stub.txt");
    expect((await read(browser, id)).files).toMatchObject([{ name: "pay/stub.txt" }]);
  });

  it("with more files than a session may have says how many were chosen, and adds none", async () => {
    const browser = await openBrowser(server.url);
    const { id, action } = await startWindow(browser, wife);
    const files = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n}.txt`, samples.txt]));
    const response = await upload(browser, action, files);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain("You can upload a maximum of 20 files. You currently have 0 file(s).");
    expect(page).toContain("You chose 21. 20 is the most. None was added.");
    expect((await read(browser, id)).files).toEqual([]);
  });
});

describe("two windows of one browser", () => {
  it("submit and change only the session that they show", async () => {
    const browser = await openBrowser(server.url);
    const his = await startWindow(browser, husband);
    const hers = await startWindow(browser, wife);
    expect(hers.id).not.toBe(his.id);

    const uploaded = await pageAt(browser, await upload(browser, hers.action, { "hers.txt": samples.txt }));
    expect(uploaded).toContain("hers.txt");
    await upload(browser, his.action, { "one.txt": samples.txt, "two.txt": samples.txt });
    const again = await pageAt(browser, await upload(browser, his.action, { "three.txt": samples.txt }));
    for (const text of ["Hal Example", "one.txt", "two.txt", "three.txt"]) expect(again).toContain(text);
    const [{ id: file }] = (await read(browser, his.id)).files;
    const deleted = await pageAt(browser, await browser.post(his.action, { intent: `delete:${file}` }));
    expect(deleted).toContain("three.txt");
    expect(deleted).not.toContain("one.txt");

    const receipt = await pageAt(browser, await browser.post(his.action, { intent: "submit" }));
    expect(receipt).toContain("Submission Successful!");
    expect(receipt).toContain("2 files uploaded");
    expect(await read(browser, his.id)).toMatchObject({ status: "submitted", fileCount: 2 });
    expect(await read(browser, hers.id)).toMatchObject({ status: "active", fileCount: 1 });
    expect(await (await browser.page("/upload")).text()).toContain("hers.txt");
  });

  it("reach files that are not submitted although a newer session is open", async () => {
    const browser = await openBrowser(server.url);
    const his = await startWindow(browser, husband);
    await startWindow(browser, wife);
    await upload(browser, his.action, { "his.txt": samples.txt });
    expect((await openWindow(browser)).id).toBe(his.id);
  });

  it("do not start a session while another one has files that are not submitted", async () => {
    const browser = await openBrowser(server.url);
    const his = await startWindow(browser, husband);
    await upload(browser, "/upload", { "his.txt": samples.txt });
    const response = await start(browser, wife);
    const page = await response.text();
    expect(response.status).toBe(409);
    for (const text of ["Not submitted yet", "his.txt", ...Object.values(wife)]) expect(page).toContain(text);
    expect((await openWindow(browser)).id).toBe(his.id);
    expect((await start(browser, husband)).status).toBe(303);

    expect((await browser.post("/upload", { intent: "submit" })).status).toBe(303);
    expect((await startWindow(browser, wife)).id).not.toBe(his.id);
  });
});

describe("a page of a session that was submitted meanwhile", () => {
  it("says so and leaves the newer session alone, and shows the receipt when it is submitted again", async () => {
    const browser = await openBrowser(server.url);
    const his = await startWindow(browser, husband);
    await upload(browser, his.action, { "his.txt": samples.txt });
    const [{ id: file }] = (await read(browser, his.id)).files;
    await browser.post(his.action, { intent: "submit" });
    const hers = await startWindow(browser, wife);
    await upload(browser, hers.action, { "hers.txt": samples.txt, "more.txt": samples.txt });
    const responses = [
      await upload(browser, his.action, { "late.txt": samples.txt }),
      await browser.post(his.action, { intent: `delete:${file}` }),
      await browser.post(his.action, { intent: `join:${file},${file}` }),
    ];
    for (const response of responses)
      expect([response.status, await response.text()]).toEqual([409, expect.stringContaining("Its documents were already submitted")]);
    expect(await pageAt(browser, await browser.post(his.action, { intent: "submit" }))).toContain("1 file uploaded");
    expect(await read(browser, his.id)).toMatchObject({ fileCount: 1 });
    expect(await read(browser, hers.id)).toMatchObject({ status: "active", fileCount: 2 });
  });
});

describe("the id of another browser's session", () => {
  it("is rejected like one that does not exist, and shows nothing", async () => {
    const owner = await openBrowser(server.url);
    const owned = await startWindow(owner, husband);
    await upload(owner, owned.action, { "his.txt": samples.txt });
    const stranger = await openBrowser(server.url);
    const own = await startWindow(stranger, wife);
    for (const id of [owned.id, "A".repeat(24), "%00", ""]) {
      const action = own.action.replace(own.id, id);
      const responses = [
        await upload(stranger, action, { "late.txt": samples.txt }),
        ...(await Promise.all(["submit", "delete:x", "join:x,y", "upload"].map((intent) => stranger.post(action, { intent })))),
      ];
      expect(
        responses.map(({ status }) => status),
        id,
      ).toEqual([404, 404, 404, 404, 404]);
      for (const response of responses) expect(await response.text()).not.toContain("Hal Example");
      for (const parameter of ["session", "submitted"]) {
        const page = await (await stranger.page(`/upload?${parameter}=${id}`)).text();
        expect(page).toContain("Wilma Example");
        expect(page).not.toContain("Hal Example");
      }
    }
    expect(await read(owner, owned.id)).toMatchObject({ status: "active", fileCount: 1 });
    expect(await read(stranger, own.id)).toMatchObject({ status: "active", fileCount: 0 });
  });
});

describe("a post whose second file is not accepted", () => {
  it("says which files were uploaded", async () => {
    const browser = await openBrowser(server.url);
    const { id, action } = await startWindow(browser, husband);
    const response = await upload(browser, action, { "1.pdf": samples.pdf, "2.pdf": samples.html, "3.pdf": samples.pdf });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining(
        "File content does not match its type. “2.pdf” and the file after it were not uploaded. The file before it was.",
      ),
    ]);
    expect(await read(browser, id)).toMatchObject({ fileCount: 1 });
  });
});
