import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAttorney } from "../office/sign-in/attorney.server.ts";

/** The office's own PDF, in the place where the review page has the client's. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return redirect(`/admin/submissions/${encodeURIComponent(params["id"] ?? "")}/pdf`, 303);
}
