import { clientEmailOf, clientNameOf } from "../../questionnaire/client-name.ts";
import { completeValues, sectionOf, stepValues, type Step, type StepName, type Values } from "../../questionnaire/step.ts";
import type { StepPage } from "../step-route.server.ts";

/** A step of a form as it is stored. */
export interface SavedForm {
  /** Null until the first save. */
  formId: string | null;
  version: number;
  values: Values;
}

/** What the API answers to a save of a form that was begun. */
export interface SaveAnswer {
  version: number;
}

/** The form as the API answers it. */
export interface FormAnswer {
  id: string;
  version: number;
  formData: object;
}

const forms = "/api/bankruptcy-forms";
/** Milliseconds after which a request counts as failed, or a network that hangs would hold up Next. */
const TIMEOUT_MS = 10_000;
/** Browsers take at most 64 KiB of requests that outlive their page. */
const keepaliveLimit = 60_000;

/** What an answer of the API says of a step. */
export const savedForm = (step: Step, { id, version, formData }: FormAnswer): SavedForm => ({
  formId: id,
  version,
  values: completeValues(step, stepValues(step, formData)),
});

/** Begins the browser's form. Answered with 422 and the form when another window was faster. */
export function createForm(step: Step, values: Values): Promise<Response> {
  const formData = { [step.key]: sectionOf(step, values) };
  const names = { clientName: clientNameOf(formData), clientEmail: clientEmailOf(formData) };
  return send(
    "POST",
    forms,
    { ...names, currentStep: step.id, isCompleted: false, formData },
    { headers: { "Idempotency-Key": "first-form" } },
  );
}

/** Saves a step that was read in a version. Answered with the new version, or with 412 and the form when it has changed since. */
export const updateForm = ({ formId, version, step }: { formId: string; version: number; step: Step }, values: Values): Promise<Response> =>
  send(
    "PATCH",
    `${forms}/${formId}`,
    { currentStep: step.id, formData: { [step.key]: sectionOf(step, values) } },
    { headers: { "If-Match": `"${version}"`, Prefer: "return=minimal" } },
  );

/** Lays some answers over a form, whatever its version is. Outlives the page. */
export const mergeIntoForm = (formId: string, step: Step, answers: Values): Promise<Response> =>
  send("PATCH", `${forms}/${formId}`, { formData: { [step.key]: sectionOf(step, answers) } }, { keepalive: true });

/** Saves as the plain post of a page does, which is merged should another window have begun the form in the meantime. Outlives the page. */
export const submitStep = (step: Step, fields: URLSearchParams): Promise<Response> =>
  fetch(`/step/${step.slug}`, { method: "POST", body: fields, keepalive: true, redirect: "manual" });

/** Fetches a step as it is stored now, by the loader of its page. Rejects when it cannot be read. */
export async function fetchPage({ slug }: StepName, query = ""): Promise<StepPage> {
  const response = await request(`/step/${slug}?${query}_data=${encodeURIComponent("routes/step.$slug")}`, {});
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

function send(method: string, address: string, content: object, { headers, keepalive = false }: RequestInit): Promise<Response> {
  const body = JSON.stringify(content);
  return request(address, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body,
    keepalive: keepalive && body.length < keepaliveLimit,
  });
}

function request(address: string, init: RequestInit): Promise<Response> {
  const giveUp = new AbortController();
  const timeout = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  return fetch(address, { ...init, signal: giveUp.signal }).finally(() => clearTimeout(timeout));
}
