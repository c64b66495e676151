import { generateKeySync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openEncrypted, encrypt, encryptExactly } from "../../app/platform/storage/encrypted-stream.server.ts";
import { placeOf } from "../../app/platform/storage/storage.ts";

const chunk = 65_536;
const encryptedChunk = chunk + 16;
const key = (id: string) => ({ id, key: generateKeySync("aes", { length: 256 }) });
const keys = [key("k1")];
const headerBytes = 4 + 1 + 2 + 32 + 32;
const place = placeOf({ storageKey: "kept/a", boundTo: "documents form document" });

async function* inParts(bytes: Buffer, part: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += part) yield bytes.subarray(at, at + part);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const encrypted = (bytes: Buffer, part = 10_000, ring = keys) => all(encrypt(inParts(bytes, part), ring, place));
const object = (bytes: Buffer, ring = keys) =>
  openEncrypted(async (at, length, use) => use(bytes.subarray(at, at + length)), bytes.length, ring);
const decrypted = async (bytes: Buffer, ring = keys) => all((await object(bytes, ring)).chunks());

describe("an encrypted object", () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 7])("returns %i bytes and their number", async (size) => {
    const bytes = randomBytes(size);
    for (const part of [1_000, chunk, 10 * chunk]) {
      const result = await encrypted(bytes, part);
      expect((await object(result)).size).toBe(size);
      expect((await decrypted(result)).equals(bytes)).toBe(true);
    }
  });

  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
    "of %i bytes has the declared length, and rejects any other number of bytes",
    async (size) => {
      const { bytes, stream } = encryptExactly(inParts(randomBytes(size), 10_000), size, keys, place);
      expect(await all(stream)).toHaveLength(bytes);
      for (const other of [size + 1, Math.max(size - 1, 0)].filter((each) => each !== size))
        await expect(all(encryptExactly(inParts(randomBytes(other), 10_000), size, keys, place).stream)).rejects.toThrow(
          "differs from the declared one",
        );
    },
  );

  it("can be read from any chunk on", async () => {
    const bytes = randomBytes(3 * chunk + 5);
    const content = await object(await encrypted(bytes));
    for (const first of [0, 1, 3]) expect((await all(content.chunks(first))).equals(bytes.subarray(first * chunk))).toBe(true);
  });

  it("contains no plain text, and is never the same twice", async () => {
    const bytes = Buffer.from("known text ".repeat(20_000));
    const [one, other] = [await encrypted(bytes), await encrypted(bytes)];
    expect(one.includes("known text")).toBe(false);
    expect(one.subarray(headerBytes).equals(other.subarray(headerBytes))).toBe(false);
  });

  it("detects a change of any byte", async () => {
    const small = await encrypted(Buffer.from("a client's document"));
    const large = await encrypted(randomBytes(2 * chunk + 5));
    const positions = fc.oneof(
      fc.nat(small.length - 1).map((at) => [small, at] as const),
      fc.nat(large.length - 1).map((at) => [large, at] as const),
    );
    await fc.assert(
      fc.asyncProperty(positions, async ([bytes, at]) => {
        const changed = Buffer.from(bytes);
        changed[at]! ^= 1;
        await expect(decrypted(changed)).rejects.toThrow();
      }),
    );
  });

  it("detects chunks that are missing, moved, or from another object", async () => {
    const [bytes, other] = [await encrypted(randomBytes(3 * chunk)), await encrypted(randomBytes(3 * chunk))];
    const header = bytes.subarray(0, headerBytes);
    const [first, second, third] = [0, 1, 2].map((n) =>
      bytes.subarray(headerBytes + n * encryptedChunk, headerBytes + (n + 1) * encryptedChunk),
    );
    const foreign = other.subarray(headerBytes, headerBytes + encryptedChunk);
    const wrong = [[first, second], [second, first, third], [first, first, third], [second, third], [foreign, second, third], []];
    for (const chunks of wrong) await expect(async () => decrypted(Buffer.concat([header, ...(chunks as Buffer[])]))).rejects.toThrow();
    await expect(decrypted(bytes.subarray(0, -1))).rejects.toThrow();
    await expect(decrypted(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow();
  });

  it("returns its first chunk without reading the rest", async () => {
    const bytes = await encrypted(Buffer.alloc(100 * chunk, "x"));
    let read = 0;
    const { chunks } = await openEncrypted(
      async (at, length, use) => {
        read += length;
        return use(bytes.subarray(at, at + length));
      },
      bytes.length,
      keys,
    );
    expect((await chunks().next()).value.toString("latin1", 0, 3)).toBe("xxx");
    expect(read).toBeLessThan(2 * chunk);
  });

  it("is encrypted with the first key and decrypted with all keys of the ring", async () => {
    const old = await encrypted(Buffer.from("text"));
    const rotated = [key("k2"), ...keys];
    expect((await decrypted(old, rotated)).toString()).toBe("text");
    expect((await encrypted(Buffer.from("text"), 10, rotated)).toString("latin1", 0, 7)).toBe("SEAL\x02k2");
    await expect(decrypted(old, [key("k2")])).rejects.toThrow("unknown encryption key k1");
    await expect(decrypted(old, [key("k1")])).rejects.toThrow();
    await expect(decrypted(Buffer.from("%PDF-1.7 and a lot more than a header would need"))).rejects.toThrow("not an encrypted object");
  });
});

describe("an object that is bound to its place", () => {
  const open = (bytes: Buffer, expected: Buffer) =>
    openEncrypted(async (at, length, use) => use(bytes.subarray(at, at + length)), bytes.length, keys, expected);

  it.each([0, 1, chunk, 3 * chunk + 7])("returns %i bytes at that place", async (size) => {
    const bytes = randomBytes(size);
    const content = await open(await encrypted(bytes), place);
    expect([content.size, content.place]).toEqual([size, place]);
    expect((await all(content.chunks())).equals(bytes)).toBe(true);
  });

  it("does not open at another key or for another row", async () => {
    const result = await encrypted(Buffer.from("text"));
    const others = [
      { storageKey: "kept/b", boundTo: "documents form document" },
      { storageKey: "kept/a", boundTo: "documents form other" },
    ];
    for (const other of others) await expect(open(result, placeOf(other))).rejects.toThrow("belongs to another place");
  });

  it("does not decrypt after the place in its header was changed", async () => {
    const result = await encrypted(Buffer.from("text"));
    const other = placeOf({ storageKey: "kept/b", boundTo: "" });
    other.copy(result, headerBytes - other.length);
    const content = await open(result, other);
    await expect(all(content.chunks())).rejects.toThrow("is damaged");
  });
});
