import {
  postUploadUrl,
  postJoin,
  postTurn,
  readFileThumbnail,
  deleteFile,
  postFile,
  patchSession,
  readSession,
  postSession,
  fileNotFound,
  listedSessionSchema,
  registeredSchema,
  sessionNotFound,
  sessionSchema,
  submissionSchema,
} from "./portal-api.server.ts";
import type { z } from "zod";
import { cookiesNeeded } from "../forms/form-api.server.ts";
import { idempotencyKey } from "../forms/idempotency-key.server.ts";
import {
  errorResponse,
  json,
  notFoundResponse,
  invalidResponse,
  rateLimitedResponse,
  type CallResponse,
  type Area,
} from "../../platform/http/described-calls.server.ts";
import { alreadySubmitted, nothingToSubmit } from "../../records/files/upload-sessions.server.ts";
import { tooManyUploads } from "../../records/files/upload-tickets.server.ts";
import { factsSchema, joinRequestSchema, rejectedSchema, registrationSchema, uploadUrlSchema } from "../shared/calls.server.ts";
import { contactSchema } from "../../files/contact.ts";
import { photosChanged } from "../../records/files/file-containers.server.ts";
import { words } from "../../documents/wording/index.ts";
import { exampleUploadUrl, exampleFile, exampleJoined, exampleJoinRequest } from "./example-file.server.ts";

const sessions = "/api/upload-sessions";
const session = `${sessions}/{id}`;

/** An example session for the API description. */
export const exampleSession: z.output<typeof sessionSchema> = {
  id: "Hn4sPw7Jc2Kd9Vb1Xr6Tf0Lq",
  clientName: "Dana Marlowe",
  clientEmail: "dana@example.com",
  clientPhone: "(919) 555-0134",
  comments: "",
  status: "active",
  fileCount: 1,
  totalSizeMB: 0.05,
  createdAt: new Date("2026-03-02T14:38:00Z"),
  updatedAt: new Date("2026-03-02T14:40:00Z"),
  submittedAt: null,
  files: [exampleFile],
};

const sessionAnswer = (about: string): CallResponse => ({ about, content: json(sessionSchema, exampleSession) });
const closed = errorResponse(409, "The session was submitted.", alreadySubmitted.message);
const rejected = (about: string) =>
  invalidResponse(about, { path: "file", message: 'File extension "zip" is not allowed for security reasons.' }, rejectedSchema);

/** The calls of the upload portal, for the API description. */
export const portalCalls: Area = {
  name: "Upload portal",
  about:
    "A session accepts up to 20 files of up to 20 MB each, 200 MB in total: PDF, JPEG, HEIC, PNG, GIF, WebP, TIFF, TXT, DOC, " +
    "DOCX, XLS, XLSX. They are uploaded like the documents of a form. A submitted session accepts no more changes.",
  shapes: {
    Contact: contactSchema,
    UploadSession: sessionSchema,
    ListedUploadSession: listedSessionSchema,
    Submission: submissionSchema,
    RegisteredFile: registeredSchema,
  },
  calls: [
    {
      method: "POST",
      path: sessions,
      id: "createUploadSession",
      summary: "Create a session",
      caller: "beginner",
      handle: postSession,
      parameters: [idempotencyKey],
      body: json(contactSchema, { clientName: "Dana Marlowe", clientEmail: "dana@example.com", clientPhone: "919 555 0134" }),
      responses: {
        201: sessionAnswer("The new session, or the one already created with this key."),
        ...errorResponse(403, "A browser without cookies, or another site's page.", cookiesNeeded),
        ...invalidResponse("Invalid data, or a key already used for something else.", { path: "clientName", message: "Name is required" }),
        ...rateLimitedResponse,
      },
    },
    {
      method: "GET",
      path: session,
      id: "readUploadSession",
      summary: "Read a session",
      caller: "sessionOwner",
      handle: readSession,
      responses: { 200: sessionAnswer("The session with its files, oldest first."), ...notFoundResponse(sessionNotFound) },
    },
    {
      method: "PATCH",
      path: session,
      id: "submitUploadSession",
      summary: "Submit a session",
      about: "Submitting again changes nothing and sends nothing.",
      caller: "sessionOwner",
      handle: patchSession,
      body: json(submissionSchema, { status: "submitted" }),
      responses: {
        200: sessionAnswer("The current session."),
        ...notFoundResponse(sessionNotFound),
        ...invalidResponse("No files, or another status.", { path: "file", message: nothingToSubmit.message }, rejectedSchema),
        ...rateLimitedResponse,
      },
    },
    {
      method: "POST",
      path: `${session}/upload-url`,
      id: "createSessionUpload",
      summary: "Request an upload URL for a file",
      caller: "sessionOwner",
      handle: postUploadUrl,
      body: json(factsSchema, { fileName: "statement.pdf", fileSize: 48_211, mimeType: "application/pdf" }),
      isBodyOptional: true,
      responses: {
        200: { about: "The upload URL.", content: json(uploadUrlSchema, { uploadURL: exampleUploadUrl }) },
        ...notFoundResponse(sessionNotFound),
        ...closed,
        ...rejected("A file that is not accepted."),
        ...errorResponse(429, "Too many unused upload URLs, or too many requests from one network.", tooManyUploads.message),
      },
    },
    {
      method: "POST",
      path: `${session}/files`,
      id: "registerFile",
      summary: "Register an uploaded file",
      caller: "sessionOwner",
      handle: postFile,
      body: json(registrationSchema, { fileName: "license.pdf", storageKey: exampleUploadUrl.split("?")[0]! }),
      responses: {
        201: { about: "The file.", content: json(registeredSchema, { file: exampleFile }) },
        ...notFoundResponse(sessionNotFound),
        ...closed,
        ...rejected("A file that is not accepted, or that has not arrived."),
      },
    },
    {
      method: "POST",
      path: `${session}/files/join`,
      id: "joinFiles",
      summary: "Join photos into one PDF",
      about:
        "Replaces JPEG and PNG files with a PDF that has a page for each, in the order of the session. Joining the same files again " +
        "returns the same PDF.",
      caller: "sessionOwner",
      handle: postJoin,
      body: json(joinRequestSchema, exampleJoinRequest),
      responses: {
        201: { about: "The PDF.", content: json(registeredSchema, { file: exampleJoined }) },
        ...notFoundResponse(sessionNotFound),
        ...errorResponse(409, "The session was submitted, or a file is not in it.", photosChanged.message),
        ...invalidResponse(
          "Files other than photos, or photos that cannot be joined.",
          { path: "file", message: words.onlyPhotos },
          rejectedSchema,
        ),
        ...rateLimitedResponse,
      },
    },
    {
      method: "POST",
      path: `${session}/files/{fileId}/turn`,
      id: "turnFile",
      summary: "Turn a file",
      about:
        "Turns a JPEG, PNG or PDF a quarter clockwise wherever it is shown and downloaded. It keeps its name and its place, and what was " +
        "sent is kept, too. Four turns restore it.",
      caller: "sessionOwner",
      handle: postTurn,
      responses: {
        200: { about: "The turned file.", content: json(registeredSchema, { file: exampleFile }) },
        ...notFoundResponse(fileNotFound),
        ...closed,
        ...invalidResponse("A file that cannot be turned.", { path: "file", message: words.onlyTurnable }, rejectedSchema),
        ...rateLimitedResponse,
      },
    },
    {
      method: "GET",
      path: `${session}/files/{fileId}/thumbnail`,
      id: "readFileThumbnail",
      summary: "Get a file's thumbnail",
      about: "A JPEG of a picture or of the first page of a PDF, at most 160 pixels wide and high. Other files have none.",
      caller: "sessionOwner",
      handle: readFileThumbnail,
      responses: { 200: { about: "The thumbnail.", content: { file: "image/jpeg" } }, ...notFoundResponse(fileNotFound) },
    },
    {
      method: "DELETE",
      path: `${session}/files/{fileId}`,
      id: "deleteFile",
      summary: "Delete a file",
      caller: "sessionOwner",
      handle: deleteFile,
      responses: { 204: { about: "Deleted." }, ...notFoundResponse(fileNotFound), ...closed },
    },
  ],
};
