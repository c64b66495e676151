import { z } from "zod";
import { requireOpenForm, type Args } from "../../intake/api/form-api.server.ts";
import { notFound } from "../../platform/http/http.server.ts";
import { actsForOffice, audit } from "../../records/audit-log.server.ts";
import {
  documentContainer,
  listFormDocuments,
  findDocument,
  formUploadPolicy,
  removeDocument,
  type StoredDocument,
} from "../../records/documents.server.ts";
import { answering, download, fileJson, readFacts, readJoining, readRegistration } from "./calls.server.ts";
import { documentTypes, isDocumentType, type DocumentType } from "../../files/file-rules.ts";
import { joinDocuments } from "../join-photos.server.ts";
import { pictureAnswer, thumbnailOf } from "../pictures.server.ts";
import { registerFile, uploadAddress } from "../register-file.server.ts";

export const documentNotFound = "Document not found";
const unknownType = "Invalid document type";

/** A form's documents by the lists they are in, each of the same files. */
export const listsOf = <File extends z.ZodTypeAny>(file: File) => {
  const list = z.array(file);
  return z.object({ pictureId: list, ssnCard: list, payStubs: list, taxReturns: list } satisfies Record<DocumentType, z.ZodTypeAny>);
};

/** The answer to a download that failed: what people read stands at `error.message` too. */
export const downloadErrorSchema = z.object({ message: z.string(), error: z.object({ message: z.string() }) });

const allTypes = Object.keys(documentTypes) as DocumentType[];

/** A form's documents in the lists they are in. */
export const inLists = <File>(documents: StoredDocument[], fileOf: (document: StoredDocument) => File): Record<DocumentType, File[]> =>
  Object.fromEntries(allTypes.map((type) => [type, documents.filter((document) => document.type === type).map(fileOf)])) as Record<
    DocumentType,
    File[]
  >;

/** The form and the list of the address, for whom they belong to. Throws a 404. */
async function requireList(args: Args) {
  const { id, requester } = await requireOpenForm(args);
  const { type } = args.params;
  if (!isDocumentType(type)) throw notFound(unknownType);
  return { id, requester, type };
}

/** GET: a form's documents, each type's list oldest first. */
export async function listDocuments(args: Args): Promise<Response> {
  const { id } = await requireOpenForm(args);
  return Response.json(inLists(await listFormDocuments(id), fileJson), { headers: { "Cache-Control": "no-store" } });
}

/** POST: an address to upload a document to. */
export const postUploadAddress = answering(async (args: Args) => {
  const { id, requester } = await requireOpenForm(args);
  const facts = await readFacts(args.request);
  return Response.json({ uploadURL: await uploadAddress(formUploadPolicy(id, requester), facts) });
});

/** POST: registers a document that was uploaded. */
export const postDocument = answering(async (args: Args) => {
  const { id, requester, type } = await requireList(args);
  const registration = await readRegistration(args.request);
  const document = await registerFile(documentContainer(id, requester, type), registration);
  return Response.json(fileJson(document), { status: 201 });
});

/** POST: makes one PDF of photos of a list, which takes their place. */
export const joinListed = answering(async (args: Args) => {
  const { id, requester, type } = await requireList(args);
  const joined = await readJoining(args.request);
  const document = await joinDocuments(id, requester, type, joined);
  return Response.json(fileJson(document), { status: 201 });
});

/** DELETE: removes a document. */
export async function deleteDocument(args: Args): Promise<Response> {
  const { id, requester, type } = await requireList(args);
  if (!(await removeDocument(id, requester, type, args.params["docId"] ?? ""))) return notFound(documentNotFound);
  return new Response(null, { status: 204 });
}

/** GET: a document as a download. */
export async function downloadDocument(args: Args): Promise<Response> {
  const { id, requester, type } = await requireList(args);
  const document = await findDocument(id, type, args.params["docId"] ?? "");
  const isOffices = await actsForOffice(requester, { formId: id });
  const file = document && (await download(document, args.context, isOffices ? document.officeName : null));
  if (!file) return notFound(documentNotFound);
  if (isOffices) await audit({ action: "document_downloaded", formId: id, detail: document.id, address: args.context.address });
  return file;
}

/** GET: what a document looks like, small. */
export async function readThumbnail(args: Args): Promise<Response> {
  const { id, type } = await requireList(args);
  const document = await findDocument(id, type, args.params["docId"] ?? "");
  const picture = document && (await thumbnailOf(document));
  return picture ? pictureAnswer(picture) : notFound(documentNotFound);
}

/** A resource route whose error answers have the message as an object too. */
export const withErrorObject =
  (route: (args: Args) => Promise<Response>) =>
  async (args: Args): Promise<Response> => {
    const response = await route(args);
    if (response.ok) return response;
    const { message } = (await response.json()) as { message: string };
    return Response.json({ message, error: { message } } satisfies z.output<typeof downloadErrorSchema>, response);
  };
