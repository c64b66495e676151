import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { scanForVirus, ScannerDown } from "../../app/platform/clamd.server.ts";
import { eicar, startClamd } from "../support/clamd.ts";

let clamd: Awaited<ReturnType<typeof startClamd>>;
let place: { host: string; port: number };
beforeAll(async () => {
  clamd = await startClamd();
  const [host = "", port] = clamd.host.split(":");
  place = { host, port: Number(port) };
});
afterEach(() => clamd.become("works"));
afterAll(() => clamd?.stop());

async function* parts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const scan = (bytes: Buffer, { size = 65_536, timeout = 10_000 } = {}) => scanForVirus(parts(bytes, size), place, timeout);

describe("the virus scanner", () => {
  it.each([0, 1, 65_536, 20 * 2 ** 20])("receives all of %i clean bytes and finds nothing", async (size) => {
    expect(await scan(Buffer.alloc(size, "x"))).toBe(false);
    expect(clamd.scanned.at(-1)).toBe(size);
  });

  it("finds a virus no matter how the parts are split", async () => {
    const infected = Buffer.concat([Buffer.alloc(100, "x"), eicar, Buffer.alloc(100, "x")]);
    for (const size of [1, 7, 110, 10_000]) expect(await scan(infected, { size })).toBe(true);
  });

  it("skips empty parts, which would end the file early", async () => {
    async function* withGap() {
      yield Buffer.from("clean");
      yield Buffer.alloc(0);
      yield eicar;
    }
    expect(await scanForVirus(withGap(), place)).toBe(true);
  });

  it.each([
    ["does not reply", "hangs", "no answer in time"],
    ["closes the connection", "dies", /./],
    ["rejects a file of this size", { limit: 100_000 }, /./],
  ] as const)("is down when it %s", async (_case, mood, message) => {
    clamd.become(mood);
    const scanning = scan(Buffer.alloc(5 * 2 ** 20), { timeout: 300 });
    await expect(scanning).rejects.toThrow(message);
    await expect(scanning).rejects.toBeInstanceOf(ScannerDown);
  });

  it("is down when nothing listens, or something else replies", async () => {
    const other = createServer((socket) => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(scanForVirus(parts(eicar, 10), { host: "127.0.0.1", port })).rejects.toBeInstanceOf(ScannerDown);
    await new Promise((resolve) => other.close(resolve));
    await expect(scanForVirus(parts(eicar, 10), { host: "127.0.0.1", port })).rejects.toBeInstanceOf(ScannerDown);
  });

  it("rethrows the error of a file that cannot be read", async () => {
    async function* broken() {
      yield Buffer.from("a beginning");
      throw new Error("the disk failed");
    }
    await expect(scanForVirus(broken(), place)).rejects.toThrow("the disk failed");
  });
});
