import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { flash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { log } from "../../platform/log.server.ts";
import { getFormAsOffice, removeForm } from "../../records/forms.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { addressOf, viewOf } from "../dashboard/dashboard-view.ts";
import { submissionNotFound } from "../not-found.ts";

/** The page that asks before a form is deleted. */
export interface DeletePage {
  clientName: string;
  /** The dashboard as it was left. */
  back: string;
}

const backOf = ({ url }: Request) => addressOf({ ...viewOf(new URL(url).searchParams), tab: "forms" });

/** Loads the question whether a form is to be deleted. Throws a Response: 404. */
export async function loadDelete({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await getFormAsOffice(params["id"] ?? "");
  if (!form) throw pageNotFound(submissionNotFound);
  return json<DeletePage>({ clientName: form.clientName, back: backOf(request) });
}

/** Deletes a form, and goes back to the dashboard with a message. */
export async function handleDeleteAction({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const outcome = await remove(params["id"] ?? "", context.address);
  return redirect(backOf(request), { status: 303, headers: { "Set-Cookie": await flash(outcome) } });
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
