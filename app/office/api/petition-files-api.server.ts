import { verificationPdf } from "../../correspondence/verification-pdf.server.ts";
import { worksheetsPdf } from "../../correspondence/worksheets-pdf.server.ts";
import type { Args } from "../../intake/api/form-api.server.ts";
import { bestCaseCsv, bestCaseFiles } from "../../petition/best-case.ts";
import { worksheetRows } from "../../petition/line-text.ts";
import type { Matrix } from "../../petition/matrix.ts";
import { redactSsns } from "../../petition/redaction.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";
import { audit, auditWithReason } from "../../records/audit-log.server.ts";
import { listFormDocuments } from "../../records/documents.server.ts";
import type { Form } from "../../records/form.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { nameDocuments } from "../hand-over/named-documents.ts";
import { fillForm121, loadPacketFiles } from "../hand-over/official-form-files.server.ts";
import { packageFiles } from "../hand-over/petition-package.server.ts";
import { courtMatrix } from "../petition/court-matrix.server.ts";
import { officePetition, type OfficePetition } from "../petition/prepared.server.ts";
import { archiveResponse, downloadHeaders, isPlainZipRequested, withPdfErrors } from "./hand-over-api.server.ts";
import { petitionJson } from "./petition-api.server.ts";
import { parseQuery, reasonQuerySchema } from "./query.server.ts";
import { requireSubmission } from "./submissions-api.server.ts";

export const creditorFileNotFound = "There is no such list of creditors.";
export const matrixIncomplete = "The list of creditors is not complete.";
export const noVerification = "Only the Eastern District requires this verification, and the office has not chosen that district.";

/** Returns a file of a petition as a download, and records it in the audit log. */
async function exportResponse(
  { context }: Args,
  formId: string,
  name: string,
  type: string,
  content: BodyInit,
  reason = "",
): Promise<Response> {
  const entry = { action: "petition_exported", formId, detail: name, address: context.address } as const;
  await (reason ? auditWithReason(entry, reason) : audit(entry));
  return new Response(content, { headers: downloadHeaders(type, `${referenceOf(formId)}_${name}`) });
}

const csv = "text/csv; charset=utf-8";

/** Reduces all Social Security numbers to their last four digits, including those on Form 121. */
const maskSsns = ({ petition, ...prepared }: OfficePetition): OfficePetition => ({
  ...prepared,
  petition: { ...petition, lines: redactSsns(petition.lines) },
});

const loadMaskedPetition = async (form: Form): Promise<OfficePetition> => maskSsns(await officePetition(form));

/** GET: returns the worksheets of all forms as CSV. */
export async function readWorksheetsCsv(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { petition } = await loadMaskedPetition(form);
  return exportResponse(args, form.id, "worksheets.csv", csv, toExcelCsv(worksheetRows(petition)));
}

/** GET: returns the worksheets of all forms as a PDF. */
export async function readWorksheetsPdf(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { petition } = await loadMaskedPetition(form);
  return withPdfErrors(async () => {
    const pdf = await worksheetsPdf(form, petition);
    return exportResponse(args, form.id, "worksheets.pdf", "application/pdf", Buffer.from(pdf));
  });
}

/** GET: returns the list of creditors for the court's clerk. An incomplete list requires a reason. */
export async function readMatrix(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { reason } = parseQuery(args.request, reasonQuerySchema);
  const { text, issues } = courtMatrix(await loadMaskedPetition(form));
  if (issues.length > 0 && reason === "") return apiError(409, matrixIncomplete, { issues });
  return exportResponse(args, form.id, "matrix.txt", "text/plain; charset=us-ascii", text, issues.length > 0 ? reason : "");
}

/** Renders the verification of a complete list of creditors if the chosen district requires one; undefined otherwise. */
async function makeVerification({ petition, entries: { decisions } }: OfficePetition, { count, issues }: Matrix) {
  return decisions.district === "eastern" && issues.length === 0 ? verificationPdf(petition, decisions, count) : undefined;
}

/** GET: returns the Eastern District's verification page for a complete list of creditors. */
export async function readVerification(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const prepared = await loadMaskedPetition(form);
  if (prepared.entries.decisions.district !== "eastern") return apiError(409, noVerification, { issues: [] });
  const matrix = courtMatrix(prepared);
  return withPdfErrors(async () => {
    const pdf = await makeVerification(prepared, matrix);
    if (!pdf) return apiError(409, matrixIncomplete, { issues: matrix.issues });
    return exportResponse(args, form.id, "verification.pdf", "application/pdf", Buffer.from(pdf));
  });
}

/** GET: returns a list of creditors for import into Best Case. */
export async function readCreditors(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const file = bestCaseFiles.find((each) => args.params["file"] === `${each}.csv`);
  if (!file) return notFound(creditorFileNotFound);
  const { petition } = await loadMaskedPetition(form);
  return exportResponse(args, form.id, `creditors-${file}.csv`, csv, bestCaseCsv(file, petition));
}

/** GET: returns all prepared files and the client's documents as a ZIP archive. */
export async function readPackage(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const whole = await officePetition(form);
  const prepared = maskSsns(whole);
  return withPdfErrors(async () => {
    const packet = await loadPacketFiles(form, whole);
    const form121 = await fillForm121(whole, isPlainZipRequested(args.request));
    const worksheets = await worksheetsPdf(form, prepared.petition);
    const documents = nameDocuments(await listFormDocuments(form.id));
    const matrix = courtMatrix(prepared);
    const verification = await makeVerification(prepared, matrix);
    const json = petitionJson(form, prepared);
    const parts = { petition: prepared.petition, matrix, verification, worksheets, json, forms: [packet, form121], documents };
    const including = form121.files.length > 0 ? "Form 121" : undefined;
    return archiveResponse(args, form.id, { files: packageFiles(parts), name: "petition", action: "petition_exported", including });
  });
}
