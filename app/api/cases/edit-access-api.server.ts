import { z } from "zod";
import type { Args, HandleInput } from "../shared/calls.server.ts";
import type { queuedSchema } from "../forms/form-api.server.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { tokenSchema } from "../../platform/http/api-shapes.server.ts";
import { invalid, notFound } from "../../platform/http/http.server.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { extendAccess, generateLink, mailLink, noEmail, noLiveLink, revokeAccess } from "../../casework/edit-access/edit-access.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { requireSubmission, type HandleSubmission } from "./submissions-api.server.ts";

const maxDays = 90;
export const invalidDays = `days must be a whole number from 1 to ${maxDays}`;

/** The number of days by which links are extended. */
export const extensionSchema = z.object({
  days: z
    .number({ required_error: invalidDays, invalid_type_error: invalidDays })
    .int(invalidDays)
    .pipe(z.number().min(1, invalidDays).max(maxDays, invalidDays)),
});

/** The form whose client is emailed a link. */
export const sendLinkSchema = z.object({ formId: printableLine(100, "formId must be the id of a form") });

/** A new edit link. */
export const newLinkSchema = z.object({ token: tokenSchema, url: z.string().url(), expiresAt: z.date() });
export const extensionResultSchema = z.object({ expiresAt: z.date() });

const noStore = { "Cache-Control": "no-store" };

/** POST: creates an edit link. Only this response contains the token. */
export async function postEditToken(args: Args): Promise<Response> {
  const link = await generateLink(await requireSubmission(args), args.context.address);
  return link
    ? Response.json(link satisfies z.output<typeof newLinkSchema>, { status: 201, headers: noStore })
    : notFound(submissionNotFound);
}

/** PATCH: extends the active edit links of a form. */
export const extendEditToken: HandleSubmission<typeof extensionSchema> = async ({ input, found: { id }, context }) => {
  const expiresAt = await extendAccess(id, input.days, context.address);
  return expiresAt
    ? Response.json({ expiresAt } satisfies z.output<typeof extensionResultSchema>, { headers: noStore })
    : notFound(noLiveLink);
};

/** DELETE: revokes the active edit links of a form. */
export async function deleteEditToken(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  await revokeAccess(id, args.context.address);
  return new Response(null, { status: 204 });
}

/** POST: emails a new edit link to the client. */
export const sendEditLink: HandleInput<typeof sendLinkSchema> = async ({ context, input }) => {
  const form = await getFormAsOffice(input.formId);
  const outcome = form ? await mailLink(form, context.address) : "missing";
  if (outcome === "missing") return notFound(submissionNotFound);
  if (outcome === "noEmail") return invalid([{ path: "formId", message: noEmail }]);
  return Response.json({ status: outcome } satisfies z.output<typeof queuedSchema>, { headers: noStore });
};
