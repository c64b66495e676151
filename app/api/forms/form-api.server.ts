import { z } from "zod";
import { clientPdfResponse } from "../../correspondence/form-pdf.server.ts";
import { apiError, invalid, isHead, notFound } from "../../platform/http/http.server.ts";
import type { Call } from "../../platform/http/described-calls.server.ts";
import { requesterOf, type Requester } from "../../platform/http/requester.server.ts";
import { auditAttorney } from "../../records/activity/audit-log.server.ts";
import { FormTooLarge, requiredSections } from "../../records/form-change.ts";
import { isWhole, type Form, type FormPart } from "../../records/form.ts";
import { createForm, findNewestForm, getForm, getFormPart, isFormOpen, saveForm } from "../../records/forms/forms.server.ts";
import { resolveOwner, type Owner } from "../../records/forms/owner-renewals.server.ts";
import { hasCreatedForm } from "../../records/idempotency-keys.server.ts";
import { firstFormKey } from "../../intake/first-form-key.ts";
import { readIdempotencyKey, keyReusedResponse } from "./idempotency-key.server.ts";
import { normalizedDraftSchema } from "../../questionnaire/answers/answer-schemas.server.ts";
import { NotReady } from "../../questionnaire/answers/ready.ts";
import { clearPendingSave } from "../../intake/autosave/pending-save.server.ts";
import { adviceOnStep } from "../../questionnaire/form-advice.ts";
import type { Step } from "../../questionnaire/step.ts";
import { questionSteps, steps } from "../../questionnaire/form/index.ts";
import { prefixOf } from "../../questionnaire/typed-amounts.ts";
import { textLimits } from "../../questionnaire/limits.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { submit } from "../../intake/submit.server.ts";
import { formJson, formSchema, languageSchema } from "../../intake/form-json.server.ts";
import { ifMatchVersion, type Args, type HandleInput, type requireBeginner } from "../shared/calls.server.ts";
import { words } from "../wording/index.ts";
import { words as recordWords } from "../../records/wording/index.ts";

/** Changes to a form that a call may send. Unknown names are dropped. */
export const changeSchema = z.object({
  clientName: printableLine(textLimits.name).describe("The name, if personalInfo has none").optional(),
  clientEmail: printableLine(254).describe("The address, if contactInfo has none").optional(),
  currentStep: z.number().int().min(1).max(steps.length).optional(),
  isCompleted: z.boolean().optional(),
  formData: normalizedDraftSchema.optional(),
  lang: languageSchema.optional(),
});

/** Changes that a save through an edit link may send. */
export const linkedChangeSchema = changeSchema.extend({
  editReason: printableLine(textLimits.name).describe("Shown in the history").optional(),
});

export const queuedSchema = z.object({ status: z.literal("queued") });

const adviceSchema = z
  .record(z.string())
  .describe(
    "What may not be meant among the answers to the saved sections, by path, such as contactInfo.zip. They are stored all the same.",
  );

/** A form as the response to a save has it. */
export const savedFormSchema = formSchema.extend({ advice: adviceSchema });

/** Response to a save with `Prefer: return=minimal`. */
export const savedSchema = savedFormSchema.pick({ version: true, updatedAt: true, advice: true });

type Change = z.output<typeof changeSchema>;

/** Returns what is said about the sections that a change has saved, by path. */
const adviceOnSaved = ({ formData }: FormPart, change: Change): Record<string, string> =>
  Object.fromEntries(
    questionSteps
      .filter(({ key }) => change.formData?.[key])
      .flatMap((step: Step) =>
        Object.entries(adviceOnStep(step, formData, formData.typedAmounts)).map(([name, message]) => [prefixOf(step) + name, message]),
      ),
  );

const versionHeaders = ({ version }: FormPart) => ({ ETag: `"${version}"`, "Cache-Control": "no-store" });

const savedFormResponse = (form: Form, change: Change, status = 200, headers: Owner["headers"] = {}) =>
  Response.json({ ...formJson(form), advice: adviceOnSaved(form, change) } satisfies z.output<typeof savedFormSchema>, {
    status,
    headers: { ...versionHeaders(form), ...headers },
  });

const savedResponse = (form: FormPart, change: Change) =>
  Response.json(
    { version: form.version, updatedAt: form.updatedAt, advice: adviceOnSaved(form, change) } satisfies z.output<typeof savedSchema>,
    { headers: { ...versionHeaders(form), "Preference-Applied": "return=minimal" } },
  );

/** Whether the client asks for a minimal response (RFC 7240). If the preference is repeated, the first one counts. */
const prefersMinimal = ({ headers }: Request): boolean =>
  /(?:^|,)\s*return\s*=\s*"?([\w-]+)/i.exec(headers.get("Prefer") ?? "")?.[1]?.toLowerCase() === "minimal";

/**
 * Throws a 422 Response if a save would make the form or an answer too large, or complete it with answers missing. Rethrows any other
 * error.
 */
export function throwSaveError(error: unknown): never {
  if (error instanceof NotReady) throw invalid(error.issues, undefined, { code: "notReady" });
  throw error instanceof FormTooLarge ? invalid(error.issues, undefined, { code: "tooLarge" }) : error;
}

/**
 * POST: creates a form. It belongs to the browser, or, if an API client creates it, to anybody who knows its id. A page that was loaded
 * before its browser opened a form gets that form instead.
 */
export const postForm: HandleInput<typeof changeSchema, typeof requireBeginner> = async ({ request, context, input: change, found }) => {
  const { requester, headers } = await resolveOwner(found);
  const key = readIdempotencyKey(request, requester, context.address, change);
  const open = key?.key === firstFormKey && !(await hasCreatedForm(key)) ? await findNewestForm(requester) : undefined;
  if (open) return keyReusedResponse({ form: formJson(open) }, headers);
  const { outcome, form } = await createForm(requester, change, key).catch(throwSaveError);
  if (outcome === "keyReused") return keyReusedResponse(requester.kind === "owner" ? { form: formJson(form) } : {}, headers);
  return savedFormResponse(form, change, 201, headers);
};

/** Returns the form in the URL if it belongs to the requester. Throws a 404 Response both for an unknown form and for somebody else's. */
export async function requireForm(args: Args): Promise<{ id: string; requester: Requester; form: Form }> {
  const requester = requesterOf(args);
  const form = await getForm(args.params["id"] ?? "", requester);
  if (!form) throw notFound(recordWords.formMissing);
  return { id: form.id, requester, form };
}

/** Like requireForm, but without reading the form. */
export async function requireOpenForm(args: Args): Promise<{ id: string; requester: Requester }> {
  const [id, requester] = [args.params["id"] ?? "", requesterOf(args)];
  if (!(await isFormOpen(id, requester))) throw notFound(recordWords.formMissing);
  return { id, requester };
}

/** GET: returns the form. */
export async function readForm(args: Args): Promise<Response> {
  const { form } = await requireForm(args);
  return Response.json(formJson(form), { headers: versionHeaders(form) });
}

/** Makes pages stop waiting for a save that has failed. */
export const stopWaiting = (call: Call): Call => ({
  ...call,
  handle: async (args) => {
    try {
      return await call.handle(args);
    } catch (error) {
      if (error instanceof Response) clearPendingSave(args.request, error);
      throw error;
    }
  },
});

/** Returns the form in the URL with the sections that a save needs, which are none if it is invalid. Throws a Response: 404. */
export async function requireFormPart(args: Args, change: Change | undefined): Promise<{ requester: Requester; form: FormPart }> {
  const requester = requesterOf(args);
  const sections = !change ? [] : prefersMinimal(args.request) ? requiredSections(change) : "all";
  const form = await getFormPart(args.params["id"] ?? "", requester, sections);
  if (!form) throw notFound(recordWords.formMissing);
  return { requester, form };
}

/** PATCH: merges the changes into the form; with If-Match, only if it has not changed since. */
export const patchForm: HandleInput<typeof changeSchema, typeof requireFormPart> = async ({
  request,
  input: change,
  found: { requester, form },
}) => {
  const { id } = form;
  const isMinimal = prefersMinimal(request);
  const saved = await saveForm(form, requester, change, { ifVersion: ifMatchVersion(request) }).catch(throwSaveError);
  if (!saved) return notFound(recordWords.formMissing);
  const isSaved = saved.outcome === "saved";
  const shown = isSaved && isMinimal ? undefined : isWhole(saved.form) ? saved.form : await getForm(id, requester);
  if (isSaved) await auditAttorney(requester, { action: "form_saved", formId: id });
  if (isSaved) return shown ? savedFormResponse(shown, change) : savedResponse(saved.form, change);
  return shown
    ? apiError(412, words.staleForm, { form: formJson(shown) }, { ETag: `"${shown.version}"` })
    : notFound(recordWords.formMissing);
};

/** POST: sends the form to the attorney. The first step must be valid, and email addresses must be valid or empty. */
export async function submitToAttorney(args: Args): Promise<Response> {
  const { id, requester } = await requireOpenForm(args);
  const form = await submit(id, requester).catch(throwSaveError);
  if (!form) return notFound(recordWords.formMissing);
  return Response.json({ status: "queued" } satisfies z.output<typeof queuedSchema>);
}

/** GET: returns the PDF summary of the form. */
export async function readFormPdf(args: Args): Promise<Response> {
  const { id, form, requester } = await requireForm(args);
  const pdf = await clientPdfResponse(form, args);
  if (pdf.ok && !isHead(args.request)) await auditAttorney(requester, { action: "pdf_made", formId: id });
  return pdf;
}
