import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { z } from "zod";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { normalize } from "../../questionnaire/format.ts";
import { isEmailAddress } from "../../questionnaire/step.ts";
import { createOfficeForm } from "../../records/forms/office-forms.server.ts";
import { answerUrl } from "../urls.ts";
import { readTextFields, runIfValid } from "../form-post.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";

const maxLength = 200;
const line = printableLine(maxLength).transform((text) => text.trim());

/** The client of a new case, as the page posts it. */
const newCaseSchema = z.object({
  name: line.refine((name) => name !== "", "Please enter the client's name"),
  phone: line.transform((phone) => normalize("phone", phone)).default(""),
  email: line.refine((email) => email === "" || isEmailAddress(email), "Please enter a valid email address").default(""),
});

/** GET: shows the page, which creates nothing. */
export async function loadNewCase({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json(null);
}

/** POST: creates a case of the client and opens its first step. */
export async function beginCase({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  return runIfValid(newCaseSchema, await readTextFields(request), async ({ name, phone, email }) => {
    const formData = { personalInfo: { clientName: name }, contactInfo: { cellPhone: phone, email } };
    return redirect(`${answerUrl(await createOfficeForm(formData, address))}/personal-info`, 303);
  });
}
