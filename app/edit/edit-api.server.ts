import { z } from "zod";
import {
  ifMatchVersion,
  formSchema,
  linkedChangeSchema,
  readChange,
  throwSaveError,
  staleForm,
  type Args,
} from "../intake/api/form-api.server.ts";
import { apiError, notFound } from "../platform/http/http.server.ts";
import { audit } from "../records/audit-log.server.ts";
import { defaultSummary } from "../records/edit-history.server.ts";
import type { Form } from "../records/form.ts";
import { saveForm } from "../records/forms.server.ts";
import { openLink } from "./edit-link.server.ts";
import { linkInvalid } from "./wording.ts";

/** What an edit link shows of a form. */
export const editableFormSchema = formSchema.omit({ submittedAt: true });
export const linkedFormSchema = z.object({ form: editableFormSchema, tokenInfo: z.object({ expiresAt: z.date() }) });

type EditableForm = z.output<typeof editableFormSchema>;
type LinkedForm = z.output<typeof linkedFormSchema>;

const formJson = ({
  id,
  clientName,
  clientEmail,
  currentStep,
  isCompleted,
  formData,
  version,
  createdAt,
  updatedAt,
}: Form): EditableForm => ({
  id,
  clientName,
  clientEmail,
  currentStep,
  isCompleted,
  formData,
  version,
  createdAt,
  updatedAt,
});

const etag = (form: Form) => ({ ETag: `"${form.version}"` });

const formAnswer = (form: Form, expiresAt: Date) =>
  Response.json({ form: formJson(form), tokenInfo: { expiresAt } } satisfies LinkedForm, {
    headers: { ...etag(form), "Cache-Control": "no-store" },
  });

/** The living link of the address. Throws the same 404 for every other. */
async function requireLink(args: Args) {
  const link = await openLink(args);
  if (!link) throw notFound(linkInvalid.message);
  return link;
}

/** GET: the form behind the link. */
export async function readLinkedForm(args: Args): Promise<Response> {
  const { form, expiresAt } = await requireLink(args);
  return formAnswer(form, expiresAt);
}

/** PATCH: lays what was sent over the form and writes it to the history; with If-Match only if it has not changed since. */
export async function patchLinkedForm(args: Args): Promise<Response> {
  const { form, requester, expiresAt } = await requireLink(args);
  const { editReason: reason = defaultSummary, ...change } = await readChange(args.request, linkedChangeSchema);
  const saved = await saveForm(form, requester, change, { ifVersion: ifMatchVersion(args.request), reason }).catch(throwSaveError);
  if (!saved) return notFound(linkInvalid.message);
  if (saved.outcome === "stale") return apiError(412, staleForm, { form: formJson(saved.form) }, etag(saved.form));
  await audit({ action: "edit_link_used", formId: form.id, address: args.context.address });
  return formAnswer(saved.form, expiresAt);
}
