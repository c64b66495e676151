import { redirect, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { requireAttorney } from "../sign-in/attorney.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return redirect("/admin/dashboard");
}
