import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Request, RequestHandler } from "express";
import type { Env } from "../app/platform/env.server.ts";
import type { checkReadiness } from "../app/readiness.server.ts";

interface HealthSources {
  env: Pick<Env, "OPERATOR_TOKEN" | "DRAIN_SECONDS">;
  checkReadiness: typeof checkReadiness;
  /** Returns the metrics in Prometheus's text format. */
  metrics(): Promise<string>;
}

/** The text format of Prometheus. */
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request has the operator's token. Its address proves nothing: a proxy on the same host need not tell that it is one. */
const isFromOperator = (req: Request, token: string): boolean =>
  timingSafeEqual(digest(req.get("Authorization") ?? ""), digest(`Bearer ${token}`));

/**
 * Creates the handler for monitoring: liveness (/healthz), readiness (/readyz) and, for the operator only, metrics. It comes before
 * the request log because monitors poll often. `startDraining` reports for DRAIN_SECONDS that the process is going to stop, while it
 * still serves requests, so that proxies switch to another host. During that time, each response closes its connection.
 */
export function createHealth({ env: { OPERATOR_TOKEN, DRAIN_SECONDS }, checkReadiness, metrics }: HealthSources) {
  let isDraining = false;
  const sendMetrics: RequestHandler = (req, res, next) => {
    if (!isFromOperator(req, OPERATOR_TOKEN)) return next();
    metrics()
      .then((text) => res.type(METRICS_TYPE).send(text))
      .catch(next);
  };
  const handler: RequestHandler = (req, res, next) => {
    if (isDraining) res.set("Connection", "close");
    if (!["/healthz", "/readyz", "/metrics"].includes(req.path) || !["GET", "HEAD"].includes(req.method)) return next();
    if (req.path === "/metrics") return sendMetrics(req, res, next);
    if (isDraining) return void res.status(503).type("text").send("leaving");
    if (req.path === "/healthz") return void res.type("text").send("ok");
    checkReadiness()
      .then((report) =>
        res.status(report.state === "down" ? 503 : 200).json(isFromOperator(req, OPERATOR_TOKEN) ? report : { state: report.state }),
      )
      .catch(next);
  };
  return {
    handler,
    async startDraining(): Promise<void> {
      isDraining = true;
      await sleep(DRAIN_SECONDS * 1_000);
    },
  };
}
