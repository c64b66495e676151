import { z } from "zod";
import { exampleFile } from "../../documents/example-file.server.ts";
import { exampleForm } from "../../intake/api/form-calls.server.ts";
import { failing, json, missing, rateLimited, type Answer, type Area, type Parameter } from "../../platform/http/described-calls.server.ts";
import { caseSchema } from "../hand-over/case-json.server.ts";
import { submissionNotFound } from "../not-found.ts";
import { tableNotFound } from "./hand-over-api.server.ts";
import { pdfFailed } from "./submissions-api.server.ts";

const submission = "/api/admin/submissions/{id}";

export const plainZip: Parameter = {
  in: "query",
  name: "plain",
  about: 'An archive that is not encrypted if "yes"; else it opens with the office\'s document password.',
  schema: z.string(),
  example: "yes",
};

/** A file that is downloaded. */
export const download = (about: string, type: string): Answer => ({ about, content: { file: type }, headers: ["Content-Disposition"] });

const exampleCase: z.input<typeof caseSchema> = {
  ...exampleForm,
  reference: "K7M2-9XQT-4RWD",
  documents: {
    pictureId: [{ ...exampleFile, type: exampleFile.mimeType, revision: 0, rotation: 0, entry: "documents/picture-id-1.png" }],
    ssnCard: [],
    payStubs: [],
    taxReturns: [],
  },
};

/** The calls that hand a case over to other programs, for the description of the API. */
export const handOverCalls: Area = {
  name: "Handing over",
  about: "A case in files for other programs. Every download is recorded in the audit log; files have neutral names.",
  shapes: { Case: caseSchema },
  calls: [
    {
      method: "GET",
      path: `${submission}/tables/{table}`,
      id: "downloadTable",
      summary: "Download a table of a form as CSV",
      about: "UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula begins with an apostrophe.",
      caller: "attorney",
      answers: { 200: download("The table.", "text/csv; charset=utf-8"), ...missing(tableNotFound) },
    },
    {
      method: "GET",
      path: `${submission}/case`,
      id: "readCase",
      summary: "Read a case as JSON",
      caller: "attorney",
      answers: {
        200: { about: "The case.", content: json(caseSchema, exampleCase) },
        ...missing(submissionNotFound),
      },
    },
    {
      method: "GET",
      path: "/api/admin/case-schema",
      id: "readCaseSchema",
      summary: "Read the JSON Schema of a case",
      caller: "attorney",
      answers: { 200: { about: "The schema.", content: json(z.object({}).passthrough(), { type: "object" }) } },
    },
    {
      method: "GET",
      path: `${submission}/archive`,
      id: "downloadCaseArchive",
      summary: "Download a case as one ZIP archive",
      about: "Answers as JSON with its schema and as CSV, the PDF summary, and all documents.",
      caller: "attorney",
      parameters: [plainZip],
      answers: {
        200: download("The archive.", "application/zip"),
        ...missing(submissionNotFound),
        ...rateLimited,
        ...failing(503, "No PDF can be made now.", pdfFailed),
      },
    },
    {
      method: "GET",
      path: `${submission}/documents-archive`,
      id: "downloadDocumentsArchive",
      summary: "Download all documents of a form as one ZIP archive",
      caller: "attorney",
      parameters: [plainZip],
      answers: { 200: download("The archive.", "application/zip"), ...missing(submissionNotFound), ...rateLimited },
    },
  ],
};
