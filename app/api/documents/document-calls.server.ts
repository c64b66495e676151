import {
  postUploadUrl,
  postJoin,
  postTurn,
  readThumbnail,
  downloadDocument,
  deleteDocument,
  postDocument,
  listDocuments,
  downloadErrorSchema,
  requireList,
} from "./documents-api.server.ts";
import { codeOf } from "../../platform/http/api-shapes.server.ts";
import {
  errorResponse,
  json,
  notFoundResponse,
  rateLimitedResponse,
  invalidResponse,
  tooManyRequests,
  type Area,
} from "../../platform/http/described-calls.server.ts";
import { factsSchema, joinRequestSchema, rejectedSchema, registrationSchema, uploadUrlSchema, withInput } from "../shared/calls.server.ts";
import { fileSchema, listsSchemaOf } from "../../documents/file-json.server.ts";
import { words as documentWords } from "../../documents/wording/index.ts";
import { words as recordWords } from "../../records/wording/index.ts";
import { exampleUploadUrl, exampleFile, exampleJoined, exampleJoinRequest } from "./example-file.server.ts";
import { words } from "../wording/index.ts";
import { requireOpenForm } from "../forms/form-api.server.ts";

const listsSchema = listsSchemaOf(fileSchema);

const documents = "/api/bankruptcy-forms/{id}/documents";
const wrongType = "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.";
const failedDownload = (message: string, status: number) =>
  json(downloadErrorSchema, { message, code: codeOf(status), error: { message } });

const rejected = (about: string) => invalidResponse(about, { path: "file", message: wrongType }, rejectedSchema);

/** The calls for a form's documents, for the API description. */
export const documentCalls: Area = {
  name: "Documents of a form",
  about:
    "Uploading a document takes three calls: request an upload URL, PUT the file there with its Content-Type, and " +
    "register it in the list of its type. JPEG, HEIC, PNG and PDF up to 10 MB; 2 files in pictureId, 2 in ssnCard, 60 in " +
    "payStubs, 5 in taxReturns, 60 in bankStatements, 20 in every other list. Lists besides the first four are left out of responses " +
    "while they are empty. If the request states fileSize and mimeType, the upload URL accepts only those. " +
    "Registering the same storageKey again returns the same document.",
  shapes: {
    File: fileSchema,
    DocumentLists: listsSchema,
    FileFacts: factsSchema,
    FileRegistration: registrationSchema,
    Joining: joinRequestSchema,
    UploadAddress: uploadUrlSchema,
    Refused: rejectedSchema,
    DownloadError: downloadErrorSchema,
  },
  calls: [
    {
      method: "GET",
      path: documents,
      id: "listDocuments",
      summary: "List a form's documents",
      caller: "formOwner",
      handle: listDocuments,
      responses: {
        200: {
          about: "The documents of each list, oldest first.",
          content: json(listsSchema, { pictureId: [exampleFile], ssnCard: [], payStubs: [], taxReturns: [] }),
        },
        ...notFoundResponse(recordWords.formMissing),
      },
    },
    withInput({
      method: "POST",
      path: `${documents}/upload-url`,
      id: "createDocumentUpload",
      summary: "Request an upload URL for a document",
      caller: "formOwner",
      find: requireOpenForm,
      handle: postUploadUrl,
      body: json(factsSchema, { fileName: "license.pdf", fileSize: 48_211, mimeType: "application/pdf" }),
      isBodyOptional: true,
      responses: {
        200: { about: "The upload URL.", content: json(uploadUrlSchema, { uploadURL: exampleUploadUrl }) },
        ...notFoundResponse(recordWords.formMissing),
        ...rejected("A file that is not accepted."),
        ...errorResponse(429, "Too many unused upload URLs, or too many requests from one network.", recordWords.tooManyUploads),
      },
    }),
    withInput({
      method: "POST",
      path: `${documents}/{type}`,
      id: "registerDocument",
      summary: "Register an uploaded document",
      caller: "formOwner",
      find: requireList,
      handle: postDocument,
      body: json(registrationSchema, { fileName: "license.pdf", mimeType: "application/pdf", storageKey: exampleUploadUrl.split("?")[0]! }),
      responses: {
        201: { about: "The document.", content: json(fileSchema, exampleFile) },
        ...notFoundResponse(recordWords.formMissing),
        ...rejected("A file that is not accepted, or that has not arrived."),
      },
    }),
    withInput({
      method: "POST",
      path: `${documents}/{type}/join`,
      id: "joinDocuments",
      summary: "Join photos into one PDF",
      about:
        "Replaces JPEG and PNG documents of one list with a PDF that has a page for each, in the order of the list. " +
        "Joining the same documents again returns the same PDF.",
      caller: "formOwner",
      find: requireList,
      handle: postJoin,
      body: json(joinRequestSchema, exampleJoinRequest),
      responses: {
        201: { about: "The PDF.", content: json(fileSchema, exampleJoined) },
        ...notFoundResponse(recordWords.formMissing),
        ...errorResponse(409, "The form was submitted, or a document is not in the list.", recordWords.photosChanged),
        ...invalidResponse(
          "Files other than photos, or photos that cannot be joined.",
          { path: "file", message: documentWords.onlyPhotos },
          rejectedSchema,
        ),
        ...rateLimitedResponse,
      },
    }),
    {
      method: "POST",
      path: `${documents}/{type}/{docId}/turn`,
      id: "turnDocument",
      summary: "Turn a document",
      about:
        "Turns a JPEG, PNG or PDF a quarter clockwise wherever it is shown and downloaded. It keeps its name and its place, and what was " +
        "sent is kept, too. Four turns restore it.",
      caller: "formOwner",
      handle: postTurn,
      responses: {
        200: { about: "The turned document.", content: json(fileSchema, exampleFile) },
        ...notFoundResponse(words.documentNotFound),
        ...invalidResponse("A document that cannot be turned.", { path: "file", message: documentWords.onlyTurnable }, rejectedSchema),
        ...rateLimitedResponse,
      },
    },
    {
      method: "DELETE",
      path: `${documents}/{type}/{docId}`,
      id: "deleteDocument",
      summary: "Delete a document",
      caller: "formOwner",
      handle: deleteDocument,
      responses: { 204: { about: "Deleted." }, ...notFoundResponse(words.documentNotFound) },
    },
    {
      method: "GET",
      path: `${documents}/{type}/{docId}/thumbnail`,
      id: "readDocumentThumbnail",
      summary: "Get a document's thumbnail",
      about: "A JPEG of a picture or of the first page of a PDF, at most 160 pixels wide and high. Other documents have none.",
      caller: "formOwner",
      handle: readThumbnail,
      responses: { 200: { about: "The thumbnail.", content: { file: "image/jpeg" } }, ...notFoundResponse(words.documentNotFound) },
    },
    {
      method: "GET",
      path: `${documents}/{type}/{docId}/download`,
      id: "downloadDocument",
      summary: "Download a document",
      caller: "formOwner",
      handle: downloadDocument,
      errors: failedDownload,
      responses: {
        200: { about: "The file.", content: { file: "*/*" }, headers: ["Content-Disposition"] },
        ...notFoundResponse(words.documentNotFound, failedDownload(words.documentNotFound, 404)),
        ...errorResponse(429, "Too many simultaneous downloads from one address.", tooManyRequests, failedDownload(tooManyRequests, 429)),
      },
    },
  ],
};
