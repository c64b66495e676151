import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteSubmission } from "../office/api/cases-api.server.ts";
import { readSubmission } from "../office/api/submissions-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readSubmission, DELETE: deleteSubmission };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
