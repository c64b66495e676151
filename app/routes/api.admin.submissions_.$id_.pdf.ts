import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readSubmissionPdf } from "../office/api/submissions-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const calls = { GET: readSubmissionPdf };

export const loader = (args: LoaderFunctionArgs) => serveApi(args, calls);

export const action = (args: ActionFunctionArgs) => serveApi(args, calls);
