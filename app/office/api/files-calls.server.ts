import { z } from "zod";
import { rejectedSchema } from "../../documents/api/calls.server.ts";
import { documentNotFound } from "../../documents/api/documents-api.server.ts";
import { fileNotFound } from "../../documents/api/sessions-api.server.ts";
import { exampleFile } from "../../documents/example-file.server.ts";
import { errorSchema } from "../../platform/http/api-shapes.server.ts";
import { failing, json, missing, refusing, type Area, type Call, type Parameter } from "../../platform/http/described-calls.server.ts";
import { documentChangeSchema, fileChangeSchema } from "../file/file-change.server.ts";
import { staleFile, viewedFileSchema } from "./files-api.server.ts";
import { officeFileSchema } from "./submissions-api.server.ts";

const reason = "The picture is blurred.";
const file: z.output<typeof officeFileSchema> = {
  ...exampleFile,
  type: exampleFile.mimeType,
  officeName: "Front of the license.png",
  reason,
  revision: 2,
  rotation: 90,
};
const staleSchema = errorSchema.extend({ file: officeFileSchema });

const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The file's revision in quotes. The change is rejected if somebody has changed the file since.",
  schema: z.string(),
  example: '"1"',
};

const call = (what: string, path: string, id: string, content: Call["body"], notFound: string): Call => ({
  method: "PATCH",
  path,
  id,
  summary: `Rename or turn ${what}, or mark it as one that cannot be read`,
  about:
    "Clients see the reason and are asked to send the file again; they do not see the office's name. A file that is turned is shown " +
    "and downloaded so by everybody; what was sent is kept, and comes back with a rotation of 0.",
  caller: "attorney",
  parameters: [ifMatch],
  ...(content && { body: content }),
  answers: {
    200: { about: "The file as it is now.", content: json(officeFileSchema, file) },
    ...missing(notFound),
    ...failing(412, "Somebody has changed the file since.", staleFile, json(staleSchema, { error: staleFile, message: staleFile, file })),
    ...refusing(
      "An empty reason, a text that is too long, a list that is full, or a file that cannot be turned.",
      { path: "reason", message: "Please tell the client why it cannot be read" },
      rejectedSchema,
    ),
  },
});

const read = (what: string, path: string, id: string, notFound: string): Call => ({
  method: "GET",
  path,
  id,
  summary: `Read ${what}`,
  about: "A file, and how many pages of it can be viewed.",
  caller: "attorney",
  answers: { 200: { about: "The file.", content: json(viewedFileSchema, { ...file, pages: 1 }) }, ...missing(notFound) },
});

const view = (path: string, id: string, notFound: string): Call => ({
  method: "GET",
  path: `${path}/view`,
  id,
  summary: "Look at a picture, or at a page of a PDF",
  about: "A JPEG of at most 2,000 pixels to a side, made of the file, which stays as it is. Files of other kinds have none.",
  caller: "attorney",
  parameters: [
    { in: "query", name: "page", about: "The page of a PDF, the first by default.", schema: z.string().regex(/^[1-9]\d*$/), example: "2" },
  ],
  answers: { 200: { about: "The picture.", content: { file: "image/jpeg" } }, ...missing(notFound) },
});

/** The calls on a client's files for the office, for the description of the API. */
export const fileCalls: Area = {
  name: "Files of a case",
  about: "What documents and files of the upload portal look like, and the names and marks that the office gives them.",
  shapes: { DocumentChange: documentChangeSchema, FileChange: fileChangeSchema, StaleFile: staleSchema, ViewedFile: viewedFileSchema },
  calls: [
    call(
      "a document",
      "/api/admin/submissions/{id}/documents/{fileId}",
      "changeDocument",
      json(documentChangeSchema, { officeName: "Front of the license", documentType: "pictureId", reason, rotation: 90 }),
      documentNotFound,
    ),
    call(
      "a file of an upload session",
      "/api/admin/upload-sessions/{id}/files/{fileId}",
      "changeFile",
      json(fileChangeSchema, { officeName: "Front of the license", reason, rotation: 90 }),
      fileNotFound,
    ),
    read("a document", "/api/admin/submissions/{id}/documents/{fileId}", "readDocument", documentNotFound),
    read("a file of an upload session", "/api/admin/upload-sessions/{id}/files/{fileId}", "readFile", fileNotFound),
    view("/api/admin/submissions/{id}/documents/{fileId}", "viewDocument", documentNotFound),
    view("/api/admin/upload-sessions/{id}/files/{fileId}", "viewFile", fileNotFound),
  ],
};
