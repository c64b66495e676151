import { argon2, randomBytes, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

type Cost = Pick<Argon2Parameters, "memory" | "passes" | "parallelism">;

/** An argon2id hash of a password, with everything that deriving it again takes. */
export type PasswordHash = Cost & { salt: Buffer; key: Buffer };

/** What a new hash costs, and the least that a given one may: OWASP's recommendation. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const deriveArgon2 = promisify(argon2);
const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
const isWithin = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;

/** The attorney's password itself. */
export const attorneyPassword = z
  .string()
  .min(15, "must have at least 15 characters")
  .refine((value) => Buffer.byteLength(value) <= 1024, "must have at most 1,024 bytes");

/** Writes a hash in the PHC string format. */
export const formatPasswordHash = ({ memory, passes, parallelism, salt, key }: PasswordHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(key)}`;

/** Parses a hash. There is exactly one way to write it, so a text is a hash only if writing what was read gives the same text. */
function parsePasswordHash(text: string): PasswordHash | undefined {
  const [, , , costs = "", salt = "", key = ""] = text.split("$");
  const [memory = NaN, passes = NaN, parallelism = NaN] = costs.split(",").map((part) => Number(part.split("=")[1]));
  const hash = { memory, passes, parallelism, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
  const isInRange =
    isWithin(memory, cost.memory, 1_048_576) &&
    isWithin(passes, 1, 20) &&
    isWithin(parallelism, 1, 16) &&
    isWithin(hash.salt.length, 8, 64) &&
    isWithin(hash.key.length, 16, 64);
  return isInRange && formatPasswordHash(hash) === text ? hash : undefined;
}

/** The setting ATTORNEY_PASSWORD_HASH: an argon2id hash in the PHC string format. The message does not repeat it. */
export const attorneyPasswordHash = z.string().transform((value, context): PasswordHash => {
  const hash = parsePasswordHash(value);
  if (hash) return hash;
  context.addIssue({
    code: "custom",
    message:
      'must be $argon2id$v=19$m=…,t=…,p=…$salt$hash, as "npm run hash-password" prints it, with m from 19456 to 1048576, ' +
      "t from 1 to 20, p from 1 to 16, a salt of 8 to 64 bytes and a hash of 16 to 64 bytes",
  });
  return z.NEVER;
});

/** Derives the key of a password in the way of a hash. The password is right if it is the key of the hash. */
export const deriveKey = (password: string, { salt, key, ...costs }: PasswordHash): Promise<Buffer> =>
  deriveArgon2("argon2id", { ...costs, message: password, nonce: salt, tagLength: key.length });

/** Hashes a password with a new salt. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const blank = { ...cost, salt: randomBytes(16), key: Buffer.alloc(32) };
  return { ...blank, key: await deriveKey(password, blank) };
}
