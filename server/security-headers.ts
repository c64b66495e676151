import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";

/**
 * Middlewares that set the security headers and a fresh nonce for each response's scripts. Vite's development server injects scripts
 * of its own, so there the Content-Security-Policy is left out (`hasPolicy`).
 */
export function securityHeaders(publicOrigin: string, uploadOrigin: string, hasPolicy: boolean): RequestHandler[] {
  const setNonce: RequestHandler = (_req, res, next) => {
    res.locals.nonce = randomBytes(16).toString("base64url");
    next();
  };
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", (_req: unknown, res: unknown) => `'nonce-${(res as Response).locals.nonce}'`],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", uploadOrigin],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
  };
  const headers = helmet({
    contentSecurityPolicy: hasPolicy && { useDefaults: false, directives },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: publicOrigin.startsWith("https:"),
  });
  return [setNonce, headers];
}
