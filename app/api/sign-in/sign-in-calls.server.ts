import { postLogout, postLogin, readStatus, loginSchema, passwordMissing, statusSchema } from "./sign-in-api.server.ts";
import { errorResponse, json, invalidResponse, type Area } from "../../platform/http/described-calls.server.ts";

/** API description: the attorney's sign-in and sign-out. */
export const signInCalls: Area = {
  name: "Signing in",
  about:
    "A session ends after 30 minutes without activity, and after 12 hours at the latest. After five failed attempts from one address, " +
    "each further attempt requires a longer wait.",
  shapes: { Login: loginSchema, SignInStatus: statusSchema },
  calls: [
    {
      method: "POST",
      path: "/api/admin/login",
      id: "signIn",
      summary: "Sign in",
      caller: "anyone",
      handle: postLogin,
      body: json(loginSchema, { password: "the password of the firm" }),
      responses: {
        200: {
          about: "Signed in. The cookies identify the session.",
          content: json(statusSchema, { authenticated: true }),
          headers: ["Set-Cookie"],
        },
        ...errorResponse(401, "The password is wrong.", "Invalid password"),
        ...invalidResponse("The password is missing or malformed.", { path: "password", message: passwordMissing }),
        ...errorResponse(429, "Too many failed attempts.", "Too many attempts. Please wait 8 seconds and try again."),
      },
    },
    {
      method: "POST",
      path: "/api/admin/logout",
      id: "signOut",
      summary: "Sign out",
      caller: "anyone",
      handle: postLogout,
      responses: { 204: { about: "Signed out.", headers: ["Set-Cookie"] } },
    },
    {
      method: "GET",
      path: "/api/admin/auth/status",
      id: "readSignInStatus",
      summary: "Check the sign-in status",
      about: "Does not extend the session.",
      caller: "anyone",
      handle: readStatus,
      responses: { 200: { about: "Whether the caller is signed in.", content: json(statusSchema, { authenticated: false }) } },
    },
  ],
};
