import { bestCaseCsv, bestCaseFiles } from "../../petition/best-case.ts";
import { worksheetRows } from "../../petition/line-text.ts";
import type { Matrix } from "../../petition/matrix.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import type { ArchiveFile } from "../../platform/mail/stream-zip.server.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";
import { documentFiles, textFile } from "./archive-files.server.ts";
import { withManifest } from "./manifest.server.ts";
import type { NamedDocument } from "./named-documents.ts";
import type { NotedFiles } from "./official-form-files.server.ts";

/** What a package is made of. */
export interface PackageParts {
  petition: PreparedPetition;
  matrix: Matrix;
  /** The page that verifies the matrix, where the district wants one. */
  verification: Uint8Array | undefined;
  /** The worksheets on paper. */
  worksheets: Uint8Array;
  /** The petition as a program reads it. */
  json: object;
  /** What was filled of the official forms. */
  forms: NotedFiles[];
  documents: NamedDocument[];
}

/** Everything that was prepared for a petition, with documents and a manifest; instead of an incomplete matrix, what it lacks. */
export const packageFiles = ({ petition, matrix, verification, worksheets, json, forms, documents }: PackageParts): ArchiveFile[] =>
  withManifest([
    textFile("README.txt", forms.map(({ note }) => `${note}\r\n`).join("\r\n")),
    ...forms.flatMap(({ files }) => files),
    { entryName: "worksheets.pdf", open: () => [worksheets] },
    textFile("worksheets.csv", toExcelCsv(worksheetRows(petition))),
    textFile("petition.json", `${JSON.stringify(json, null, 2)}\n`),
    matrix.issues.length === 0 ? textFile("matrix.txt", matrix.text) : textFile("matrix-issues.csv", toExcelCsv(issueRows(matrix))),
    ...(verification ? [{ entryName: "verification.pdf", open: () => [verification] }] : []),
    ...bestCaseFiles.map((file) => textFile(`creditors/${file}.csv`, bestCaseCsv(file, petition))),
    ...documentFiles(documents),
  ]);

const issueRows = ({ issues }: Matrix): string[][] => [
  ["Creditor", "Question", "What is wrong"],
  ...issues.map(({ party, from, message }) => [party, from ?? "", message]),
];
