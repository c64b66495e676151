import { requireForm, type Args } from "../intake/form-api.server.ts";
import { notFound } from "../platform/http.server.ts";
import type { Visitor } from "../platform/visitor.server.ts";
import { useSession } from "../records/attorney-sessions.server.ts";
import { audit } from "../records/audit-log.server.ts";
import { documentShelf, documentsOf, findDocument, formCounter, removeDocument } from "../records/documents.server.ts";
import { isOwnForm } from "../records/ownership.server.ts";
import { answering, download, fileJson, readFacts, readRegistration } from "./calls.server.ts";
import { documentTypes, isDocumentType, type DocumentType } from "./file-rules.ts";
import { registerFile, uploadAddress } from "./receive.server.ts";

const documentNotFound = "Document not found";
const unknownType = "Invalid document type";

const allTypes = Object.keys(documentTypes) as DocumentType[];

/** The form and the list of the address, for whom they belong to. Throws a 404. */
async function requireList(args: Args) {
  const { id, visitor } = await requireForm(args);
  const { type } = args.params;
  if (!isDocumentType(type)) throw notFound(unknownType);
  return { id, visitor, type };
}

/** GET: a form's documents, each type's list oldest first. */
export async function listDocuments(args: Args): Promise<Response> {
  const { id } = await requireForm(args);
  const documents = await documentsOf(id);
  const listOf = (type: DocumentType) => documents.filter((document) => document.type === type).map(fileJson);
  const lists = Object.fromEntries(allTypes.map((type) => [type, listOf(type)]));
  return Response.json(lists, { headers: { "Cache-Control": "no-store" } });
}

/** POST: an address to upload a document to. */
export const postUploadAddress = answering(async (args: Args) => {
  const { id, visitor } = await requireForm(args);
  const facts = await readFacts(args.request);
  return Response.json({ uploadURL: await uploadAddress(formCounter(id, visitor), facts) });
});

/** POST: takes up a document that was uploaded. */
export const postDocument = answering(async (args: Args) => {
  const { id, visitor, type } = await requireList(args);
  const registration = await readRegistration(args.request);
  const document = await registerFile(documentShelf(id, visitor, type), registration);
  return Response.json(fileJson(document), { status: 201 });
});

/** DELETE: removes a document. */
export async function deleteDocument(args: Args): Promise<Response> {
  const { id, type } = await requireList(args);
  const isRemoved = await removeDocument(id, type, args.params["docId"] ?? "");
  return isRemoved ? new Response(null, { status: 204 }) : notFound(documentNotFound);
}

/** GET: a document as a download. The audit log tells when the attorney takes it. */
export async function downloadDocument(args: Args): Promise<Response> {
  const { id, visitor, type } = await requireList(args);
  const document = await findDocument(id, type, args.params["docId"] ?? "");
  const file = document && (await download(document));
  if (!file) return notFound(documentNotFound);
  if (await isAttorneys(id, visitor)) await audit({ action: "document_downloaded", formId: id, detail: document.id, address: args.context.address });
  return file;
}

/** Whether the attorney opens a form, and not its owner; that keeps the attorney's session alive. */
const isAttorneys = async (id: string, visitor: Visitor): Promise<boolean> =>
  visitor.attorney !== undefined && (await useSession(visitor.attorney)) && !(await isOwnForm(id, visitor));

/** An answer whose error, if it is one, is told by `message` alone. */
export async function byMessageOnly(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.ok) return response;
  const { message } = (await response.json()) as { message: string };
  return Response.json({ message }, response);
}
