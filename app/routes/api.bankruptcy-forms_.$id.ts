import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { patchForm, readForm } from "../intake/api/form-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readForm, PATCH: patchForm };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
