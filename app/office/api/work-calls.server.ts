import type { z } from "zod";
import { json, missing, refusing, type Area, type Call } from "../../platform/http/described-calls.server.ts";
import { submissionNotFound, uploadSessionNotFound } from "../not-found.ts";
import { noteSchema } from "../case-work/work-schema.server.ts";
import { caseNoteSchema, workPatchSchema, workSchema } from "./work-api.server.ts";

const note: z.output<typeof caseNoteSchema> = {
  id: "Qm9va2tlZXBlcl9ub3RlXzE3",
  text: "Called; sends the pay stubs on Monday.",
  createdAt: new Date("2026-03-04T15:20:00Z"),
};
const work: z.output<typeof workSchema> = { state: "waiting", assignee: "AB", nextDate: "2026-03-09", notes: [note] };

const callsOn = (what: string, base: string, name: string, notFound: string): Call[] => [
  {
    method: "GET",
    path: `${base}/{id}/work`,
    id: `read${name}Work`,
    summary: `Read the office's work on ${what}`,
    caller: "attorney",
    answers: { 200: { about: "State, person in charge, next date and notes.", content: json(workSchema, work) }, ...missing(notFound) },
  },
  {
    method: "PATCH",
    path: `${base}/{id}/work`,
    id: `change${name}Work`,
    summary: `Change the office's work on ${what}`,
    caller: "attorney",
    body: json(workPatchSchema, { state: "waiting", assignee: "AB", nextDate: "2026-03-09" }),
    answers: {
      200: { about: "The work as it is now.", content: json(workSchema, work) },
      ...missing(notFound),
      ...refusing("A state that there is not, or a malformed date.", { path: "assignee", message: "Please use at most 4 letters" }),
    },
  },
  {
    method: "POST",
    path: `${base}/{id}/notes`,
    id: `add${name}Note`,
    summary: `Add a note to ${what}`,
    caller: "attorney",
    body: json(noteSchema, { text: note.text }),
    answers: {
      201: { about: "The note. Only the office sees it.", content: json(caseNoteSchema, note) },
      ...missing(notFound),
      ...refusing("An empty note.", { path: "text", message: "Please write a note" }),
    },
  },
];

/** The calls on the office's own work, for the description of the API. */
export const workCalls: Area = {
  name: "Work",
  about: "The office's own state, person in charge, next date and notes of each case. No client sees any of it.",
  shapes: { Work: workSchema, WorkChange: workPatchSchema, CaseNote: caseNoteSchema, NewNote: noteSchema },
  calls: [
    ...callsOn("a form", "/api/admin/submissions", "Submission", submissionNotFound),
    ...callsOn("an upload session", "/api/admin/upload-sessions", "UploadSession", uploadSessionNotFound),
  ],
};
