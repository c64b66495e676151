import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { byMessageOnly, downloadDocument } from "../documents/documents-api.server.ts";
import { serveApi } from "../platform/http.server.ts";

const calls = { GET: downloadDocument };

export const loader = (args: LoaderFunctionArgs) => byMessageOnly(serveApi(args, calls));

export const action = (args: ActionFunctionArgs) => byMessageOnly(serveApi(args, calls));
