import { z } from "zod";
import { errorSchema } from "../../platform/http/api-shapes.server.ts";
import { requireOpenForm } from "../forms/form-api.server.ts";
import type { Args, factsSchema, HandleInput, joinRequestSchema, registrationSchema } from "../shared/calls.server.ts";
import { isHead, notFound } from "../../platform/http/http.server.ts";
import { actsForOffice, audit } from "../../records/activity/audit-log.server.ts";
import {
  documentContainer,
  listFormDocuments,
  findDocument,
  formUploadPolicy,
  removeDocument,
} from "../../records/files/documents.server.ts";
import { download } from "../../documents/download.server.ts";
import { groupByType, toFileJson } from "../../documents/file-json.server.ts";
import { isPaperType } from "../../files/papers.ts";
import { joinDocuments } from "../../documents/join-photos.server.ts";
import { turnDocument } from "../../documents/turn-file.server.ts";
import { pictureResponse, getThumbnail } from "../../documents/pictures.server.ts";
import { registerFile, createUploadUrl } from "../../documents/register-file.server.ts";
import { turnOf } from "../../documents/worker-turn.server.ts";
import { words } from "../wording/index.ts";

/** Error response of a download. The message for the user is repeated in `error.message`. */
export const downloadErrorSchema = errorSchema.extend({ error: z.object({ message: z.string() }) });

/** Returns the form and the document type of the URL if the requester may access them. Throws a 404. */
export async function requireList(args: Args) {
  const { id, requester } = await requireOpenForm(args);
  const { type } = args.params;
  if (!isPaperType(type)) throw notFound(words.unknownType);
  return { id, requester, type };
}

/** GET: a form's documents by type, oldest first. */
export async function listDocuments(args: Args): Promise<Response> {
  const { id } = await requireOpenForm(args);
  return Response.json(groupByType(await listFormDocuments(id), toFileJson), { headers: { "Cache-Control": "no-store" } });
}

/** POST: creates a URL to upload a document to. */
export const postUploadUrl: HandleInput<typeof factsSchema, typeof requireOpenForm> = async ({ input, found: { id, requester } }) => {
  return Response.json({ uploadURL: await createUploadUrl(formUploadPolicy(id, requester), input) });
};

/** POST: registers a document that was uploaded. */
export const postDocument: HandleInput<typeof registrationSchema, typeof requireList> = async ({
  input,
  found: { id, requester, type },
}) => {
  const document = await registerFile(documentContainer(id, requester, type), input);
  return Response.json(toFileJson(document), { status: 201 });
};

/** POST: replaces photos of a list with one PDF. */
export const postJoin: HandleInput<typeof joinRequestSchema, typeof requireList> = async ({ input, found: { id, requester, type } }) => {
  const document = await joinDocuments(id, requester, type, input.ids);
  return Response.json(toFileJson(document), { status: 201 });
};

/** POST: turns a document a quarter clockwise. */
export async function postTurn(args: Args): Promise<Response> {
  const { id, requester, type } = await requireList(args);
  const document = await turnDocument(id, requester, type, args.params["docId"] ?? "");
  return document ? Response.json(toFileJson(document)) : notFound(words.documentNotFound);
}

/** DELETE: removes a document. */
export async function deleteDocument(args: Args): Promise<Response> {
  const { id, requester, type } = await requireList(args);
  if (!(await removeDocument(id, requester, type, args.params["docId"] ?? ""))) return notFound(words.documentNotFound);
  return new Response(null, { status: 204 });
}

/** GET: a document as a download. */
export async function downloadDocument(args: Args): Promise<Response> {
  const { id, requester, type } = await requireList(args);
  const document = await findDocument(id, type, args.params["docId"] ?? "");
  const isForOffice = await actsForOffice(requester, { formId: id });
  const file = document && (await download(document, args.context, isForOffice ? document.officeName : null));
  if (!file) return notFound(words.documentNotFound);
  if (isForOffice && !isHead(args.request))
    await audit({ action: "document_downloaded", formId: id, detail: document.id, address: args.context.address });
  return file;
}

/** GET: a document's thumbnail. */
export async function readThumbnail(args: Args): Promise<Response> {
  const { id, requester, type } = await requireList(args);
  const document = await findDocument(id, type, args.params["docId"] ?? "");
  const picture = document && (await getThumbnail(document, await turnOf(requester, { formId: id })));
  return picture ? pictureResponse(picture) : notFound(words.documentNotFound);
}

/** Wraps a route so that its error responses repeat the message in an `error` object. */
export const withErrorObject =
  (route: (args: Args) => Promise<Response>) =>
  async (args: Args): Promise<Response> => {
    const response = await route(args);
    if (response.ok) return response;
    const { message, code } = (await response.json()) as z.output<typeof errorSchema>;
    return Response.json({ message, code, error: { message } } satisfies z.output<typeof downloadErrorSchema>, response);
  };
