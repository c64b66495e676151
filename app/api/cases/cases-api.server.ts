import { z } from "zod";
import { toSessionJson, type listedSessionSchema } from "../documents/portal-api.server.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import type { Args, InputArgs, HandleInput } from "../shared/calls.server.ts";
import { formSchema } from "../../intake/form-json.server.ts";
import {
  caseFilters,
  caseSorts,
  sessionSorts,
  workStates,
  type CaseSort,
  type CaseTable,
  type WorkState,
} from "../../records/case-lists.ts";
import { listSessions, type CaseQuery } from "../../records/office/cases.server.ts";
import { removeCase } from "../../records/removal/removal.server.ts";
import { requestedView } from "../../office/urls.ts";
import { listSummarizedForms } from "../../casework/petition/summaries.server.ts";
import { caseNotFound } from "./work-api.server.ts";

const states = Object.keys(workStates) as [WorkState, ...WorkState[]];

const sortSchema = <Sort extends CaseSort>(sorts: readonly [Sort | "created", ...(Sort | "created")[]]) =>
  z.enum(sorts, { message: `Please use one of ${sorts.join(", ")}.` }).default("created");

const maxLimit = 500;
const count = z.coerce.number().int().min(1);

/** The query parameters that filter, sort and page the list of forms. */
export const listQuerySchema = z.object({
  filter: z.enum(caseFilters, { message: `Please use one of ${caseFilters.join(", ")}.` }).default("all"),
  sort: sortSchema(caseSorts),
  state: z.enum(["", ...states], { message: `Please use one of ${states.join(", ")}.` }).default(""),
  person: z.string().default(""),
  search: z.string().default(""),
  page: count.max(1_000_000).default(1),
  limit: count.max(maxLimit).optional(),
});

/** The query parameters that filter and sort the list of upload sessions. */
export const sessionListQuerySchema = listQuerySchema.extend({ sort: sortSchema(sessionSorts) });

type ListArgs = InputArgs<typeof listQuerySchema | typeof sessionListQuerySchema>;

/** The cases that a list call is for. */
function toCaseQuery({ request, input: { page, limit, ...query } }: ListArgs): CaseQuery {
  const { search, person } = requestedView(request);
  return { ...query, search, person, ...(limit && { limit, offset: (page - 1) * limit }) };
}

/** A form as it is listed. */
export const listedFormSchema = formSchema.omit({ formData: true, version: true }).extend({
  activeAt: z.date().describe("Time of the client's last activity, to the minute"),
  isUnread: z.boolean().describe("Whether the form is marked as unread"),
  missingDocuments: z
    .array(z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]))
    .describe("The document types without any document"),
  blockingGaps: z
    .number()
    .int()
    .nullable()
    .describe("Number of gaps that block filing the petition, as of a few minutes ago; 0 if there are none, null if not yet counted"),
  petitionFailed: z.boolean().describe("Whether the petition could not be prepared. Nobody prepares it until the office tries again"),
  reference: z.string().describe("The client's reference for the form"),
  state: z.enum(states).describe("State of the office's work"),
  assignee: z.string().describe('The initials of the person in charge; "" for nobody'),
  nextDate: z.string().nullable().describe("The date of the next action, such as 2026-12-03"),
  urgent: z
    .object({ what: z.string(), date: z.string().describe("Date, such as 2026-12-03") })
    .nullable()
    .describe("The urgent event that the client reported; null if no date was given"),
});

const listResponse = (cases: z.output<typeof listedFormSchema>[] | z.output<typeof listedSessionSchema>[]) =>
  Response.json(cases, { headers: { "Cache-Control": "no-store" } });

/** GET: lists all forms or those that match the query, by default newest first. */
export const readSubmissions: HandleInput<typeof listQuerySchema> = async (args) =>
  listResponse(await listSummarizedForms(toCaseQuery(args)));

/** GET: lists all upload sessions or those that match the query, by default newest first. */
export const readUploadSessions: HandleInput<typeof sessionListQuerySchema> = async (args) =>
  listResponse((await listSessions(toCaseQuery(args))).map(toSessionJson));

/** DELETE: permanently deletes a case. */
export const deleteCase =
  (table: CaseTable) =>
  async ({ params, context }: Args): Promise<Response> => {
    const isRemoved = await removeCase(table, params["id"] ?? "", context.address);
    return isRemoved ? new Response(null, { status: 204 }) : caseNotFound(table);
  };
