import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { ownerHeaders, requesterOf } from "../platform/http/requester.server.ts";
import { createForm, findNewestFormPart } from "../records/forms/forms.server.ts";
import { returningQuery } from "./opening.tsx";
import { getReceipt } from "../records/mail/receipts.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { formKey } from "./save-answers.server.ts";
import { sentLine } from "./sent-line.server.ts";
import { foldStepPage, savedStep, stepPage } from "./step-page.server.ts";
import { stepNumber } from "../questionnaire/form/index.ts";

/** The page with the receipt for the browser's newest form. */
export const sentPath = "/sent";

/**
 * Loads step 1 for a new client. Redirects one who has submitted to the receipt, and everybody else to the step they were on.
 */
export async function loadEntrance(args: LoaderFunctionArgs) {
  const form = await findNewestFormPart(requesterOf(args), []);
  const headers = ownerHeaders(args.request, form !== undefined);
  if (form) throw redirect(form.submittedAt ? sentPath : `/step/${savedStep(form).slug}${returningQuery}`, { headers });
  return json({ page: foldStepPage(stepPage(stepNumber(1), undefined)) }, { headers });
}

/** Loads the receipt. Redirects a client who has not submitted to where they are. */
export async function loadReceipt(args: LoaderFunctionArgs) {
  const form = await findNewestFormPart(requesterOf(args), []);
  if (!form?.submittedAt) throw redirect("/");
  const documents = await getReceipt(form.id);
  const receipt = {
    formId: form.id,
    reference: referenceOf(form.id),
    submittedOn: officeTime(form.submittedAt),
    phone: env.FIRM_PHONE,
    line: sentLine(form.submittedAt, documents.missing.length),
    documents,
  };
  return json(receipt, { headers: ownerHeaders(args.request, true) });
}

/** Begins a new form after the previous one was submitted; only one, even if its button is pressed twice. */
export async function beginForm(args: ActionFunctionArgs) {
  const requester = requesterOf(args);
  const form = await findNewestFormPart(requester, []);
  if (requester.kind === "owner" && form?.submittedAt) await createForm(requester, {}, formKey(requester, `after-${form.id}`, ""));
  return redirect("/step/personal-info", 303);
}
