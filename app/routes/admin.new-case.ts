import { redirect, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { beginCase } from "../office/answer/new-case-route.server.ts";
import { requireAttorney } from "../office/sign-in/attorney.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return redirect("/admin/dashboard", 303);
}

export const action = beginCase;
