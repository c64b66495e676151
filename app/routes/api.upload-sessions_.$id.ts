import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { patchSession, readSession } from "../documents/api/sessions-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readSession, PATCH: patchSession };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
