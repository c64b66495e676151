import { existsSync, readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import express, { Router, type RequestHandler, type Response } from "express";

const BUILD = path.resolve("build/client");
/** What builds before have made, and are asked for by their pages. */
const EARLIER = path.resolve("build/earlier");
const ASSETS = [BUILD, EARLIER].map((folder) => path.join(folder, "assets"));

/** How the build has compressed its files, the best way first. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/** How a file is compressed, and what it is when it is not. */
function describe(res: ServerResponse, file: string): void {
  const encoding = ENCODINGS.find(({ suffix }) => file.endsWith(suffix));
  const kind = path.extname(encoding ? file.slice(0, -encoding.suffix.length) : file);
  (res as Response).vary("Accept-Encoding").type(kind === ".svg" ? "image/svg+xml; charset=utf-8" : kind);
  if (encoding) (res as Response).set("Content-Encoding", encoding.name);
}

/** Leads a request to the best compressed form of its file that the browser takes. */
const preferCompressed =
  (isThere: (name: string) => boolean): RequestHandler =>
  (req, _res, next) => {
    const encoding = ENCODINGS.find(({ name, suffix }) => isThere(req.path + suffix) && req.acceptsEncodings(name));
    if (encoding) req.url = req.url.replace(req.path, req.path + encoding.suffix);
    next();
  };

const missing: RequestHandler = (_req, res) => void res.status(404).type("text").send("There is no such file.");

/**
 * Serves what the build has made, as it was compressed there. Assets are named by their content and kept for a year; they
 * are looked for at each request, so that a process serves those of the build before and, if it was not restarted yet, of
 * the next one too.
 */
export function serveBuild(): RequestHandler {
  const options = { index: false, redirect: false, setHeaders: describe };
  const isAsset = (name: string) => ASSETS.some((folder) => existsSync(path.join(folder, name)));
  const assets = ASSETS.map((folder) => express.static(folder, { ...options, immutable: true, maxAge: "1y" }));
  const others = new Set(readdirSync(BUILD, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [`/${entry.name}`] : [])));
  const recheck = express.static(BUILD, { ...options, maxAge: "1h" });
  return Router()
    .use("/assets", preferCompressed(isAsset), ...assets, missing)
    .use(
      preferCompressed((name) => others.has(name)),
      (req, res, next) => (others.has(req.path) ? recheck(req, res, next) : next()),
    );
}
