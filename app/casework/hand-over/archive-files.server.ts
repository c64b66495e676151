import { toReadableFile } from "../../correspondence/readable-file.server.ts";
import { summaryPdf } from "../../correspondence/summary-pdf.server.ts";
import { papers } from "../../files/papers.ts";
import type { ArchiveFile } from "../../platform/mail/stream-zip.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";
import { caseJson, caseJsonSchema } from "./case-json.server.ts";
import type { NamedDocument } from "./named-documents.ts";
import { answersCsv, tableCsv, tablesIn } from "./tables.ts";

/** Text file of an archive, written when its turn comes, so that the server answers others between the files of a large case. */
export const textFile = (entryName: string, write: () => string): ArchiveFile => ({ entryName, open: () => [Buffer.from(write())] });

/** Files of the documents that are in storage, and a list of all documents with the clients' names for them. */
export const documentFiles = (documents: NamedDocument[]): ArchiveFile[] => [
  textFile("documents.csv", () => documentList(documents)),
  ...documents
    .filter(({ isLost }) => !isLost)
    .map((document) => ({ ...toReadableFile(document), entryName: `documents/${document.entryName}` })),
];

const documentList = (documents: NamedDocument[]): string =>
  toExcelCsv([
    ["File", "Type", "Name", "Bytes", "Uploaded", "Note", "Office's name"],
    ...documents.map(({ entryName, type, name, size, uploadedAt, isLost, reason, officeName }) => [
      isLost ? "" : `documents/${entryName}`,
      papers[type].title,
      name,
      String(size),
      officeTime(uploadedAt),
      isLost ? "Missing from storage" : reason ? `Cannot be read: ${reason}` : "",
      officeName ?? "",
    ]),
  ]);

/** Files of the whole case: answers as JSON and as tables, the summary, the documents. Throws PdfBusy or PdfUnavailable. */
export async function caseFiles(form: Form, documents: NamedDocument[]): Promise<ArchiveFile[]> {
  const pdf = await summaryPdf(form, documents, "office");
  return [
    textFile("case.json", () => `${JSON.stringify(caseJson(form, documents), null, 2)}\n`),
    textFile("case.schema.json", () => `${JSON.stringify(caseJsonSchema, null, 2)}\n`),
    { entryName: "summary.pdf", open: () => [pdf] },
    textFile("answers.csv", () => answersCsv(form.formData)),
    ...tablesIn(form.formData).map((table) => textFile(`tables/${table.name}.csv`, () => tableCsv(table))),
    ...documentFiles(documents),
  ];
}
