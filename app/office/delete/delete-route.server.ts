import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { redirectWithFlash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { log } from "../../platform/log.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { removeCase } from "../../records/removal/removal.server.ts";
import { getSessionAsOffice } from "../../records/files/upload-sessions.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { loadCaseFrame, type CaseFrameData } from "../case-frame/case-frame.server.ts";
import { dashboardUrl, eraseUrl, requestedView } from "../urls.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";

/** Data of the page that asks before a case is deleted. */
export interface DeletePage {
  /** Null for an upload session. */
  frame: CaseFrameData | null;
  /** What is deleted: "submission" or "upload session". */
  noun: string;
  clientName: string;
  /** URL of the dashboard view to return to. */
  back: string;
  eraseUrl: string;
}

async function findForm(id: string) {
  const form = await getFormAsOffice(id);
  return form && { clientName: form.clientName, frame: await loadCaseFrame(form) };
}

async function findSession(id: string) {
  const found = await getSessionAsOffice(id);
  return found && { clientName: found.session.clientName, frame: null };
}

const cases = {
  forms: { tab: "forms", noun: "submission", notFound: submissionNotFound, find: findForm },
  upload_sessions: {
    tab: "uploads",
    noun: "upload session",
    notFound: uploadSessionNotFound,
    find: findSession,
  },
} as const;

const backUrl = (table: CaseTable, request: Request) => dashboardUrl({ ...requestedView(request), tab: cases[table].tab });

/** Loads the page that asks whether to delete a case. Throws a Response: 404. */
export const loadDelete =
  (table: CaseTable) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    const id = params["id"] ?? "";
    const { noun, notFound, find } = cases[table];
    const found = await find(id);
    if (!found) throw pageNotFound(notFound);
    return json<DeletePage>({
      noun,
      ...found,
      back: backUrl(table, request),
      eraseUrl: eraseUrl(table, id, requestedView(request)),
    });
  };

/** Deletes a case and redirects to the dashboard with a message. */
export const handleDelete =
  (table: CaseTable) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    await requireAttorney(request);
    const outcome = await remove(table, params["id"] ?? "", context.address);
    return redirectWithFlash(backUrl(table, request), outcome);
  };

async function remove(table: CaseTable, id: string, address: string): Promise<Flash> {
  const { noun, notFound } = cases[table];
  try {
    const isRemoved = await removeCase(table, id, address);
    return isRemoved ? { title: `${noun[0]!.toUpperCase()}${noun.slice(1)} deleted` } : deleteFailed(notFound);
  } catch (error) {
    log.error({ error }, "case not deleted");
    return deleteFailed(`Failed to delete ${noun}`);
  }
}

const deleteFailed = (message: string): Flash => ({ title: "Delete failed", message, variant: "destructive" });
