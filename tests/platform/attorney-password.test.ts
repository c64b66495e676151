import fc from "fast-check";
import { expect, it } from "vitest";
import { attorneyPasswordHash, deriveKey, formatPasswordHash, hashPassword } from "../../app/platform/attorney-password.server.ts";
import { referenceHash } from "../support/password-hash.ts";

const isAccepted = (text: string) => attorneyPasswordHash.safeParse(text).success;

const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength }).map((array) => Buffer.from(array));

const hashes = fc
  .record({
    memory: fc.integer({ min: 19_456, max: 1_048_576 }),
    passes: fc.integer({ min: 1, max: 20 }),
    parallelism: fc.integer({ min: 1, max: 16 }),
    salt: bytes(8, 64),
    key: bytes(16, 64),
  })
  .map((hash) => ({ hash, text: formatPasswordHash(hash) }));

/** Hashes in which a part has been replaced, removed or added. */
const edited = fc
  .tuple(
    hashes,
    fc.nat(),
    fc.nat(4),
    fc.oneof(fc.string(), fc.constantFrom("$", ",", "=", "0", "-1", "1e5", ".0", "+", "/", "_", " ", "\n", "é")),
  )
  .map(([{ text }, at, removed, added]) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + added + text.slice(start + removed);
  });

it("every hash in range is read as it was written", () => {
  fc.assert(
    fc.property(hashes, ({ hash, text }) => {
      expect(attorneyPasswordHash.parse(text)).toEqual(hash);
    }),
  );
});

it("any other text is refused in one line that does not repeat it, or is the only way to write what was read", () => {
  fc.assert(
    fc.property(fc.oneof(edited, fc.string(), fc.string({ unit: "binary" })), (text) => {
      const { data, error } = attorneyPasswordHash.safeParse(text);
      if (data) expect(formatPasswordHash(data)).toBe(text);
      else
        expect(error.issues.map(({ message }) => message).join("\n")).toMatch(
          /^must be \$argon2id\$v=19\$m=…,t=…,p=…\$salt\$hash, as .*64 bytes$/,
        );
    }),
    { numRuns: 2000 },
  );
});

const salt = (length: number) => Buffer.alloc(length, 7);
const written = (changes: Partial<Parameters<typeof formatPasswordHash>[0]>) =>
  formatPasswordHash({ memory: 19_456, passes: 2, parallelism: 1, salt: salt(16), key: salt(32), ...changes });

it.each([
  ["m", [{ memory: 19_456 }, { memory: 1_048_576 }], [{ memory: 19_455 }, { memory: 1_048_577 }, { memory: 19_456.5 }]],
  ["t", [{ passes: 1 }, { passes: 20 }], [{ passes: 0 }, { passes: 21 }, { passes: -2 }, { passes: 1.5 }]],
  ["p", [{ parallelism: 1 }, { parallelism: 16 }], [{ parallelism: 0 }, { parallelism: 17 }]],
  ["the salt", [{ salt: salt(8) }, { salt: salt(64) }], [{ salt: salt(7) }, { salt: salt(65) }, { salt: salt(0) }]],
  ["the hash", [{ key: salt(16) }, { key: salt(64) }], [{ key: salt(15) }, { key: salt(65) }, { key: salt(0) }]],
])("%s has limits", (_what, inside, outside) => {
  expect(inside.map((changes) => isAccepted(written(changes)))).toEqual(inside.map(() => true));
  expect(outside.map((changes) => isAccepted(written(changes)))).toEqual(outside.map(() => false));
});

it.each([
  ["argon2i", referenceHash.replace("argon2id", "argon2i")],
  ["an older version", referenceHash.replace("v=19", "v=16")],
  ["no version", referenceHash.replace("v=19$", "")],
  ["other parameters", referenceHash.replace("m=65536", "n=65536")],
  ["another order", referenceHash.replace("t=2,p=1", "p=1,t=2")],
  ["a further parameter", referenceHash.replace("p=1", "p=1,keyid=x")],
  ["a leading zero", referenceHash.replace("t=2", "t=02")],
  ["padding", `${referenceHash}=`],
  ["base64 of URLs", written({ key: Buffer.alloc(32, 255) }).replaceAll("/", "_")],
  ["bits after the last byte", referenceHash.replace("c29tZXNhbHQ", "c29tZXNhbHR")],
  ["a space at the end", `${referenceHash} `],
  ["a further part", `${referenceHash}$`],
  ["variables that a shell has replaced", referenceHash.replace(/\$\w*/g, "")],
])("a hash with %s is refused", (_what, text) => {
  expect([isAccepted(referenceHash), isAccepted(text)]).toEqual([true, false]);
});

it("a long text is refused at once", () => {
  for (const part of ["$", ",", "=", "$argon2id", "A"]) {
    const start = performance.now();
    expect(isAccepted(referenceHash + part.repeat(2_000_000))).toBe(false);
    expect(performance.now() - start).toBeLessThan(5000);
  }
});

it("derives the keys of the reference implementation, and hashes each time with a new salt", async () => {
  const reference = attorneyPasswordHash.parse(referenceHash);
  expect(await deriveKey("password", reference)).toEqual(reference.key);
  const [first, second] = [await hashPassword("password"), await hashPassword("password")];
  expect(first).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 });
  expect([first.salt.length, first.key.length]).toEqual([16, 32]);
  expect(first.salt).not.toEqual(second.salt);
  expect(await deriveKey("password", first)).toEqual(first.key);
  expect(await deriveKey("passwort", first)).not.toEqual(first.key);
});
