import { readdirSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCanary } from "../support/canary.ts";
import { cookielessBrowser, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { requestUploadUrl, forgedKeysOf, storageKeyOf, megabyte, pdfOf, put, samples, uploadPending } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";
import { inTurn } from "../support/thorough.ts";

const sessions = "/api/upload-sessions";
const ann = { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "555-123-4567", comments: "Two\nlines" };

/** Documents of forms, which are stored alike, are tested on both. */
const testedStores = inTurn(stores, 0);

describe.each(testedStores)("the upload portal on %s", (kind, startStore) => {
  let store: Store;
  let robot: Client;
  let browser: Client;
  beforeAll(async () => {
    store = await startStore({ UPLOAD_MB_PER_DAY: "20000" });
    robot = apiClient(store.server.url);
    browser = await openBrowser(store.server.url);
  });
  afterAll(() => store?.cleanup());

  const createSession = async (who: Client) => `${sessions}/${(await (await who.call("POST", sessions, ann)).json()).id}`;
  const register = (who: Client, session: string, fileName: string, storageKey: string) =>
    who.call("POST", `${session}/files`, { fileName, storageKey });
  const add = async (who: Client, session: string, fileName: string, body: Buffer) =>
    register(who, session, fileName, await uploadPending(who, session, body));
  const readSession = async (who: Client, session: string) => (await who.call("GET", session)).json();
  const submit = (who: Client, session: string) => who.call("PATCH", session, { status: "submitted" });

  async function runSql<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
    const sql = postgres(store.server.databaseUrl(), { max: 1 });
    return work(sql).finally(() => sql.end());
  }
  const countJobs = () => runSql(async (sql) => (await sql`select from graphile_worker.jobs`).length);
  const listMails = () =>
    readdirSync(path.join(store.server.dataDir, "outbox"), { encoding: "utf8" }).filter((name) => name.endsWith(".eml"));

  it("creates a session from the contact details and returns it", async () => {
    const response = await robot.call("POST", sessions, { ...ann, status: "completed", id: "x" });
    expect(response.status).toBe(201);
    const session = await response.json();
    expect(session).toEqual({
      ...ann,
      lang: "en",
      clientPhone: "(555) 123-4567",
      id: expect.stringMatching(/^[\w-]{24}$/),
      status: "active",
      fileCount: 0,
      totalSizeMB: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      submittedAt: null,
      files: [],
    });
    expect(await readSession(robot, `${sessions}/${session.id}`)).toEqual(session);
    await runSql(async (sql) => {
      const [row] = await sql`select details from upload_sessions where id = ${session.id}`;
      expect(row!["details"].includes("555")).toBe(false);
    });
  });

  it("creates one session for twenty calls with the same Idempotency-Key, and returns 422 for another body", async () => {
    for (const who of [robot, browser]) {
      const key = { "Idempotency-Key": crypto.randomUUID() };
      const responses = await Promise.all(Array.from({ length: 20 }, () => who.call("POST", sessions, ann, key)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(await Promise.all(responses.map(async (response) => (await response.json()).id))).size).toBe(1);
      const other = await who.call("POST", sessions, { ...ann, clientName: "Bob Example" }, key);
      expect([other.status, (await other.json()).issues[0].path]).toEqual([422, "Idempotency-Key"]);
      expect((await who.call("POST", "/api/bankruptcy-forms", {}, key)).status).toBe(201);
    }
    expect((await robot.call("POST", sessions, ann, { "Idempotency-Key": "1" })).status).toBe(422);
  });

  it.each([
    [{ clientName: " " }, "clientName", "Name is required"],
    [{ clientName: "n".repeat(101) }, "clientName", "This is too long: 101 of 100 characters."],
    [{ clientName: "A\r\nBcc: v@example.com" }, "clientName", "Please write this on one line"],
    [{ clientEmail: "ann" }, "clientEmail", "Please enter a valid email address (e.g., name@example.com)"],
    [{ clientEmail: undefined }, "clientEmail", "Please enter a valid email address (e.g., name@example.com)"],
    [{ clientPhone: "555-1234" }, "clientPhone", "Please enter a valid phone number"],
    [{ comments: "c".repeat(1001) }, "comments", "This is too long: 1,001 of 1,000 characters."],
    [{ comments: "a\u0000b" }, "comments", "This text has characters that cannot be stored"],
  ])("returns 422 for %j", async (change, path, message) => {
    const response = await robot.call("POST", sessions, { ...ann, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message, issues: [{ path, message }] });
  });

  it("accepts files of every type, lists them with their total size, and deletes them", async () => {
    const session = await createSession(robot);
    for (const name of ["pdf", "jpg", "png", "gif", "webp", "tiff", "txt", "doc", "docx"] as const)
      expect((await add(robot, session, `a.${name}`, samples[name])).status).toBe(201);
    const response = await add(robot, session, "large.pdf", pdfOf(megabyte / 2));
    const { file } = await response.json();
    expect(file).toEqual({
      id: expect.any(String),
      name: "large.pdf",
      size: megabyte / 2,
      mimeType: "application/pdf",
      uploadedAt: expect.any(String),
    });
    const { files, fileCount, totalSizeMB } = await readSession(robot, session);
    expect(files.at(-1)).toEqual(file);
    expect({ fileCount, totalSizeMB }).toEqual({ fileCount: 10, totalSizeMB: 0.5 });
    expect((await robot.call("DELETE", `${session}/files/${file.id}`)).status).toBe(204);
    expect((await robot.call("DELETE", `${session}/files/${file.id}`)).status).toBe(404);
    expect(await readSession(robot, session)).toMatchObject({ fileCount: 9, totalSizeMB: 0 });
  });

  it.each([
    ["a.zip", samples.docx, 'File extension "zip" is not allowed for security reasons.'],
    ["a.JS", samples.txt, 'File extension "js" is not allowed for security reasons.'],
    [
      "a.svg",
      samples.html,
      "File type not supported. Please use: PDF, images (JPG, PNG, GIF, WebP, TIFF), or documents (DOC, DOCX, XLS, XLSX, TXT).",
    ],
    [
      "a.html",
      samples.html,
      "File type not supported. Please use: PDF, images (JPG, PNG, GIF, WebP, TIFF), or documents (DOC, DOCX, XLS, XLSX, TXT).",
    ],
    ["a.pdf", samples.exe, "File content does not match its type."],
    ["a.txt", samples.exe, "File content does not match its type."],
    ["a.xlsx", samples.doc, "File content does not match its type."],
    ["a.pdf", Buffer.alloc(0), "File is empty or corrupted."],
    [`${"n".repeat(252)}.pdf`, samples.pdf, "Filename is too long (max 255 characters)."],
  ])("returns 422 with the reason for %s", async (name, body, message) => {
    const session = await createSession(robot);
    const response = await add(robot, session, name, body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message, title: `Invalid File: ${name}` });
  });

  it("accepts a file of 20 MB and rejects a larger one", async () => {
    const session = await createSession(robot);
    expect((await add(robot, session, "a.pdf", pdfOf(20 * megabyte))).status).toBe(201);
    const message = "File size (20.00 MB) exceeds the 20MB limit.";
    const tooLarge = await robot.call("POST", `${session}/upload-url`, { fileName: "a.pdf", fileSize: 20 * megabyte + 1 });
    expect([tooLarge.status, (await tooLarge.json()).message]).toEqual([422, message]);
  });

  it("accepts 200 MB and not one byte more", async () => {
    const session = await createSession(robot);
    expect((await add(robot, session, "a.pdf", samples.pdf)).status).toBe(201);
    const room = 200 * megabyte - samples.txt.length;
    await runSql((sql) => sql`update upload_files set size = ${room + 1} where session_id = ${session.split("/").at(-1)!}`);
    const rejected = await add(robot, session, "b.txt", samples.txt);
    expect(await rejected.json()).toMatchObject({
      title: "Total Size Limit Exceeded",
      message: `Total file size would exceed 200MB limit. Current: 200.00 MB, Adding: ${samples.txt.length} Bytes`,
    });
    await runSql((sql) => sql`update upload_files set size = ${room} where session_id = ${session.split("/").at(-1)!}`);
    const keys = await Promise.all(Array.from({ length: 5 }, () => uploadPending(robot, session, samples.txt)));
    const responses = await Promise.all(keys.map((key) => register(robot, session, "b.txt", key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    expect(await readSession(robot, session)).toMatchObject({ fileCount: 2, totalSizeMB: 200 });
  });

  it("accepts exactly twenty of sixty concurrent registrations", async () => {
    const session = await createSession(robot);
    const keys = await Promise.all(Array.from({ length: 40 }, () => uploadPending(robot, session, samples.pdf)));
    const responses = await Promise.all(
      [...keys, ...keys.slice(0, 20)].map(async (key, n) => {
        let response: Response;
        do response = await register(robot, session, `${n}.pdf`, key);
        while (response.status === 503); // A registration waits at most two seconds for the session's row.
        return response;
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const ids = await Promise.all(responses.filter(({ ok }) => ok).map(async (one) => (await one.json()).file.id));
    expect(new Set(ids).size).toBe(20);
    const full = await responses.find(({ status }) => status === 422)!.json();
    expect(full).toMatchObject({
      title: "File Limit Exceeded",
      message: "You can upload a maximum of 20 files. You currently have 20 file(s).",
    });
    expect((await readSession(robot, session)).fileCount).toBe(20);
    await expect.poll(() => store.keys().filter((key) => key.startsWith("pending/"))).toEqual([]);
  });

  it("issues at most forty unused upload URLs", async () => {
    const session = await createSession(robot);
    const responses = await Promise.all(Array.from({ length: 45 }, () => robot.call("POST", `${session}/upload-url`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(responses.find(({ status }) => status === 429)!.headers.get("Retry-After")).toBe("60");
  });

  it("submits a session once with two emails, and then rejects changes", async () => {
    const session = await createSession(browser);
    const empty = await submit(browser, session);
    expect([empty.status, (await empty.json()).issues]).toEqual([422, [expect.anything()]]);
    const storageKey = await uploadPending(browser, session, samples.pdf);
    const { file } = await (await register(browser, session, "a.pdf", storageKey)).json();
    expect((await browser.call("PATCH", session, { status: "completed" })).status).toBe(422);
    const responses = await Promise.all([1, 2, 3].map(() => submit(browser, session)));
    for (const response of responses) expect([response.status, (await response.json()).status]).toEqual([200, "submitted"]);
    expect((await readSession(browser, session)).submittedAt).toEqual(expect.any(String));
    await expect.poll(countJobs).toBe(0);
    expect(listMails()).toHaveLength(2);
    const writes = [
      browser.call("POST", `${session}/upload-url`),
      register(browser, session, "a.pdf", storageKey),
      register(browser, session, "a.exe", "nothing"),
      browser.call("DELETE", `${session}/files/${file.id}`),
    ];
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await browser.call("POST", `${session}/files`, "{")).status).toBe(400);
    expect((await readSession(browser, session)).files).toHaveLength(1);
  });

  it("returns 404 to everybody but the creating browser, and to API clients after submission", async () => {
    const owned = await createSession(browser);
    await register(browser, owned, "a.pdf", await uploadPending(browser, owned, samples.pdf));
    const calls = (who: Client, session: string) => [
      who.call("GET", session),
      submit(who, session),
      who.call("POST", `${session}/upload-url`),
      who.call("POST", `${session}/files`, "no JSON", { "Content-Type": "text/plain" }),
      who.call("DELETE", `${session}/files/x`),
    ];
    const readAll = async (who: Client, session: string) =>
      Promise.all(calls(who, session).map(async (one) => [(await one).status, await (await one).text()]));
    const expected = await readAll(robot, `${sessions}/${"A".repeat(24)}`);
    expect(expected.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    for (const stranger of [robot, await openBrowser(store.server.url), cookielessBrowser(store.server.url)])
      expect(await readAll(stranger, owned)).toEqual(expected);
    expect((await cookielessBrowser(store.server.url).call("POST", sessions, ann)).status).toBe(403);

    const robotSession = await createSession(robot);
    await add(robot, robotSession, "a.pdf", samples.pdf);
    expect((await submit(robot, robotSession)).status).toBe(200);
    expect((await robot.call("GET", robotSession)).status).toBe(404);
  });

  it("registers only files that were uploaded for the session", async () => {
    const canary = await startCanary();
    const [session, other] = [await createSession(robot), await createSession(robot)];
    const key = await uploadPending(robot, other, samples.pdf);
    const forgedKeys = forgedKeysOf(key, canary.url);
    for (const storageKey of [key, ...forgedKeys])
      expect((await register(robot, session, "a.pdf", storageKey)).status, storageKey).toBe(422);
    for (const storageKey of forgedKeys) expect((await register(robot, other, "a.pdf", storageKey)).status, storageKey).toBe(422);
    await canary.stop();
    expect(canary.visits).toEqual([]);
    expect((await register(robot, session, "a.pdf", storageKeyOf(await requestUploadUrl(robot, session)))).status).toBe(422);
    const { file } = await (await register(robot, other, "a.pdf", key)).json();
    expect((await readSession(robot, session)).files).toEqual([]);
    expect((await robot.call("DELETE", `${session}/files/${file.id}`)).status).toBe(404);
    expect((await readSession(robot, other)).files).toEqual([file]);
  });

  it("keeps a registered file unchanged if its upload URL is written to afterwards", async () => {
    const session = await createSession(robot);
    const url = await requestUploadUrl(robot, session);
    await put(url, samples.txt);
    const { file } = await (await register(robot, session, "a.txt", storageKeyOf(url))).json();
    const again = await put(url, samples.html);
    expect(again.status).toBe(kind === "disk" ? 403 : 200);
    expect((await (await register(robot, session, "b.txt", storageKeyOf(url))).json()).file).toEqual(file);
    expect(await readSession(robot, session)).toMatchObject({ fileCount: 1, files: [{ size: samples.txt.length }] });
  });
});
