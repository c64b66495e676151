import type { AppLoadContext, EntryContext } from "@remix-run/server-runtime";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceContext } from "./nonce.ts";
import { renderWithPauses } from "./platform/rendering/render-with-pauses.server.tsx";
import { log } from "./platform/log.server.ts";

export { env, open, start } from "./start.server.ts";

/** Pages with more data than this are rendered with pauses, in characters. That takes longer, but others do not wait. */
const LONG_PAGE = 60_000;

/** Renders a page to a complete HTML response. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  );
  const isLong = (remixContext.serverHandoffString?.length ?? 0) > LONG_PAGE;
  const markup = isLong ? await renderWithPauses(page) : renderToString(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wait = findRetryAfter(remixContext);
  if (wait) headers.set("Retry-After", wait);
  const isOffice = /^\/admin(?:\/|$)/.test(new URL(request.url).pathname);
  const built = isOffice ? markup.replaceAll("/assets/manifest-", "/assets/office-manifest-") : markup;
  const html = `<!DOCTYPE html>${import.meta.env.PROD ? deferScripts(built, nonce) : markup}`;
  return new Response(Buffer.from(html), { status, headers });
}

/**
 * Moves a page's scripts into a template, so that they load after first paint instead of competing with it. Pages are complete
 * without scripts. An inline script puts the template's content in place before React hydrates the page, continues a navigation
 * that was interrupted, and drops the scripts in browsers that cannot run them: those post plain forms.
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

/** The Retry-After header of a loader or the action, which Remix does not copy to the page's response. */
function findRetryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | undefined {
  const values = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].map((each) => each.get("Retry-After"));
  return values.find((value) => value !== null) ?? undefined;
}

/** Logs an error thrown by a loader or an action, unless the client has disconnected or the error is a route response such as 405. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) log.error({ error }, "page failed");
}
