import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Request, RequestHandler } from "express";
import type { Env } from "../app/platform/env.server.ts";
import type { checkReadiness } from "../app/readiness.server.ts";

interface Watched {
  env: Pick<Env, "OPERATOR_TOKEN" | "DRAIN_SECONDS">;
  checkReadiness: typeof checkReadiness;
  /** What Prometheus reads. */
  metrics(): Promise<string>;
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const PASSED_ON = ["X-Forwarded-For", "Forwarded", "Via"];

/** The text format of Prometheus. */
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a call comes from the operator: from this host itself, through no proxy, or with the operator's token. */
export function isFromOperator(req: Request, token: string | undefined): boolean {
  const [, given] = /^Bearer (.+)$/.exec(req.get("Authorization") ?? "") ?? [];
  if (token && given && timingSafeEqual(digest(given), digest(token))) return true;
  return LOOPBACK.test(req.socket.remoteAddress ?? "") && !PASSED_ON.some((name) => req.get(name));
}

/**
 * For who watches over the process: whether it serves, what it can reach, and, for the operator alone, its metrics. Asked
 * often, and hence not logged. `leave` says for some seconds that it will not serve any longer, while it does, so that
 * proxies turn to another one; and has connections that they keep end with their next answer.
 */
export function createHealth({ env: { OPERATOR_TOKEN, DRAIN_SECONDS }, checkReadiness, metrics }: Watched) {
  let isLeaving = false;
  const tellMetrics: RequestHandler = (req, res, next) => {
    if (!isFromOperator(req, OPERATOR_TOKEN)) return next();
    metrics()
      .then((text) => res.type(METRICS_TYPE).send(text))
      .catch(next);
  };
  const handler: RequestHandler = (req, res, next) => {
    if (isLeaving) res.set("Connection", "close");
    if (!["/healthz", "/readyz", "/metrics"].includes(req.path) || !["GET", "HEAD"].includes(req.method)) return next();
    if (req.path === "/metrics") return tellMetrics(req, res, next);
    if (isLeaving) return void res.status(503).type("text").send("leaving");
    if (req.path === "/healthz") return void res.type("text").send("ok");
    checkReadiness()
      .then((found) =>
        res.status(found.state === "down" ? 503 : 200).json(isFromOperator(req, OPERATOR_TOKEN) ? found : { state: found.state }),
      )
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
