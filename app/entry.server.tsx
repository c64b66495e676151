import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceContext } from "./nonce.ts";
import { log } from "./platform/log.server.ts";

export { start } from "./start.server.ts";

/** Renders a page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Response {
  const markup = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
}

/** Logs what a loader or an action threw, unless the visitor has already gone. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) log.error({ error }, "page failed");
}
