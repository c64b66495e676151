import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readSubmissions } from "../office/api/cases-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readSubmissions };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
