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
  listedSessionSchema,
  registeredSchema,
  sessionSchema,
  submissionSchema,
  requireSession,
} from "./portal-api.server.ts";
import type { z } from "zod";
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
import {
  factsSchema,
  joinRequestSchema,
  rejectedSchema,
  registrationSchema,
  uploadUrlSchema,
  requireBeginner,
  withInput,
} from "../shared/calls.server.ts";
import { contactSchema } from "../../files/contact.ts";
import { words as documentWords } from "../../documents/wording/index.ts";
import { words as recordWords } from "../../records/wording/index.ts";
import { exampleUploadUrl, exampleFile, exampleJoined, exampleJoinRequest } from "./example-file.server.ts";
import { words } from "../wording/index.ts";

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
  lang: "en",
  files: [exampleFile],
};

const sessionAnswer = (about: string): CallResponse => ({ about, content: json(sessionSchema, exampleSession) });
const closed = errorResponse(409, "The session was submitted.", recordWords.alreadySubmitted);
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
    withInput({
      method: "POST",
      path: sessions,
      id: "createUploadSession",
      summary: "Create a session",
      caller: "beginner",
      find: requireBeginner,
      handle: postSession,
      parameters: [idempotencyKey],
      body: json(contactSchema, { clientName: "Dana Marlowe", clientEmail: "dana@example.com", clientPhone: "919 555 0134" }),
      responses: {
        201: sessionAnswer("The new session, or the one already created with this key."),
        ...errorResponse(403, "A browser without cookies, or another site's page.", words.cookiesNeeded),
        ...invalidResponse("Invalid data, or a key already used for something else.", { path: "clientName", message: "Name is required" }),
        ...rateLimitedResponse,
      },
    }),
    {
      method: "GET",
      path: session,
      id: "readUploadSession",
      summary: "Read a session",
      caller: "sessionOwner",
      handle: readSession,
      responses: { 200: sessionAnswer("The session with its files, oldest first."), ...notFoundResponse(recordWords.sessionMissing) },
    },
    withInput({
      method: "PATCH",
      path: session,
      id: "submitUploadSession",
      summary: "Submit a session",
      about: "Submitting again changes nothing and sends nothing.",
      caller: "sessionOwner",
      find: requireSession,
      handle: patchSession,
      body: json(submissionSchema, { status: "submitted" }),
      responses: {
        200: sessionAnswer("The current session."),
        ...notFoundResponse(recordWords.sessionMissing),
        ...invalidResponse("No files, or another status.", { path: "file", message: recordWords.nothingToSubmit }, rejectedSchema),
        ...rateLimitedResponse,
      },
    }),
    withInput({
      method: "POST",
      path: `${session}/upload-url`,
      id: "createSessionUpload",
      summary: "Request an upload URL for a file",
      caller: "sessionOwner",
      find: requireSession,
      handle: postUploadUrl,
      body: json(factsSchema, { fileName: "statement.pdf", fileSize: 48_211, mimeType: "application/pdf" }),
      isBodyOptional: true,
      responses: {
        200: { about: "The upload URL.", content: json(uploadUrlSchema, { uploadURL: exampleUploadUrl }) },
        ...notFoundResponse(recordWords.sessionMissing),
        ...closed,
        ...rejected("A file that is not accepted."),
        ...errorResponse(429, "Too many unused upload URLs, or too many requests from one network.", recordWords.tooManyUploads),
      },
    }),
    withInput({
      method: "POST",
      path: `${session}/files`,
      id: "registerFile",
      summary: "Register an uploaded file",
      caller: "sessionOwner",
      find: requireSession,
      handle: postFile,
      body: json(registrationSchema, { fileName: "license.pdf", storageKey: exampleUploadUrl.split("?")[0]! }),
      responses: {
        201: { about: "The file.", content: json(registeredSchema, { file: exampleFile }) },
        ...notFoundResponse(recordWords.sessionMissing),
        ...closed,
        ...rejected("A file that is not accepted, or that has not arrived."),
      },
    }),
    withInput({
      method: "POST",
      path: `${session}/files/join`,
      id: "joinFiles",
      summary: "Join photos into one PDF",
      about:
        "Replaces JPEG and PNG files with a PDF that has a page for each, in the order of the session. Joining the same files again " +
        "returns the same PDF.",
      caller: "sessionOwner",
      find: requireSession,
      handle: postJoin,
      body: json(joinRequestSchema, exampleJoinRequest),
      responses: {
        201: { about: "The PDF.", content: json(registeredSchema, { file: exampleJoined }) },
        ...notFoundResponse(recordWords.sessionMissing),
        ...errorResponse(409, "The session was submitted, or a file is not in it.", recordWords.photosChanged),
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
        ...notFoundResponse(words.fileNotFound),
        ...closed,
        ...invalidResponse("A file that cannot be turned.", { path: "file", message: documentWords.onlyTurnable }, rejectedSchema),
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
      responses: { 200: { about: "The thumbnail.", content: { file: "image/jpeg" } }, ...notFoundResponse(words.fileNotFound) },
    },
    {
      method: "DELETE",
      path: `${session}/files/{fileId}`,
      id: "deleteFile",
      summary: "Delete a file",
      caller: "sessionOwner",
      handle: deleteFile,
      responses: { 204: { about: "Deleted." }, ...notFoundResponse(words.fileNotFound), ...closed },
    },
  ],
};
