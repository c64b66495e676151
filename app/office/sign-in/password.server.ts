import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { env } from "../../platform/env.server.ts";
import { createQueue } from "../../platform/work-queue.server.ts";

const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

const derive = promisify(argon2);
const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32, nonce: randomBytes(16) } satisfies Partial<Argon2Parameters>;
const keyOf = (password: string) => derive("argon2id", { ...cost, message: password });

const expected = keyOf(env.ATTORNEY_PASSWORD);

const inTurn = createQueue(MAX_AT_ONCE, MAX_WAITING);

const authenticator = new Authenticator<boolean>().use(
  new FormStrategy(async ({ form }) => {
    const given = await inTurn(() => keyOf(String(form.get("password"))));
    return timingSafeEqual(given, await expected);
  }),
  "password",
);

/**
 * Whether a password is the attorney's. Its length and content make no difference in time.
 * Throws QueueFull when 20 others wait already.
 */
export function isAttorneysPassword(password: string): Promise<boolean> {
  const body = new URLSearchParams({ password });
  return authenticator.authenticate("password", new Request(env.PUBLIC_ORIGIN, { method: "POST", body }));
}
