import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { submitToAttorney } from "../intake/api/form-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

export const loader = (args: LoaderFunctionArgs) => serveApi(args, { POST: submitToAttorney });

export const action = (args: ActionFunctionArgs) => serveApi(args, { POST: submitToAttorney });
