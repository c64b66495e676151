import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "./support/clients.ts";
import { pdfOf, samples } from "./support/files.ts";
import { startServer, type TestServer } from "./support/server.ts";

let server: TestServer;
let requester: Client;
let formId: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  requester = await openBrowser(server.url);
  formId = (await (await requester.call("POST", "/api/bankruptcy-forms", {})).json()).id;
});
afterAll(() => server?.cleanup());

type Part = [field: string, name: string, bytes: Buffer];

function formOf(parts: Part[], fields: Record<string, string> = { intent: "upload" }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, name, bytes] of parts) form.append(field, new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  return form;
}

const post = (to: string, body: FormData, headers: Record<string, string> = {}) =>
  fetch(server.url + to, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: requester.cookie, Origin: server.url, ...headers },
    body,
  });

const stored = async (type: string): Promise<{ name: string; size: number }[]> =>
  (await (await requester.call("GET", `/api/bankruptcy-forms/${formId}/documents`)).json())[type];

const incoming = () => path.join(server.dataDir, "incoming");
const ownFolder = () => readdirSync(incoming()).find((name) => name.split("-")[0] === String(server.pid()))!;

/** The temporary files and folders. A folder that goes while one looks is looked at again. */
function left(): string[] {
  try {
    return readdirSync(path.join(incoming(), ownFolder()), { recursive: true, encoding: "utf8" });
  } catch {
    return left();
  }
}

/** Temporary files go once the answer is sent. */
async function expectNothingLeft(): Promise<void> {
  for (let tries = 0; left().length > 0 && tries < 100; tries++) await sleep(20);
  expect(left()).toEqual([]);
}

describe("a post with files", () => {
  it("stores them under their names, whatever the script, and leaves no temporary file", async () => {
    const response = await post(
      "/step/review",
      formOf([
        ["payStubs", "Gehälter – 給与.pdf", samples.pdf],
        ["taxReturns", "2025.pdf", pdfOf(3_000_000)],
      ]),
    );
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/step/review#documents-notice"]);
    expect(await stored("payStubs")).toMatchObject([{ name: "Gehälter – 給与.pdf", size: samples.pdf.length }]);
    expect(await stored("taxReturns")).toMatchObject([{ name: "2025.pdf", size: 3_000_000 }]);
    await expectNothingLeft();
  });

  it("of another site is refused before a byte is stored", async () => {
    const response = await post("/step/review", formOf([["payStubs", "a.pdf", samples.pdf]]), { Origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(left()).toEqual([]);
    expect(await stored("payStubs")).toEqual([]);
  });

  it("is kept without an extension in its name when its declared type and its content agree", async () => {
    expect((await post("/step/review", formOf([["ssnCard", "card", samples.pdf]]))).status).toBe(303);
    expect((await post("/step/review", formOf([["ssnCard", "page", samples.html]]))).status).toBe(422);
    expect(await stored("ssnCard")).toMatchObject([{ name: "card.pdf", size: samples.pdf.length }]);
  });

  it("is rejected as too large by its actual size, without the connection being dropped", async () => {
    const response = await post("/step/review", formOf([["payStubs", "a.pdf", pdfOf(40 * 2 ** 20)]]));
    expect([response.status, (await response.text()).includes("File size must be less than 10MB.")]).toEqual([422, true]);
    await expectNothingLeft();
  });

  it("is refused whole with a 21st file, an unknown list or a list that is full", async () => {
    const parts = (count: number, field: string): Part[] => Array.from({ length: count }, (_, n) => [field, `${n}.pdf`, samples.pdf]);
    for (const [count, field] of [
      [21, "payStubs"],
      [1, "__proto__"],
      [3, "pictureId"],
    ] as const)
      expect((await post("/step/review", formOf(parts(count, field)))).status).toBe(422);
    expect([await stored("payStubs"), await stored("pictureId")]).toEqual([[], []]);
    await expectNothingLeft();
  });

  it("that is malformed, or has fields beyond what the form has, is answered 400", async () => {
    const headers = { Cookie: requester.cookie, "Content-Type": "multipart/form-data; boundary=x" };
    const malformed = await fetch(`${server.url}/step/review`, { method: "POST", headers, body: "--x\r\nnonsense" });
    expect(malformed.status).toBe(400);
    expect((await post("/step/review", formOf([], { comments: "x".repeat(100_000) }))).status).toBe(400);
    await expectNothingLeft();
  });

  /** A post that has come as far as the beginning of its file. */
  async function begun() {
    const headers = { Cookie: requester.cookie, "Content-Type": "multipart/form-data; boundary=x" };
    const sent = request(`${server.url}/step/review`, { method: "POST", headers }).on("error", () => undefined);
    sent.write('--x\r\nContent-Disposition: form-data; name="payStubs"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-');
    for (let tries = 0; left().length < 2 && tries < 100; tries++) await sleep(20);
    expect(left().length).toBe(2);
    return sent;
  }

  it("that is given up leaves nothing", async () => {
    (await begun()).destroy();
    await expectNothingLeft();
    expect(await stored("payStubs")).toEqual([]);
  });

  it("continues while another process starts, and leaves nothing when its own is killed", async () => {
    const post = await begun();
    const other = await startServer({ dataDir: server.dataDir });
    await other.stop();
    const answered = once(post, "response");
    post.end(`${samples.pdf.toString().slice("%PDF-".length)}\r\n--x--\r\n`);
    expect((await answered)[0].statusCode).toBe(303);
    expect(await stored("payStubs")).toHaveLength(1);
    await begun();
    const killed = ownFolder();
    await server.kill();
    await server.restart();
    expect(readdirSync(incoming())).not.toContain(killed);
  }, 60_000);

  it("left over from a crash is removed, even though its process id has been reused", async () => {
    for (const left of [String(process.pid), `${process.pid}-1`]) {
      mkdirSync(path.join(incoming(), left));
      writeFileSync(path.join(incoming(), left, "of-a-client"), "left");
    }
    await server.restart();
    expect(readdirSync(incoming())).toEqual([ownFolder()]);
  }, 60_000);

  it("is taken on no other page", async () => {
    expect((await post("/step/income", formOf([["payStubs", "a.pdf", pdfOf(2 * 2 ** 20)]]))).status).toBe(413);
    expect(left()).toEqual([]);
  });

  it("without the requester's form or session changes nothing", async () => {
    const stranger = await openBrowser(server.url);
    const headers = { Cookie: stranger.cookie };
    expect((await post("/step/review", formOf([["payStubs", "a.pdf", samples.pdf]]), headers)).status).toBe(422);
    expect((await post("/upload", formOf([["files", "a.pdf", samples.pdf]]), headers)).status).toBe(422);
    await expectNothingLeft();
  });
});
