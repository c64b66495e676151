import type { Requester } from "../platform/http/requester.server.ts";
import { documentContainer, listFormDocuments, removeDocument, type StoredDocument } from "../records/files/documents.server.ts";
import { toFileJson } from "./file-json.server.ts";
import { nameForClient } from "./joined-names.server.ts";
import type { DocumentLists } from "./document-areas.tsx";
import type { ListedFile } from "./send-file.ts";
import { checkFormCount, checkFormFiles, type DocumentType } from "../files/file-rules.ts";
import { isPaperType, papers, paperTypes, type PaperType } from "../files/papers.ts";
import { joinDocuments, notJoined } from "./join-photos.server.ts";
import { summarizeFiles, storeFiles, toUploadError, type UploadError } from "./store-files.server.ts";
import { notTurned, turnDocument } from "./turn-file.server.ts";
import { noFiles, nothingChosen, type ReceivedPost } from "./received-post.ts";
import { words } from "./wording/index.ts";
import type { Problem } from "../platform/problem.ts";

const uploadFailed = (message = words.documentNotUploaded): Problem => ({ title: words.uploadFailed, message });

/** Loads a form's documents in the lists of the review page; empty lists without a form. */
export async function loadDocumentLists(formId: string | undefined): Promise<DocumentLists> {
  const documents = formId ? await listFormDocuments(formId) : [];
  const listOf = (type: DocumentType) => documents.filter((document) => document.type === type).map(toListedFile);
  return { pictureId: listOf("pictureId"), ssnCard: listOf("ssnCard"), payStubs: listOf("payStubs"), taxReturns: listOf("taxReturns") };
}

/** Converts a document for the client's lists. */
export const toListedFile = (document: StoredDocument): ListedFile => ({
  ...toFileJson(document),
  uploadedAt: document.uploadedAt.toISOString(),
});

/** Result of a post about documents: a message about what was done, or an error. */
export type DocumentsOutcome = { done: { title: string; message: string } } | UploadError;

/** The verbs of the buttons that `handleDocumentsAction` handles. */
export const documentVerbs = ["upload", "remove-document", "turn-document", "join-photos"];

/** Uploads files, deletes or turns a document, or joins photos, by the pressed button. An upload without files returns a problem. */
export function handleDocumentsAction(
  formId: string,
  requester: Requester,
  intent: string,
  received: ReceivedPost = noFiles,
): Promise<DocumentsOutcome> {
  if (intent.startsWith("join-photos:")) return handleJoin(formId, requester, intent);
  if (intent.startsWith("turn-document:")) return handleTurn(formId, requester, intent);
  return intent.startsWith("remove-document:") ? handleDelete(formId, requester, intent) : handleUpload(formId, requester, received);
}

/** Stores the files of a plain post, or none of them if one breaks a rule that can be checked in advance. */
async function handleUpload(formId: string, requester: Requester, post: ReceivedPost): Promise<DocumentsOutcome> {
  const problem = findProblem(post, await listFormDocuments(formId));
  if (problem) return { problem, status: 422 };
  const uploadError = await storeFiles(post.files, ({ field }) => documentContainer(formId, requester, field as PaperType), uploadFailed());
  return uploadError ?? { done: { title: words.documentUploaded, message: summarizeFiles(post.files) } };
}

function findProblem({ files, fileCount }: ReceivedPost, stored: StoredDocument[]): Problem | undefined {
  if (fileCount === 0) return nothingChosen();
  if (fileCount > files.length)
    return { title: words.fileLimitExceeded, message: words.tooManyAtOnce, advice: words.choseTooMany(fileCount) };
  if (!files.every(({ field }) => isPaperType(field))) return uploadFailed(words.unknownType);
  const chosenFor = (type: PaperType) => files.filter(({ field }) => field === type).length;
  const countOf = (type: PaperType) => stored.filter((document) => document.type === type).length;
  const full = paperTypes.filter((type) => chosenFor(type) > 0).map((type) => checkFormCount(papers[type], countOf(type), chosenFor(type)));
  return full.find(Boolean) ?? checkFormFiles(files);
}

/** Deletes the document that a button names: `remove-document:<type>:<id>`. */
async function handleDelete(formId: string, requester: Requester, intent: string): Promise<DocumentsOutcome> {
  const [, type, id = ""] = intent.split(":");
  const isRemoved = isPaperType(type) && (await removeDocument(formId, requester, type, id));
  if (!isRemoved) return { problem: { title: words.deleteFailed, message: words.documentNotDeleted }, status: 404 };
  return { done: { title: words.documentDeleted, message: papers[type].title } };
}

/** Turns the document that a button names: `turn-document:<type>:<id>`. */
async function handleTurn(formId: string, requester: Requester, intent: string): Promise<DocumentsOutcome> {
  const [, type, id = ""] = intent.split(":");
  try {
    const turned = isPaperType(type) && (await turnDocument(formId, requester, type, id));
    return turned ? { done: { title: words.photoTurned, message: nameForClient(turned.name) } } : { problem: notTurned(), status: 404 };
  } catch (error) {
    return toUploadError(error, notTurned());
  }
}

/** Joins the photos that a button names: `join-photos:<type>:<id>,<id>`. */
async function handleJoin(formId: string, requester: Requester, intent: string): Promise<DocumentsOutcome> {
  const [, type, ids = ""] = intent.split(":");
  if (!isPaperType(type)) return { problem: uploadFailed(words.unknownType), status: 422 };
  try {
    const { name } = await joinDocuments(formId, requester, type, ids.split(","));
    return { done: { title: words.photosJoined, message: nameForClient(name) } };
  } catch (error) {
    return toUploadError(error, notJoined());
  }
}
