import { json, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ToastMessage } from "../../components/toasts.tsx";
import { flash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { destinationOf, isSignedIn } from "./attorney.server.ts";
import { signIn, signOut } from "./sign-in.server.ts";

/** Why the sign-in page is shown again. */
export interface LoginReply {
  fieldErrors?: { password: string };
  failure?: ToastMessage;
  saveFailed?: boolean;
}

/** Shows the sign-in page, unless somebody is signed in. */
export async function loadLogin(request: Request) {
  if (await isSignedIn(request, "looking")) throw redirect(destinationOf(request), 303);
  return null;
}

/** Signs in with the posted password and goes where the attorney wanted to. */
export async function handleLoginAction({ request, context }: ActionFunctionArgs) {
  const result = await signIn(request, context.address, (await readForm(request)).get("password"));
  if (!result.isSignedIn) {
    const { status, message, wait } = result;
    const failure: ToastMessage = { title: "Login failed", message, variant: "destructive" };
    return json<LoginReply>(
      { fieldErrors: { password: message }, failure },
      { status, headers: wait ? { "Retry-After": String(wait) } : {} },
    );
  }
  const welcome = await flash({ title: "Login successful", message: "Welcome to the attorney dashboard" });
  return redirect(destinationOf(request), {
    status: 303,
    headers: [...result.cookies, welcome].map((each): [string, string] => ["Set-Cookie", each]),
  });
}

/** Signs out and goes back to the sign-in page. */
export async function handleLogoutAction({ request, context }: ActionFunctionArgs) {
  const headers = await signOut(request, context.address);
  headers.append("Set-Cookie", await flash({ title: "Signed out" }));
  return redirect("/admin/login", { status: 303, headers });
}
