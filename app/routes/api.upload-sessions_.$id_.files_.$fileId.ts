import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteFile } from "../documents/api/sessions-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { DELETE: deleteFile };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
