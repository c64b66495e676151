import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceContext } from "./nonce.ts";
import { log } from "./platform/log.server.ts";

export { env, open, start } from "./start.server.ts";

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
  const wait = retryAfter(remixContext);
  if (wait) headers.set("Retry-After", wait);
  const page = `<!DOCTYPE html>${import.meta.env.PROD ? deferScripts(markup, nonce) : markup}`;
  return new Response(Buffer.from(page), { status, headers });
}

/**
 * Pages are complete without their scripts: these are asked for when the first picture is there, and so do not compete with
 * what it needs. Until then they lie in a template, whose place they take before React looks at the page. A browser that
 * lacks what they need never gets them, and posts plain forms. One that was on its way from this page continues.
 */
function deferScripts(markup: string, nonce: string): string {
  const from = markup.indexOf('<link rel="modulepreload"');
  const to = markup.lastIndexOf("</body>");
  if (from < 0) return markup;
  const starter = `<script nonce="${nonce}">${DEFERRED_START}</script>`;
  return `${markup.slice(0, from)}<template>${markup.slice(from, to)}</template>${starter}${markup.slice(to)}`;
}

const DEFERRED_START = `{
  const own = document.currentScript, scripts = own.previousSibling;
  const canRun = () => {
    try {
      return "submitter" in SubmitEvent.prototype && sessionStorage.length >= 0;
    } catch {
      return false;
    }
  };
  const begin = () => {
    if (!own.isConnected) return;
    own.remove();
    if (canRun()) scripts.replaceWith(scripts.content);
    else scripts.remove();
  };
  const { goingTo, ...state } = history.state || {};
  if (goingTo) {
    history.replaceState(state, "");
    location.assign(goingTo);
  }
  setTimeout(begin, 1000);
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) begin();
  else new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
}`;

/** When to try again, if a loader or the action has said so: Remix passes a page's own headers on, but not theirs. */
function retryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | undefined {
  const said = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].map((each) => each.get("Retry-After"));
  return said.find((wait) => wait !== null) ?? undefined;
}

/** Logs what a loader or an action threw, unless the requester has already gone or Remix only refuses a method. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) log.error({ error }, "page failed");
}
