import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { z } from "zod";
import { mailLink } from "../../casework/edit-access/edit-access.server.ts";
import { conflictQuerySchema } from "../../casework/conflicts/conflict-schema.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { normalize } from "../../questionnaire/format.ts";
import { isEmailAddress } from "../../questionnaire/step.ts";
import { createOfficeForm } from "../../records/forms/office-forms.server.ts";
import { createSearch, findConflictSearch, type ConflictSearch } from "../../records/office/conflict-searches.server.ts";
import { loadConflictPage, type ConflictPage } from "../conflicts/conflict-route.server.ts";
import { answerUrl, defaultView, formUrl } from "../urls.ts";
import { readTextFields, runIfValid, type FormReply } from "../form-post.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";

/** Reply to a post of the page: the rejected form, or what the conflict search has found. */
export interface NewCaseReply extends FormReply {
  conflicts?: ConflictPage;
}

const maxLength = 200;
const line = printableLine(maxLength).transform((text) => text.trim());

/** The client of a new case, as the page posts it. */
const newCaseSchema = z.object({
  name: line
    .refine((name) => name !== "", "Please enter the client's name")
    .superRefine((name, context) => {
      const problem = name === "" ? undefined : conflictQuerySchema.safeParse({ name }).error?.issues[0];
      if (problem) context.addIssue(problem);
    }),
  phone: line.transform((phone) => normalize("phone", phone)).default(""),
  email: line.refine((email) => email === "" || isEmailAddress(email), "Please enter a valid email address").default(""),
});

/** GET: shows the page, which creates nothing. */
export async function loadNewCase({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json(null);
}

/**
 * POST: searches all cases for the client's name, and shows what was found. Only a button beside that creates the case, and opens its first
 * step or sends the client a link to it. The same button pressed twice leads to the same case.
 */
export async function handleNewCase({ request, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  return runIfValid(newCaseSchema, typed, async ({ name, phone, email }) => {
    const isConfirmed = ["start", "send"].includes(typed["intent"] ?? "");
    const search = isConfirmed ? await findConflictSearch(typed["search"] ?? "") : undefined;
    const showFound = async (of: ConflictSearch, messages: FormReply["messages"], status: number) =>
      json<NewCaseReply>(
        { typed: { ...typed, name, phone, email }, messages, conflicts: await loadConflictPage(of, request, context) },
        status,
      );
    if (!search || search.name !== name) return showFound(await createSearch(name), {}, 200);
    if (typed["intent"] === "send" && email === "")
      return showFound(search, { email: "Please enter the email address that the link is sent to" }, 422);
    const formData = { personalInfo: { clientName: name }, contactInfo: { cellPhone: phone, email } };
    const form = await createOfficeForm(formData, context.address, keyOf(search, formData));
    if (typed["intent"] === "start") return redirect(`${answerUrl(form.id)}/personal-info`, 303);
    await mailLink(form, context.address);
    return redirectWithFlash(formUrl(form.id, defaultView("forms")), {
      title: "Edit Link Sent",
      message: "The client has been sent a secure edit link via email.",
    });
  });
}

/** A search leads to one case, however often the button beside it is pressed. */
const keyOf = ({ id }: ConflictSearch, formData: object) => ({ scope: "new case", key: id, request: JSON.stringify(formData) });
