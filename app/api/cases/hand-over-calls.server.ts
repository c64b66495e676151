import { readTable, readDocumentsArchive, readCaseJson, readCaseArchive, readCaseSchema, tableNotFound } from "./hand-over-api.server.ts";
import { z } from "zod";
import { exampleFile } from "../documents/example-file.server.ts";
import { exampleForm } from "../forms/form-calls.server.ts";
import {
  errorResponse,
  json,
  notFoundResponse,
  rateLimitedResponse,
  type CallResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { caseSchema } from "../../casework/hand-over/case-json.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { pdfFailed } from "./submissions-api.server.ts";

const submission = "/api/admin/submissions/{id}";

export const plainZip: Parameter = {
  in: "query",
  name: "plain",
  about: 'With "yes", the archive is not encrypted. Otherwise it opens with the office\'s document password.',
  schema: z.string(),
  example: "yes",
};

/** A response with a file as a download. */
export const fileResponse = (about: string, type: string): CallResponse => ({
  about,
  content: { file: type },
  headers: ["Content-Disposition"],
});

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

/** API description: exporting a case to other software. */
export const handOverCalls: Area = {
  name: "Export",
  about: "A case as files for other software. Every download is recorded in the audit log. File names do not reveal the client.",
  shapes: { Case: caseSchema },
  calls: [
    {
      method: "GET",
      path: `${submission}/tables/{table}`,
      id: "downloadTable",
      summary: "Download a table of a form as CSV",
      about: "UTF-8 with a byte order mark. Cells that a spreadsheet would interpret as a formula are prefixed with an apostrophe.",
      caller: "attorney",
      handle: readTable,
      responses: { 200: fileResponse("The table.", "text/csv; charset=utf-8"), ...notFoundResponse(tableNotFound) },
    },
    {
      method: "GET",
      path: `${submission}/case`,
      id: "readCase",
      summary: "Read a case as JSON",
      caller: "attorney",
      handle: readCaseJson,
      responses: {
        200: { about: "The case.", content: json(caseSchema, exampleCase) },
        ...notFoundResponse(submissionNotFound),
      },
    },
    {
      method: "GET",
      path: "/api/admin/case-schema",
      id: "readCaseSchema",
      summary: "Read the JSON Schema of a case",
      caller: "attorney",
      handle: readCaseSchema,
      responses: { 200: { about: "The schema.", content: json(z.object({}).passthrough(), { type: "object" }) } },
    },
    {
      method: "GET",
      path: `${submission}/archive`,
      id: "downloadCaseArchive",
      summary: "Download a case as a ZIP archive",
      about: "Contains the answers as JSON with its schema and as CSV, the PDF summary, and all documents.",
      caller: "attorney",
      handle: readCaseArchive,
      parameters: [plainZip],
      responses: {
        200: fileResponse("The archive.", "application/zip"),
        ...notFoundResponse(submissionNotFound),
        ...rateLimitedResponse,
        ...errorResponse(503, "PDFs cannot be generated at the moment.", pdfFailed),
      },
    },
    {
      method: "GET",
      path: `${submission}/documents-archive`,
      id: "downloadDocumentsArchive",
      summary: "Download all documents of a form as a ZIP archive",
      caller: "attorney",
      handle: readDocumentsArchive,
      parameters: [plainZip],
      responses: { 200: fileResponse("The archive.", "application/zip"), ...notFoundResponse(submissionNotFound), ...rateLimitedResponse },
    },
  ],
};
