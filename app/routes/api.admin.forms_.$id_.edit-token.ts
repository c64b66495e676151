import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteEditToken, postEditToken } from "../office/api/edit-access-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { POST: postEditToken, DELETE: deleteEditToken };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
