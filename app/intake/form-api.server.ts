import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { idSchema } from "../platform/api-shapes.server.ts";
import { apiError, invalid, notFound, readJson } from "../platform/http.server.ts";
import { visitorOf, type Visitor } from "../platform/visitor.server.ts";
import type { FormChange } from "../records/form-change.ts";
import { createForm, getForm, isFormOpen, saveForm, type Form, type IdempotencyKey } from "../records/forms.server.ts";
import { draftSchema, nameOfPath, sentDraftSchema } from "./read-step.server.ts";
import { steps } from "./steps/index.ts";
import { storableLine } from "./storable.ts";
import { submit } from "./submit.server.ts";

/** What a handler of the API is called with. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs;

export const formNotFound = "Form not found. Please save your form first.";
/** What a browser is told that sends no cookie when something is to be made for it. */
export const cookiesNeeded = "Your browser did not send our cookie. Please allow cookies for this site and load the page again.";
/** What a save is told that came too late. */
export const staleForm = "This form was changed in another window. The current form is in this answer.";
export const unsavable = "Some of the data cannot be saved.";
const keyReused = "This Idempotency-Key was used for another request.";
const keyMalformed = "Idempotency-Key must have 16 to 255 printable characters.";

/** What a call may say of a form. Unknown names are dropped. */
export const changeSchema = z.object({
  clientName: storableLine(200, "Please use at most 200 characters").describe("The name, if personalInfo has none").optional(),
  clientEmail: storableLine(254, "Please use at most 254 characters").describe("The address, if contactInfo has none").optional(),
  currentStep: z.number().int().min(1).max(steps.length).optional(),
  isCompleted: z.boolean().optional(),
  formData: sentDraftSchema.optional(),
});

/** What a save through an edit link may say. */
export const linkedChangeSchema = changeSchema.extend({
  editReason: storableLine(200, "Please use at most 200 characters").describe("Stands in the history").optional(),
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

export const formJson = ({ sectionVersions, ...form }: Form): z.output<typeof formSchema> => form;

const formAnswer = (form: Form, status = 200) =>
  Response.json(formJson(form), { status, headers: { ETag: `"${form.version}"`, "Cache-Control": "no-store" } });

/** What a body says of a form. Throws a Response: 422 with the issues, and as readJson does. */
export async function readChange<Schema extends typeof changeSchema>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const result = schema.safeParse(await readJson(request));
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: nameOfPath(path), message }));
  throw invalid(issues, unsavable);
}

/** POST: begins a form that belongs to the browser, or to whoever knows its id when a program asks. */
export async function postForm(args: Args): Promise<Response> {
  const { request, context } = args;
  const visitor = visitorOf(args);
  if (visitor.kind === "cookieless") return apiError(403, cookiesNeeded);
  const key = request.headers.get("Idempotency-Key");
  const change = await readChange(request, changeSchema);
  const { outcome, form } = await createForm(visitor, change, key === null ? undefined : scopedKey(key, visitor, context.address, change));
  if (outcome === "keyReused") return invalid([keyIssue(keyReused)], keyReused, visitor.kind === "owner" ? { form: formJson(form) } : {});
  return formAnswer(form, 201);
}

const keyIssue = (message: string) => ({ path: "Idempotency-Key", message });

/** A browser's keys are its own; a program's stand apart by its address and must be hard to guess. */
function scopedKey(key: string, visitor: Visitor, address: string, change: FormChange): IdempotencyKey {
  const isOwner = visitor.kind === "owner";
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || (!isOwner && key.length < 16)) throw invalid([keyIssue(keyMalformed)]);
  const scope = isOwner ? visitor.hash.toString("base64url") : `program:${address}`;
  return { scope, key, request: JSON.stringify(change) };
}

/** The form of the address, for whom it belongs to. Throws the same 404 for one that is another's. */
export async function requireForm(args: Args): Promise<{ id: string; visitor: Visitor; form: Form }> {
  const visitor = visitorOf(args);
  const form = await getForm(args.params["id"] ?? "", visitor);
  if (!form) throw notFound(formNotFound);
  return { id: form.id, visitor, form };
}

/** As requireForm, for those that need not read the form. */
async function requireOpenForm(args: Args): Promise<{ id: string; visitor: Visitor }> {
  const [id, visitor] = [args.params["id"] ?? "", visitorOf(args)];
  if (!(await isFormOpen(id, visitor))) throw notFound(formNotFound);
  return { id, visitor };
}

/** GET: the form. */
export const readForm = async (args: Args): Promise<Response> => formAnswer((await requireForm(args)).form);

/** PATCH: lays what was sent over the form; with If-Match only if it has not gone on since. */
export async function patchForm(args: Args): Promise<Response> {
  const { form, visitor } = await requireForm(args);
  const saved = await saveForm(form, visitor, await readChange(args.request, changeSchema), { ifVersion: expectedVersion(args.request) });
  if (!saved) return notFound(formNotFound);
  if (saved.outcome === "saved") return formAnswer(saved.form);
  return apiError(412, staleForm, { form: formJson(saved.form) }, { ETag: `"${saved.form.version}"` });
}

/** The version that If-Match names; undefined for none or any; one that never is for anything else. */
export function expectedVersion(request: Request): number | undefined {
  const header = request.headers.get("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  return digits === undefined ? -1 : Number(digits);
}

/** POST: sends the form to the attorney; it needs a valid first step. */
export async function submitToAttorney(args: Args): Promise<Response> {
  const { id, visitor } = await requireOpenForm(args);
  const { form, issues } = await submit(id, visitor);
  if (issues) return invalid(issues);
  return form ? Response.json({ status: "queued" } satisfies z.output<typeof queuedSchema>) : notFound(formNotFound);
}
