import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { withZod } from "@remix-validated-form/with-zod";
import { validationError } from "remix-validated-form";
import { env } from "../../platform/env.server.ts";
import { flash, type Flash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf, type Requester } from "../../platform/http/requester.server.ts";
import { resolveOwner } from "../../records/owner-renewals.server.ts";
import { filterUnreadable, type UnreadableFile } from "../../records/receipts.server.ts";
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
} from "../../records/upload-sessions.server.ts";
import { joinFiles } from "../join-photos.server.ts";
import { fileJson } from "../api/calls.server.ts";
import { contactSchema, type Contact } from "../../files/contact.ts";
import { checkPortalFile, checkPortalSum } from "../../files/file-rules.ts";
import { summarizeFiles, storeFiles, uploadErrorOf, type UploadError } from "../store-files.server.ts";
import { noFiles, type ReceivedPost } from "../received-post.ts";
import type { Delivered } from "./portal-receipt.tsx";
import type { ListedFile } from "../send-file.ts";
import type { Problem } from "../../platform/problem.ts";

/** What the portal's page is rendered from. */
export interface PortalPage {
  firm: string;
  phone: string;
  /** The session that is still open, if there is one. */
  session: (Contact & { id: string }) | null;
  files: ListedFile[];
  /** What was submitted, on the page that follows. */
  receipt: Delivered | null;
  /** The files of the last submission that the office cannot read. */
  unreadable: UnreadableFile[];
}

export interface PortalReply {
  fieldErrors?: Record<string, string>;
  repopulateFields?: Partial<Contact>;
  notice?: string;
  problem?: Problem;
  saveFailed?: boolean;
}

const noCookies = cookiesRequired("take your documents");
const notStarted = { title: "Upload Failed", message: "Please fill in your information first." };
const nothingChosen = { title: "Upload Failed", message: "Please choose at least one file." };
const uploadFailed = { title: "Upload Failed", message: "Failed to upload your files. Please try again." };
const deleteFailed = { title: "Delete Failed", message: "Failed to delete file. Please try again." };
const notJoined = { title: "Photos Not Joined", message: "Failed to join the photos. Please try again." };
const submitFailed = { title: "Submission Failed", message: "Failed to submit documents. Please try again." };
const receiptAddress = "/upload?submitted";

const contactValidator = withZod(contactSchema);

/** Loads the portal: an open session with its files, the receipt of one just submitted, or a blank form. */
export async function loadPortal(args: LoaderFunctionArgs) {
  const { request } = args;
  const session = await findNewestSession(requesterOf(args));
  const isOpen = session?.status === "active";
  const isReceipt = session && !isOpen && new URL(request.url).searchParams.has("submitted");
  const files = isOpen ? await listSessionFiles(session.id) : [];
  const unreadable = filterUnreadable(await listNewestSubmittedFiles(requesterOf(args)));
  const page: PortalPage = {
    firm: env.FIRM_NAME,
    phone: env.FIRM_PHONE,
    session: isOpen ? contactOf(session) : null,
    files: files.map((file) => ({ ...fileJson(file), uploadedAt: file.uploadedAt.toISOString() })),
    receipt: isReceipt ? { fileCount: session.fileCount, totalSize: session.totalSize } : null,
    unreadable: unreadable.map(({ name, reason }) => ({ name, reason })),
  };
  return json(page, { headers: ownerHeaders(request, session !== undefined) });
}

const contactOf = ({ id, clientName, clientEmail, clientPhone, comments }: UploadSession) => ({
  id,
  clientName,
  clientEmail,
  clientPhone,
  comments,
});

/** Starts a session, stores files, deletes one, joins photos, or submits them, depending on the pressed button. */
export async function handlePortalAction(args: ActionFunctionArgs) {
  const requester = requesterOf(args);
  const {
    request,
    context: { received },
  } = args;
  if (received) return uploadFiles(requester, received);
  const posted = await readForm(request);
  const [verb, id = ""] = String(posted.get("intent")).split(":");
  switch (verb) {
    case "delete":
      return deleteFile(requester, id);
    case "join":
      return joinPosted(requester, id.split(","));
    case "upload":
      return uploadFiles(requester, noFiles);
    case "submit":
      return submit(requester);
    default:
      return startSession(requester, posted);
  }
}

const tell = ({ problem, status }: UploadError) => json<PortalReply>({ problem }, status);

const goTo = async (address: string, message: Flash) => redirect(address, { status: 303, headers: { "Set-Cookie": await flash(message) } });

/** Redirects to the list of files, with a message. */
const goToFiles = (message: Flash) => goTo("/upload#uploads-notice", { ...message, place: "uploads-notice" });

async function startSession(requester: Requester, posted: FormData) {
  posted.set("comments", String(posted.get("comments") ?? "").replace(/\r\n/g, "\n"));
  const { data, error, submittedData } = await contactValidator.validate(posted);
  if (requester.kind !== "owner") return json<PortalReply>({ repopulateFields: submittedData, notice: noCookies }, 403);
  if (error) return validationError(error, submittedData) as TypedResponse<PortalReply>;
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

/** Begins a session of a browser, unless the same one is open already, and leads to it. Throws RateLimited. */
export async function beginSession(requester: Requester, contact: Contact): Promise<Response> {
  const owner = await resolveOwner(requester);
  const open = await openSession(owner.requester);
  if (!open || !isSame(open, contact)) await createSession(owner.requester, contact);
  const reply = await goTo("/upload", { title: "Session Created", message: "You can now start uploading your documents." });
  if (owner.headers["Set-Cookie"]) reply.headers.append("Set-Cookie", owner.headers["Set-Cookie"]);
  return reply;
}

/** A double click starts one session. */
const isSame = (session: UploadSession, contact: Contact) =>
  (Object.keys(contact) as (keyof Contact)[]).every((name) => session[name] === contact[name]);

async function openSession(requester: Requester): Promise<UploadSession | undefined> {
  const session = await findNewestSession(requester);
  return session?.status === "active" ? session : undefined;
}

async function uploadFiles(requester: Requester, post: ReceivedPost) {
  const session = await openSession(requester);
  const problem = session ? problemWith(post, session) : notStarted;
  if (!session || problem) return tell({ problem: problem!, status: 422 });
  const uploadError = await storeFiles(post.files, () => sessionContainer(session.id, requester), uploadFailed);
  return uploadError ? tell(uploadError) : goToFiles({ title: "File Uploaded", message: summarizeFiles(post.files) });
}

function problemWith({ files, fileCount }: ReceivedPost, { fileCount: count, totalSize }: UploadSession): Problem | undefined {
  if (fileCount === 0) return nothingChosen;
  const adding = { count: fileCount, size: files.reduce((sum, { size }) => sum + size, 0) };
  return files.map((file) => checkPortalFile(file)).find(Boolean) ?? checkPortalSum({ count, size: totalSize }, adding);
}

async function deleteFile(requester: Requester, fileId: string) {
  const session = await findNewestSession(requester);
  try {
    if (session) requireActive(session);
    const isRemoved = session && (await removeFile(session.id, requester, fileId));
    return isRemoved ? goToFiles({ title: "File Deleted" }) : tell({ problem: deleteFailed, status: 404 });
  } catch (error) {
    return tell(uploadErrorOf(error, deleteFailed));
  }
}

async function joinPosted(requester: Requester, ids: string[]) {
  const session = await findNewestSession(requester);
  if (!session) return tell({ problem: notStarted, status: 422 });
  try {
    const { name } = await joinFiles(session.id, requester, ids);
    return await goToFiles({ title: "Photos Joined", message: name });
  } catch (error) {
    return tell(uploadErrorOf(error, notJoined));
  }
}

/** Submits the browser's session; pressed twice, it leads to the receipt all the same. */
async function submit(requester: Requester) {
  const session = await findNewestSession(requester);
  if (!session) return tell({ problem: { ...submitFailed, message: notStarted.message }, status: 422 });
  try {
    await submitSession(session.id, requester);
    return redirect(receiptAddress, 303);
  } catch (error) {
    return tell(uploadErrorOf(error, submitFailed));
  }
}
