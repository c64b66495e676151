import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import express, { type RequestHandler, type Response } from "express";

const BUILD = path.resolve("build/client");

/** How the build has compressed its files, the best way first. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/** Tells how a file is compressed, and what it is when it is not. */
function describe(res: ServerResponse, file: string): void {
  const encoding = ENCODINGS.find(({ suffix }) => file.endsWith(suffix));
  const kind = path.extname(encoding ? file.slice(0, -encoding.suffix.length) : file);
  (res as Response).vary("Accept-Encoding").type(kind === ".svg" ? "image/svg+xml; charset=utf-8" : kind);
  if (encoding) (res as Response).set("Content-Encoding", encoding.name);
}

/** Serves what the build has made, as it was compressed there. What is named by its content is kept for a year. */
export function serveBuild(): RequestHandler {
  const built = new Set(readdirSync(BUILD, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll(path.sep, "/")}`));
  const options = { index: false, redirect: false, setHeaders: describe };
  const keep = express.static(BUILD, { ...options, immutable: true, maxAge: "1y" });
  const recheck = express.static(BUILD, { ...options, maxAge: "1h" });
  return (req, res, next) => {
    if (!built.has(req.path)) return next();
    const encoding = ENCODINGS.find(({ name, suffix }) => built.has(req.path + suffix) && req.acceptsEncodings(name));
    const serve = req.path.startsWith("/assets/") ? keep : recheck;
    if (encoding) req.url = req.url.replace(req.path, req.path + encoding.suffix);
    serve(req, res, next);
  };
}
