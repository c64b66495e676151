import {
  readWorksheetsPdf,
  readWorksheetsCsv,
  readPackage,
  readMatrix,
  readCreditors,
  readCertification,
  creditorFileNotFound,
  matrixIncomplete,
  noCertification,
  reasonQuerySchema,
} from "./petition-files-api.server.ts";
import { z } from "zod";
import {
  errorResponse,
  exampleError,
  invalidResponse,
  json,
  notFoundResponse,
  rateLimitedResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { reasonSchema } from "../../casework/packets/reason-schema.server.ts";
import { reasonMax } from "../../casework/packets/wording.ts";
import { tooLong } from "../../questionnaire/limits.ts";
import { fileResponse, plainZip } from "../cases/hand-over-calls.server.ts";
import { pdfFailed, requireSubmission } from "../cases/submissions-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const petition = "/api/admin/submissions/{id}/petition";

const reason: Parameter = {
  in: "query",
  name: "reason",
  about: "The reason for downloading an incomplete list. It is recorded in the audit log, encrypted.",
  schema: reasonSchema,
  example: "Address follows by amendment",
};

export const invalidReason = invalidResponse("The reason is too long or has control characters.", {
  path: "reason",
  message: tooLong(214, reasonMax),
});

const incompleteSchema = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  issues: z
    .array(
      z.object({
        party: z.string(),
        from: z.string().nullable(),
        message: z.string(),
        isListed: z.boolean().describe("Whether the list has the party nevertheless, in the proposed spelling if there is one"),
      }),
    )
    .optional()
    .describe("Left out if the petition could not be prepared"),
});

/** API description: files generated from a petition. */
export const petitionFilesCalls: Area = {
  name: "Petition files",
  about:
    "Files generated from a petition, for printing and for other software. Every download is recorded in the audit log. No file has " +
    "full Social Security numbers, except Form 121 in the encrypted package.",
  shapes: { IncompleteMatrix: incompleteSchema },
  calls: [
    {
      method: "GET",
      path: `${petition}/worksheets.csv`,
      id: "downloadWorksheetsTable",
      summary: "Download the worksheets as CSV",
      caller: "attorney",
      handle: readWorksheetsCsv,
      responses: { 200: fileResponse("The lines of all forms.", "text/csv; charset=utf-8"), ...notFoundResponse(submissionNotFound) },
    },
    {
      method: "GET",
      path: `${petition}/worksheets.pdf`,
      id: "downloadWorksheets",
      summary: "Download the worksheets as a PDF",
      caller: "attorney",
      handle: readWorksheetsPdf,
      responses: {
        200: fileResponse("The worksheets of all forms.", "application/pdf"),
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(503, "No PDF can be made now.", pdfFailed),
      },
    },
    withInput({
      method: "GET",
      path: `${petition}/matrix`,
      id: "downloadMatrix",
      summary: "Download the list of creditors for the court's clerk",
      about:
        "Follows the rules of the chosen district. Nothing is truncated: a creditor that does not fit is reported instead. With a " +
        "reason, the list has everybody else, also creditors whose spelling is only proposed.",
      caller: "attorney",
      query: reasonQuerySchema,
      find: requireSubmission,
      handle: readMatrix,
      parameters: [reason],
      responses: {
        200: fileResponse("The list.", "text/plain; charset=us-ascii"),
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(
          409,
          "A creditor has no address or does not fit.",
          matrixIncomplete,
          json(incompleteSchema, {
            ...exampleError(matrixIncomplete, 409),
            issues: [
              {
                party: "Example Bank",
                from: "unsecuredCreditors[0].originalCreditor",
                message: "Still missing: street address.",
                isListed: false,
              },
            ],
          }),
        ),
        ...invalidReason,
      },
    }),
    {
      method: "GET",
      path: `${petition}/certification`,
      id: "downloadCertification",
      summary: "Download the certification of the list of creditors",
      about:
        "Local Rule 1007-2 of the Eastern District. The debtor or the attorney signs it once, under penalty of perjury. The wording is " +
        "that of the court's local form.",
      caller: "attorney",
      handle: readCertification,
      responses: {
        200: fileResponse("The page.", "application/pdf"),
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(
          409,
          "The Eastern District is not chosen, or the list of creditors is incomplete.",
          noCertification,
          json(incompleteSchema, { ...exampleError(noCertification, 409), issues: [] }),
        ),
        ...errorResponse(503, "No PDF can be made now.", pdfFailed),
      },
    },
    {
      method: "GET",
      path: `${petition}/creditors/{file}`,
      id: "downloadCreditors",
      summary: "Download creditors for import into Best Case",
      about: "d.csv, e.csv, f.csv and g.csv contain the creditors of the schedules. notice.csv contains parties that only receive notices.",
      caller: "attorney",
      handle: readCreditors,
      responses: { 200: fileResponse("The list.", "text/csv; charset=utf-8"), ...notFoundResponse(creditorFileNotFound) },
    },
    {
      method: "GET",
      path: `${petition}/package`,
      id: "downloadPackage",
      summary: "Download all files of a petition as a ZIP archive",
      about:
        "Contains the worksheets, the lists of creditors with the Eastern District's certification, the petition as JSON, all documents, " +
        "and a manifest with the SHA-256 of each file. The official forms are included as last filled in: as official-forms.pdf, or as " +
        "official-forms-outdated.pdf if answers or entries have changed since, or any line has, through tables of law, the filing date, " +
        "confirmed presets or settings. Form 121 is included only in an encrypted archive. README.txt lists which of them are included, " +
        "with the reason for those that are not.",
      caller: "attorney",
      handle: readPackage,
      parameters: [plainZip],
      responses: {
        200: fileResponse("The archive.", "application/zip"),
        ...notFoundResponse(submissionNotFound),
        ...rateLimitedResponse,
        ...errorResponse(503, "No PDF can be made now.", pdfFailed),
      },
    },
  ],
};
