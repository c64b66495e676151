import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import type { RequestHandler } from "express";

/** Resources that are the same for everybody as long as the process runs, and take long to make. */
const PATHS = /^\/api\/(?:docs(?:\/[a-z-]{1,40})?|openapi\.json)$/;

interface Page {
  body: Buffer;
  type: string;
  caching: string;
}

/** Serves the API's documentation and description, which the application makes once per process, with ETags. */
export function servePagesOnce(build: ServerBuild, publicOrigin: string): RequestHandler {
  const handle = createRequestHandler(build);
  const pages = new Map<string, Promise<Page | undefined>>();
  async function make(path: string): Promise<Page | undefined> {
    const context = {
      nonce: "",
      address: "",
      onClose: () => undefined,
      waitUntilSent: () => Promise.resolve(true),
      proposesSpanish: false,
    };
    const response = await handle(new Request(publicOrigin + path), context);
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw new Error(`${path} cannot be made`);
    const { headers } = response;
    return {
      body: Buffer.from(await response.arrayBuffer()),
      type: headers.get("Content-Type") ?? "",
      caching: headers.get("Cache-Control") ?? "no-cache",
    };
  }
  return (req, res, next) => {
    const { path } = req;
    if (!PATHS.test(path) || !["GET", "HEAD"].includes(req.method) || "_data" in req.query) return next();
    const made = pages.get(path) ?? make(path);
    pages.set(path, made);
    made.then(
      (page) => {
        if (page) return void res.set({ "Content-Type": page.type, "Cache-Control": page.caching }).send(page.body);
        pages.delete(path);
        next();
      },
      (error: unknown) => {
        pages.delete(path);
        next(error);
      },
    );
  };
}
