import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { postLogin } from "../office/api/sign-in-api.server.ts";
import { serveApi } from "../platform/http/http.server.ts";

export const loader = (args: LoaderFunctionArgs) => serveApi(args, { POST: postLogin });

export const action = (args: ActionFunctionArgs) => serveApi(args, { POST: postLogin });
