import type { Request, RequestHandler } from "express";
import type { runInLanguage } from "../app/platform/language/run-in-language.server.ts";
import type { Language } from "../app/platform/language/language.ts";

const COOKIE = "lang";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const isLanguage = (value: unknown): value is Language => value === "en" || value === "es";
const prefersSpanish = (req: Request) => req.acceptsLanguages("en", "es") === "es";

function languageInCookie(req: Request): Language | undefined {
  const pairs = req.headers.cookie?.split(/; */) ?? [];
  const value = pairs.find((each) => each.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return isLanguage(value) ? value : undefined;
}

/** The language in which a page wants to be shown again with what it posts. */
const chosenWithPost = ({ method, path, query: { lang } }: Request): Language | undefined =>
  method === "POST" && !/^\/api\//i.test(path) && isLanguage(lang) ? lang : undefined;

/** Whether a browser's page made the request, rather than a program. */
const isFromPage = (req: Request) => req.get("Sec-Fetch-Site") !== undefined;

/**
 * The language that was chosen on a page. Programs choose theirs with Accept-Language, which is only a proposal for pages: people use
 * browsers that others have set up. The office works in English.
 */
function languageOf(req: Request): Language {
  if (/^\/(?:api\/)?admin(?:\/|$)/i.test(req.path)) return "en";
  const isProgram = /^\/api\//i.test(req.path) && !isFromPage(req);
  return chosenWithPost(req) ?? languageInCookie(req) ?? (isProgram && prefersSpanish(req) ? "es" : "en");
}

/** Handles requests in their language. */
export const useLanguage =
  (app: { runInLanguage: typeof runInLanguage }): RequestHandler =>
  (req, res, next) => {
    const language = languageOf(req);
    res.locals["language"] = language;
    res.locals["proposesSpanish"] = language === "en" && languageInCookie(req) === undefined && prefersSpanish(req);
    app.runInLanguage(language, next);
  };

/** The path of a request, which no browser takes for another host: more slashes at its start count as one. */
const pathHere = ({ path }: Request) => `/${path.replace(/^[/\\]+/, "")}`;

/** Chooses the language of a browser that requests a page, or posts one, with `?lang=es` or `?lang=en`. */
export const chooseLanguage =
  (isSecure: boolean): RequestHandler =>
  (req, res, next) => {
    const isRead = ["GET", "HEAD"].includes(req.method);
    const chosen = isRead ? req.query["lang"] : chosenWithPost(req);
    if (!isLanguage(chosen)) return next();
    res.cookie(COOKIE, chosen, { maxAge: YEAR_MS, httpOnly: true, sameSite: "lax", secure: isSecure });
    if (!isRead) return next();
    const query = new URLSearchParams(req.originalUrl.split("?").slice(1).join("?"));
    query.delete("lang");
    return res.redirect(`${pathHere(req)}${query.size > 0 ? `?${query}` : ""}`);
  };
