import { json, redirect, type ActionFunctionArgs } from "@remix-run/server-runtime";
import type { ToastMessage } from "../../components/toasts.tsx";
import { flash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { destinationAfterSignIn, isSignedIn } from "../../sign-in/attorney.server.ts";
import { listNames } from "../../records/office/office-names.server.ts";
import { signIn, signOut } from "../../sign-in/sign-in.server.ts";
import { namesUrl } from "../urls.ts";

/** Reasons why the sign-in page is shown again. */
export interface LoginReply {
  fieldErrors?: { password: string };
  failure?: ToastMessage;
  saveFailed?: boolean;
}

/** Loads the sign-in page, or redirects if the attorney is already signed in. */
export async function loadLogin(request: Request) {
  if (await isSignedIn(request, "peek")) throw redirect(destinationAfterSignIn(request), 303);
  return null;
}

/** The page that asks who is working, if there are names to choose from, or else the page that the attorney requested. */
async function pageAfterSignIn(request: Request): Promise<string> {
  const to = destinationAfterSignIn(request);
  return (await listNames()).some(({ isRemoved }) => !isRemoved) ? `${namesUrl}?${new URLSearchParams({ to })}` : to;
}

/** Signs in with the submitted password and redirects to the page the attorney requested. */
export async function handleLoginAction({ request, context }: ActionFunctionArgs) {
  const result = await signIn(request, context.address, (await readForm(request.clone())).get("password"), "form");
  if (!result.isSignedIn) {
    const { status, message, wait } = result;
    const failure: ToastMessage = { title: "Login failed", message, variant: "destructive" };
    return json<LoginReply>(
      { fieldErrors: { password: message }, failure },
      { status, headers: wait ? { "Retry-After": String(wait) } : {} },
    );
  }
  const welcome = await flash({ title: "Login successful", message: "Welcome to the attorney dashboard" });
  return redirect(await pageAfterSignIn(request), {
    status: 303,
    headers: [...result.cookies, welcome].map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

/** Signs out and redirects to the sign-in page. */
export async function handleLogoutAction({ request, context }: ActionFunctionArgs) {
  const headers = await signOut(request, context.address);
  headers.append("Set-Cookie", await flash({ title: "Signed out" }));
  return redirect("/admin/login", { status: 303, headers });
}
