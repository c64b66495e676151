import { submissionNotFound } from "../casework/not-found.ts";
import { pageNotFound } from "../platform/http/http.server.ts";
import type { Form } from "../records/form.ts";
import { getFormAsOffice } from "../records/forms/forms.server.ts";

/** Returns a form by its ID. Throws a Response: 404. */
export async function formOr404(id: string): Promise<Form> {
  const form = await getFormAsOffice(id);
  if (!form) throw pageNotFound(submissionNotFound);
  return form;
}
