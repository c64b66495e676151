import { existsSync, readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import express, { Router, type RequestHandler, type Response } from "express";

const BUILD = path.resolve("build/client");
/** Files of earlier builds, which open pages of those builds still request. */
const EARLIER_BUILDS = path.resolve("build/earlier");
const SPANISH_BUILD = path.resolve("build/es/client");
const ASSETS = [BUILD, SPANISH_BUILD, EARLIER_BUILDS].map((folder) => path.join(folder, "assets"));

/** The encodings in which the build stores its files, best first. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/** Sets the headers for the encoding and media type of a file. */
function setFileHeaders(res: ServerResponse, file: string): void {
  const encoding = ENCODINGS.find(({ suffix }) => file.endsWith(suffix));
  const extension = path.extname(encoding ? file.slice(0, -encoding.suffix.length) : file);
  (res as Response).vary("Accept-Encoding").type(extension === ".svg" ? "image/svg+xml; charset=utf-8" : extension);
  if (encoding) (res as Response).set("Content-Encoding", encoding.name);
}

/** Rewrites a request to the best compressed version of its file that the browser accepts. */
const preferCompressed =
  (exists: (name: string) => boolean): RequestHandler =>
  (req, _res, next) => {
    const encoding = ENCODINGS.find(({ name, suffix }) => exists(req.path + suffix) && req.acceptsEncodings(name));
    if (encoding) req.url = req.url.replace(req.path, req.path + encoding.suffix);
    next();
  };

const assetNotFound: RequestHandler = (_req, res) => void res.status(404).type("text").send("There is no such file.");

/**
 * Serves the files of the build with its compression. Asset names contain a content hash, so browsers keep them for a year. Assets are
 * looked up on disk for each request so that a process also serves those of the previous build and, until it is restarted, of the
 * next one.
 */
export function serveBuild(): RequestHandler {
  const options = { index: false, redirect: false, setHeaders: setFileHeaders };
  const isAsset = (name: string) => ASSETS.some((folder) => existsSync(path.join(folder, name)));
  const assets = ASSETS.map((folder) => express.static(folder, { ...options, immutable: true, maxAge: "1y" }));
  const others = new Set(readdirSync(BUILD, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [`/${entry.name}`] : [])));
  const serveFile = express.static(BUILD, { ...options, maxAge: "1h" });
  return Router()
    .use("/assets", preferCompressed(isAsset), ...assets, assetNotFound)
    .use(
      preferCompressed((name) => others.has(name)),
      (req, res, next) => (others.has(req.path) ? serveFile(req, res, next) : next()),
    );
}
