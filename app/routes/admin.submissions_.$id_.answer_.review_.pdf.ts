import { redirect, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { requireAttorney } from "../sign-in/attorney.server.ts";

/** Redirects to the office's PDF. The review page links here instead of to the client's PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return redirect(`/admin/submissions/${encodeURIComponent(params["id"] ?? "")}/pdf`, 303);
}
