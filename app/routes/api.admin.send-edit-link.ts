import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sendEditLink } from "../office/api/edit-access-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { POST: sendEditLink };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
