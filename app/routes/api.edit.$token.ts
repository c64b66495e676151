import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { patchLinkedForm, readLinkedForm } from "../edit/edit-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

const serve = (args: LoaderFunctionArgs | ActionFunctionArgs) => serveApi(args, { GET: readLinkedForm, PATCH: patchLinkedForm });

export const loader = serve;

export const action = serve;
