import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readStatus } from "../office/api/sign-in-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

export const loader = (args: LoaderFunctionArgs) => serveApi(args, { GET: readStatus });

export const action = (args: ActionFunctionArgs) => serveApi(args, { GET: readStatus });
