import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { openBrowser } from "../tests/support/clients.ts";
import type { TestServer } from "../tests/support/server.ts";
import { createCaller } from "../tests/support/calls.ts";
import { assertAnswer, compare, startLimit, type Row } from "./harness.ts";

const maxConcurrent = 4;
const maxGrowth = 30;
const megabyte = 2 ** 20;
const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(10 * megabyte - 9)]);
const headers = { "Content-Type": "application/pdf" };

/** Creates upload URLs of the product, each of which accepts the file repeatedly. */
async function createUploadUrls(url: string): Promise<string[]> {
  const browser = await openBrowser(url);
  const { id } = await (
    await browser.call("POST", "/api/upload-sessions", { clientName: "Rowan Placeholder", clientEmail: "rowan@example.com" })
  ).json();
  const createUrl = async () =>
    (await (await browser.call("POST", `/api/upload-sessions/${id}/upload-url`, {})).json()).uploadURL as string;
  return Promise.all(Array.from({ length: maxConcurrent }, createUrl));
}

/** Measures uploads of 10 MB to disk, one at a time and four concurrently. */
export async function uploads(server: TestServer): Promise<Row[]> {
  const folder = path.join(server.dataDir, "limit-uploads");
  mkdirSync(folder);
  const limit = await startLimit("uploads", { FOLDER: folder });
  try {
    const uploadPaths = (await createUploadUrls(server.url)).map((uploadUrl) => uploadUrl.slice(server.url.length));
    const product = createCaller(server.url, maxConcurrent);
    const bare = createCaller(limit.url, maxConcurrent);
    const put = async (connections: number): Promise<Row> => {
      const row = await compare({
        row: `PUT of 10 MB, ${connections} concurrently`,
        goal: { rate: 0.9 },
        connections,
        product: {
          pid: server.pid(),
          request: async (connection) => assertAnswer(await product.call("PUT", uploadPaths[connection]!, headers, file), 200),
        },
        limit: {
          pid: limit.pid,
          request: async (connection) => assertAnswer(await bare.call("PUT", `/${connection}`, headers, file), 200),
        },
      });
      const growth = Math.round(row.product!.growth);
      return { ...row, reached: row.reached && growth <= maxGrowth, note: `memory grew by ${growth} MB, at most ${maxGrowth} MB allowed` };
    };
    return [await put(1), await put(maxConcurrent)];
  } finally {
    await limit.stop();
  }
}
