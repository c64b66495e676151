import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { env } from "../../platform/env.server.ts";
import { createQueue } from "../../platform/work-queue.server.ts";

const MAX_CONCURRENT = 2;
const MAX_QUEUED = 20;

const deriveArgon2 = promisify(argon2);
const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32, nonce: randomBytes(16) } satisfies Partial<Argon2Parameters>;
const deriveKey = (password: string) => deriveArgon2("argon2id", { ...cost, message: password });

const expectedKey = deriveKey(env.ATTORNEY_PASSWORD);

const runQueued = createQueue(MAX_CONCURRENT, MAX_QUEUED);

const authenticator = new Authenticator<boolean>().use(
  new FormStrategy(async ({ form }) => {
    const submittedKey = await runQueued(() => deriveKey(String(form.get("password"))));
    return timingSafeEqual(submittedKey, await expectedKey);
  }),
  "password",
);

/**
 * Whether a password is the attorney's. The time this takes depends neither on its length nor on its content. Throws QueueFull when
 * 20 other attempts are already waiting.
 */
export function isAttorneysPassword(password: string): Promise<boolean> {
  const body = new URLSearchParams({ password });
  return authenticator.authenticate("password", new Request(env.PUBLIC_ORIGIN, { method: "POST", body }));
}
