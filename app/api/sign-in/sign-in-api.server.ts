import { z } from "zod";
import { parseInput, type Args } from "../shared/calls.server.ts";
import { callingApiClient } from "../../platform/log.server.ts";
import { apiError, invalid, readJson } from "../../platform/http/http.server.ts";
import { isSignedIn } from "../../sign-in/attorney.server.ts";
import { signIn, signOut } from "../../sign-in/sign-in.server.ts";

export const passwordMissing = "Password is required";

/** The credentials for signing in. */
export const loginSchema = z.object({
  password: z
    .string({ required_error: passwordMissing, invalid_type_error: passwordMissing })
    .min(1, passwordMissing)
    .describe("At most 1024 bytes"),
});

/** Whether the caller is signed in. */
export const statusSchema = z.object({ authenticated: z.boolean() });

const statusOf = (authenticated: boolean): z.output<typeof statusSchema> => ({ authenticated });

/** POST: starts a session with the attorney's password. */
export async function postLogin({ request, context }: Args): Promise<Response> {
  const { password } = parseInput(loginSchema, await readJson(request.clone()));
  const result = await signIn(request, context.address, password, "json");
  if (result.isSignedIn)
    return Response.json(statusOf(true), { headers: result.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
  const { status, message, wait } = result;
  if (status === 422) return invalid([{ path: "password", message }]);
  return apiError(status, message, {}, wait ? { "Retry-After": String(wait) } : {});
}

/** POST: ends the session if there is one. */
export const postLogout = async ({ request, context }: Args): Promise<Response> =>
  new Response(null, { status: 204, headers: await signOut(request, context.address) });

/** GET: returns whether the caller has a session or a valid API key. This does not extend the session. */
export const readStatus = async ({ request }: Args): Promise<Response> =>
  Response.json(statusOf(callingApiClient() !== undefined || (await isSignedIn(request, "peek"))));
