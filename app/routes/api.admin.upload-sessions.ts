import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readUploadSessions } from "../office/api/cases-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readUploadSessions };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
