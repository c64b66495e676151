import type { Request, Response } from "express";
import type { codeOf } from "../app/platform/http/api-shapes.server.ts";
import type { words } from "../app/platform/wording/index.ts";

/** The application's texts in the language of the request, and the codes of its API's errors. */
export interface ErrorTexts {
  words: typeof words;
  codeOf: typeof codeOf;
}

export type SendError = (req: Request, res: Response, status: number, message: string, advice?: string) => void;

/** Returns a function that responds with an error: as JSON to API calls, and as a small page with optional advice to other requests. */
export const createSendError =
  ({ words, codeOf }: ErrorTexts): SendError =>
  (req, res, status, message, advice = "") => {
    res.status(status);
    if (/^\/api(\/|$)/.test(req.path)) return void res.json({ error: message, message, code: codeOf(status) });
    const head = `<meta name="viewport" content="width=device-width"><title>${message}</title>`;
    const body = `<h1>${message}</h1>${advice && `<p>${advice}</p>`}`;
    res.type("html").send(`<!doctype html><html lang="${words.language}">${head}${body}</html>`);
  };
