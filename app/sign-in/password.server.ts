import { timingSafeEqual } from "node:crypto";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Strategy } from "remix-auth/strategy";
import { deriveKey, hashPassword } from "../platform/attorney-password.server.ts";
import { env } from "../platform/env.server.ts";
import { createQueue } from "../platform/work-queue.server.ts";

const MAX_CONCURRENT = 2;
const MAX_QUEUED = 20;

const expectedHash = Promise.resolve(env.ATTORNEY_PASSWORD_HASH ?? hashPassword(env.ATTORNEY_PASSWORD));

const runQueued = createQueue(MAX_CONCURRENT, MAX_QUEUED);

/** Verifies the password of a call with a JSON body, as FormStrategy does that of a form. */
class JsonStrategy extends Strategy<boolean, { password: unknown }> {
  name = "json";

  async authenticate(request: Request): Promise<boolean> {
    const { password } = (await request.clone().json()) as { password: unknown };
    return this.verify({ password });
  }
}

async function verify(password: unknown): Promise<boolean> {
  const hash = await expectedHash;
  const submittedKey = await runQueued(() => deriveKey(String(password), hash));
  return timingSafeEqual(submittedKey, hash.key);
}

/** How a password is sent. */
export type SignInStrategy = "form" | "json";

const authenticator = new Authenticator<boolean>()
  .use(new FormStrategy(({ form }) => verify(form.get("password"))), "form" satisfies SignInStrategy)
  .use(new JsonStrategy(({ password }) => verify(password)), "json" satisfies SignInStrategy);

/**
 * Whether the password in a request is the attorney's. The time this takes depends neither on its length nor on its content. Throws
 * QueueFull when 20 other attempts are already waiting.
 */
export const isAttorneysPassword = (request: Request, strategy: SignInStrategy): Promise<boolean> =>
  authenticator.authenticate(strategy, request);
