import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readLiveDashboard } from "../office/dashboard/live-cases.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readLiveDashboard };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
