import { timingSafeEqual } from "node:crypto";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { deriveKey, hashPassword } from "../../platform/attorney-password.server.ts";
import { env } from "../../platform/env.server.ts";
import { createQueue } from "../../platform/work-queue.server.ts";

const MAX_CONCURRENT = 2;
const MAX_QUEUED = 20;

const expectedHash = Promise.resolve(env.ATTORNEY_PASSWORD_HASH ?? hashPassword(env.ATTORNEY_PASSWORD));

const runQueued = createQueue(MAX_CONCURRENT, MAX_QUEUED);

const authenticator = new Authenticator<boolean>().use(
  new FormStrategy(async ({ form }) => {
    const hash = await expectedHash;
    const submittedKey = await runQueued(() => deriveKey(String(form.get("password")), hash));
    return timingSafeEqual(submittedKey, hash.key);
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
