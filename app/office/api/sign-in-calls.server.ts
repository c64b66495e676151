import { failing, json, refusing, type Area } from "../../platform/http/described-calls.server.ts";
import { loginSchema, passwordMissing, statusSchema } from "./sign-in-api.server.ts";

/** The calls with which the attorney signs in and out, for the description of the API. */
export const signInCalls: Area = {
  name: "Signing in",
  about:
    "A session ends after 30 idle minutes and after 12 hours. Five attempts per address are free; each further one starts a longer pause.",
  shapes: { Login: loginSchema, SignInStatus: statusSchema },
  calls: [
    {
      method: "POST",
      path: "/api/admin/login",
      id: "signIn",
      summary: "Sign in",
      caller: "anyone",
      body: json(loginSchema, { password: "the password of the firm" }),
      answers: {
        200: {
          about: "Signed in; the cookies are the session.",
          content: json(statusSchema, { authenticated: true }),
          headers: ["Set-Cookie"],
        },
        ...failing(401, "Another password.", "Invalid password"),
        ...refusing("No password, or an invalid one.", { path: "password", message: passwordMissing }),
        ...failing(429, "Too many attempts.", "Too many attempts. Please wait 8 seconds and try again."),
      },
    },
    {
      method: "POST",
      path: "/api/admin/logout",
      id: "signOut",
      summary: "Sign out",
      caller: "anyone",
      answers: { 204: { about: "Signed out.", headers: ["Set-Cookie"] } },
    },
    {
      method: "GET",
      path: "/api/admin/auth/status",
      id: "readSignInStatus",
      summary: "Check whether somebody is signed in",
      about: "This does not extend the session.",
      caller: "anyone",
      answers: { 200: { about: "Whether somebody is signed in.", content: json(statusSchema, { authenticated: false }) } },
    },
  ],
};
