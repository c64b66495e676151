import { verificationPdf } from "../../correspondence/verification-pdf.server.ts";
import { worksheetsPdf } from "../../correspondence/worksheets-pdf.server.ts";
import type { Args } from "../../intake/api/form-api.server.ts";
import { bestCaseCsv, bestCaseFiles } from "../../petition/best-case.ts";
import { worksheetRows } from "../../petition/line-text.ts";
import type { Matrix } from "../../petition/matrix.ts";
import { redactSsns } from "../../petition/redaction.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import { commaSeparated } from "../../questionnaire/table-text.ts";
import { audit } from "../../records/audit-log.server.ts";
import { listFormDocuments } from "../../records/documents.server.ts";
import type { Form } from "../../records/form.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { namedDocuments } from "../hand-over/named-documents.ts";
import { form121Files, packetFiles } from "../hand-over/official-form-files.server.ts";
import { packageFiles } from "../hand-over/petition-package.server.ts";
import { courtMatrix } from "../petition/court-matrix.server.ts";
import { officePetition, type OfficePetition } from "../petition/prepared.server.ts";
import { archive, headersOf, isPlain, unlessPdfFails } from "./hand-over-api.server.ts";
import { petitionJson } from "./petition-api.server.ts";
import { requireSubmission } from "./submissions-api.server.ts";

export const creditorFileNotFound = "There is no such list of creditors.";
export const matrixIncomplete = "The list of creditors is not complete.";
export const noVerification = "Only the Eastern District has the list of creditors verified, and the office has not chosen it.";

const reasonMax = 200;

/** A file of a petition as a download, which stands in the audit log. */
async function download({ context }: Args, formId: string, name: string, type: string, content: BodyInit, why = ""): Promise<Response> {
  const detail = why ? `${name}: ${why}` : name;
  await audit({ action: "petition_exported", formId, detail, address: context.address });
  return new Response(content, { headers: headersOf(type, `${referenceOf(formId)}_${name}`) });
}

const csv = "text/csv; charset=utf-8";

/** What may leave with other papers: the last four digits of Social Security numbers, also on Form 121. */
const masked = ({ petition, ...prepared }: OfficePetition): OfficePetition => ({
  ...prepared,
  petition: { ...petition, lines: redactSsns(petition.lines) },
});

const preparedFor = async (form: Form): Promise<OfficePetition> => masked(await officePetition(form));

/** GET: the worksheets of all forms as a table. */
export async function readWorksheetsCsv(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { petition } = await preparedFor(form);
  return download(args, form.id, "worksheets.csv", csv, commaSeparated(worksheetRows(petition)));
}

/** GET: the worksheets of all forms as a PDF. */
export async function readWorksheetsPdf(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { petition } = await preparedFor(form);
  return unlessPdfFails(async () => {
    const pdf = await worksheetsPdf(form, petition);
    return download(args, form.id, "worksheets.pdf", "application/pdf", Buffer.from(pdf));
  });
}

/** GET: the list of creditors for the court's clerk; with a reason also while somebody is left out of it. */
export async function readMatrix(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { text, issues } = courtMatrix(await preparedFor(form));
  const reason = new URL(args.request.url).searchParams.get("reason")?.trim().slice(0, reasonMax) ?? "";
  if (issues.length > 0 && reason === "") return apiError(409, matrixIncomplete, { issues });
  return download(args, form.id, "matrix.txt", "text/plain; charset=us-ascii", text, issues.length > 0 ? reason : "");
}

/** The verification that the chosen district wants with a list of creditors that is complete; undefined for none. */
async function verificationOf({ petition, kept: { decisions } }: OfficePetition, { count, issues }: Matrix) {
  return decisions.district === "eastern" && issues.length === 0 ? verificationPdf(petition, decisions, count) : undefined;
}

/** GET: the page that verifies the list of creditors in the Eastern District, while nobody is left out of it. */
export async function readVerification(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const prepared = await preparedFor(form);
  if (prepared.kept.decisions.district !== "eastern") return apiError(409, noVerification, { issues: [] });
  const matrix = courtMatrix(prepared);
  return unlessPdfFails(async () => {
    const pdf = await verificationOf(prepared, matrix);
    if (!pdf) return apiError(409, matrixIncomplete, { issues: matrix.issues });
    return download(args, form.id, "verification.pdf", "application/pdf", Buffer.from(pdf));
  });
}

/** GET: a list of creditors as Best Case takes it. */
export async function readCreditors(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const file = bestCaseFiles.find((each) => args.params["file"] === `${each}.csv`);
  if (!file) return notFound(creditorFileNotFound);
  const { petition } = await preparedFor(form);
  return download(args, form.id, `creditors-${file}.csv`, csv, bestCaseCsv(file, petition));
}

/** GET: everything that was prepared, with the client's documents, as one archive. */
export async function readPackage(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const whole = await officePetition(form);
  const prepared = masked(whole);
  return unlessPdfFails(async () => {
    const packet = await packetFiles(form, whole);
    const form121 = await form121Files(whole, isPlain(args.request));
    const worksheets = await worksheetsPdf(form, prepared.petition);
    const documents = namedDocuments(await listFormDocuments(form.id));
    const matrix = courtMatrix(prepared);
    const verification = await verificationOf(prepared, matrix);
    const json = petitionJson(form, prepared);
    const parts = { petition: prepared.petition, matrix, verification, worksheets, json, forms: [packet, form121], documents };
    const including = form121.files.length > 0 ? "Form 121" : undefined;
    return archive(args, form.id, { files: packageFiles(parts), name: "petition", action: "petition_exported", including });
  });
}
