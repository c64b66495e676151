import { z } from "zod";
import { failing, json, missing, refusing, type Call } from "../../platform/http/described-calls.server.ts";
import { apiError, invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { requesterOf } from "../../platform/http/requester.server.ts";
import { isEmailAddress } from "../../questionnaire/step.ts";
import { queueResumeMail } from "../../records/resume-mails.server.ts";
import { tooManyLinks, wrongAddress } from "../resume/wording.ts";
import type { Args } from "./form-api.server.ts";

const noDraft = "Form not found, or already submitted.";

/** Whom a link is mailed to, and whether they are reminded. */
export const resumeLinkSchema = z.object({
  email: z.string().max(254, wrongAddress).refine(isEmailAddress, wrongAddress).describe("Not stored in the form"),
  remind: z
    .boolean()
    .optional()
    .describe("Whether to mail reminders to this address after 3, 7 and 14 days without activity; without it they stay as they are"),
});

const acceptedSchema = z.object({ status: z.literal("queued") });

/** POST: mails a link that opens the draft in another browser. */
export async function postResumeLink(args: Args): Promise<Response> {
  const request = resumeLinkSchema.safeParse(await readJson(args.request));
  if (!request.success) return invalid(request.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
  const outcome = await queueResumeMail(args.params["id"] ?? "", requesterOf(args), request.data.email, request.data.remind);
  if (outcome === "missing") return notFound(noDraft);
  if (outcome === "tooMany") return apiError(429, tooManyLinks, {}, { "Retry-After": String(24 * 60 * 60) });
  return Response.json({ status: "queued" } satisfies z.output<typeof acceptedSchema>, { status: 202 });
}

/** The call, for the description of the API. */
export const resumeLinkCall: Call = {
  method: "POST",
  path: "/api/bankruptcy-forms/{id}/resume-link",
  id: "mailResumeLink",
  summary: "Mail a link to go on with a draft",
  about:
    "The link opens the draft in another browser for 14 days, until a newer one is mailed or the form is submitted. Three a day " +
    "for each form. An address gets three a day too; beyond that the answer is the same, and nothing is sent. Not for " +
    "who has opened the form by an edit link or as the attorney.",
  caller: "formOwner",
  body: json(resumeLinkSchema, { email: "dana@example.com", remind: true }),
  answers: {
    202: { about: "Accepted. Whether a mail is sent is not told.", content: json(acceptedSchema, { status: "queued" }) },
    ...missing(noDraft),
    ...refusing("The address is not valid.", { path: "email", message: wrongAddress }),
    ...failing(429, "Three links of the form in 24 hours, or too many requests from one address.", tooManyLinks),
  },
};
