import { z } from "zod";
import { formPdf } from "../../correspondence/form-pdf.server.ts";
import { fileJson, fileSchema } from "../../documents/api/calls.server.ts";
import { inLists, listsOf } from "../../documents/api/documents-api.server.ts";
import { formJson, formSchema, type Args } from "../../intake/api/form-api.server.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import { audit } from "../../records/audit-log.server.ts";
import { listFormDocuments } from "../../records/documents.server.ts";
import { editsPerPage, getHistoryPage } from "../../records/edit-history.server.ts";
import type { StoredFile } from "../../records/file-rows.server.ts";
import type { Form } from "../../records/form.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { pageNumber } from "../dashboard/dashboard-view.ts";
import { submissionNotFound } from "../not-found.ts";
import { pdfName } from "../case/pdf-name.ts";

export const pdfFailed = "Failed to generate PDF";

/** A file as API clients of the office read it. */
export const officeFileSchema = fileSchema.extend({
  type: z.string().describe("The same as mimeType"),
  officeName: z.string().describe("What the office calls it; left out if it has no name of its own").optional(),
  revision: z.number().int().describe("Grows by one with every change of the office"),
  rotation: z.number().int().describe("How many degrees the office has turned it clockwise from how it was sent"),
});

const editSchema = z.object({
  timestamp: z.date(),
  summary: z.string(),
  changes: z.object({
    formData: z
      .record(z.object({ label: z.string(), from: z.union([z.string(), z.boolean()]), to: z.union([z.string(), z.boolean()]) }))
      .describe("The changed answers by path")
      .optional(),
    currentStep: z.number().int().optional(),
    isCompleted: z.boolean().optional(),
  }),
});

/** A form as the office sees it. */
export const submissionSchema = formSchema.extend({
  documents: listsOf(officeFileSchema),
  editHistory: z
    .array(editSchema)
    .max(editsPerPage)
    .describe(`Newest first: a page of at most ${editsPerPage} entries, of fewer when they are large`),
  historyPages: z.number().int().min(1).describe("How many pages the history has"),
});

export const officeFileJson = (file: StoredFile): z.output<typeof officeFileSchema> => ({
  ...fileJson(file),
  type: file.mimeType,
  ...(file.officeName !== null && { officeName: file.officeName }),
  revision: file.revision,
  rotation: file.rotation,
});

/** The form of the address, for the attorney. Throws a Response: 401, 404. */
export async function requireSubmission({ request, params }: Args): Promise<Form> {
  await requireAttorneyCall(request);
  const form = await getFormAsOffice(params["id"] ?? "");
  if (!form) throw notFound(submissionNotFound);
  return form;
}

/** GET: a form with its documents and the page of its history that is asked for. */
export async function readSubmission(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const historyPage = pageNumber(new URL(args.request.url).searchParams.get("history"));
  const [documents, history] = await Promise.all([listFormDocuments(form.id), getHistoryPage(form.id, historyPage)]);
  await audit({ action: "ssn_viewed", formId: form.id, address: args.context.address });
  const submission: z.output<typeof submissionSchema> = {
    ...formJson(form),
    documents: inLists(documents, officeFileJson),
    editHistory: history.edits.map(({ timestamp, summary, changes }) => ({ timestamp, summary, changes })),
    historyPages: history.pages,
  };
  return Response.json(submission, { headers: { "Cache-Control": "no-store" } });
}

/** The PDF of a form as a download for the attorney; undefined when none can be made now. */
export async function auditedPdf(form: Form, address: string): Promise<Response | undefined> {
  const pdf = await formPdf(form, "office", pdfName(form.clientName, new Date()));
  if (pdf) await audit({ action: "pdf_made", formId: form.id, address });
  return pdf;
}

/** GET: the PDF summary of a form. */
export async function readSubmissionPdf(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  return (await auditedPdf(form, args.context.address)) ?? apiError(503, pdfFailed, {}, { "Retry-After": "10" });
}
