import { z } from "zod";
import type { Args, InputArgs } from "../shared/calls.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { notFound } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { addNote, updateCaseWork, listNotes, getCaseWork } from "../../records/office/case-work.server.ts";
import { markUnread } from "../../records/activity/case-activity.server.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { workChangeSchema, type noteSchema } from "../../casework/status/work-schema.server.ts";

/** A note as API clients of the office receive it. */
export const caseNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  person: z.string().nullable().describe("Who wrote it, by name; null if no name was chosen"),
  createdAt: z.date(),
});

/** The office's work on a case, with its notes. */
export const workSchema = z.object({
  ...workChangeSchema.required().shape,
  assignee: z.string().describe('The initials of the person in charge; "" if there is none'),
  nextDate: z.string().nullable().describe("The date of the next action"),
  notes: z.array(caseNoteSchema).describe("Newest first"),
});

/** The changes that a call can make, including the unread mark. */
export const workPatchSchema = workChangeSchema.extend({
  isUnread: z.literal(true).describe("Marks the case as unread. Opening its page removes the mark").optional(),
});

/** The 404 response for a case that does not exist. */
export const caseNotFound = (table: CaseTable) => notFound(table === "forms" ? submissionNotFound : uploadSessionNotFound);
const noStore = { "Cache-Control": "no-store" };

async function workResponse(table: CaseTable, id: string): Promise<Response> {
  const work = await getCaseWork(table, id);
  if (!work) return caseNotFound(table);
  return Response.json({ ...work, notes: await listNotes(table, id) } satisfies z.output<typeof workSchema>, { headers: noStore });
}

/** GET: returns the office's work on a case. */
export const readWork =
  (table: CaseTable) =>
  async ({ params }: Args): Promise<Response> => {
    return workResponse(table, params["id"] ?? "");
  };

/** PATCH: changes the given properties. */
export const patchWork =
  (table: CaseTable) =>
  async ({ params, context, input }: InputArgs<typeof workPatchSchema>): Promise<Response> => {
    const id = params["id"] ?? "";
    const { isUnread, ...change } = input;
    if (Object.keys(change).length > 0) {
      const outcome = await updateCaseWork(table, id, { change }, context.address);
      if (outcome === "missing") return caseNotFound(table);
    }
    if (isUnread) await markUnread(table, id);
    return workResponse(table, id);
  };

/** POST: adds a note. */
export const postNote =
  (table: CaseTable) =>
  async ({ params, context, input }: InputArgs<typeof noteSchema>): Promise<Response> => {
    const note = await addNote(table, params["id"] ?? "", input.text, context.address);
    return note ? Response.json(note satisfies z.output<typeof caseNoteSchema>, { status: 201, headers: noStore }) : caseNotFound(table);
  };
