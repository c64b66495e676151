import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { ifPrepared, takeUpAgain } from "../../records/office/preparations.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { defaultView, formUrl } from "../urls.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requestedOfficePage, requireAttorney } from "../../sign-in/attorney.server.ts";
import { summarizedPetition } from "../../casework/petition/summaries.server.ts";

/** GET: redirects to the case. */
export async function openCase({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return redirect(formUrl(params["id"] ?? "", defaultView("forms")), 303);
}

/** POST: prepares a petition that was set aside. */
export async function prepareAgain({ request, params }: ActionFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const to = requestedOfficePage(request) ?? formUrl(form.id, defaultView("forms"));
  await takeUpAgain(form.id);
  const prepared = await ifPrepared(summarizedPetition(form));
  return redirectWithFlash(
    to,
    prepared ? { title: "Petition prepared" } : { title: "The petition could not be prepared", variant: "destructive" },
  );
}
