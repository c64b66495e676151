import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { loggedPath } from "../app/platform/http/logged-path.ts";
import type { runWithLogContext, log } from "../app/platform/log.server.ts";
import type { observeRequest } from "../app/platform/metrics.server.ts";

interface RequestLogTools {
  log: typeof log;
  runWithLogContext: typeof runWithLogContext;
  observeRequest: typeof observeRequest;
}

/**
 * Logs and measures requests by method, path, status and time: never a query, header or body, nor the token of a link. The response
 * has the request id of its log lines in X-Request-Id.
 */
export const logRequests =
  ({ log, runWithLogContext, observeRequest }: RequestLogTools, routeOf: (path: string) => string): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const { method } = req;
    const path = loggedPath(req.path);
    res.set("X-Request-Id", requestId);
    runWithLogContext({ requestId }, () => {
      const logResponse = AsyncLocalStorage.bind(() => {
        const ms = performance.now() - startedAt;
        observeRequest(method, routeOf(req.path), res.statusCode, ms / 1_000);
        log.info({ method, path, status: res.statusCode, ms: Math.round(ms), cut: !res.writableFinished || undefined }, "request");
      });
      res.on("close", logResponse);
      next();
    });
  };
