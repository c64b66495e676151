import { postNote, patchWork, readWork, caseNoteSchema, workPatchSchema, workSchema } from "./work-api.server.ts";
import { postRelated, readRelated, relatedSchema, relationSchema } from "./related-api.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { z } from "zod";
import { json, notFoundResponse, invalidResponse, type Area, type Call } from "../../platform/http/described-calls.server.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { noteSchema } from "../../casework/status/work-schema.server.ts";
import { withInput } from "../shared/calls.server.ts";

const note: z.output<typeof caseNoteSchema> = {
  id: "Qm9va2tlZXBlcl9ub3RlXzE3",
  text: "Called; sends the pay stubs on Monday.",
  person: "Anna Brown",
  createdAt: new Date("2026-03-04T15:20:00Z"),
};
const work: z.output<typeof workSchema> = { state: "waiting", assignee: "AB", nextDate: "2026-03-09", notes: [note] };

const related: z.output<typeof relatedSchema> = {
  kind: "uploadSession",
  id: "U2Vzc2lvbl9vZl9Sb3dhbl9N",
  clientName: "Rowan Marlowe",
  createdAt: new Date("2026-03-02T18:05:00Z"),
  sameEmail: true,
  sameNameAndPhone: false,
  isSame: true,
};

const callsOn = (table: CaseTable, what: string, base: string, name: string, notFound: string): Call[] => [
  {
    method: "GET",
    path: `${base}/{id}/work`,
    id: `read${name}Work`,
    summary: `Read the office's work on ${what}`,
    caller: "attorney",
    handle: readWork(table),
    responses: {
      200: { about: "State, person in charge, next date and notes.", content: json(workSchema, work) },
      ...notFoundResponse(notFound),
    },
  },
  withInput({
    method: "PATCH",
    path: `${base}/{id}/work`,
    id: `change${name}Work`,
    summary: `Change the office's work on ${what}`,
    caller: "attorney",
    handle: patchWork(table),
    body: json(workPatchSchema, { state: "waiting", assignee: "AB", nextDate: "2026-03-09" }),
    responses: {
      200: { about: "The changed work.", content: json(workSchema, work) },
      ...notFoundResponse(notFound),
      ...invalidResponse("The state is unknown, the date is malformed, or the initials are too long.", {
        path: "assignee",
        message: "Please use at most 4 letters",
      }),
    },
  }),
  withInput({
    method: "POST",
    path: `${base}/{id}/notes`,
    id: `add${name}Note`,
    summary: `Add a note to ${what}`,
    caller: "attorney",
    handle: postNote(table),
    body: json(noteSchema, { text: note.text }),
    responses: {
      201: { about: "The note, which only the office can see.", content: json(caseNoteSchema, note) },
      ...notFoundResponse(notFound),
      ...invalidResponse("The note is empty.", { path: "text", message: "Please write a note" }),
    },
  }),
  {
    method: "GET",
    path: `${base}/{id}/related`,
    id: `listCasesRelatedTo${name}`,
    summary: `List the cases that may be of the same client as ${what}`,
    caller: "attorney",
    handle: readRelated(table),
    responses: {
      200: {
        about: "Cases with the same email address, or with the same name and phone number, and cases that the office has decided on.",
        content: json(z.array(relatedSchema), [related]),
      },
      ...notFoundResponse(notFound),
    },
  },
  withInput({
    method: "POST",
    path: `${base}/{id}/related`,
    id: `relateCaseTo${name}`,
    summary: `Record whether another case is of the same client as ${what}`,
    caller: "attorney",
    handle: postRelated(table),
    body: json(relationSchema, { other: related.id, isSame: true }),
    responses: {
      200: { about: "The updated list of related cases.", content: json(z.array(relatedSchema), [related]) },
      ...notFoundResponse(notFound),
      ...invalidResponse("The id is malformed.", { path: "other", message: "Invalid" }),
    },
  }),
];

/** API description: the office's own work on cases. */
export const workCalls: Area = {
  name: "Work",
  about: "The office's own state, person in charge, next date and notes of each case. Clients never see them.",
  shapes: {
    Work: workSchema,
    WorkChange: workPatchSchema,
    CaseNote: caseNoteSchema,
    NewNote: noteSchema,
    RelatedCase: relatedSchema,
    CaseRelation: relationSchema,
  },
  calls: [
    ...callsOn("forms", "a form", "/api/admin/submissions", "Submission", submissionNotFound),
    ...callsOn("upload_sessions", "an upload session", "/api/admin/upload-sessions", "UploadSession", uploadSessionNotFound),
  ],
};
