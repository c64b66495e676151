import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { createOfficeForm } from "../../records/office-forms.server.ts";
import { answerAddress } from "../dashboard/dashboard-view.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";

/** Begins a case that nobody began, and opens its first step. */
export async function beginCase({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  return redirect(`${answerAddress(await createOfficeForm(address))}/personal-info`, 303);
}
