import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { openBrowser } from "../tests/support/clients.ts";
import type { TestServer } from "../tests/support/server.ts";
import { caller } from "../tests/support/calls.ts";
import { assertAnswer, race, startLimit, type Row } from "./harness.ts";

const mostAtOnce = 4;
const mostGrowth = 30;
const megabyte = 2 ** 20;
const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(10 * megabyte - 9)]);
const headers = { "Content-Type": "application/pdf" };

/** Addresses of the product, each of which takes the file again and again. */
async function addresses(url: string): Promise<string[]> {
  const browser = await openBrowser(url);
  const { id } = await (
    await browser.call("POST", "/api/upload-sessions", { clientName: "Rowan Placeholder", clientEmail: "rowan@example.com" })
  ).json();
  const address = async () => (await (await browser.call("POST", `/api/upload-sessions/${id}/upload-url`, {})).json()).uploadURL as string;
  return Promise.all(Array.from({ length: mostAtOnce }, address));
}

/** 10 MB to the disk, one file at a time and four at once. */
export async function uploads(server: TestServer): Promise<Row[]> {
  const folder = path.join(server.dataDir, "limit-uploads");
  mkdirSync(folder);
  const limit = await startLimit("uploads", { FOLDER: folder });
  try {
    const places = (await addresses(server.url)).map((address) => address.slice(server.url.length));
    const product = caller(server.url, mostAtOnce);
    const bare = caller(limit.url, mostAtOnce);
    const put = async (connections: number): Promise<Row> => {
      const row = await race({
        row: `PUT of 10 MB, ${connections} at once`,
        goal: { rate: 0.9 },
        connections,
        product: {
          pid: server.pid(),
          ask: async (connection) => assertAnswer(await product.call("PUT", places[connection]!, headers, file), 200),
        },
        limit: { pid: limit.pid, ask: async (connection) => assertAnswer(await bare.call("PUT", `/${connection}`, headers, file), 200) },
      });
      const growth = Math.round(row.product!.growth);
      return { ...row, reached: row.reached && growth <= mostGrowth, note: `memory grew by ${growth} MB, of ${mostGrowth} at most` };
    };
    return [await put(1), await put(mostAtOnce)];
  } finally {
    await limit.stop();
  }
}
