import {
  deleteCase,
  readUploadSessions,
  readSubmissions,
  listedFormSchema,
  listQuerySchema,
  sessionListQuerySchema,
} from "./cases-api.server.ts";
import {
  downloadSessionFile,
  patchUploadSession,
  readUploadSession,
  completionSchema,
  officeSessionSchema,
  requireUploadSession,
} from "./sessions-api.server.ts";
import { readSubmissionPdf, readSubmission, submissionSchema } from "./submissions-api.server.ts";
import { z } from "zod";
import { exampleFile } from "../documents/example-file.server.ts";
import { exampleSession } from "../documents/portal-calls.server.ts";
import { listedSessionSchema } from "../documents/portal-api.server.ts";
import { exampleForm } from "../forms/form-calls.server.ts";
import {
  errorResponse,
  json,
  notFoundResponse,
  invalidResponse,
  rateLimitedResponse,
  type CallResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { notSubmitted } from "../../records/files/upload-sessions.server.ts";
import { fileResponse } from "./hand-over-calls.server.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { officeFileSchema } from "../../casework/hand-over/office-file-json.server.ts";
import { filter, invalidChoice, limit, page, person, search, sessionSort, sort, state } from "./list-parameters.server.ts";
import { words } from "../wording/index.ts";
import { withInput } from "../shared/calls.server.ts";

const submissions = "/api/admin/submissions";
const sessions = "/api/admin/upload-sessions";

const historyPage: Parameter = {
  in: "query",
  name: "history",
  about: "The page of the history, by default the first. A number beyond the last page returns the last page.",
  schema: z.string().regex(/^[1-9]\d*$/),
  example: "2",
};

const officeFile = { ...exampleFile, type: exampleFile.mimeType, revision: 0, rotation: 0 };
const { formData: _, version: __, ...rest } = exampleForm;
const listedForm: z.output<typeof listedFormSchema> = {
  ...rest,
  activeAt: rest.updatedAt,
  isUnread: true,
  missingDocuments: ["payStubs", "taxReturns"],
  blockingGaps: 12,
  petitionFailed: false,
  reference: "K7M2-9XQT-4RWD",
  state: "in-review",
  assignee: "AB",
  nextDate: "2026-03-09",
  urgent: { what: "Foreclosure sale", date: "2026-12-03" },
};
const { files: ___, ...listedSession } = exampleSession;

const submission: z.output<typeof submissionSchema> = {
  ...exampleForm,
  documents: { pictureId: [officeFile], ssnCard: [], payStubs: [], taxReturns: [] },
  editHistory: [
    {
      timestamp: new Date("2026-03-03T08:12:00Z"),
      summary: "Client edit via secure link",
      changes: { formData: { "contactInfo.city": { label: "City", from: "Apex", to: "Cary" } } },
    },
  ],
  historyPages: 1,
  deletion: { at: new Date("2026-06-01T08:12:00Z"), reason: "unfinished" },
};

const sessionResponse = (status: "submitted" | "completed"): CallResponse => ({
  about: "The upload session with its files.",
  content: json(officeSessionSchema, {
    ...exampleSession,
    status,
    submittedAt: new Date("2026-03-02T14:44:00Z"),
    files: [officeFile],
    deletion: null,
  }),
});

/** API description: forms and upload sessions as the office sees them. */
export const caseCalls: Area = {
  name: "Cases",
  about: "All forms and upload sessions, as the attorney sees them. Views and downloads are recorded in the audit log.",
  shapes: {
    ListedForm: listedFormSchema,
    FormWithHistory: submissionSchema,
    OfficeFile: officeFileSchema,
    OfficeUploadSession: officeSessionSchema,
    Completion: completionSchema,
  },
  calls: [
    withInput({
      method: "GET",
      path: submissions,
      id: "listSubmissions",
      summary: "List the forms",
      caller: "attorney",
      query: listQuerySchema,
      handle: readSubmissions,
      parameters: [search, filter, sort, state, person, page, limit],
      responses: {
        200: { about: "The forms, newest first by default.", content: json(z.array(listedFormSchema), [listedForm]) },
        ...invalidChoice,
      },
    }),
    {
      method: "GET",
      path: `${submissions}/{id}`,
      id: "readSubmission",
      summary: "Read a form with its documents and history",
      parameters: [historyPage],
      caller: "attorney",
      handle: readSubmission,
      responses: { 200: { about: "The form.", content: json(submissionSchema, submission) }, ...notFoundResponse(submissionNotFound) },
    },
    {
      method: "DELETE",
      path: `${submissions}/{id}`,
      id: "deleteSubmission",
      summary: "Delete a form and everything that belongs to it",
      caller: "attorney",
      handle: deleteCase("forms"),
      responses: { 204: { about: "The form is permanently deleted." }, ...notFoundResponse(submissionNotFound) },
    },
    {
      method: "GET",
      path: `${submissions}/{id}/pdf`,
      id: "downloadSubmissionPdf",
      summary: "Download the PDF summary of a form",
      caller: "attorney",
      handle: readSubmissionPdf,
      responses: { 200: fileResponse("The summary.", "application/pdf"), ...notFoundResponse(submissionNotFound) },
    },
    withInput({
      method: "GET",
      path: sessions,
      id: "listUploadSessions",
      summary: "List the upload sessions",
      caller: "attorney",
      query: sessionListQuerySchema,
      handle: readUploadSessions,
      parameters: [search, filter, sessionSort, state, person, page, limit],
      responses: {
        200: { about: "The upload sessions, newest first by default.", content: json(z.array(listedSessionSchema), [listedSession]) },
        ...invalidChoice,
      },
    }),
    {
      method: "GET",
      path: `${sessions}/{id}`,
      id: "readOfficeUploadSession",
      summary: "Read an upload session with its files",
      caller: "attorney",
      handle: readUploadSession,
      responses: { 200: sessionResponse("submitted"), ...notFoundResponse(uploadSessionNotFound) },
    },
    withInput({
      method: "PATCH",
      path: `${sessions}/{id}`,
      id: "completeUploadSession",
      summary: "Mark a submitted upload session as completed",
      caller: "attorney",
      find: requireUploadSession,
      handle: patchUploadSession,
      body: json(completionSchema, { status: "completed" }),
      responses: {
        200: sessionResponse("completed"),
        ...notFoundResponse(uploadSessionNotFound),
        ...errorResponse(409, "The upload session has not been submitted.", notSubmitted.message),
        ...invalidResponse("A status other than completed.", { path: "status", message: 'The status can only be set to "completed".' }),
      },
    }),
    {
      method: "DELETE",
      path: `${sessions}/{id}`,
      id: "deleteUploadSession",
      summary: "Delete an upload session and everything that belongs to it",
      caller: "attorney",
      handle: deleteCase("upload_sessions"),
      responses: { 204: { about: "The upload session is permanently deleted." }, ...notFoundResponse(uploadSessionNotFound) },
    },
    {
      method: "GET",
      path: `${sessions}/{id}/files/{fileId}/download`,
      id: "downloadSessionFile",
      summary: "Download a file of an upload session",
      caller: "attorney",
      handle: downloadSessionFile,
      responses: { 200: fileResponse("The file.", "*/*"), ...notFoundResponse(words.fileNotFound), ...rateLimitedResponse },
    },
  ],
};
