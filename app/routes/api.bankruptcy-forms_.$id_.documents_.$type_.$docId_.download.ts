import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { downloadDocument, withErrorObject } from "../documents/api/documents-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: downloadDocument };

export const loader = (args: LoaderFunctionArgs) => withErrorObject(serveApi(args, calls));

export const action = (args: ActionFunctionArgs) => withErrorObject(serveApi(args, calls));
