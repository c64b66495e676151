import { z } from "zod";
import { formPdfResponse } from "../../correspondence/form-pdf.server.ts";
import { groupByType, listsSchemaOf } from "../../documents/file-json.server.ts";
import type { Args, HandleInput } from "../shared/calls.server.ts";
import { formJson, formSchema } from "../../intake/form-json.server.ts";
import { apiError, isHead, notFound } from "../../platform/http/http.server.ts";
import { audit } from "../../records/activity/audit-log.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import { editsPerPage, getHistoryPage } from "../../records/forms/edit-history.server.ts";
import type { Form } from "../../records/form.ts";
import { findDeletion } from "../../records/removal/retention.server.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { parsePageNumber } from "../../office/urls.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { pdfName } from "../../correspondence/pdf-name.ts";
import { officeFileJson, officeFileSchema } from "../../casework/hand-over/office-file-json.server.ts";

export const pdfFailed = "Failed to generate PDF";

const editSchema = z.object({
  timestamp: z.date(),
  summary: z.string(),
  changes: z.object({
    formData: z
      .record(z.object({ label: z.string(), from: z.union([z.string(), z.boolean()]), to: z.union([z.string(), z.boolean()]) }))
      .describe("Changed answers by path")
      .optional(),
    currentStep: z.number().int().optional(),
    isCompleted: z.boolean().optional(),
  }),
});

/** When a case will be deleted. */
export const deletionSchema = z
  .object({ at: z.date(), reason: z.enum(["empty", "unfinished", "submitted", "declined"]) })
  .nullable()
  .describe("When the case will be deleted unless something changes, and why; null if it is kept");

/** Loads when a case will be deleted. */
export async function loadDeletion(table: CaseTable, id: string): Promise<z.output<typeof deletionSchema>> {
  const deletion = await findDeletion(table, id);
  return deletion ? { at: deletion.endsAt, reason: deletion.reason } : null;
}

/** A form as the office sees it. */
export const submissionSchema = formSchema.extend({
  deletion: deletionSchema,
  documents: listsSchemaOf(officeFileSchema),
  editHistory: z
    .array(editSchema)
    .max(editsPerPage)
    .describe(`One page, newest first: at most ${editsPerPage} entries, fewer if they are large`),
  historyPages: z.number().int().min(1).describe("The number of pages of the history"),
});

/** Returns the form that the URL names. Throws a Response: 404. */
export async function requireSubmission({ params }: Args): Promise<Form> {
  const form = await getFormAsOffice(params["id"] ?? "");
  if (!form) throw notFound(submissionNotFound);
  return form;
}

/** Handler of a call with an input on a form. */
export type HandleSubmission<Schema extends z.ZodTypeAny> = HandleInput<Schema, typeof requireSubmission>;

/** GET: returns a form with its documents and the requested page of its history. */
export async function readSubmission(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const historyPage = parsePageNumber(new URL(args.request.url).searchParams.get("history"));
  const [documents, history, deletion] = await Promise.all([
    listFormDocuments(form.id),
    getHistoryPage(form.id, historyPage),
    loadDeletion("forms", form.id),
  ]);
  const submission: z.output<typeof submissionSchema> = {
    ...formJson(form),
    deletion,
    documents: groupByType(documents, officeFileJson),
    editHistory: history.edits.map(({ timestamp, summary, changes }) => ({ timestamp, summary, changes })),
    historyPages: history.pages,
  };
  return Response.json(submission, { headers: { "Cache-Control": "no-store" } });
}

/** Generates the PDF summary of a form as a download and records that in the audit log; undefined if PDFs are unavailable. */
export async function makeAuditedPdf(form: Form, { request, context: { address } }: Args): Promise<Response | undefined> {
  const pdf = await formPdfResponse(request, form, "office", pdfName(form.clientName, new Date()));
  if (pdf && !isHead(request)) await audit({ action: "pdf_made", formId: form.id, address });
  return pdf;
}

/** GET: returns the PDF summary of a form. */
export async function readSubmissionPdf(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  return (await makeAuditedPdf(form, args)) ?? apiError(503, pdfFailed, {}, { "Retry-After": "10" });
}
