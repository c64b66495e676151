import { json, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { Refusal } from "../../files/refusal.ts";
import { officeTime } from "../../platform/office-time.ts";
import { redirectWithFlash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { findDelivery, resendDelivery } from "../../records/mail/deliveries.server.ts";
import { markSessionSeen } from "../../records/activity/case-activity.server.ts";
import { completeSession, getSessionAsOffice, type UploadSession } from "../../records/files/upload-sessions.server.ts";
import { unsentMailsOfSessions } from "../../records/mail/unsent-mails.server.ts";
import { loadActivity, type ActivityLine } from "../history/case-activity.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { dashboardUrl, requestedView, sessionUrl } from "../urls.ts";
import { failureOf, mailQueued, nothingToSend } from "../edit-access/edit-access.ts";
import { displayName, toOfficeFile, type OfficeFile } from "../files.ts";
import { typeControl } from "./type-control.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { canBeDocument, fileSessionToCase, guessType, loadFilings, type Filing } from "../../casework/filing/file-session.server.ts";
import { isPaperType, type PaperType } from "../../files/papers.ts";
import { findFilingCase, listFiledTypes, unfileSession } from "../../records/office/filing.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { readTextFields, type FormReply } from "../form-post.server.ts";
import { loadWorkPage, type WorkPage } from "../case-work/work-route.server.ts";
import { loadDeletionNote } from "../delete/deletion-note.server.ts";
import { loadRelatedCases, type ShownRelated } from "../related/related-page.server.ts";
import type { MailState } from "../history/mail-state.ts";

/** Data of an upload session's page. */
export interface SessionPage extends Pick<
  UploadSession,
  "id" | "clientName" | "clientEmail" | "clientPhone" | "language" | "comments" | "status" | "totalSize"
> {
  created: string;
  updated: string;
  files: OfficeFile[];
  filing: Filing;
  /** The type of each file: of those that are filed, the document's, or else what its name tells. */
  fileTypes: { id: string; name: string; type: PaperType | null; isFiled: boolean; canBeFiled: boolean }[];
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
  const { clientName, clientEmail, clientPhone, language, comments, status, totalSize, createdAt, updatedAt } = session;
  const filedTypes = await listFiledTypes(id);
  const page: SessionPage = {
    id,
    clientName,
    clientEmail,
    clientPhone,
    language,
    comments,
    status,
    totalSize,
    created: officeTime(createdAt),
    updated: officeTime(updatedAt),
    files: files.map(toOfficeFile),
    filing: (await loadFilings([session])).get(id)!,
    fileTypes: files.map((file) => ({
      id: file.id,
      name: displayName(file),
      type: filedTypes.get(file.id) ?? guessType(file) ?? null,
      isFiled: filedTypes.has(file.id),
      canBeFiled: canBeDocument(file),
    })),
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

/** Marks a session as completed, sends its email again, or files it to a case and undoes that. */
export async function handleUploadSessionAction({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const { intent = "complete" } = typed;
  const id = params["id"] ?? "";
  switch (intent) {
    case "complete":
      return complete(id, request, context.address);
    case "send-again":
      return sendAgain(id, request, context.address);
    case "file":
      return file(id, request, context.address, typed);
    case "unfile":
      return unfile(id, request, context.address);
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

/** The types in a posted form; "guess" if it has none, as that of a list. */
function readTypes(typed: FormReply["typed"]): Record<string, PaperType> | "guess" {
  const prefix = typeControl("");
  const controls = Object.entries(typed).filter(([name]) => name.startsWith(prefix));
  if (controls.length === 0) return "guess";
  return Object.fromEntries(controls.flatMap(([name, type]) => (isPaperType(type) ? [[name.slice(prefix.length), type]] : [])));
}

/** Files a session to the case of the pressed button, or of the typed reference. A post of the list leads back to it. */
async function file(id: string, request: Request, address: string, typed: FormReply["typed"]) {
  const { form, reference, from } = typed;
  const found = await findFilingCase({ id: form, reference });
  const notFound = form ? submissionNotFound : "No case has this reference. Please type all of it, as in K7M2-9XQT-4RWD.";
  if (!found) return json({ problem: { title: "Not filed", message: notFound }, typed }, 422);
  try {
    const added = await fileSessionToCase(id, found.formId, readTypes(typed), address);
    const message = { title: `Filed to ${found.clientName}`, message: `${pluralize(added, "document")} added to the case.` };
    return from === "list" ? redirectWithFlash(dashboardUrl(requestedView(request)), message) : redirectBack(id, request, message);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === "missing") throw pageNotFound(error.problem.message);
    return json({ problem: error.problem, typed }, error.kind === "closed" ? 409 : 422);
  }
}

async function unfile(id: string, request: Request, address: string) {
  const isUndone = await unfileSession(id, address);
  if (!isUndone) return json({ problem: { title: "Not undone", message: "This upload session is not filed to a case." } }, 409);
  return redirectBack(id, request, { title: "Filing undone", message: "Its documents were taken off the case." });
}

async function sendAgain(id: string, request: Request, address: string) {
  if (!(await resendDelivery(id, address))) return json({ problem: failureOf("send-again", nothingToSend) }, 409);
  return redirectBack(id, request, mailQueued);
}

const redirectBack = (id: string, request: Request, message: Flash) => redirectWithFlash(sessionUrl(id, requestedView(request)), message);
