import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import { type Args, type queuedSchema } from "../../intake/api/form-api.server.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { tokenSchema } from "../../platform/http/api-shapes.server.ts";
import { invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { extendAccess, generateLink, mailLink, noEmail, noLiveLink, revokeAccess } from "../case/edit-access.server.ts";
import { submissionNotFound } from "../not-found.ts";
import { requireSubmission } from "./submissions-api.server.ts";

const mostDays = 90;
export const wrongDays = `days must be a whole number from 1 to ${mostDays}`;

/** How many days to extend links. */
export const extensionSchema = z.object({
  days: z
    .number({ required_error: wrongDays, invalid_type_error: wrongDays })
    .int(wrongDays)
    .pipe(z.number().min(1, wrongDays).max(mostDays, wrongDays)),
});
/** Whose client shall be mailed a link. */
export const mailingSchema = z.object({ formId: printableLine(100, "formId must be the id of a form") });

/** A link that was just made. */
export const newLinkSchema = z.object({ token: tokenSchema, url: z.string().url(), expiresAt: z.date() });
export const extendedSchema = z.object({ expiresAt: z.date() });

const noStore = { "Cache-Control": "no-store" };

/** POST: makes an edit link. The token is in this answer and nowhere else. */
export async function postEditToken(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  const link = await generateLink(id, args.context.address);
  return link
    ? Response.json(link satisfies z.output<typeof newLinkSchema>, { status: 201, headers: noStore })
    : notFound(submissionNotFound);
}

/** PATCH: extends the active links of a form. */
export async function extendEditToken(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  const { days } = parseBody(extensionSchema, await readJson(args.request));
  const expiresAt = await extendAccess(id, days, args.context.address);
  return expiresAt ? Response.json({ expiresAt } satisfies z.output<typeof extendedSchema>, { headers: noStore }) : notFound(noLiveLink);
}

/** DELETE: revokes the active links of a form. */
export async function deleteEditToken(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  await revokeAccess(id, args.context.address);
  return new Response(null, { status: 204 });
}

/** POST: mails a new edit link to the client. */
export async function sendEditLink({ request, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const { formId } = parseBody(mailingSchema, await readJson(request));
  const form = await getFormAsOffice(formId);
  const outcome = form ? await mailLink(form, context.address) : "missing";
  if (outcome === "missing") return notFound(submissionNotFound);
  if (outcome === "noEmail") return invalid([{ path: "formId", message: noEmail }]);
  return Response.json({ status: outcome } satisfies z.output<typeof queuedSchema>, { headers: noStore });
}
