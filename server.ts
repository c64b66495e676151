import cluster from "node:cluster";
import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import compression, { type CompressionFilter } from "compression";
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from "express";
import onHeaders from "on-headers";
import type { ViteDevServer } from "vite";
import type * as entry from "./app/start.server.ts";
import { authenticateApiKeys } from "./server/api-keys.ts";
import { createRouteNamer, remixHandler, requestedSegments, type Assets } from "./server/application.ts";
import { createHealth } from "./server/health.ts";
import { chooseLanguage, useLanguage } from "./server/language.ts";
import { rejectLongPaths } from "./server/long-paths.ts";
import { trimMailedLinks } from "./server/mailed-links.ts";
import { manageMemory } from "./server/memory.ts";
import { isFilesPost, receiveFiles } from "./server/multipart.ts";
import { answerPings, drain, endOnSignal, listen, startWorkers } from "./server/processes.ts";
import { logRequests } from "./server/request-log.ts";
import { createSendError, type SendError } from "./server/send-error.ts";
import { servePagesOnce } from "./server/shared-pages.ts";
import { securityHeaders } from "./server/security-headers.ts";
import { serveBuild } from "./server/static-files.ts";

type App = Awaited<ReturnType<typeof entry.start>>;
type Build = ServerBuild | (() => Promise<ServerBuild>);

const isDevelopment = process.argv.includes("--dev");
process.env.NODE_ENV = isDevelopment ? "development" : "production";

manageMemory();

const SERVER_BUILD = path.resolve("build/server/index.js");
const SPANISH_BUILD = path.resolve("build/es/server/index.js");
const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"];
const SAFE_METHODS = ["GET", "HEAD"];
const MAX_BODY_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 120_000;
/** Longer than the minute for which proxies keep idle connections, so that a proxy never sends a request on a closing connection. */
const KEEP_ALIVE_MS = 75_000;
const TIME_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 15 * 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
const STALL_MS = 120_000;
const LINGER_MS = 5_000;
/** What a connection of 100 Mbit/s transfers in that time. */
const LINGER_BYTES = 64 * 1024 * 1024;
/** Limit per process. An idle connection costs about 20 kB; proxies keep a few hundred. */
const MAX_CONNECTIONS = 4_000;

const allowMethods =
  ({ words }: App, sendError: SendError): RequestHandler =>
  (req, res, next) => {
    if (METHODS.includes(req.method)) return next();
    res.set("Allow", METHODS.join(", "));
    sendError(req, res, 405, words.methodNotAllowed);
  };

/** Rejects unsafe requests from pages of other sites. API clients send neither header, or send an API key, which pages do not have. */
const requireSameOrigin =
  ({ env: { PUBLIC_ORIGIN: publicOrigin }, words }: App, sendError: SendError): RequestHandler =>
  (req, res, next) => {
    const site = req.get("Sec-Fetch-Site");
    const origin = req.get("Origin");
    const isSameOrigin = site ? ["same-origin", "none"].includes(site) : !origin || origin === publicOrigin;
    if (isSameOrigin || res.locals.apiClient || SAFE_METHODS.includes(req.method)) return next();
    sendError(req, res, 403, words.otherSite);
  };

function isWellFormed(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

const requireWellFormedPath =
  ({ words }: App, sendError: SendError): RequestHandler =>
  (req, res, next) => {
    if (isWellFormed(req.path)) return next();
    sendError(req, res, 400, words.malformedUrl);
  };

const rejectCompressedBodies =
  ({ words }: App, sendError: SendError): RequestHandler =>
  (req, res, next) => {
    if (req.get("Content-Encoding")) return sendError(req, res, 415, words.compressedBody);
    next();
  };

/** Streams an uploaded file to the storage. It comes before the general limits of size and time. */
const receiveUploads =
  ({ receiveUpload }: App, sendError: SendError): RequestHandler =>
  (req, res, next) => {
    receiveUpload(req, req.originalUrl)
      .then(({ status, message }) => {
        if (status === 200) return res.status(200).end();
        if (status === 503) res.set("Retry-After", "5");
        sendError(req, res, status, message);
      })
      .catch(next);
  };

/** Whether a request is to the route that accepts a PDF, however its path is written. */
const isBlankUpload = ({ path }: Request): boolean => {
  const segments = requestedSegments(path);
  return segments.length === 3 && segments.join("/") === "api/admin/blanks";
};

/** Limits bodies to 1 MB and two minutes. Multipart posts with files and the call with a PDF have their own limits. */
const limitBodies =
  ({ words }: App, sendError: SendError): RequestHandler =>
  (req, res, next) => {
    if (isFilesPost(req)) return next();
    const timer = setTimeout(() => req.complete || req.destroy(), BODY_TIMEOUT_MS);
    res.on("close", () => clearTimeout(timer));
    const isTooLarge = !isBlankUpload(req) && Number(req.get("Content-Length")) > MAX_BODY_BYTES;
    if (isTooLarge) return sendError(req, res, 413, words.tooLarge);
    next();
  };

/** Lets a client that is still sending read an early response: discards a limited amount of its input, then closes the connection. */
const closeAfterResponse: RequestHandler = (req, res, next) => {
  res.prependListener("finish", () => {
    if (req.complete) return;
    let remaining = LINGER_BYTES;
    const discard = ({ length }: Buffer) => (remaining -= length) < 0 && req.pause();
    req.read(0); // Node discards the entire body of a request that was never read.
    req.removeAllListeners("data").on("data", discard).resume();
    setTimeout(() => req.destroy(), LINGER_MS).unref();
  });
  next();
};

/** Adds `no-store` to every response that has no Cache-Control header when its headers are written. */
const noStoreByDefault: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", "no-store");
  });
  next();
};

/** Downloads are sent uncompressed, with their length. */
const shouldCompress: CompressionFilter = (req, res) => !res.hasHeader("Content-Disposition") && compression.filter(req, res);

const handleErrors =
  ({ log, words }: App, sendError: SendError): ErrorRequestHandler =>
  (error, req, res, _next) => {
    log.error({ error }, "request failed outside the application");
    if (res.headersSent) return void res.destroy();
    sendError(req, res, 500, words.tryAgain);
  };

function createWebServer(app: App, health: RequestHandler, build: Build, spanish: Assets, vite: ViteDevServer | undefined): Express {
  const { env, filePostGuard, uploadOrigin, words } = app;
  const sendError = createSendError(app);
  const web = express().disable("x-powered-by").set("trust proxy", env.TRUST_PROXY);
  web.use(closeAfterResponse, noStoreByDefault, securityHeaders(env.PUBLIC_ORIGIN, uploadOrigin, !isDevelopment), useLanguage(app));
  web.use(rejectLongPaths(words, sendError), health, logRequests(app, createRouteNamer(build)));
  web.use(allowMethods(app, sendError), requireWellFormedPath(app, sendError), trimMailedLinks);
  web.use(chooseLanguage(env.PUBLIC_ORIGIN.startsWith("https:")), authenticateApiKeys(app, sendError), requireSameOrigin(app, sendError));
  web.use(rejectCompressedBodies(app, sendError));
  web.put("/api/uploads/*", receiveUploads(app, sendError));
  web.use(receiveFiles(env.DATA_DIR, filePostGuard, words, sendError));
  web.use(limitBodies(app, sendError), vite?.middlewares ?? serveBuild(), compression({ filter: shouldCompress }));
  if (typeof build !== "function") web.use(servePagesOnce(build, env.PUBLIC_ORIGIN));
  web.use(remixHandler(build, spanish, env.PUBLIC_ORIGIN), handleErrors(app, sendError));
  return web;
}

async function startVite(): Promise<ViteDevServer> {
  return (await import("vite")).createServer({ server: { middlewareMode: true }, appType: "custom" });
}

/** Starts the worker processes, and keeps the database open as long as any of them runs. */
async function runPrimary({
  env,
  secretVariables,
  log,
  startupMessage,
  answerMetricsQuestions,
  stop,
}: Awaited<ReturnType<typeof entry.open>>): Promise<void> {
  answerMetricsQuestions();
  const workers = await startWorkers(env, secretVariables, log).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  endOnSignal(env, async (signal) => {
    const hasStopped = await workers.stop(signal);
    await stop();
    return hasStopped ? 0 : 1;
  });
  process.stdout.write(`${startupMessage()}\n`);
}

async function runServer(app: App, build: Build, spanish: Assets, vite: ViteDevServer | undefined): Promise<void> {
  const health = createHealth(app);
  const web = createWebServer(app, health.handler, build, spanish, vite);
  const server = createServer(TIME_LIMITS, web).setTimeout(STALL_MS);
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, app.env).catch(async (error: unknown) => {
    await app.stop();
    throw error;
  });
  endOnSignal(app.env, async (signal) => {
    app.log.info({ signal }, "stopping");
    if (signal === "SIGTERM") await health.startDraining();
    app.endStreams();
    await drain(server);
    await app.stop();
    app.log.info("stopped");
    return 0;
  });
  if (cluster.isWorker) answerPings();
  else process.stdout.write(`${app.startupMessage()}\n`);
}

async function main(): Promise<void> {
  const vite = isDevelopment ? await startVite() : undefined;
  const load = async () =>
    (await (vite?.ssrLoadModule("virtual:remix/server-build") ?? import(pathToFileURL(SERVER_BUILD).href))) as ServerBuild;
  const build = await load();
  // While developing, browsers get the texts of both languages.
  const { assets: spanish } = vite ? build : ((await import(pathToFileURL(SPANISH_BUILD).href)) as ServerBuild);
  const { env, open, start } = build.entry.module as unknown as typeof entry;
  if (cluster.isPrimary && !isDevelopment && env.WEB_CONCURRENCY > 1) return runPrimary(await open());
  const app = await start();
  await runServer(app, vite ? async () => app.prepareBuild(await load()) : app.prepareBuild(build), spanish, vite);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.name === "StartError" ? error.message : error.stack}\n`);
  process.exit(1);
});
