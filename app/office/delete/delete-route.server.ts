import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { log } from "../../platform/log.server.ts";
import { getFormAsOffice, removeForm } from "../../records/forms.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { dashboardUrl, requestedView } from "../dashboard/dashboard-view.ts";
import { submissionNotFound } from "../not-found.ts";
import { redirectWithFlash } from "../redirect-with-flash.server.ts";

/** Data of the page that asks before a form is deleted. */
export interface DeletePage {
  clientName: string;
  /** URL of the dashboard view to return to. */
  back: string;
}

const backUrl = (request: Request) => dashboardUrl({ ...requestedView(request), tab: "forms" });

/** Loads the page that asks whether to delete a form. Throws a Response: 404. */
export async function loadDelete({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await getFormAsOffice(params["id"] ?? "");
  if (!form) throw pageNotFound(submissionNotFound);
  return json<DeletePage>({ clientName: form.clientName, back: backUrl(request) });
}

/** Deletes a form and redirects to the dashboard with a message. */
export async function handleDeleteAction({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const outcome = await remove(params["id"] ?? "", context.address);
  return redirectWithFlash(backUrl(request), outcome);
}

async function remove(id: string, address: string): Promise<Flash> {
  try {
    return (await removeForm(id, address)) ? { title: "Submission deleted" } : deleteFailed(submissionNotFound);
  } catch (error) {
    log.error({ error }, "form not deleted");
    return deleteFailed("Failed to delete submission");
  }
}

const deleteFailed = (message: string): Flash => ({ title: "Delete failed", message, variant: "destructive" });
