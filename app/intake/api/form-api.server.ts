import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { requesterOf, type Requester } from "../../platform/http/requester.server.ts";
import { auditAttorney } from "../../records/audit-log.server.ts";
import { FormTooLarge, requiredSections } from "../../records/form-change.ts";
import { isWhole, type Form, type FormPart } from "../../records/form.ts";
import { createForm, getForm, getFormPart, isFormOpen, saveForm } from "../../records/forms.server.ts";
import { resolveOwner, type Owner } from "../../records/owner-renewals.server.ts";
import { readIdempotencyKey, reusedKey } from "./idempotency-key.server.ts";
import { draftSchema, controlName, normalizedDraftSchema } from "../../questionnaire/answer-schemas.server.ts";
import { NotReady } from "../../questionnaire/ready.ts";
import { endSaveUnderWay } from "../autosave/pending-save.server.ts";
import { steps } from "../../questionnaire/steps/index.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { submit } from "../submit.server.ts";

/** What a handler of the API is called with. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs;

export const formNotFound = "Form not found. Please save your form first.";
/** The message for a browser without our cookie when something is to be created for it. */
export const cookiesNeeded = "Your browser did not send our cookie. Please allow cookies for this site and load the page again.";
/** The message for a save that came too late. */
export const staleForm = "This form was changed in another window. The current form is in this response.";
export const unsavable = "Some of the data cannot be saved.";

/** What a call may say of a form. Unknown names are dropped. */
export const changeSchema = z.object({
  clientName: printableLine(200, "Please use at most 200 characters").describe("The name, if personalInfo has none").optional(),
  clientEmail: printableLine(254, "Please use at most 254 characters").describe("The address, if contactInfo has none").optional(),
  currentStep: z.number().int().min(1).max(steps.length).optional(),
  isCompleted: z.boolean().optional(),
  formData: normalizedDraftSchema.optional(),
});

/** What a save through an edit link may say. */
export const linkedChangeSchema = changeSchema.extend({
  editReason: printableLine(200, "Please use at most 200 characters").describe("Shown in the history").optional(),
});

/** What a form's owner and the office see of it. */
export const formSchema = z.object({
  id: idSchema,
  clientName: z.string(),
  clientEmail: z.string().describe('"" if none is known'),
  currentStep: z.number().int().min(1).max(steps.length),
  isCompleted: z.boolean(),
  formData: draftSchema,
  version: z.number().int().min(1).describe("Grows by one with every save; also the ETag"),
  createdAt: z.date(),
  updatedAt: z.date(),
  submittedAt: z.date().nullable(),
});

export const queuedSchema = z.object({ status: z.literal("queued") });

/** What a save is answered with if no more is asked for. */
export const savedSchema = formSchema.pick({ version: true, updatedAt: true });

export const formJson = ({
  sectionVersions,
  sectionsRead,
  bytes,
  progress,
  isInOnePiece,
  isAsked,
  ...form
}: Form): z.output<typeof formSchema> => form;

const versionHeaders = ({ version }: FormPart) => ({ ETag: `"${version}"`, "Cache-Control": "no-store" });

const formAnswer = (form: Form, status = 200, headers: Owner["headers"] = {}) =>
  Response.json(formJson(form), { status, headers: { ...versionHeaders(form), ...headers } });

const savedAnswer = (form: FormPart) =>
  Response.json({ version: form.version, updatedAt: form.updatedAt } satisfies z.output<typeof savedSchema>, {
    headers: { ...versionHeaders(form), "Preference-Applied": "return=minimal" },
  });

/** Whether a caller wants no more than that it is done (RFC 7240); of several preferences of one kind, the first counts. */
const prefersMinimal = ({ headers }: Request): boolean =>
  /(?:^|,)\s*return\s*=\s*"?([\w-]+)/i.exec(headers.get("Prefer") ?? "")?.[1]?.toLowerCase() === "minimal";

/** What a body says of a form. Throws a Response: 422 with the issues, and as readJson does. */
export async function readChange<Schema extends typeof changeSchema>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const result = schema.safeParse(await readJson(request));
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: controlName(path), message }));
  throw invalid(issues, unsavable);
}

/** Throws the 422 of a save that would make a form too large, or complete one with answers missing; any other error as it is. */
export function refuseSave(error: unknown): never {
  if (error instanceof NotReady) throw invalid(error.issues);
  throw error instanceof FormTooLarge ? invalid([{ path: "formData", message: error.message }]) : error;
}

/** POST: begins a form that belongs to the browser, or to whoever knows its id when an API client asks. */
export async function postForm(args: Args): Promise<Response> {
  const { request, context } = args;
  const caller = requesterOf(args);
  if (caller.kind === "cookieless") return apiError(403, cookiesNeeded);
  const change = await readChange(request, changeSchema);
  const { requester, headers } = await resolveOwner(caller);
  const key = readIdempotencyKey(request, requester, context.address, change);
  const { outcome, form } = await createForm(requester, change, key).catch(refuseSave);
  if (outcome === "keyReused") return reusedKey(requester.kind === "owner" ? { form: formJson(form) } : {}, headers);
  return formAnswer(form, 201, headers);
}

/** The form of the address, for whom it belongs to. Throws the same 404 for one that is another's. */
export async function requireForm(args: Args): Promise<{ id: string; requester: Requester; form: Form }> {
  const requester = requesterOf(args);
  const form = await getForm(args.params["id"] ?? "", requester);
  if (!form) throw notFound(formNotFound);
  return { id: form.id, requester, form };
}

/** As requireForm, for those that need not read the form. */
export async function requireOpenForm(args: Args): Promise<{ id: string; requester: Requester }> {
  const [id, requester] = [args.params["id"] ?? "", requesterOf(args)];
  if (!(await isFormOpen(id, requester))) throw notFound(formNotFound);
  return { id, requester };
}

/** GET: the form. */
export async function readForm(args: Args): Promise<Response> {
  const { id, form, requester } = await requireForm(args);
  await auditAttorney(requester, { action: "ssn_viewed", formId: id });
  return formAnswer(form);
}

/** PATCH: lays what was sent over the form; with If-Match only if it has not changed since. No page waits for a save that was refused. */
export async function patchForm(args: Args): Promise<Response> {
  try {
    return await changeForm(args);
  } catch (refusal) {
    if (refusal instanceof Response) endSaveUnderWay(args.request, refusal);
    throw refusal;
  }
}

async function changeForm(args: Args): Promise<Response> {
  const [id, requester] = [args.params["id"] ?? "", requesterOf(args)];
  const change = await readChange(args.request, changeSchema).catch(asRefusal);
  const isMinimal = prefersMinimal(args.request);
  const refused = change instanceof Response;
  const form = await getFormPart(id, requester, refused ? [] : isMinimal ? requiredSections(change) : "all");
  if (!form) throw notFound(formNotFound);
  if (refused) throw change;
  const saved = await saveForm(form, requester, change, { ifVersion: expectedVersion(args.request) }).catch(refuseSave);
  if (!saved) return notFound(formNotFound);
  const isSaved = saved.outcome === "saved";
  const shown = isSaved && isMinimal ? undefined : isWhole(saved.form) ? saved.form : await getForm(id, requester);
  if (shown) await auditAttorney(requester, { action: "ssn_viewed", formId: id });
  if (isSaved) await auditAttorney(requester, { action: "form_saved", formId: id });
  if (isSaved) return shown ? formAnswer(shown) : savedAnswer(saved.form);
  return shown ? apiError(412, staleForm, { form: formJson(shown) }, { ETag: `"${shown.version}"` }) : notFound(formNotFound);
}

/** What a thrown Response answers, for when it is not yet its turn. Throws every other error on. */
function asRefusal(error: unknown): Response {
  if (error instanceof Response) return error;
  throw error;
}

/** The version that If-Match names; undefined for none or any; one that never is for anything else. */
export function expectedVersion(request: Request): number | undefined {
  const header = request.headers.get("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  return digits === undefined ? -1 : Number(digits);
}

/** POST: sends the form to the attorney; it needs a valid first step and addresses that are none or valid. */
export async function submitToAttorney(args: Args): Promise<Response> {
  const { id, requester } = await requireOpenForm(args);
  const form = await submit(id, requester).catch(refuseSave);
  if (!form) return notFound(formNotFound);
  return Response.json({ status: "queued" } satisfies z.output<typeof queuedSchema>);
}
