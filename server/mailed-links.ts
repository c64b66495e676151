import type { RequestHandler } from "express";

/** The path of an emailed link, with its token and what follows it. */
const MAILED_LINK = /^\/(?:edit|continue|reminders|upload\/continue)\/[\w-]{43,}(?:\/|$)/i;
const MAY_END_PATH = /[\w/-]/;

/** Redirects an emailed link that was copied with the end of its sentence, such as "/edit/<token>)." or one with a blank. */
export const trimMailedLinks: RequestHandler = (req, res, next) => {
  const path = decodeURIComponent(req.path);
  let end = path.length;
  while (end > 1 && !MAY_END_PATH.test(path.charAt(end - 1))) end -= 1;
  const trimmed = path.slice(0, end);
  if (end === path.length || req.method !== "GET" || !MAILED_LINK.test(trimmed)) return next();
  res.redirect(encodeURI(trimmed));
};
