import { clientEmailOf, clientNameOf } from "../../questionnaire/client-name.ts";
import { completeValues, sectionOf, stepValues, type Step, type StepName, type Values } from "../../questionnaire/step.ts";
import { prefixOf, type TypedAmounts } from "../../questionnaire/typed-amounts.ts";
import { firstFormKey } from "../first-form-key.ts";
import type { StepPage } from "../step-page.server.ts";
import type { SavedForm } from "./saved-form.ts";

/** Response of the API to a save of an existing form. */
interface SaveResponse {
  version: number;
  /** What is said about the saved answers, by path. */
  advice?: Record<string, string>;
}

/** A form as the API returns it. */
export interface FormResponse extends SaveResponse {
  id: string;
  formData: object;
}

const forms = "/api/bankruptcy-forms";
/** Milliseconds after which a request counts as failed, so that a hanging network does not block Next. */
const TIMEOUT_MS = 10_000;
/** Browsers accept at most 64 KiB for requests that outlive their page. A larger one is sent, but may end with the page. */
const KEEPALIVE_BYTES = 60_000;
const canOutlivePage = (body: string): boolean => new TextEncoder().encode(body).length < KEEPALIVE_BYTES;

/** Extracts what is said about a step, by control. */
export const adviceIn = (step: Step, { advice }: Pick<SaveResponse, "advice">) =>
  advice && Object.fromEntries(Object.entries(advice).map(([path, message]) => [path.slice(prefixOf(step).length), message]));

/** Extracts a step from a form that the API returned. */
export const toSavedForm = (step: Step, form: FormResponse): SavedForm => ({
  formId: form.id,
  version: form.version,
  values: completeValues(step, stepValues(step, form.formData)),
  advice: adviceIn(step, form),
});

const changeOf = (step: Step, values: Values, typedAmounts: TypedAmounts) => ({
  [step.key]: sectionOf(step, values),
  ...(Object.keys(typedAmounts).length > 0 && { typedAmounts }),
});

/** Creates the browser's form. The response is 422 with the form if another window was faster. */
export function createForm(step: Step, values: Values, typedAmounts: TypedAmounts): Promise<Response> {
  const formData = changeOf(step, values, typedAmounts);
  const names = { clientName: clientNameOf(formData), clientEmail: clientEmailOf(formData) };
  return send(
    "POST",
    forms,
    { ...names, currentStep: step.id, isCompleted: false, formData },
    { headers: { "Idempotency-Key": firstFormKey } },
  );
}

/** Saves a step based on a version. The response has the new version, or is 412 with the form if it has changed since. */
export const updateForm = (
  { formId, version, step }: { formId: string; version: number; step: Step },
  values: Values,
  typedAmounts: TypedAmounts,
): Promise<Response> =>
  send(
    "PATCH",
    `${forms}/${formId}`,
    { currentStep: step.id, formData: changeOf(step, values, typedAmounts) },
    { headers: { "If-Match": `"${version}"`, Prefer: "return=minimal" } },
  );

/** Merges answers into a form, whatever its version. The request outlives the page. */
export const mergeIntoForm = (formId: string, step: Step, answers: Values, typedAmounts: TypedAmounts): Promise<Response> =>
  send("PATCH", `${forms}/${formId}`, { currentStep: step.id, formData: changeOf(step, answers, typedAmounts) }, { keepalive: true });

/** Posts a step as a page without scripts does. It is merged if another window has created the form. The request outlives the page. */
export const postStep = (step: Step, fields: URLSearchParams): Promise<Response> =>
  request(`/step/${step.slug}`, { method: "POST", body: fields, keepalive: canOutlivePage(String(fields)), redirect: "manual" });

/** Fetches a step as it is stored now. Rejects if it cannot be read. */
export async function fetchPage({ slug }: StepName, query = ""): Promise<StepPage> {
  const response = await request(`/step/${slug}/stored?${query}`, {});
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

function send(method: string, url: string, content: object, { headers, keepalive = false }: RequestInit): Promise<Response> {
  const body = JSON.stringify(content);
  return request(url, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body,
    keepalive: keepalive && canOutlivePage(body),
  });
}

function request(url: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), TIMEOUT_MS);
  return fetch(url, { ...init, signal: controller.signal }).finally(() => clearTimeout(timeout));
}
