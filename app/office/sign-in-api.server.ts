import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { apiError, readJson } from "../platform/http.server.ts";
import { isSignedIn } from "./attorney.server.ts";
import { signIn, signOut } from "./sign-in.server.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** POST: begins a session with the attorney's password. */
export async function postLogin({ request, context }: Args): Promise<Response> {
  const { password } = await readJson(request);
  const result = await signIn(request, context.address, password);
  if (result.isSignedIn) return Response.json({ authenticated: true }, { headers: result.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
  const { status, message, wait } = result;
  const extra = status === 422 ? { issues: [{ path: "password", message }] } : {};
  return apiError(status, message, extra, wait ? { "Retry-After": String(wait) } : {});
}

/** POST: ends the session, if there is one. */
export const postLogout = async ({ request, context }: Args): Promise<Response> =>
  new Response(null, { status: 204, headers: await signOut(request, context.address) });

/** GET: whether somebody is signed in. Asking does not keep a session alive. */
export const readStatus = async ({ request }: Args): Promise<Response> =>
  Response.json({ authenticated: await isSignedIn(request, "looking") });
