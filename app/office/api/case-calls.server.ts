import { z } from "zod";
import { exampleFile } from "../../documents/example-file.server.ts";
import { exampleSession } from "../../documents/api/portal-calls.server.ts";
import { fileNotFound, listedSessionSchema } from "../../documents/api/sessions-api.server.ts";
import { exampleForm } from "../../intake/api/form-calls.server.ts";
import {
  failing,
  json,
  missing,
  refusing,
  rateLimited,
  type Answer,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { notSubmitted } from "../../records/upload-sessions.server.ts";
import { listedFormSchema, wantedSchema, wantedSessionsSchema } from "./cases-api.server.ts";
import { searchMax } from "../dashboard/dashboard-view.ts";
import { submissionNotFound, uploadSessionNotFound } from "../not-found.ts";
import { completionSchema, officeSessionSchema } from "./sessions-api.server.ts";
import { officeFileSchema, submissionSchema } from "./submissions-api.server.ts";

const submissions = "/api/admin/submissions";
const sessions = "/api/admin/upload-sessions";

const search: Parameter = {
  in: "query",
  name: "search",
  about: [
    "Only those whose name or e-mail address has this in it, with a phone number that ends with these four, seven or ten digits,",
    `or with a reference that begins like this; the first ${searchMax} characters count.`,
  ].join(" "),
  schema: z.string(),
  example: "marlowe",
};

const filter: Parameter = {
  in: "query",
  name: "filter",
  about: "Only those that were never opened, are not submitted, have changed since they were opened, and so on.",
  schema: wantedSchema.shape.filter,
  example: "documents-missing",
};

const sort: Parameter = {
  in: "query",
  name: "sort",
  about: [
    "By the client's last activity or the creation, the latest first, by name, by urgent date, the nearest first and past ones after",
    "those to come, or by the gaps that block the petition, the fewest first.",
  ].join(" "),
  schema: wantedSchema.shape.sort,
  example: "urgent",
};

const sessionSort: Parameter = {
  in: "query",
  name: "sort",
  about: "By the client's last activity or the creation, the latest first, or by name.",
  schema: wantedSessionsSchema.shape.sort,
  example: "activity",
};

const state: Parameter = {
  in: "query",
  name: "state",
  about: "Only those with this state of the office's work.",
  schema: wantedSchema.shape.state,
  example: "in-review",
};

const person: Parameter = {
  in: "query",
  name: "person",
  about: "Only those that the person with these initials is in charge of.",
  schema: wantedSchema.shape.person,
  example: "AB",
};

const notAChoice = refusing("Another filter or order.", {
  path: "filter",
  message: wantedSchema.shape.filter.safeParse("").error!.issues[0]!.message,
});

const historyPage: Parameter = {
  in: "query",
  name: "history",
  about: "The page of the history, the first by default; a number beyond the last returns the last.",
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
};

const download = (about: string, type: string): Answer => ({ about, content: { file: type }, headers: ["Content-Disposition"] });
const thatSession = (status: "submitted" | "completed"): Answer => ({
  about: "The session with its files.",
  content: json(officeSessionSchema, { ...exampleSession, status, submittedAt: new Date("2026-03-02T14:44:00Z"), files: [officeFile] }),
});

/** The calls on all cases, for the description of the API. */
export const caseCalls: Area = {
  name: "Cases",
  about: "What the attorney sees of all forms and upload sessions, and does with them. Views and downloads are recorded in the audit log.",
  shapes: {
    ListedForm: listedFormSchema,
    FormWithHistory: submissionSchema,
    OfficeFile: officeFileSchema,
    OfficeUploadSession: officeSessionSchema,
    Completion: completionSchema,
  },
  calls: [
    {
      method: "GET",
      path: submissions,
      id: "listSubmissions",
      summary: "List the forms",
      caller: "attorney",
      parameters: [search, filter, sort, state, person],
      answers: { 200: { about: "All of them, newest first.", content: json(z.array(listedFormSchema), [listedForm]) }, ...notAChoice },
    },
    {
      method: "GET",
      path: `${submissions}/{id}`,
      id: "readSubmission",
      summary: "Read a form with its documents and its history",
      parameters: [historyPage],
      caller: "attorney",
      answers: { 200: { about: "The form.", content: json(submissionSchema, submission) }, ...missing(submissionNotFound) },
    },
    {
      method: "DELETE",
      path: `${submissions}/{id}`,
      id: "deleteSubmission",
      summary: "Delete a form with everything that belongs to it",
      caller: "attorney",
      answers: { 204: { about: "Permanently deleted." }, ...missing(submissionNotFound) },
    },
    {
      method: "GET",
      path: `${submissions}/{id}/pdf`,
      id: "downloadSubmissionPdf",
      summary: "Download the summary of a form",
      caller: "attorney",
      answers: { 200: download("The summary.", "application/pdf"), ...missing(submissionNotFound) },
    },
    {
      method: "GET",
      path: sessions,
      id: "listUploadSessions",
      summary: "List the upload sessions",
      caller: "attorney",
      parameters: [search, filter, sessionSort, state, person],
      answers: {
        200: { about: "All of them, newest first.", content: json(z.array(listedSessionSchema), [listedSession]) },
        ...notAChoice,
      },
    },
    {
      method: "GET",
      path: `${sessions}/{id}`,
      id: "readOfficeUploadSession",
      summary: "Read an upload session with its files",
      caller: "attorney",
      answers: { 200: thatSession("submitted"), ...missing(uploadSessionNotFound) },
    },
    {
      method: "PATCH",
      path: `${sessions}/{id}`,
      id: "completeUploadSession",
      summary: "Mark a submitted session as completed",
      caller: "attorney",
      body: json(completionSchema, { status: "completed" }),
      answers: {
        200: thatSession("completed"),
        ...missing(uploadSessionNotFound),
        ...failing(409, "The session was not submitted.", notSubmitted.message),
        ...refusing("Another status.", { path: "status", message: 'The status can only be set to "completed".' }),
      },
    },
    {
      method: "GET",
      path: `${sessions}/{id}/files/{fileId}/download`,
      id: "downloadSessionFile",
      summary: "Download a file of an upload session",
      caller: "attorney",
      answers: { 200: download("The file.", "*/*"), ...missing(fileNotFound), ...rateLimited },
    },
  ],
};
