import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { patchUploadSession, readUploadSession } from "../office/api/sessions-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readUploadSession, PATCH: patchUploadSession };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
