import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/server-runtime";
import { withZod } from "@remix-validated-form/with-zod";
import { validationError } from "remix-validated-form";
import { env } from "../../platform/env.server.ts";
import { redirectWithFlash, type Flash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf, type Requester } from "../../platform/http/requester.server.ts";
import { resolveOwner } from "../../records/forms/owner-renewals.server.ts";
import { languageVerb } from "../../intake/edit-rows.ts";
import { filterUnreadable, type UnreadableFile } from "../../records/mail/receipts.server.ts";
import {
  createSession,
  listSessionFiles,
  findNewestSession,
  listNewestSubmittedFiles,
  removeFile,
  requireActive,
  sessionContainer,
  submitSession,
  type UploadSession,
} from "../../records/files/upload-sessions.server.ts";
import { joinFiles, notJoined } from "../join-photos.server.ts";
import { notTurned, turnSessionFile } from "../turn-file.server.ts";
import { toFileJson } from "../file-json.server.ts";
import { nameForClient } from "../joined-names.server.ts";
import { contactSchema, type Contact } from "../../files/contact.ts";
import { checkPortalFile, checkPortalTotals } from "../../files/file-rules.ts";
import { reasonForClient } from "../../files/reason-for-client.ts";
import { summarizeFiles, storeFiles, toUploadError, type UploadError } from "../store-files.server.ts";
import { noFiles, nothingChosen, type ReceivedPost } from "../received-post.ts";
import { words as uploadWords } from "../wording/index.ts";
import { translateComments } from "./add-more-comments.server.ts";
import type { DeliverySummary } from "./portal-receipt.tsx";
import { checkTarget, findShownSession, findTarget, type Target } from "./target-session.server.ts";
import { portalUrl, receiptUrl } from "./portal-url.ts";
import { submissionFailed } from "./submission-failed.ts";
import { words } from "./wording/index.ts";
import type { ListedFile } from "../send-file.ts";
import type { Problem } from "../../platform/problem.ts";

/** Data of the portal page. */
export interface PortalPage {
  firm: string;
  phone: string;
  /** The open session that the address names, or the browser's current one, if any. */
  session: (Contact & { id: string }) | null;
  files: ListedFile[];
  /** Summary of what was submitted; only on the page after the submission. */
  receipt: DeliverySummary | null;
  /** Files of the last submission that the office cannot read. */
  unreadable: UnreadableFile[];
}

export interface PortalReply {
  fieldErrors?: Record<string, string>;
  repopulateFields?: Partial<Contact>;
  notice?: string;
  problem?: Problem;
  /** Contact details that were not stored, so that the client can copy them. */
  typed?: Contact;
  saveFailed?: boolean;
}

const uploadFailed = (message = words.filesNotUploaded): Problem => ({ title: uploadWords.uploadFailed, message });
const notStarted = () => uploadFailed(words.informationFirst);
const deleteFailed = (): Problem => ({ title: uploadWords.deleteFailed, message: words.fileNotDeleted });
const notYetSubmitted = (): Problem => ({ title: words.notSubmitted, message: words.submitFirst });

const contactValidator = withZod(contactSchema);

/** Loads the portal: the open session with its files, the receipt after a submission, or a blank form. */
export async function loadPortal(args: LoaderFunctionArgs) {
  const { request } = args;
  const { session, isReceipt } = await findShownSession(requesterOf(args), new URL(request.url).searchParams);
  const isOpen = session?.status === "active";
  const files = isOpen ? await listSessionFiles(session.id) : [];
  const unreadable = filterUnreadable(await listNewestSubmittedFiles(requesterOf(args)));
  const page: PortalPage = {
    firm: env.FIRM_NAME,
    phone: env.FIRM_PHONE,
    session: isOpen ? toContact(session) : null,
    files: files.map((file) => ({ ...toFileJson(file), uploadedAt: file.uploadedAt.toISOString() })),
    receipt: session && isReceipt ? { fileCount: session.fileCount, totalSize: session.totalSize } : null,
    unreadable: unreadable.map(({ name, reason }) => ({ name: nameForClient(name), reason: reasonForClient(reason) })),
  };
  return json(page, { headers: ownerHeaders(request, session !== undefined) });
}

const toContact = ({ id, clientName, clientEmail, clientPhone, comments }: UploadSession) => ({
  id,
  clientName,
  clientEmail,
  clientPhone,
  comments: translateComments(comments),
});

/** Starts a session, stores files, deletes or turns a file, joins photos, or submits the session, depending on the pressed button. */
export async function handlePortalAction(args: ActionFunctionArgs) {
  const requester = requesterOf(args);
  const {
    request,
    context: { received },
  } = args;
  const target = await findTarget(requester, request);
  if (received) return handleUpload(requester, target, received);
  const posted = await readForm(request);
  const [verb, id = ""] = String(posted.get("intent")).split(":");
  switch (verb) {
    case "delete":
      return handleDelete(requester, target, id);
    case "turn":
      return handleTurn(requester, target, id);
    case "join":
      return handleJoin(requester, target, id.split(","));
    case languageVerb:
      return json<PortalReply>({ repopulateFields: Object.fromEntries(posted) });
    case "upload":
      return handleUpload(requester, target, noFiles);
    case "submit":
      return handleSubmit(requester, target);
    default:
      return handleStart(requester, posted);
  }
}

const replyWithError = ({ problem, status }: UploadError) => json<PortalReply>({ problem }, status);

/** Redirects to the list of a session's files, with a message. */
async function redirectToFiles(requester: Requester, { id }: UploadSession, message: Flash) {
  const isCurrent = (await findNewestSession(requester))?.id === id;
  return redirectWithFlash(`${isCurrent ? "/upload" : portalUrl(id)}`, { ...message, place: "uploads-notice" });
}

async function handleStart(requester: Requester, posted: FormData) {
  posted.set("comments", String(posted.get("comments") ?? "").replace(/\r\n/g, "\n"));
  const { data, error, submittedData } = await contactValidator.validate(posted);
  if (requester.kind !== "owner")
    return json<PortalReply>({ repopulateFields: submittedData, notice: cookiesRequired("take your documents") }, 403);
  if (error) return validationError(error, submittedData) as TypedResponse<PortalReply>;
  const open = await findOpenSession(requester);
  if (open && open.fileCount > 0 && !hasSameContact(open, data)) return json<PortalReply>({ problem: notYetSubmitted(), typed: data }, 409);
  try {
    return await beginSession(requester, data);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return json<PortalReply>(
      { repopulateFields: submittedData, notice: error.message },
      { status: 429, headers: { "Retry-After": String(error.seconds) } },
    );
  }
}

/** Begins a session unless one with the same contact details is open, and redirects to it. Throws RateLimited. */
export async function beginSession(requester: Requester, contact: Contact): Promise<Response> {
  const owner = await resolveOwner(requester);
  const open = await findOpenSession(owner.requester);
  if (!open || !hasSameContact(open, contact)) await createSession(owner.requester, contact);
  const reply = await redirectWithFlash("/upload", { title: words.sessionCreated, message: words.youCanUpload });
  if (owner.headers["Set-Cookie"]) reply.headers.append("Set-Cookie", owner.headers["Set-Cookie"]);
  return reply;
}

/** Whether a session has these contact details. Used so that a double click starts only one session. */
const hasSameContact = (session: UploadSession, contact: Contact) =>
  (Object.keys(contact) as (keyof Contact)[]).every((name) => session[name] === contact[name]);

async function findOpenSession(requester: Requester): Promise<UploadSession | undefined> {
  const session = await findNewestSession(requester);
  return session?.status === "active" ? session : undefined;
}

async function handleUpload(requester: Requester, target: Target, post: ReceivedPost) {
  const targetError = checkTarget(target, uploadFailed());
  if (targetError) return replyWithError(targetError);
  const session = target.session?.status === "active" ? target.session : undefined;
  const problem = session ? findProblem(post, session) : notStarted();
  if (!session || problem) return replyWithError({ problem: problem!, status: 422 });
  const uploadError = await storeFiles(post.files, () => sessionContainer(session.id, requester), uploadFailed());
  return uploadError
    ? replyWithError(uploadError)
    : redirectToFiles(requester, session, { title: words.fileUploaded, message: summarizeFiles(post.files) });
}

function findProblem({ files, fileCount }: ReceivedPost, { fileCount: count, totalSize }: UploadSession): Problem | undefined {
  if (fileCount === 0) return nothingChosen();
  const adding = { count: fileCount, size: files.reduce((sum, { size }) => sum + size, 0) };
  return files.map((file) => checkPortalFile(file)).find(Boolean) ?? checkPortalTotals({ count, size: totalSize }, adding);
}

async function handleDelete(requester: Requester, target: Target, fileId: string) {
  const { session } = target;
  const targetError = checkTarget(target, deleteFailed());
  if (targetError) return replyWithError(targetError);
  try {
    if (session) requireActive(session);
    const isRemoved = session && (await removeFile(session.id, requester, fileId));
    return isRemoved
      ? await redirectToFiles(requester, session, { title: words.fileDeleted })
      : replyWithError({ problem: deleteFailed(), status: 404 });
  } catch (error) {
    return replyWithError(toUploadError(error, deleteFailed()));
  }
}

async function handleTurn(requester: Requester, target: Target, fileId: string) {
  const { session } = target;
  const targetError = checkTarget(target, notTurned());
  if (targetError) return replyWithError(targetError);
  try {
    if (session) requireActive(session);
    const turned = session && (await turnSessionFile(session.id, requester, fileId));
    return turned
      ? await redirectToFiles(requester, session, { title: uploadWords.photoTurned, message: nameForClient(turned.name) })
      : replyWithError({ problem: notTurned(), status: 404 });
  } catch (error) {
    return replyWithError(toUploadError(error, notTurned()));
  }
}

async function handleJoin(requester: Requester, target: Target, ids: string[]) {
  const { session } = target;
  const targetError = checkTarget(target, notJoined());
  if (targetError) return replyWithError(targetError);
  if (!session) return replyWithError({ problem: notStarted(), status: 422 });
  try {
    const { name } = await joinFiles(session.id, requester, ids);
    return await redirectToFiles(requester, session, { title: uploadWords.photosJoined, message: nameForClient(name) });
  } catch (error) {
    return replyWithError(toUploadError(error, notJoined()));
  }
}

/** Submits the session that the page shows. A second press also leads to the receipt. */
async function handleSubmit(requester: Requester, { session, isNamed }: Target) {
  if (!session && isNamed) return replyWithError({ problem: submissionFailed(words.unknownSession), status: 404 });
  if (!session) return replyWithError({ problem: submissionFailed(words.informationFirst), status: 422 });
  try {
    await submitSession(session.id, requester);
    return redirect(receiptUrl(session.id), 303);
  } catch (error) {
    return replyWithError(toUploadError(error, submissionFailed()));
  }
}
