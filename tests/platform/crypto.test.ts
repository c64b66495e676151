import { createSecretKey, generateKeySync, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decrypt, encrypt, keyedHashes, randomId, randomToken, sha256 } from "../../app/platform/crypto.server.ts";
import { digestsOf } from "../../app/platform/fingerprint.server.ts";

const key = (id: string) => ({ id, key: generateKeySync("aes", { length: 256 }) });
const keys = [key("k1")];

describe("encryption", () => {
  it("decrypts any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, aad) => {
        expect(decrypt(encrypt(text, aad, keys), aad, keys)).toBe(text);
      }),
    );
  });

  it("never creates the same ciphertext twice", () => {
    expect(encrypt("same", "row", keys).bytes).not.toEqual(encrypt("same", "row", keys).bytes);
  });

  it("detects a change of any byte", () => {
    const { keyId, bytes } = encrypt("123-45-6789", "row", keys);
    for (let position = 0; position < bytes.length; position++) {
      const changed = Buffer.from(bytes);
      changed[position]! ^= 1;
      expect(() => decrypt({ keyId, bytes: changed }, "row", keys)).toThrow();
    }
  });

  it("rejects a text that was moved, truncated, or encrypted with an unknown key", () => {
    const encrypted = encrypt("123-45-6789", "row 1", keys);
    expect(() => decrypt(encrypted, "row 2", keys)).toThrow();
    expect(() => decrypt({ ...encrypted, bytes: encrypted.bytes.subarray(0, 20) }, "row 1", keys)).toThrow("too short");
    expect(() => decrypt(encrypted, "row 1", [key("k2")])).toThrow("unknown encryption key k1");
  });

  it("encrypts with the first key and decrypts with all", () => {
    const old = encrypt("text", "row", keys);
    const rotated = [key("k2"), ...keys];
    expect(encrypt("text", "row", rotated).keyId).toBe("k2");
    expect(decrypt(old, "row", rotated)).toBe("text");
  });
});

describe("identities", () => {
  it("are unguessable, and of fixed length", () => {
    expect(randomId()).toMatch(/^[\w-]{24}$/);
    expect(randomToken()).toMatch(/^[\w-]{43}$/);
    expect(new Set(Array.from({ length: 500 }, randomId)).size).toBe(500);
  });

  it("are hashed with SHA-256 for comparison", () => {
    expect(sha256("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("keyed hashes", () => {
  it("are the same for equal texts only, and others for another key, purpose or index", () => {
    const [one, other] = [1, 2].map((byte) => createSecretKey(Buffer.alloc(32, byte))) as [KeyObject, KeyObject];
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 50 }), (texts) => {
        const digests = digestsOf(texts);
        const hashes = keyedHashes(one, "names", digests, 0);
        expect(hashes.size).toBe(texts.length);
        expect(keyedHashes(one, "names", digestsOf([...texts, ...texts].reverse()), 0)).toEqual(hashes);
        const others = [
          keyedHashes(other, "names", digests, 0),
          keyedHashes(one, "phones", digests, 0),
          keyedHashes(one, "names", digests, 1),
        ];
        for (const each of others) expect([...each].filter((hash) => hashes.has(hash))).toEqual([]);
      }),
      { seed: 25 },
    );
  });
});
