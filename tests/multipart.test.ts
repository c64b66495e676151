import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
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

function buildForm(parts: Part[], fields: Record<string, string> = { intent: "upload" }): FormData {
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

const listDocuments = async (type: string): Promise<{ name: string; size: number }[]> =>
  (await (await requester.call("GET", `/api/bankruptcy-forms/${formId}/documents`)).json())[type];

const incoming = () => path.join(server.dataDir, "incoming");
const ownFolder = () => readdirSync(incoming()).find((name) => name.split("-")[0] === String(server.pid()))!;

/** Lists the temporary files and folders. Tries again if a folder is removed while it runs. */
function listTemporaryFiles(): string[] {
  try {
    return readdirSync(path.join(incoming(), ownFolder()), { recursive: true, encoding: "utf8" });
  } catch {
    return listTemporaryFiles();
  }
}

/** Waits until no temporary files are left, which the server deletes after sending the response. */
async function expectNothingLeft(): Promise<void> {
  await expect.poll(listTemporaryFiles).toEqual([]);
}

describe("a multipart post", () => {
  it("stores files with names in any script and leaves no temporary files", async () => {
    const response = await post(
      "/step/review",
      buildForm([
        ["payStubs", "Gehälter – 給与.pdf", samples.pdf],
        ["taxReturns", "2025.pdf", pdfOf(3_000_000)],
      ]),
    );
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/step/review#documents-notice"]);
    expect(await listDocuments("payStubs")).toMatchObject([{ name: "Gehälter – 給与.pdf", size: samples.pdf.length }]);
    expect(await listDocuments("taxReturns")).toMatchObject([{ name: "2025.pdf", size: 3_000_000 }]);
    await expectNothingLeft();
  });

  it("of another site returns 403 before anything is stored", async () => {
    const response = await post("/step/review", buildForm([["payStubs", "a.pdf", samples.pdf]]), { Origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(listTemporaryFiles()).toEqual([]);
    expect(await listDocuments("payStubs")).toEqual([]);
  });

  it("accepts a file without an extension if its declared type matches its content", async () => {
    expect((await post("/step/review", buildForm([["ssnCard", "card", samples.pdf]]))).status).toBe(303);
    expect((await post("/step/review", buildForm([["ssnCard", "page", samples.html]]))).status).toBe(422);
    expect(await listDocuments("ssnCard")).toMatchObject([{ name: "card.pdf", size: samples.pdf.length }]);
  });

  it("with a file that is too large returns 422 without closing the connection", async () => {
    const response = await post("/step/review", buildForm([["payStubs", "a.pdf", pdfOf(40 * 2 ** 20)]]));
    expect([response.status, (await response.text()).includes("File size must be less than 10MB.")]).toEqual([422, true]);
    await expectNothingLeft();
  });

  it("with 21 files, an unknown list, or too many files for a list stores none of them", async () => {
    const parts = (count: number, field: string): Part[] => Array.from({ length: count }, (_, n) => [field, `${n}.pdf`, samples.pdf]);
    for (const [count, field] of [
      [21, "payStubs"],
      [1, "__proto__"],
      [3, "pictureId"],
    ] as const)
      expect((await post("/step/review", buildForm(parts(count, field)))).status).toBe(422);
    expect([await listDocuments("payStubs"), await listDocuments("pictureId")]).toEqual([[], []]);
    await expectNothingLeft();
  });

  it("that is malformed or has unknown fields returns 400", async () => {
    const headers = { Cookie: requester.cookie, "Content-Type": "multipart/form-data; boundary=x" };
    const malformed = await fetch(`${server.url}/step/review`, { method: "POST", headers, body: "--x\r\nnonsense" });
    expect(malformed.status).toBe(400);
    expect((await post("/step/review", buildForm([], { comments: "x".repeat(100_000) }))).status).toBe(400);
    await expectNothingLeft();
  });

  /** Starts a post and waits until the server has received the beginning of its file. */
  async function startPost() {
    const headers = { Cookie: requester.cookie, "Content-Type": "multipart/form-data; boundary=x" };
    const sent = request(`${server.url}/step/review`, { method: "POST", headers }).on("error", () => undefined);
    sent.write('--x\r\nContent-Disposition: form-data; name="payStubs"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-');
    await expect.poll(() => listTemporaryFiles().length).toBe(2);
    return sent;
  }

  it("that is aborted leaves no temporary files", async () => {
    (await startPost()).destroy();
    await expectNothingLeft();
    expect(await listDocuments("payStubs")).toEqual([]);
  });

  it("continues while another process starts, and its files are removed after its process is killed", async () => {
    const post = await startPost();
    const other = await startServer({ dataDir: server.dataDir });
    await other.stop();
    const answered = once(post, "response");
    post.end(`${samples.pdf.toString().slice("%PDF-".length)}\r\n--x--\r\n`);
    expect((await answered)[0].statusCode).toBe(303);
    expect(await listDocuments("payStubs")).toHaveLength(1);
    await startPost();
    const killed = ownFolder();
    await server.kill();
    await server.restart();
    expect(readdirSync(incoming())).not.toContain(killed);
  }, 60_000);

  it("of a crashed process is removed even if its process id was reused", async () => {
    for (const folder of [String(process.pid), `${process.pid}-1`]) {
      mkdirSync(path.join(incoming(), folder));
      writeFileSync(path.join(incoming(), folder, "of-a-client"), "left");
    }
    await server.restart();
    expect(readdirSync(incoming())).toEqual([ownFolder()]);
  }, 60_000);

  it("returns 413 on pages without uploads", async () => {
    expect((await post("/step/income", buildForm([["payStubs", "a.pdf", pdfOf(2 * 2 ** 20)]]))).status).toBe(413);
    expect(listTemporaryFiles()).toEqual([]);
  });

  it("returns 422 without a form or upload session", async () => {
    const stranger = await openBrowser(server.url);
    const headers = { Cookie: stranger.cookie };
    expect((await post("/step/review", buildForm([["payStubs", "a.pdf", samples.pdf]]), headers)).status).toBe(422);
    expect((await post("/upload", buildForm([["files", "a.pdf", samples.pdf]]), headers)).status).toBe(422);
    await expectNothingLeft();
  });
});
