import { readdirSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCanary } from "../support/canary.ts";
import { cookielessBrowser, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { addressFor, changedKeys, keyOf, megabyte, pdfOf, put, samples, uploaded } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const sessions = "/api/upload-sessions";
const ann = { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "555-123-4567", comments: "Two\nlines" };

describe.each(stores)("the upload portal on %s", (kind, startStore) => {
  let store: Store;
  let robot: Client;
  let browser: Client;
  beforeAll(async () => {
    store = await startStore();
    robot = apiClient(store.server.url);
    browser = await openBrowser(store.server.url);
  });
  afterAll(() => store?.cleanup());

  const begin = async (who: Client) => `${sessions}/${(await (await who.call("POST", sessions, ann)).json()).id}`;
  const register = (who: Client, session: string, fileName: string, storageKey: string) =>
    who.call("POST", `${session}/files`, { fileName, storageKey });
  const add = async (who: Client, session: string, fileName: string, body: Buffer) =>
    register(who, session, fileName, await uploaded(who, session, body));
  const read = async (who: Client, session: string) => (await who.call("GET", session)).json();
  const submit = (who: Client, session: string) => who.call("PATCH", session, { status: "submitted" });

  async function inDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
    const sql = postgres(store.server.databaseUrl(), { max: 1 });
    return work(sql).finally(() => sql.end());
  }
  const waitingJobs = () => inDatabase(async (sql) => (await sql`select from graphile_worker.jobs`).length);
  const mails = () => readdirSync(path.join(store.server.dataDir, "outbox"), { encoding: "utf8" }).filter((name) => name.endsWith(".eml"));

  it("begins with who one is, and shows it", async () => {
    const answer = await robot.call("POST", sessions, { ...ann, status: "completed", id: "x" });
    expect(answer.status).toBe(201);
    const session = await answer.json();
    expect(session).toEqual({
      ...ann,
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
    expect(await read(robot, `${sessions}/${session.id}`)).toEqual(session);
    await inDatabase(async (sql) => {
      const [row] = await sql`select details from upload_sessions where id = ${session.id}`;
      expect(row!["details"].includes("555")).toBe(false);
    });
  });

  it("begins one session of twenty calls with the same Idempotency-Key, and refuses the key for another one", async () => {
    for (const who of [robot, browser]) {
      const key = { "Idempotency-Key": crypto.randomUUID() };
      const answers = await Promise.all(Array.from({ length: 20 }, () => who.call("POST", sessions, ann, key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id))).size).toBe(1);
      const other = await who.call("POST", sessions, { ...ann, clientName: "Bob Example" }, key);
      expect([other.status, (await other.json()).issues[0].path]).toEqual([422, "Idempotency-Key"]);
      expect((await who.call("POST", "/api/bankruptcy-forms", {}, key)).status).toBe(201);
    }
    expect((await robot.call("POST", sessions, ann, { "Idempotency-Key": "1" })).status).toBe(422);
  });

  it.each([
    [{ clientName: " " }, "clientName", "Name is required"],
    [{ clientName: "n".repeat(101) }, "clientName", "Please use at most 100 characters"],
    [{ clientName: "A\r\nBcc: v@example.com" }, "clientName", "Please write this on one line"],
    [{ clientEmail: "ann" }, "clientEmail", "Please enter a valid email address (e.g., name@example.com)"],
    [{ clientEmail: undefined }, "clientEmail", "Please enter a valid email address (e.g., name@example.com)"],
    [{ clientPhone: "555-1234" }, "clientPhone", "Please enter a valid phone number"],
    [{ comments: "c".repeat(1001) }, "comments", "Please use at most 1000 characters"],
    [{ comments: "a\u0000b" }, "comments", "This text has characters that cannot be stored"],
  ])("refuses %j", async (change, path, message) => {
    const answer = await robot.call("POST", sessions, { ...ann, ...change });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message, issues: [{ path, message }] });
  });

  it("takes files of every kind, lists them with their sum, and deletes them", async () => {
    const session = await begin(robot);
    for (const name of ["pdf", "jpg", "png", "gif", "webp", "tiff", "txt", "doc", "docx"] as const)
      expect((await add(robot, session, `a.${name}`, samples[name])).status).toBe(201);
    const answer = await add(robot, session, "large.pdf", pdfOf(megabyte / 2));
    const { file } = await answer.json();
    expect(file).toEqual({
      id: expect.any(String),
      name: "large.pdf",
      size: megabyte / 2,
      mimeType: "application/pdf",
      uploadedAt: expect.any(String),
    });
    const { files, fileCount, totalSizeMB } = await read(robot, session);
    expect(files.at(-1)).toEqual(file);
    expect({ fileCount, totalSizeMB }).toEqual({ fileCount: 10, totalSizeMB: 0.5 });
    expect((await robot.call("DELETE", `${session}/files/${file.id}`)).status).toBe(204);
    expect((await robot.call("DELETE", `${session}/files/${file.id}`)).status).toBe(404);
    expect(await read(robot, session)).toMatchObject({ fileCount: 9, totalSizeMB: 0 });
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
  ])("refuses %s with what is wrong", async (name, body, message) => {
    const session = await begin(robot);
    const answer = await add(robot, session, name, body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message, title: `Invalid File: ${name}` });
  });

  it("takes a file of 20 MB", async () => {
    const session = await begin(robot);
    expect((await add(robot, session, "a.pdf", pdfOf(20 * megabyte))).status).toBe(201);
    const message = "File size (20.00 MB) exceeds the 20MB limit.";
    const told = await robot.call("POST", `${session}/upload-url`, { fileName: "a.pdf", fileSize: 20 * megabyte + 1 });
    expect([told.status, (await told.json()).message]).toEqual([422, message]);
  });

  it("takes 200 MB, and not one byte more", async () => {
    const session = await begin(robot);
    expect((await add(robot, session, "a.pdf", samples.pdf)).status).toBe(201);
    const left = 200 * megabyte - samples.txt.length;
    await inDatabase((sql) => sql`update upload_files set size = ${left + 1} where session_id = ${session.split("/").at(-1)!}`);
    const refused = await add(robot, session, "b.txt", samples.txt);
    expect(await refused.json()).toMatchObject({
      title: "Total Size Limit Exceeded",
      message: `Total file size would exceed 200MB limit. Current: 200.00 MB, Adding: ${samples.txt.length} Bytes`,
    });
    await inDatabase((sql) => sql`update upload_files set size = ${left} where session_id = ${session.split("/").at(-1)!}`);
    const keys = await Promise.all(Array.from({ length: 5 }, () => uploaded(robot, session, samples.txt)));
    const answers = await Promise.all(keys.map((key) => register(robot, session, "b.txt", key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    expect(await read(robot, session)).toMatchObject({ fileCount: 2, totalSizeMB: 200 });
  });

  it("keeps exactly twenty files of sixty registrations at the same time", async () => {
    const session = await begin(robot);
    const keys = await Promise.all(Array.from({ length: 40 }, () => uploaded(robot, session, samples.pdf)));
    const answers = await Promise.all([...keys, ...keys.slice(0, 20)].map((key, n) => register(robot, session, `${n}.pdf`, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const ids = await Promise.all(answers.filter(({ ok }) => ok).map(async (one) => (await one.json()).file.id));
    expect(new Set(ids).size).toBe(20);
    const full = await answers.find(({ status }) => status === 422)!.json();
    expect(full).toMatchObject({
      title: "File Limit Exceeded",
      message: "You can upload a maximum of 20 files. You currently have 20 file(s).",
    });
    expect((await read(robot, session)).fileCount).toBe(20);
    await expect.poll(() => store.keys().filter((key) => key.startsWith("pending/"))).toEqual([]);
  });

  it("has at most forty addresses open", async () => {
    const session = await begin(robot);
    const answers = await Promise.all(Array.from({ length: 45 }, () => robot.call("POST", `${session}/upload-url`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.find(({ status }) => status === 429)!.headers.get("Retry-After")).toBe("60");
  });

  it("is submitted once, with its two mails, and takes nothing afterwards", async () => {
    const session = await begin(browser);
    const empty = await submit(browser, session);
    expect([empty.status, (await empty.json()).issues]).toEqual([422, [expect.anything()]]);
    const storageKey = await uploaded(browser, session, samples.pdf);
    const { file } = await (await register(browser, session, "a.pdf", storageKey)).json();
    expect((await browser.call("PATCH", session, { status: "completed" })).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => submit(browser, session)));
    for (const answer of answers) expect([answer.status, (await answer.json()).status]).toEqual([200, "submitted"]);
    expect((await read(browser, session)).submittedAt).toEqual(expect.any(String));
    await expect.poll(waitingJobs).toBe(0);
    expect(mails()).toHaveLength(2);
    const writes = [
      browser.call("POST", `${session}/upload-url`),
      register(browser, session, "a.pdf", storageKey),
      register(browser, session, "a.exe", "nothing"),
      browser.call("DELETE", `${session}/files/${file.id}`),
    ];
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await browser.call("POST", `${session}/files`, "{")).status).toBe(400);
    expect((await read(browser, session)).files).toHaveLength(1);
  });

  it("belongs to the browser that began it, and an API client's is nobody's once submitted", async () => {
    const mine = await begin(browser);
    await register(browser, mine, "a.pdf", await uploaded(browser, mine, samples.pdf));
    const calls = (who: Client, session: string) => [
      who.call("GET", session),
      submit(who, session),
      who.call("POST", `${session}/upload-url`),
      who.call("POST", `${session}/files`, "no JSON", { "Content-Type": "text/plain" }),
      who.call("DELETE", `${session}/files/x`),
    ];
    const answers = async (who: Client, session: string) =>
      Promise.all(calls(who, session).map(async (one) => [(await one).status, await (await one).text()]));
    const nothing = await answers(robot, `${sessions}/${"A".repeat(24)}`);
    expect(nothing.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    for (const stranger of [robot, await openBrowser(store.server.url), cookielessBrowser(store.server.url)])
      expect(await answers(stranger, mine)).toEqual(nothing);
    expect((await cookielessBrowser(store.server.url).call("POST", sessions, ann)).status).toBe(403);

    const own = await begin(robot);
    await add(robot, own, "a.pdf", samples.pdf);
    expect((await submit(robot, own)).status).toBe(200);
    expect((await robot.call("GET", own)).status).toBe(404);
  });

  it("registers only what was uploaded for it", async () => {
    const canary = await startCanary();
    const [mine, other] = [await begin(robot), await begin(robot)];
    const key = await uploaded(robot, other, samples.pdf);
    const changed = changedKeys(key, canary.url);
    for (const storageKey of [key, ...changed]) expect((await register(robot, mine, "a.pdf", storageKey)).status, storageKey).toBe(422);
    for (const storageKey of changed) expect((await register(robot, other, "a.pdf", storageKey)).status, storageKey).toBe(422);
    await canary.stop();
    expect(canary.visits).toEqual([]);
    expect((await register(robot, mine, "a.pdf", keyOf(await addressFor(robot, mine)))).status).toBe(422);
    const { file } = await (await register(robot, other, "a.pdf", key)).json();
    expect((await read(robot, mine)).files).toEqual([]);
    expect((await robot.call("DELETE", `${mine}/files/${file.id}`)).status).toBe(404);
    expect((await read(robot, other)).files).toEqual([file]);
  });

  it("keeps what was registered, whatever is sent to its address afterwards", async () => {
    const session = await begin(robot);
    const address = await addressFor(robot, session);
    await put(address, samples.txt);
    const { file } = await (await register(robot, session, "a.txt", keyOf(address))).json();
    const again = await put(address, samples.html);
    expect(again.status).toBe(kind === "disk" ? 403 : 200);
    expect((await (await register(robot, session, "b.txt", keyOf(address))).json()).file).toEqual(file);
    expect(await read(robot, session)).toMatchObject({ fileCount: 1, files: [{ size: samples.txt.length }] });
  });
});
