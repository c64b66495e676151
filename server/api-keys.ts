import type { Request, RequestHandler, Response } from "express";
import type { admitProgram } from "../app/office/sign-in/api-key.server.ts";

type Refuse = (req: Request, res: Response, status: number, message: string) => void;

/**
 * Admits the office's programs to the attorney's calls, and to nothing else, by the API key in their Authorization header. Whoever
 * sends one has no session besides: cookies do not count, so that the key alone says what is allowed.
 */
export const admitPrograms =
  (app: { admitProgram: typeof admitProgram }, refuse: Refuse): RequestHandler =>
  (req, res, next) => {
    if (!/^\/api\/admin(\/|$)/i.test(req.path)) return next();
    app
      .admitProgram(req.get("Authorization") ?? "", req.method, req.ip ?? "")
      .then((admission) => {
        if (!admission) return next();
        if ("status" in admission) {
          if (admission.wait) res.set("Retry-After", String(admission.wait));
          return refuse(req, res, admission.status, admission.message);
        }
        res.locals["program"] = admission.program;
        delete req.headers.cookie;
        next();
      })
      .catch(next);
  };
