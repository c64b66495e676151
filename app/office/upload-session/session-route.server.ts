import { json, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { Refusal } from "../../files/refusal.ts";
import { officeTime } from "../../platform/office-time.ts";
import { redirectWithFlash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { findDelivery, resendDelivery } from "../../records/mail/deliveries.server.ts";
import { markSessionSeen } from "../../records/activity/case-activity.server.ts";
import { completeSession, getSessionAsOffice, type UploadSession } from "../../records/files/upload-sessions.server.ts";
import { unsentMailsOfSessions } from "../../records/mail/unsent-mails.server.ts";
import { loadActivity, type ActivityLine } from "../history/case-activity.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { requestedView, sessionUrl } from "../urls.ts";
import { failureOf, mailQueued, nothingToSend } from "../edit-access/edit-access.ts";
import { toOfficeFile, type OfficeFile } from "../files.ts";
import { uploadSessionNotFound } from "../../casework/not-found.ts";
import { loadWorkPage, type WorkPage } from "../case-work/work-route.server.ts";
import { loadDeletionNote } from "../delete/deletion-note.server.ts";
import { loadRelatedCases, type ShownRelated } from "../related/related-page.server.ts";
import type { MailState } from "../history/mail-state.ts";

/** Data of an upload session's page. */
export interface SessionPage extends Pick<
  UploadSession,
  "id" | "clientName" | "clientEmail" | "clientPhone" | "comments" | "status" | "totalSize"
> {
  created: string;
  updated: string;
  files: OfficeFile[];
  /** Status of the email to the office; null before the session is submitted. */
  mail: Pick<MailState, "status" | "sent" | "error"> | null;
  /** Why the client got no confirmation, until the session is completed; null if that does not apply. */
  confirmationError: string | null;
  activity: ActivityLine[];
  work: WorkPage;
  related: ShownRelated[];
  /** When and why the session will be deleted; null if it is kept. */
  deletion: string | null;
}

/** Loads the page of an upload session and marks it as read. */
export async function loadUploadSession(request: Request, id = "") {
  await requireAttorney(request);
  await markSessionSeen(id);
  const found = await getSessionAsOffice(id);
  if (!found) throw pageNotFound(uploadSessionNotFound);
  const { session, files } = found;
  const { clientName, clientEmail, clientPhone, comments, status, totalSize, createdAt, updatedAt } = session;
  const page: SessionPage = {
    id,
    clientName,
    clientEmail,
    clientPhone,
    comments,
    status,
    totalSize,
    created: officeTime(createdAt),
    updated: officeTime(updatedAt),
    files: files.map(toOfficeFile),
    mail: status === "active" ? null : await loadMail(id),
    confirmationError: (await unsentMailsOfSessions([id])).get(id)?.find(({ kind }) => kind === "confirmation")?.words ?? null,
    work: await loadWorkPage("upload_sessions", id),
    related: await loadRelatedCases("upload_sessions", id),
    deletion: await loadDeletionNote("upload_sessions", id),
    activity: await loadActivity({ uploadSessionId: id }, files),
  };
  return json(page);
}

async function loadMail(id: string): Promise<SessionPage["mail"]> {
  const { status = "queued", sentAt = null, error = null } = (await findDelivery(id)) ?? {};
  return { status, sent: sentAt && officeTime(sentAt), error };
}

/** Marks a session as completed, or sends its email again. */
export async function handleUploadSessionAction({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const intent = (await readForm(request)).get("intent") ?? "complete";
  const id = params["id"] ?? "";
  switch (intent) {
    case "complete":
      return complete(id, request, context.address);
    case "send-again":
      return sendAgain(id, request, context.address);
    default:
      return json({ problem: failureOf(intent, "Unknown action.") }, 422);
  }
}

async function complete(id: string, request: Request, address: string) {
  try {
    await completeSession(id, address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === "missing") throw pageNotFound(uploadSessionNotFound);
    return json({ problem: error.problem }, 409);
  }
  return redirectBack(id, request, { title: "Upload session completed", message: "It is marked as completed." });
}

async function sendAgain(id: string, request: Request, address: string) {
  if (!(await resendDelivery(id, address))) return json({ problem: failureOf("send-again", nothingToSend) }, 409);
  return redirectBack(id, request, mailQueued);
}

const redirectBack = (id: string, request: Request, message: Flash) => redirectWithFlash(sessionUrl(id, requestedView(request)), message);
