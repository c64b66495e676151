import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readDescription } from "../api/description.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readDescription };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
