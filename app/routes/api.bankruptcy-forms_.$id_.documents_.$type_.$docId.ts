import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteDocument } from "../documents/api/documents-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { DELETE: deleteDocument };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
