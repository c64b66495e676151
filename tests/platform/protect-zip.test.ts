import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { protectZip, DamagedFile, zipSize, type ZipFile } from "../../app/platform/mail/protect-zip.server.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

const password = "correct horse battery staple";
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

const zipFile = (entryName: string, bytes: Buffer): ZipFile => ({ entryName, size: bytes.length, open: () => inChunks(bytes) });

const originals: Record<string, Buffer> = {
  "pay-stub-01.pdf": Buffer.from("%PDF-1.7 987-65-4321 ".repeat(40_000)),
  "pay-stub-02.jpg": randomBytes(65_536),
  "tax-return-1.png": Buffer.from("x"),
};
const files = Object.entries(originals).map(([name, bytes]) => zipFile(name, bytes));

test("returns every file unchanged with the password, according to an independent reader of the format", async () => {
  const entries = readWinZip(await protectZip(files, password));
  const decrypted = entries.map((entry) => [entry.name, sha256(openWinZipEntry(entry, password))]);
  expect(decrypted).toEqual(Object.entries(originals).map(([name, bytes]) => [name, sha256(bytes)]));
});

test("opens only with the password, and detects a changed byte", async () => {
  const [entry] = readWinZip(await protectZip(files, password));
  for (const wrong of ["", "correct horse battery stapl", `${password} `])
    expect(() => openWinZipEntry(entry!, wrong)).toThrow("wrong password");
  entry!.encrypted[1000]! ^= 1;
  expect(() => openWinZipEntry(entry!, password)).toThrow("wrong password");
});

test("uses AE-2 with AES-256 without compression, and reveals no checksum of the plain bytes", async () => {
  const archive = Buffer.from(await protectZip(files, password));
  for (const { name, facts } of readWinZip(archive))
    expect(facts).toEqual({ flags: 0b1001, crc: 0, size: originals[name]!.length, version: 2, strength: 3, method: 0 });
  for (let at = archive.indexOf("PK\x03\x04"); at >= 0; at = archive.indexOf("PK\x03\x04", at + 1))
    expect(archive.readUInt32LE(at + 14)).toBe(0);
  for (let at = archive.indexOf("PK\x07\x08"); at >= 0; at = archive.indexOf("PK\x07\x08", at + 1))
    expect(archive.readUInt32LE(at + 4)).toBe(0);
  expect(archive.includes("987-65-4321")).toBe(false);
});

test("encrypts equal files differently", async () => {
  const twins = ["a-1.pdf", "a-2.pdf"].map((name) => zipFile(name, originals["pay-stub-01.pdf"]!));
  const [one, other] = readWinZip(await protectZip(twins, password));
  expect(one!.encrypted.subarray(18, 50)).not.toEqual(other!.encrypted.subarray(18, 50));
});

test("computes the size of an archive in advance", async () => {
  expect((await protectZip(files, password)).length).toBe(zipSize(files));
  expect((await protectZip([], password)).length).toBe(zipSize([]));
});

test("creates no archive from a truncated file, or one whose length differs from the declared one", async () => {
  const [file] = files;
  await expect(protectZip([{ ...file!, size: file!.size + 1 }], password)).rejects.toThrow(DamagedFile);
  const broken = async function* () {
    yield Buffer.from("some");
    throw Object.assign(new Error("gone"), { code: "ECONNRESET" });
  };
  await expect(protectZip([{ ...file!, open: broken }], password)).rejects.toMatchObject({ code: "ECONNRESET" });
});
