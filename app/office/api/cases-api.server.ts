import { z } from "zod";
import { sessionJson, type listedSessionSchema } from "../../documents/api/sessions-api.server.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { formSchema, type Args } from "../../intake/api/form-api.server.ts";
import { invalid, notFound } from "../../platform/http/http.server.ts";
import { caseFilters, caseSorts, sessionSorts, workStates, type CaseSort, type WorkState } from "../../records/case-lists.ts";
import { listSessions, type CaseQuery } from "../../records/cases.server.ts";
import { removeForm } from "../../records/forms.server.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { viewOf } from "../dashboard/dashboard-view.ts";
import { listSummarizedForms } from "../petition/summaries.server.ts";
import { submissionNotFound } from "../not-found.ts";

const states = Object.keys(workStates) as [WorkState, ...WorkState[]];

const sortSchema = <Sort extends CaseSort>(sorts: readonly [Sort | "created", ...(Sort | "created")[]]) =>
  z.enum(sorts, { message: `Please use one of ${sorts.join(", ")}.` }).default("created");

/** What the list of forms can be narrowed to and sorted by. */
export const wantedSchema = z.object({
  filter: z.enum(caseFilters, { message: `Please use one of ${caseFilters.join(", ")}.` }).default("all"),
  sort: sortSchema(caseSorts),
  state: z.enum(["", ...states], { message: `Please use one of ${states.join(", ")}.` }).default(""),
  person: z.string().default(""),
});

/** The same of the list of upload sessions. */
export const wantedSessionsSchema = wantedSchema.extend({ sort: sortSchema(sessionSorts) });

/** What a call asks for. Throws a Response: 422. */
function wantedOf({ url }: Request, schema: typeof wantedSchema | typeof wantedSessionsSchema): CaseQuery {
  const query = new URL(url).searchParams;
  const result = schema.safeParse(Object.fromEntries(query));
  if (!result.success) throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
  const { search, person } = viewOf(query);
  return { ...result.data, search, person };
}

/** What the list of forms shows of one. */
export const listedFormSchema = formSchema.omit({ formData: true, version: true }).extend({
  activeAt: z.date().describe("When the client was last active, to the minute"),
  isUnread: z.boolean().describe("Whether the office has not opened the form since"),
  missingDocuments: z
    .array(z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]))
    .describe("The types of which there is no document"),
  blockingGaps: z
    .number()
    .int()
    .nullable()
    .describe("How many gaps keep the petition from being filed, as of some minutes ago; 0 if it is ready, null before they are counted"),
  urgent: z
    .object({ what: z.string(), date: z.string().describe("Such as 2026-12-03") })
    .nullable()
    .describe("What is about to happen to the client; null if no date was given"),
});

const listAnswer = (cases: z.output<typeof listedFormSchema>[] | z.output<typeof listedSessionSchema>[]) =>
  Response.json(cases, { headers: { "Cache-Control": "no-store" } });

/** GET: all forms, or those that filter and search find, newest first if no other order is asked for. */
export async function readSubmissions({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  return listAnswer(await listSummarizedForms(wantedOf(request, wantedSchema)));
}

/** GET: all upload sessions, likewise. */
export async function readUploadSessions({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  return listAnswer((await listSessions(wantedOf(request, wantedSessionsSchema))).map(sessionJson));
}

/** DELETE: removes a form for good. */
export async function deleteSubmission({ request, params, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const isRemoved = await removeForm(params["id"] ?? "", context.address);
  return isRemoved ? new Response(null, { status: 204 }) : notFound(submissionNotFound);
}
