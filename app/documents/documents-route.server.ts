import type { Requester } from "../platform/http/requester.server.ts";
import { documentContainer, listFormDocuments, removeDocument, type StoredDocument } from "../records/documents.server.ts";
import { fileJson } from "./api/calls.server.ts";
import type { DocumentLists } from "./document-areas.tsx";
import { checkFormCount, checkFormFile, documentTypes, isDocumentType, type DocumentType } from "../files/file-rules.ts";
import { joinDocuments } from "./join-photos.server.ts";
import { summarizeFiles, storeFiles, uploadErrorOf, type UploadError } from "./store-files.server.ts";
import { noFiles, type ReceivedFile, type ReceivedPost } from "./received-post.ts";
import type { Problem } from "../platform/problem.ts";

const uploadFailed = { title: "Upload Failed", message: "Failed to upload document. Please try again." };
const nothingChosen = { title: "Upload Failed", message: "Please choose at least one file." };
const tooManyAtOnce = { title: "File Limit Exceeded", message: "Please choose at most 20 files at a time. Nothing was uploaded." };
const unknownType = { title: "Upload Failed", message: "Invalid document type" };
const notJoined = { title: "Photos Not Joined", message: "Failed to join the photos. Please try again." };
const deleteFailed = { title: "Delete Failed", message: "Failed to delete document. Please try again." };

const allTypes = Object.keys(documentTypes) as DocumentType[];

/** The documents of a form as the review page lists them; none of a form not begun. */
export async function documentLists(formId: string | undefined): Promise<DocumentLists> {
  const documents = formId ? await listFormDocuments(formId) : [];
  const listed = (document: StoredDocument) => ({ ...fileJson(document), uploadedAt: document.uploadedAt.toISOString() });
  const listOf = (type: DocumentType) => documents.filter((document) => document.type === type).map(listed);
  return { pictureId: listOf("pictureId"), ssnCard: listOf("ssnCard"), payStubs: listOf("payStubs"), taxReturns: listOf("taxReturns") };
}

/** What a post about documents came to: what was done, or why not. */
export type DocumentsOutcome = { done: { title: string; message: string } } | UploadError;

/** The verbs of the buttons that this is about. */
export const documentVerbs = ["upload", "remove-document", "join-photos"];

/** Stores the files of a page's post, deletes a document or joins photos, as its button says. A post without files gets a message. */
export function handleDocumentsAction(
  formId: string,
  requester: Requester,
  intent: string,
  received: ReceivedPost = noFiles,
): Promise<DocumentsOutcome> {
  if (intent.startsWith("join-photos:")) return joinPosted(formId, requester, intent);
  return intent.startsWith("remove-document:") ? deletePosted(formId, requester, intent) : uploadDocuments(formId, requester, received);
}

/** Stores the files of a plain post, or none of them when one of them breaks a rule. */
async function uploadDocuments(formId: string, requester: Requester, post: ReceivedPost): Promise<DocumentsOutcome> {
  const problem = problemWith(post, await documentLists(formId));
  if (problem) return { problem, status: 422 };
  const uploadError = await storeFiles(
    post.files,
    ({ field }) => documentContainer(formId, requester, field as DocumentType),
    uploadFailed,
  );
  return uploadError ?? { done: { title: "Document Uploaded", message: summarizeFiles(post.files) } };
}

function problemWith({ files, fileCount }: ReceivedPost, lists: DocumentLists): Problem | undefined {
  if (fileCount === 0) return nothingChosen;
  if (fileCount > files.length) return tooManyAtOnce;
  if (!files.every(({ field }) => isDocumentType(field))) return unknownType;
  const chosenFor = (type: DocumentType) => files.filter(({ field }) => field === type).length;
  const full = allTypes.filter((type) => chosenFor(type) > 0).map((type) => checkFormCount(type, lists[type].length, chosenFor(type)));
  return [...full, ...files.map((file: ReceivedFile) => checkFormFile(file))].find(Boolean);
}

/** Deletes the document that a button names: `remove-document:<type>:<id>`. */
async function deletePosted(formId: string, requester: Requester, intent: string): Promise<DocumentsOutcome> {
  const [, type, id = ""] = intent.split(":");
  const isRemoved = isDocumentType(type) && (await removeDocument(formId, requester, type, id));
  if (!isRemoved) return { problem: deleteFailed, status: 404 };
  return { done: { title: "Document Deleted", message: documentTypes[type].title } };
}

/** Joins the photos that a button names: `join-photos:<type>:<id>,<id>`. */
async function joinPosted(formId: string, requester: Requester, intent: string): Promise<DocumentsOutcome> {
  const [, type, ids = ""] = intent.split(":");
  if (!isDocumentType(type)) return { problem: unknownType, status: 422 };
  try {
    const { name } = await joinDocuments(formId, requester, type, ids.split(","));
    return { done: { title: "Photos Joined", message: name } };
  } catch (error) {
    return uploadErrorOf(error, notJoined);
  }
}
