import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { Request, RequestHandler, Response } from "express";
import type { ReceivedPost } from "../app/documents/received-post.ts";

type Routes = ServerBuild["routes"];
/** The names of the browser files. Each language has its own. */
export type Assets = ServerBuild["assets"];

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
/** The segments of a requested path as routes match them: decoded and in lower case. */
export const requestedSegments = (path: string): string[] => segmentsOf(path).map((segment) => decodeURIComponent(segment).toLowerCase());
const isDynamic = (segment: string) => /^[:*]|\?$/.test(segment);
const isOptional = (segment: string) => segment.endsWith("?");

/** The path pattern of a route. */
interface Pattern {
  segments: string[];
  minSegments: number;
  maxSegments: number;
}

function patternOf(path: string): Pattern {
  const segments = segmentsOf(path);
  const isOpen = segments.at(-1) === "*";
  return {
    segments,
    minSegments: segments.filter((segment) => segment !== "*" && !isOptional(segment)).length,
    maxSegments: isOpen ? Infinity : segments.length,
  };
}

/** Whether the segments of a URL path, or a prefix of them, may match a route. */
const mayMatch = ({ segments, minSegments }: Pattern, requested: string[]) =>
  minSegments <= requested.length && segments.every((segment, index) => isDynamic(segment) || segment === requested[index]);

function pick<Entry>(entries: Record<string, Entry>, ids: string[]): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => ids.includes(id)));
}

/** Waits until the response is flushed or the connection closed; returns whether the write buffer is empty. */
async function waitUntilSent(res: Response): Promise<boolean> {
  if (res.writableNeedDrain && !res.closed)
    await new Promise<void>((resolve) => {
      const settle = () => {
        res.off("drain", settle).off("close", settle);
        resolve();
      };
      res.on("drain", settle).on("close", settle);
    });
  return res.writableLength === 0;
}

const loadContext = (req: Request, res: Response) => ({
  nonce: String(res.locals.nonce),
  address: req.ip ?? "",
  onClose: (listener: () => void) => void (res.closed ? listener() : res.once("close", listener)),
  waitUntilSent: () => waitUntilSent(res),
  received: res.locals.received as ReceivedPost | undefined,
  proposesSpanish: res.locals.proposesSpanish === true,
});

const createHandler = (build: ServerBuild | (() => Promise<ServerBuild>)) => createRequestHandler({ build, getLoadContext: loadContext });

/**
 * Handles requests with only the routes that may match the URL. Remix compiles and compares all its routes several times for each
 * request, which would take a quarter of a page's time. Routes that match a prefix are included because a page's scripts use them.
 */
function createCandidateHandler(build: ServerBuild): RequestHandler {
  const patterns = Object.entries(build.routes).map(([id, route]) => [id, patternOf(route!.path ?? "")] as const);
  const handlers = new Map<string, RequestHandler>();
  return (req, res, next) => {
    const requested = requestedSegments(req.path);
    const ids = patterns.filter(([, pattern]) => mayMatch(pattern, requested)).map(([id]) => id);
    const key = ids.join();
    let handler = handlers.get(key);
    if (!handler) {
      const assets = { ...build.assets, routes: pick(build.assets.routes, ids) };
      handler = createHandler({ ...build, assets, routes: pick(build.routes as Required<Routes>, ids) as Routes });
      handlers.set(key, handler);
    }
    return handler(req, res, next);
  };
}

/** Returns a function that finds the route pattern of a URL path, such as "/step/:slug"; "other" if there is none. */
export function createRouteNamer(build: ServerBuild | (() => Promise<ServerBuild>)): (path: string) => string {
  if (typeof build === "function") return () => "other";
  const paths = Object.values(build.routes).flatMap((route) => (route?.index ? "" : (route?.path ?? [])));
  const routes = ["assets/*", ...paths.filter((path) => path !== "*")].map((path) => ({ name: `/${path}`, ...patternOf(path) }));
  const dynamicCount = ({ segments }: Pattern) => segments.filter(isDynamic).length;
  routes.sort((one, other) => dynamicCount(one) - dynamicCount(other) || other.segments.length - one.segments.length);
  return (path) => {
    const requested = segmentsOf(path);
    return routes.find((route) => requested.length <= route.maxSegments && mayMatch(route, requested))?.name ?? "other";
  };
}

/**
 * Handles requests with the application under its public origin, regardless of the Host header. A post that has come this far was sent by
 * a page of the same origin, under whatever name the server was opened.
 */
export function remixHandler(build: ServerBuild | (() => Promise<ServerBuild>), spanish: Assets, publicOrigin: string): RequestHandler {
  const { host } = new URL(publicOrigin);
  const inEnglish = typeof build === "function" ? createHandler(build) : createCandidateHandler(build);
  const inSpanish = typeof build === "function" ? inEnglish : createCandidateHandler({ ...build, assets: spanish });
  return (req, res, next) => {
    const handle = res.locals.language === "es" ? inSpanish : inEnglish;
    req.headers.host = host;
    delete req.headers["x-forwarded-host"];
    if (req.headers.origin) req.headers.origin = publicOrigin;
    return handle(req, res, next);
  };
}
