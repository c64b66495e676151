import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteSubmission } from "../office/cases-api.server.ts";
import { readSubmission } from "../office/submissions-api.server.ts";
import { serveApi } from "../platform/http.server.ts";

const calls = { GET: readSubmission, DELETE: deleteSubmission };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
