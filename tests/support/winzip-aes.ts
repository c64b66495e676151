import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";

export interface WinZipEntry {
  name: string;
  /** From the central directory. AE-2 is vendor version 2, AES-256 is strength 3, and "stored" is method 0. */
  facts: { flags: number; crc: number; size: number; version: number; strength: number; method: number };
  /** The bytes in the archive: salt, password check, encrypted content, authentication code. */
  encrypted: Buffer;
}

const BLOCK = 16;

/** Reads the central directory of a ZIP archive with AES-encrypted entries, as specified by PKWARE and WinZip. */
export function readWinZip(archive: Uint8Array): WinZipEntry[] {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06"));
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString("latin1", at + 46, at + 46 + nameLength);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    if (bytes.readUInt16LE(at + 10) !== 99 || extra.readUInt16LE(0) !== 0x9901) throw new Error(`${name} is not encrypted with AES`);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const entry = {
      name,
      facts: {
        flags: bytes.readUInt16LE(at + 8),
        crc: bytes.readUInt32LE(at + 16),
        size: bytes.readUInt32LE(at + 24),
        version: extra.readUInt16LE(4),
        strength: extra.readUInt8(8),
        method: extra.readUInt16LE(9),
      },
      encrypted: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
    };
    at += 46 + nameLength + extraLength + commentLength;
    return entry;
  });
}

/** Decrypts an AES-256 entry. Throws if the password is wrong or a byte was changed. */
export function openWinZipEntry({ encrypted: bytes }: WinZipEntry, password: string): Buffer {
  const [salt, check, encrypted, code] = [
    bytes.subarray(0, 16),
    bytes.subarray(16, 18),
    bytes.subarray(18, -10),
    bytes.subarray(-10),
  ] as const;
  const keys = pbkdf2Sync(password, salt, 1000, 66, "sha1");
  if (!keys.subarray(64).equals(check)) throw new Error("wrong password");
  const expected = createHmac("sha1", keys.subarray(32, 64)).update(encrypted).digest().subarray(0, 10);
  if (!expected.equals(code)) throw new Error("wrong password or changed bytes");
  return xor(encrypted, keyStream(keys.subarray(0, 32), encrypted.length));
}

/** The AES-CTR key stream of WinZip, whose counter starts at 1 and is little-endian, unlike that of node:crypto. */
function keyStream(key: Buffer, length: number): Buffer {
  const counters = Buffer.alloc(Math.ceil(length / BLOCK) * BLOCK);
  for (let at = 0; at < counters.length; at += BLOCK) counters.writeUInt32LE(at / BLOCK + 1, at);
  return createCipheriv("aes-256-ecb", key, null).setAutoPadding(false).update(counters);
}

function xor(left: Buffer, right: Buffer): Buffer {
  const result = Buffer.allocUnsafe(left.length);
  for (let at = 0; at < left.length; at++) result[at] = left[at]! ^ right[at]!;
  return result;
}
