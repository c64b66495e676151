import { z } from "zod";
import { throwSaveError, type linkedChangeSchema } from "./form-api.server.ts";
import { ifMatchVersion, type Args, type HandleInput } from "../shared/calls.server.ts";
import { formSchema } from "../../intake/form-json.server.ts";
import { birthDateReply } from "../../intake/birth-date.server.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import { pick } from "../../platform/pick.ts";
import { audit } from "../../records/activity/audit-log.server.ts";
import { checkBirthDate } from "../../records/forms/birth-dates.server.ts";
import { defaultSummary } from "../../records/forms/edit-history.server.ts";
import type { Form } from "../../records/form.ts";
import { saveForm } from "../../records/forms/forms.server.ts";
import { asksBirthDate } from "../../edit/birth-date.server.ts";
import { openLink } from "../../edit/edit-link.server.ts";
import { words as editWords } from "../../edit/wording/index.ts";
import { words } from "../wording/index.ts";

/** The fields of a form that an edit link exposes. */
export const editableFormSchema = formSchema.omit({ submittedAt: true });
export const linkedFormSchema = z.object({ form: editableFormSchema, tokenInfo: z.object({ expiresAt: z.date() }) });

type EditableForm = z.output<typeof editableFormSchema>;
type LinkedForm = z.output<typeof linkedFormSchema>;

const toEditableForm = (form: Form): EditableForm => ({
  ...pick(form, ["id", "clientName", "clientEmail", "currentStep", "isCompleted", "formData", "version", "createdAt", "updatedAt"]),
  lang: form.language,
});

const etag = (form: Form) => ({ ETag: `"${form.version}"` });

const formResponse = (form: Form, expiresAt: Date) =>
  Response.json({ form: toEditableForm(form), tokenInfo: { expiresAt } } satisfies LinkedForm, {
    headers: { ...etag(form), "Cache-Control": "no-store" },
  });

/** Header with the client's date of birth, for links that ask for it. */
export const birthDateHeader = "Birth-Date";

const birthDateRequired = { code: "birthDateRequired" };

/** Returns the valid link of the URL. Throws the same 404 for every invalid one, and 403 if the date of birth is missing or wrong. */
export async function requireLink(args: Args) {
  const link = await openLink(args);
  if (link) return link;
  if (!(await asksBirthDate(args))) throw notFound(editWords.askForNewLink);
  const check = await checkBirthDate("edit_links", args.params["token"]!, args.request.headers.get(birthDateHeader) ?? "");
  const opened = check === "right" ? await openLink(args, true) : undefined;
  if (opened) return opened;
  if (check === "unreadable") throw apiError(403, words.birthDateNeeded(birthDateHeader), birthDateRequired);
  throw typeof check === "string"
    ? notFound(editWords.askForNewLink)
    : apiError(403, birthDateReply(check, "")!.message, birthDateRequired);
}

/** GET: the form behind the link. */
export async function readLinkedForm(args: Args): Promise<Response> {
  const { form, expiresAt } = await requireLink(args);
  return formResponse(form, expiresAt);
}

/** PATCH: merges the sent data into the form and records the change. With If-Match, only if the form has not changed since. */
export const patchLinkedForm: HandleInput<typeof linkedChangeSchema, typeof requireLink> = async ({
  request,
  context,
  input: { editReason: reason = defaultSummary, ...change },
  found: { form, requester, expiresAt },
}) => {
  const saved = await saveForm(form, requester, change, { ifVersion: ifMatchVersion(request), reason }).catch(throwSaveError);
  if (!saved) return notFound(editWords.askForNewLink);
  if (saved.outcome === "stale") return apiError(412, words.staleForm, { form: toEditableForm(saved.form) }, etag(saved.form));
  await audit({ action: "edit_link_used", formId: form.id, address: context.address });
  return formResponse(saved.form, expiresAt);
};
