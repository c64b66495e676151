import { createSecretKey, type KeyObject } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";

/** A key that encrypts, and the id stored beside what it encrypted. */
export type EncryptionKey = { id: string; key: KeyObject };

/** A whole number in a range. */
export const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
};

/** Whether something is on. */
export const trueOrFalse = z.enum(["true", "false"], { message: "must be true or false" }).transform((value) => value === "true");

/** A URL with one of the protocols. */
export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );

/** An origin: protocol, host and port. */
export const origin = url("http:", "https:")
  .transform((value) => value.replace(/\/$/, ""))
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, "must be an origin without a path");

/** Splits a text into its trimmed parts that are not empty. */
export const list = (separator: string) => (value: string) =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Keys as `kid:base64`, separated by commas. */
export const encryptionKeys = z.string().transform((value, context): EncryptionKey[] => {
  const keys = list(",")(value).map((entry) => {
    const [, id = "", base64 = ""] = /^([\w-]{1,32}):(.+)$/.exec(entry) ?? [];
    return { id, key: createSecretKey(base64, "base64") };
  });
  const distinct = new Set(keys.map(({ id }) => id)).size === keys.length;
  if (keys.length === 0 || !distinct || keys.some(({ key }) => key.symmetricKeySize !== 32)) {
    context.addIssue({
      code: "custom",
      message: "must be kid:base64, separated by commas, with distinct ids and keys of 32 bytes",
    });
  }
  return keys;
});

const proxyRanges = ["loopback", "linklocal", "uniquelocal"];
const isAddress = (entry: string) => proxyRanges.includes(entry) || isIP(entry.replace(/\/\d{1,3}$/, "")) > 0;

/** What Express trusts as proxies. */
export const trustProxy = z
  .string()
  .refine(
    (value) => value === "false" || /^\d$/.test(value) || list(",")(value).every(isAddress),
    "must be false, the number of proxies in front, or their addresses separated by commas",
  )
  .transform((value) => (value === "false" ? false : /^\d$/.test(value) ? Number(value) : list(",")(value)));

/** A host with an optional port. */
export const hostAndPort = (defaultPort: number) =>
  z.string().transform((value, context) => {
    const { hostname = "", port = "" } = URL.parse(`tcp://${value}`) ?? {};
    if (!/^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.test(value) || hostname === "") {
      context.addIssue({
        code: "custom",
        message: `must be a host, and a port if it is not ${defaultPort}, as in localhost:${defaultPort}`,
      });
    }
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || defaultPort) };
  });

/** The URL that receives events. */
export const webhookUrl = url("http:", "https:").refine((value) => {
  const { username, password } = URL.parse(value) ?? {};
  return !username && !password;
}, "must have no user and password in it");

/** Secret in the format of Standard Webhooks: whsec_ and base64. */
export const webhookSecret = z
  .string()
  .transform((value) => Buffer.from(value.replace(/^whsec_/, ""), "base64"))
  .refine(({ length }) => length >= 24 && length <= 64, 'must be 24 to 64 bytes in base64, as "openssl rand -base64 32" prints them');

/** A number of days, up to a hundred years. */
export const days = wholeNumber(1, 36_500);

/** An email address. */
export const email = z.string().email("must be an e-mail address");
