import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { ReceivedPost } from "../app/documents/received-post.ts";

type Routes = ServerBuild["routes"];

const COMPARED = 2;

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const beginningOf = (path: string) => segmentsOf(path).slice(0, COMPARED);
const isDynamic = (segment: string) => /^[:*]|\?$/.test(segment);

/** Whether addresses that begin so may mean a route. */
const agrees = (route: string[], address: string[]) => route.every((segment, index) => isDynamic(segment) || segment === address[index]);

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
  isTaken: () => isTaken(res),
  received: res.locals.received as ReceivedPost | undefined,
});

const handlerOf = (build: ServerBuild | (() => Promise<ServerBuild>)) => createRequestHandler({ build, getLoadContext: loadContext });

/**
 * Answers with the application. Remix compiles and compares all routes several times for each request, which would
 * take a quarter of a page's time; so it is shown only those that the beginning of the address leaves possible.
 */
function handlerByAddress(build: ServerBuild): RequestHandler {
  const beginnings = Object.entries(build.routes).map(([id, route]) => [id, beginningOf(route!.path ?? "")] as const);
  const everything = handlerOf(build);
  const handlers = new Map<string, RequestHandler>();
  return (req, res, next) => {
    if (req.path === "/__manifest") return everything(req, res, next);
    const address = beginningOf(decodeURIComponent(req.path).toLowerCase());
    const ids = beginnings.filter(([, beginning]) => agrees(beginning, address)).map(([id]) => id);
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

const isOptional = (segment: string) => segment.endsWith("?");

/** Returns the pattern of the route that an address belongs to, such as "/step/:slug"; "other" where there is none. */
export function routeNames(build: ServerBuild | (() => Promise<ServerBuild>)): (path: string) => string {
  if (typeof build === "function") return () => "other";
  const paths = Object.values(build.routes).flatMap((route) => (route?.index ? "" : (route?.path ?? [])));
  const routes = ["assets/*", ...paths.filter((path) => path !== "*")].map((path) => {
    const segments = segmentsOf(path);
    const atLeast = segments.filter((segment) => !isOptional(segment)).length;
    return { name: `/${path}`, segments, atLeast, atMost: segments.at(-1) === "*" ? Infinity : segments.length };
  });
  const dynamic = ({ segments }: { segments: string[] }) => segments.filter(isDynamic).length;
  routes.sort((one, other) => dynamic(one) - dynamic(other) || other.segments.length - one.segments.length);
  return (path) => {
    const address = segmentsOf(path);
    const { length } = address;
    const route = routes.find(({ segments, atLeast, atMost }) => atLeast <= length && length <= atMost && agrees(segments, address));
    return route?.name ?? "other";
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
