import { bestCaseCsv, bestCaseFiles } from "../../petition/best-case.ts";
import { worksheetRows } from "../../petition/lines/line-text.ts";
import { matrixText, type Matrix } from "../../petition/matrix.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import type { ArchiveFile } from "../../platform/mail/stream-zip.server.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";
import { documentFiles, textFile } from "./archive-files.server.ts";
import { withManifest } from "./manifest.server.ts";
import type { NamedDocument } from "./named-documents.ts";
import type { FilesWithNote } from "./official-form-files.server.ts";

/** Parts of a package. */
export interface PackageParts {
  petition: PreparedPetition;
  matrix: Matrix;
  /** Page that certifies the matrix, if the district requires one. */
  certification: Uint8Array | undefined;
  /** Worksheets as a PDF, which may still be printing. */
  worksheets: Promise<Uint8Array>;
  /** Makes the petition as JSON for other programs. */
  toJson: () => object;
  /** Filled official forms, with notes. */
  forms: FilesWithNote[];
  documents: NamedDocument[];
}

/**
 * Files of everything prepared for a petition, with documents and a manifest. If the matrix is incomplete, a list of what is
 * missing takes its place. The worksheets are last, because printing them takes as long as sending the documents.
 */
export const packageFiles = ({ petition, matrix, certification, worksheets, toJson, forms, documents }: PackageParts): ArchiveFile[] =>
  withManifest([
    textFile("README.txt", () => forms.map(({ note }) => `${note}\r\n`).join("\r\n")),
    ...forms.flatMap(({ files }) => files),
    textFile("worksheets.csv", () => toExcelCsv(worksheetRows(petition))),
    textFile("petition.json", () => `${JSON.stringify(toJson(), null, 2)}\n`),
    matrix.issues.length === 0
      ? textFile("matrix.txt", () => matrixText(matrix))
      : textFile("matrix-issues.csv", () => toExcelCsv(issueRows(matrix))),
    ...(certification ? [{ entryName: "certification.pdf", open: () => [certification] }] : []),
    ...bestCaseFiles.map((file) => textFile(`creditors/${file}.csv`, () => bestCaseCsv(file, petition))),
    ...documentFiles(documents),
    { entryName: "worksheets.pdf", open: async () => [await worksheets] },
  ]);

const issueRows = ({ issues }: Matrix): string[][] => [
  ["Creditor", "Question", "What is wrong"],
  ...issues.map(({ party, from, message }) => [party, from ?? "", message]),
];
