import { formNotFound } from "../../intake/api/form-api.server.ts";
import { failing, json, missing, refusing, tooManyRequests, type Area } from "../../platform/http/described-calls.server.ts";
import { tooManyUploads } from "../../records/upload-tickets.server.ts";
import { factsSchema, fileSchema, refusedSchema, registrationSchema, uploadAddressSchema } from "./calls.server.ts";
import { documentNotFound, downloadErrorSchema, listsOf } from "./documents-api.server.ts";
import { exampleAddress, exampleFile } from "../example-file.server.ts";

const listsSchema = listsOf(fileSchema);

const documents = "/api/bankruptcy-forms/{id}/documents";
const wrongType = "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.";
const failedDownload = (message: string) => json(downloadErrorSchema, { message, error: { message } });

const refused = (about: string) => refusing(about, { path: "file", message: wrongType }, refusedSchema);

/** The calls on a form's documents, for the description of the API. */
export const documentCalls: Area = {
  name: "Documents of a form",
  about:
    "Uploading a document takes three calls: request an upload URL, PUT the file there with its Content-Type, and " +
    "register it in one of four lists. JPEG, HEIF, PNG and PDF up to 10 MB; 2 files in pictureId, 2 in ssnCard, 60 in " +
    "payStubs, 5 in taxReturns. Whoever says fileSize and mimeType gets an address that takes exactly those. " +
    "Registering the same storageKey again returns the same document.",
  shapes: {
    File: fileSchema,
    DocumentLists: listsSchema,
    FileFacts: factsSchema,
    FileRegistration: registrationSchema,
    UploadAddress: uploadAddressSchema,
    Refused: refusedSchema,
    DownloadError: downloadErrorSchema,
  },
  calls: [
    {
      method: "GET",
      path: documents,
      id: "listDocuments",
      summary: "List a form's documents",
      caller: "formOwner",
      answers: {
        200: {
          about: "The documents of each list, oldest first.",
          content: json(listsSchema, { pictureId: [exampleFile], ssnCard: [], payStubs: [], taxReturns: [] }),
        },
        ...missing(formNotFound),
      },
    },
    {
      method: "POST",
      path: `${documents}/upload-url`,
      id: "createDocumentUpload",
      summary: "Request an upload URL for a document",
      caller: "formOwner",
      body: json(factsSchema, { fileName: "license.pdf", fileSize: 48_211, mimeType: "application/pdf" }),
      isBodyOptional: true,
      answers: {
        200: { about: "The address.", content: json(uploadAddressSchema, { uploadURL: exampleAddress }) },
        ...missing(formNotFound),
        ...refused("A file that is not accepted."),
        ...failing(429, "Too many unused upload URLs, or too many requests from one network.", tooManyUploads.message),
      },
    },
    {
      method: "POST",
      path: `${documents}/{type}`,
      id: "registerDocument",
      summary: "Register an uploaded document",
      caller: "formOwner",
      body: json(registrationSchema, { fileName: "license.pdf", mimeType: "application/pdf", storageKey: exampleAddress.split("?")[0]! }),
      answers: {
        201: { about: "The document.", content: json(fileSchema, exampleFile) },
        ...missing(formNotFound),
        ...refused("A file that is not accepted, or that has not arrived."),
      },
    },
    {
      method: "DELETE",
      path: `${documents}/{type}/{docId}`,
      id: "deleteDocument",
      summary: "Delete a document",
      caller: "formOwner",
      answers: { 204: { about: "Deleted." }, ...missing(documentNotFound) },
    },
    {
      method: "GET",
      path: `${documents}/{type}/{docId}/download`,
      id: "downloadDocument",
      summary: "Download a document",
      caller: "formOwner",
      errors: failedDownload,
      answers: {
        200: { about: "The file.", content: { file: "*/*" }, headers: ["Content-Disposition"] },
        ...missing(documentNotFound, failedDownload(documentNotFound)),
        ...failing(429, "Too many simultaneous downloads from one address.", tooManyRequests, failedDownload(tooManyRequests)),
      },
    },
  ],
};
