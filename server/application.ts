import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { ReceivedPost } from "../app/documents/received-post.ts";

type Routes = ServerBuild["routes"];

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const isDynamic = (segment: string) => /^[:*]|\?$/.test(segment);
const isOptional = (segment: string) => segment.endsWith("?");

/** A route's path, to compare addresses with. */
interface Pattern {
  segments: string[];
  atLeast: number;
  atMost: number;
}

function patternOf(path: string): Pattern {
  const segments = segmentsOf(path);
  const isOpen = segments.at(-1) === "*";
  return {
    segments,
    atLeast: segments.filter((segment) => segment !== "*" && !isOptional(segment)).length,
    atMost: isOpen ? Infinity : segments.length,
  };
}

/** Whether an address, or what it begins with, may mean a route. */
const agrees = ({ segments, atLeast }: Pattern, address: string[]) =>
  atLeast <= address.length && segments.every((segment, index) => isDynamic(segment) || segment === address[index]);

function only<Entry>(entries: Record<string, Entry>, ids: string[]): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => ids.includes(id)));
}

/** Waits until the client has taken what was written to it, or has left; returns whether nothing of it is held any more. */
async function isTaken(res: Response): Promise<boolean> {
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
  waitUntilSent: () => isTaken(res),
  received: res.locals.received as ReceivedPost | undefined,
});

const handlerOf = (build: ServerBuild | (() => Promise<ServerBuild>)) => createRequestHandler({ build, getLoadContext: loadContext });

/**
 * Answers with the application. Remix compiles and compares all routes several times for each request, which would
 * take a quarter of a page's time; so it is shown only those that may mean the address, or what it begins with: a page's
 * scripts know these, too.
 */
function handlerByAddress(build: ServerBuild): RequestHandler {
  const patterns = Object.entries(build.routes).map(([id, route]) => [id, patternOf(route!.path ?? "")] as const);
  const everything = handlerOf(build);
  const handlers = new Map<string, RequestHandler>();
  return (req, res, next) => {
    if (req.path === "/__manifest") return everything(req, res, next);
    const address = segmentsOf(req.path).map((segment) => decodeURIComponent(segment).toLowerCase());
    const ids = patterns.filter(([, pattern]) => agrees(pattern, address)).map(([id]) => id);
    const key = ids.join();
    let handler = handlers.get(key);
    if (!handler) {
      const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
      handler = handlerOf({ ...build, assets, routes: only(build.routes as Required<Routes>, ids) as Routes });
      handlers.set(key, handler);
    }
    return handler(req, res, next);
  };
}

/** Returns the pattern of the route that an address belongs to, such as "/step/:slug"; "other" where there is none. */
export function routeNames(build: ServerBuild | (() => Promise<ServerBuild>)): (path: string) => string {
  if (typeof build === "function") return () => "other";
  const paths = Object.values(build.routes).flatMap((route) => (route?.index ? "" : (route?.path ?? [])));
  const routes = ["assets/*", ...paths.filter((path) => path !== "*")].map((path) => ({ name: `/${path}`, ...patternOf(path) }));
  const dynamic = ({ segments }: Pattern) => segments.filter(isDynamic).length;
  routes.sort((one, other) => dynamic(one) - dynamic(other) || other.segments.length - one.segments.length);
  return (path) => {
    const address = segmentsOf(path);
    return routes.find((route) => address.length <= route.atMost && agrees(route, address))?.name ?? "other";
  };
}

/** Answers with the application at its public address, whatever the request's Host header says. */
export function remixHandler(build: ServerBuild | (() => Promise<ServerBuild>), publicOrigin: string): RequestHandler {
  const { host } = new URL(publicOrigin);
  const answer = typeof build === "function" ? handlerOf(build) : handlerByAddress(build);
  return (req, res, next) => {
    req.headers.host = host;
    delete req.headers["x-forwarded-host"];
    return answer(req, res, next);
  };
}
