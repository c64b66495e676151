import { z } from "zod";
import { certificationPdf } from "../../correspondence/certification-pdf.server.ts";
import { worksheetsPdf } from "../../correspondence/worksheets-pdf.server.ts";
import type { Args } from "../shared/calls.server.ts";
import { bestCaseCsv, bestCaseFiles } from "../../petition/best-case.ts";
import { worksheetRows } from "../../petition/lines/line-text.ts";
import { matrixText } from "../../petition/matrix.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import { chromiumState } from "../../platform/pdf/pdf.server.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import type { Form } from "../../records/form.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { nameDocuments } from "../../casework/hand-over/named-documents.ts";
import { fillForm121, loadPacketFiles } from "../../casework/hand-over/official-form-files.server.ts";
import { packageFiles } from "../../casework/hand-over/petition-package.server.ts";
import { reasonSchema } from "../../casework/packets/reason-schema.server.ts";
import { officePetition, type OfficePetition } from "../../casework/petition/prepared.server.ts";
import { archiveResponse, downloadResponse, isPlainZipRequested, withPdfErrors, type MakeFile } from "../cases/hand-over-api.server.ts";
import { petitionJson } from "./petition-api.server.ts";
import { requireSubmission, type HandleSubmission } from "../cases/submissions-api.server.ts";

export const creditorFileNotFound = "There is no such list of creditors.";
export const matrixIncomplete = "The list of creditors is not complete.";
export const noCertification = "Only the Eastern District requires this certification, and the office has not chosen that district.";

/** Query parameter with the reason for requesting something incomplete. */
export const reasonQuerySchema = z.object({ reason: reasonSchema });

/** Returns a file of a petition as a download, and records it in the audit log. */
const exportResponse = (
  args: Args,
  formId: string,
  { name, type, reason = "" }: { name: string; type: string; reason?: string },
  make: MakeFile,
): Promise<Response> => {
  const entry = { action: "petition_exported", formId, detail: name } as const;
  return downloadResponse(args, { type, fileName: `${referenceOf(formId)}_${name}`, entry, reason }, make);
};

const csv = "text/csv; charset=utf-8";

/** Prints the worksheets of all forms. */
const makeWorksheets = ({ id, clientName }: Form, { petition, redact }: OfficePetition): Promise<Uint8Array> =>
  worksheetsPdf({ id, clientName: redact(clientName) }, petition);

/** GET: returns the worksheets of all forms as CSV. */
export async function readWorksheetsCsv(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { petition } = await officePetition(form);
  return exportResponse(args, form.id, { name: "worksheets.csv", type: csv }, () => toExcelCsv(worksheetRows(petition)));
}

/** GET: returns the worksheets of all forms as a PDF. */
export async function readWorksheetsPdf(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const prepared = await officePetition(form);
  const file = { name: "worksheets.pdf", type: "application/pdf" };
  return withPdfErrors(() => exportResponse(args, form.id, file, async () => Buffer.from(await makeWorksheets(form, prepared))));
}

/** GET: returns the list of creditors for the court's clerk. An incomplete list requires a reason. */
export const readMatrix: HandleSubmission<typeof reasonQuerySchema> = async (args) => {
  const { reason } = args.input;
  const form = args.found;
  const { matrix } = await officePetition(form);
  const { issues } = matrix;
  if (issues.length > 0 && reason === "") return apiError(409, matrixIncomplete, { issues });
  const file = { name: "matrix.txt", type: "text/plain; charset=us-ascii", reason: issues.length > 0 ? reason : "" };
  return exportResponse(args, form.id, file, () => matrixText(matrix));
};

/** Renders the certification of a list of creditors. */
function makeCertification({ petition, entries, redact }: OfficePetition): Promise<Uint8Array> {
  const { division, ...decisions } = entries.decisions;
  return certificationPdf(petition, { ...decisions, ...(division && { division: redact(division) }) });
}

/** Whether the chosen district requires a certification of the list of creditors. */
const needsCertification = ({ entries }: OfficePetition): boolean => entries.decisions.district === "eastern";

/** GET: returns the Eastern District's certification page for a complete list of creditors. */
export async function readCertification(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const prepared = await officePetition(form);
  if (!needsCertification(prepared)) return apiError(409, noCertification, { issues: [] });
  const { matrix } = prepared;
  if (matrix.issues.length > 0) return apiError(409, matrixIncomplete, { issues: matrix.issues });
  const file = { name: "certification.pdf", type: "application/pdf" };
  return withPdfErrors(() => exportResponse(args, form.id, file, async () => Buffer.from(await makeCertification(prepared))));
}

/** GET: returns a list of creditors for import into Best Case. */
export async function readCreditors(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const file = bestCaseFiles.find((each) => args.params["file"] === `${each}.csv`);
  if (!file) return notFound(creditorFileNotFound);
  const { petition } = await officePetition(form);
  return exportResponse(args, form.id, { name: `creditors-${file}.csv`, type: csv }, () => bestCaseCsv(file, petition));
}

/** GET: returns all prepared files and the client's documents as a ZIP archive. */
export async function readPackage(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const load = () => loadPackage(form, isPlainZipRequested(args.request));
  return withPdfErrors(() => archiveResponse(args, form.id, { load, name: "petition", action: "petition_exported" }));
}

/** Loads a package. Unless Chromium may be down, its worksheets are printed while the client receives its other files. */
async function loadPackage(form: Form, isPlain: boolean) {
  const prepared = await officePetition(form);
  const packet = await loadPacketFiles(form, prepared);
  const form121 = await fillForm121(prepared, isPlain);
  const worksheets = makeWorksheets(form, prepared);
  worksheets.catch(() => undefined);
  if (chromiumState() !== "ok") await worksheets;
  const documents = nameDocuments(await listFormDocuments(form.id));
  const { matrix } = prepared;
  const isCertified = needsCertification(prepared) && matrix.issues.length === 0;
  const certification = isCertified ? await makeCertification(prepared) : undefined;
  const toJson = () => petitionJson(form, prepared);
  const parts = { petition: prepared.petition, matrix, certification, worksheets, toJson, forms: [packet, form121], documents };
  return { files: packageFiles(parts), including: form121.files.length > 0 ? "Form 121" : undefined };
}
