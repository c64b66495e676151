import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { postFile } from "../documents/api/sessions-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { POST: postFile };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
