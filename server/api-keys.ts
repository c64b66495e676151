import type { RequestHandler } from "express";
import type { authenticateApiKey } from "../app/sign-in/api-key.server.ts";
import type { SendError } from "./send-error.ts";

/**
 * Authenticates the office's API clients by the API key in the Authorization header, for the attorney's calls only. Removes the
 * cookies of such a request so that permissions depend on the key alone.
 */
export const authenticateApiKeys =
  (app: { admitProgram: typeof authenticateApiKey }, sendError: SendError): RequestHandler =>
  (req, res, next) => {
    if (!/^\/api\/admin(\/|$)/i.test(req.path)) return next();
    app
      .admitProgram(req.get("Authorization") ?? "", req.method, req.ip ?? "")
      .then((admission) => {
        if (!admission) return next();
        if ("status" in admission) {
          if (admission.wait) res.set("Retry-After", String(admission.wait));
          return sendError(req, res, admission.status, admission.message);
        }
        res.locals["apiClient"] = admission.program;
        delete req.headers.cookie;
        next();
      })
      .catch(next);
  };
