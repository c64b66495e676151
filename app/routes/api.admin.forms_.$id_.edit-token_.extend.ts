import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { extendEditToken } from "../office/api/edit-access-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { PATCH: extendEditToken };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
