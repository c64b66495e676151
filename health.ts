import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Request, RequestHandler } from "express";
import type { Env } from "./app/platform/env.server.ts";
import type { readiness } from "./app/readiness.server.ts";

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const PASSED_ON = ["X-Forwarded-For", "Forwarded", "Via"];

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a call comes from the operator: from this host itself, through no proxy, or with the operator's token. */
export function isFromOperator(req: Request, token: string | undefined): boolean {
  const [, given] = /^Bearer (.+)$/.exec(req.get("Authorization") ?? "") ?? [];
  if (token && given && timingSafeEqual(digest(given), digest(token))) return true;
  return LOOPBACK.test(req.socket.remoteAddress ?? "") && !PASSED_ON.some((name) => req.get(name));
}

/**
 * For who watches over the process: whether it serves, and what it can reach. Asked often, and hence not logged.
 * `leave` says for some seconds that it will not serve any longer, while it does, so that proxies turn to another one;
 * and has connections that they keep end with their next answer.
 */
export function createHealth(ask: typeof readiness, { OPERATOR_TOKEN, DRAIN_SECONDS }: Pick<Env, "OPERATOR_TOKEN" | "DRAIN_SECONDS">) {
  let isLeaving = false;
  const handler: RequestHandler = (req, res, next) => {
    if (isLeaving) res.set("Connection", "close");
    if (!["/healthz", "/readyz"].includes(req.path) || !["GET", "HEAD"].includes(req.method)) return next();
    if (isLeaving) return void res.status(503).type("text").send("leaving");
    if (req.path === "/healthz") return void res.type("text").send("ok");
    ask()
      .then((found) => res.status(found.state === "down" ? 503 : 200).json(isFromOperator(req, OPERATOR_TOKEN) ? found : { state: found.state }))
      .catch(next);
  };
  return {
    handler,
    async leave(): Promise<void> {
      isLeaving = true;
      await sleep(DRAIN_SECONDS * 1_000);
    },
  };
}
