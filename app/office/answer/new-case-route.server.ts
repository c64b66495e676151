import { redirect, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { createOfficeForm } from "../../records/office-forms.server.ts";
import { answerUrl } from "../dashboard/dashboard-view.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";

/** Creates a case for the office and opens its first step. */
export async function beginCase({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  return redirect(`${answerUrl(await createOfficeForm(address))}/personal-info`, 303);
}
