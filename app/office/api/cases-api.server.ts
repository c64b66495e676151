import type { z } from "zod";
import { sessionJson, type listedSessionSchema } from "../../documents/api/sessions-api.server.ts";
import { formSchema, type Args } from "../../intake/api/form-api.server.ts";
import { notFound } from "../../platform/http/http.server.ts";
import { listForms, listSessions } from "../../records/cases.server.ts";
import { removeForm } from "../../records/forms.server.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { viewOf } from "../dashboard/dashboard-view.ts";
import { submissionNotFound } from "../not-found.ts";

const searchOf = ({ url }: Request) => viewOf(new URL(url).searchParams).search;

/** What the list of forms shows of one. */
export const listedFormSchema = formSchema.omit({ formData: true, version: true });

const listAnswer = (cases: z.output<typeof listedFormSchema>[] | z.output<typeof listedSessionSchema>[]) =>
  Response.json(cases, { headers: { "Cache-Control": "no-store" } });

/** GET: all forms, or those a search finds, newest first. */
export async function readSubmissions({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  return listAnswer(await listForms({ search: searchOf(request) }));
}

/** GET: all upload sessions, or those a search finds, newest first. */
export async function readUploadSessions({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  return listAnswer((await listSessions({ search: searchOf(request) })).map(sessionJson));
}

/** DELETE: removes a form for good. */
export async function deleteSubmission({ request, params, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const isRemoved = await removeForm(params["id"] ?? "", context.address);
  return isRemoved ? new Response(null, { status: 204 }) : notFound(submissionNotFound);
}
