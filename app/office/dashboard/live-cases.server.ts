import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { apiError } from "../../platform/http/http.server.ts";
import { callingApiClient } from "../../platform/log.server.ts";
import { onCaseChange } from "../../records/case-changes.server.ts";
import { isSignedIn, requireAttorneyCall } from "../../sign-in/attorney.server.ts";
import { loadDashboard } from "./dashboard-route.server.ts";

const maxStreams = 50;
const heartbeatMs = 20_000;
const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" };

const streams = new Set<() => void>();

/** Ends all streams when the server shuts down. */
export const endStreams = (): void => streams.forEach((end) => end());

/** GET: returns the dashboard as JSON for a page that is open. Does not keep the session alive. */
export async function readLiveDashboard({ request }: LoaderFunctionArgs): Promise<Response> {
  await requireAttorneyCall(request, "peek");
  return Response.json(await loadDashboard(request), { headers: { "Cache-Control": "no-store" } });
}

/** GET: sends a Server-Sent Event whenever a case has changed, without details. Ends with the session. */
export async function streamChanges({ request, context }: LoaderFunctionArgs): Promise<Response> {
  await requireAttorneyCall(request, "peek");
  const isApiClient = callingApiClient() !== undefined;
  const stream = new PassThrough();
  const stopListening = await onCaseChange(() => stream.write("data: changed\n\n"));
  if (streams.size >= maxStreams) {
    stopListening();
    return apiError(503, "Too many dashboards are open.", {}, { "Retry-After": "30" });
  }
  const heartbeat = setInterval(async () => {
    if (!isApiClient && !(await isSignedIn(request, "peek").catch(() => true))) end();
    else if (stream.writable) stream.write(": still here\n\n");
  }, heartbeatMs);
  function end() {
    clearInterval(heartbeat);
    stopListening();
    streams.delete(end);
    stream.end();
  }
  streams.add(end);
  context.onClose(end);
  stream.write(": listening\n\n");
  return new Response(createReadableStreamFromReadable(stream), { headers });
}
