import { z } from "zod";
import { parseBody } from "../documents/calls.server.ts";
import type { Args } from "../intake/form-api.server.ts";
import { storableLine } from "../intake/storable.ts";
import { apiError, notFound, readJson } from "../platform/http.server.ts";
import { getFormAsOffice } from "../records/forms.server.ts";
import { requireAttorneyCall } from "./attorney.server.ts";
import { extendAccess, generateLink, mailLink, noEmail, noLiveLink, revokeAccess } from "./edit-access.server.ts";
import { submissionNotFound } from "./not-found.ts";
import { requireSubmission } from "./submissions-api.server.ts";

const mostDays = 90;

const isDays = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostDays;
const extension = z.object({ days: z.custom<number>(isDays, `days must be a whole number from 1 to ${mostDays}`) });
const mailing = z.object({ formId: storableLine(100, "formId must be the id of a form") });

const noStore = { "Cache-Control": "no-store" };

/** POST: makes an edit link. The token is in this answer and nowhere else. */
export async function postEditToken(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  const link = await generateLink(id, args.context.address);
  return link ? Response.json(link, { status: 201, headers: noStore }) : notFound(submissionNotFound);
}

/** PATCH: lets the live links of a form live longer. */
export async function extendEditToken(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  const { days } = parseBody(extension, await readJson(args.request));
  const expiresAt = await extendAccess(id, days, args.context.address);
  return expiresAt ? Response.json({ expiresAt }, { headers: noStore }) : notFound(noLiveLink);
}

/** DELETE: ends the live links of a form. */
export async function deleteEditToken(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  await revokeAccess(id, args.context.address);
  return new Response(null, { status: 204 });
}

/** POST: mails a new edit link to the client. */
export async function sendEditLink({ request, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const { formId } = parseBody(mailing, await readJson(request));
  const form = await getFormAsOffice(formId);
  const outcome = form ? await mailLink(form, context.address) : "missing";
  if (outcome === "missing") return notFound(submissionNotFound);
  if (outcome === "noEmail") return apiError(422, noEmail, { issues: [{ path: "formId", message: noEmail }] });
  return Response.json({ status: outcome }, { headers: noStore });
}
