import { patchFile, readFile, viewFile, staleFile, viewedFileSchema, type FileChangeSchema } from "./files-api.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { z } from "zod";
import { rejectedSchema, withInput } from "../shared/calls.server.ts";
import { otherKind } from "../../documents/pictures.server.ts";
import { exampleFile } from "../documents/example-file.server.ts";
import { errorSchema } from "../../platform/http/api-shapes.server.ts";
import {
  errorResponse,
  exampleError,
  json,
  notFoundResponse,
  invalidResponse,
  type Area,
  type Call,
  type JsonContent,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { documentChangeSchema, fileChangeSchema } from "../../casework/files/file-change.server.ts";
import { officeFileSchema } from "../../casework/hand-over/office-file-json.server.ts";
import { words } from "../wording/index.ts";

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
  about: "The revision of the file in quotes. The change is rejected if the file has changed since.",
  schema: z.string(),
  example: '"1"',
};

const changeCall = (
  table: CaseTable,
  what: string,
  path: string,
  id: string,
  body: JsonContent<FileChangeSchema>,
  notFound: string,
): Call =>
  withInput({
    method: "PATCH",
    path,
    id,
    summary: `Rename or rotate ${what}, or mark it as unreadable`,
    about:
      "Clients see the reason and are asked to send the file again. They do not see the office's name for it. Everyone sees and " +
      "downloads a rotated file as rotated. The original is kept; a rotation of 0 restores it.",
    caller: "attorney",
    handle: patchFile(table),
    parameters: [ifMatch],
    body,
    responses: {
      200: { about: "The changed file.", content: json(officeFileSchema, file) },
      ...notFoundResponse(notFound),
      ...errorResponse(
        412,
        "The file has changed since the revision in If-Match.",
        staleFile,
        json(staleSchema, { ...exampleError(staleFile, 412), file }),
      ),
      ...invalidResponse(
        "The reason is empty, a text is too long, the document type has reached its limit, or the file cannot be rotated.",
        { path: "reason", message: "Please tell the client why it cannot be read" },
        rejectedSchema,
      ),
    },
  });

const readCall = (table: CaseTable, what: string, path: string, id: string, notFound: string): Call => ({
  method: "GET",
  path,
  id,
  summary: `Read ${what}`,
  about: "Returns the file with the number of its viewable pages.",
  caller: "attorney",
  handle: readFile(table),
  responses: { 200: { about: "The file.", content: json(viewedFileSchema, { ...file, pages: 1 }) }, ...notFoundResponse(notFound) },
});

const viewCall = (table: CaseTable, path: string, id: string, notFound: string): Call => ({
  method: "GET",
  path: `${path}/view`,
  id,
  summary: "View a picture or a page of a PDF",
  about:
    "Returns a JPEG rendering of at most 2,000 pixels per side. What is long is larger, so that it can be read: its shorter side has " +
    "1,000 pixels, and all of it at most 16 megapixels. Files of other kinds cannot be viewed.",
  caller: "attorney",
  handle: viewFile(table),
  parameters: [
    { in: "query", name: "page", about: "The page of a PDF, by default the first.", schema: z.string().regex(/^[1-9]\d*$/), example: "2" },
  ],
  responses: {
    200: { about: "The picture.", content: { file: "image/jpeg" } },
    ...notFoundResponse(notFound),
    ...errorResponse(422, "A file that cannot be drawn, with the reason.", otherKind),
  },
});

/** API description: a client's files as the office sees them. */
export const fileCalls: Area = {
  name: "Case files",
  about: "Viewing documents and files of the upload portal, and the names and marks that the office gives them.",
  shapes: { DocumentChange: documentChangeSchema, FileChange: fileChangeSchema, StaleFile: staleSchema, ViewedFile: viewedFileSchema },
  calls: [
    changeCall(
      "forms",
      "a document",
      "/api/admin/submissions/{id}/documents/{fileId}",
      "changeDocument",
      json(documentChangeSchema, { officeName: "Front of the license", documentType: "pictureId", reason, rotation: 90 }),
      words.documentNotFound,
    ),
    changeCall(
      "upload_sessions",
      "a file of an upload session",
      "/api/admin/upload-sessions/{id}/files/{fileId}",
      "changeFile",
      json(fileChangeSchema, { officeName: "Front of the license", reason, rotation: 90 }),
      words.fileNotFound,
    ),
    readCall("forms", "a document", "/api/admin/submissions/{id}/documents/{fileId}", "readDocument", words.documentNotFound),
    readCall(
      "upload_sessions",
      "a file of an upload session",
      "/api/admin/upload-sessions/{id}/files/{fileId}",
      "readFile",
      words.fileNotFound,
    ),
    viewCall("forms", "/api/admin/submissions/{id}/documents/{fileId}", "viewDocument", words.documentNotFound),
    viewCall("upload_sessions", "/api/admin/upload-sessions/{id}/files/{fileId}", "viewFile", words.fileNotFound),
  ],
};
