import type { RequestHandler } from "express";
import type { ErrorTexts, SendError } from "./send-error.ts";

/** More than any route has. The time to match a path with the routes grows with the square of its segments. */
const MAX_SEGMENTS = 12;
const MAX_BYTES = 1_000;

const isShort = (path: string): boolean => path.length <= MAX_BYTES && path.split(/[/\\]|%2f/i).length - 1 <= MAX_SEGMENTS;

/** Responds with 404 to paths longer than any that exists, before anything spends time on them. */
export const rejectLongPaths =
  (words: ErrorTexts["words"], sendError: SendError): RequestHandler =>
  (req, res, next) => {
    if (isShort(req.path)) return next();
    sendError(req, res, 404, words.noSuchPage);
  };
