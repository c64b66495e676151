import { z } from "zod";
import { errorResponse, json, notFoundResponse, invalidResponse } from "../../platform/http/described-calls.server.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import { requesterOf } from "../../platform/http/requester.server.ts";
import { isEmailAddress } from "../../questionnaire/step.ts";
import { queueResumeMail } from "../../records/mail/resume-mails.server.ts";
import { words as resume } from "../../intake/resume/wording/index.ts";
import { withInput, type HandleInput } from "../shared/calls.server.ts";
import { words } from "../wording/index.ts";

const invalidEmail = () => ({ message: resume.invalidEmail });
const tooLong: z.ZodErrorMap = ({ code }, { defaultError }) => (code === "too_big" ? invalidEmail() : { message: defaultError });

/** The address that gets a link, and whether to send reminders to it. */
export const resumeLinkSchema = z.object({
  email: z.string({ errorMap: tooLong }).max(254).refine(isEmailAddress, invalidEmail).describe("Not stored in the form"),
  remind: z
    .boolean()
    .optional()
    .describe(
      "Whether to email reminders to this address after 3, 7 and 14 days without activity, once a link mailed to it was opened. " +
        "Without it, reminders stay as they are",
    ),
});

const acceptedSchema = z.object({ status: z.literal("queued") });

/** POST: emails a link that opens the draft in another browser. */
const postResumeLink: HandleInput<typeof resumeLinkSchema> = async ({ input: { email, remind }, ...args }) => {
  const outcome = await queueResumeMail(args.params["id"] ?? "", requesterOf(args), { clientAddress: email, remind });
  if (outcome === "missing") return notFound(words.noDraft);
  if (outcome === "tooMany") return apiError(429, resume.tooManyLinksToday, {}, { "Retry-After": String(24 * 60 * 60) });
  return Response.json({ status: "queued" } satisfies z.output<typeof acceptedSchema>, { status: 202 });
};

/** API description of the call. */
export const resumeLinkCall = withInput({
  method: "POST",
  path: "/api/bankruptcy-forms/{id}/resume-link",
  id: "mailResumeLink",
  summary: "Email a link to continue a draft",
  about:
    "The link opens the draft in another browser for 14 days, until a newer one is emailed or the form is submitted. Each form " +
    "and each email address can get three links a day. Beyond the limit of the address the response is the same, but nothing " +
    "is sent. Not available through an edit link or to the attorney.",
  caller: "formOwner",
  handle: postResumeLink,
  body: json(resumeLinkSchema, { email: "dana@example.com", remind: true }),
  responses: {
    202: { about: "Accepted. The response does not reveal whether an email is sent.", content: json(acceptedSchema, { status: "queued" }) },
    ...notFoundResponse(words.noDraft),
    ...invalidResponse("The address is not valid.", { path: "email", message: resume.invalidEmail }),
    ...errorResponse(429, "Three links for the form in 24 hours, or too many requests from one IP address.", resume.tooManyLinksToday),
  },
});
