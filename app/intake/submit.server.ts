import type { Requester } from "../platform/http/requester.server.ts";
import type { Form } from "../records/form.ts";
import { submitForm } from "../records/submissions.server.ts";
import { requireReady } from "../questionnaire/ready.ts";

/** Sends a form to the attorney. Undefined if the requester has no such form; throws `NotReady` for one with answers missing. */
export const submit = (id: string, requester: Requester, reason?: string): Promise<Form | undefined> =>
  submitForm(id, requester, ({ formData }) => requireReady(formData), reason);
