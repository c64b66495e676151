import { z } from "zod";
import { failing, json, missing, rateLimited, type Area, type Parameter } from "../../platform/http/described-calls.server.ts";
import { submissionNotFound } from "../not-found.ts";
import { download, plainZip } from "./hand-over-calls.server.ts";
import { creditorFileNotFound, matrixIncomplete, noVerification } from "./petition-files-api.server.ts";
import { pdfFailed } from "./submissions-api.server.ts";

const petition = "/api/admin/submissions/{id}/petition";

const reason: Parameter = {
  in: "query",
  name: "reason",
  about: "Why the list is wanted though somebody is left out of it; it stands in the audit log.",
  schema: z.string(),
  example: "Address follows by amendment",
};

const incompleteSchema = z.object({
  error: z.string(),
  message: z.string(),
  issues: z.array(z.object({ party: z.string(), from: z.string().nullable(), message: z.string() })),
});

/** The files that are made of a petition, for the description of the API. */
export const petitionFilesCalls: Area = {
  name: "Petition files",
  about:
    "What is made of a petition, for paper and for other programs. Every download is recorded in the audit log. None has a full " +
    "Social Security number, except for Form 121 in the encrypted package.",
  shapes: { IncompleteMatrix: incompleteSchema },
  calls: [
    {
      method: "GET",
      path: `${petition}/worksheets.csv`,
      id: "downloadWorksheetsTable",
      summary: "Download the worksheets as CSV",
      caller: "attorney",
      answers: { 200: download("The lines of all forms.", "text/csv; charset=utf-8"), ...missing(submissionNotFound) },
    },
    {
      method: "GET",
      path: `${petition}/worksheets.pdf`,
      id: "downloadWorksheets",
      summary: "Download the worksheets as a PDF",
      caller: "attorney",
      answers: {
        200: download("The worksheets, a form after the other.", "application/pdf"),
        ...missing(submissionNotFound),
        ...failing(503, "No PDF can be made now.", pdfFailed),
      },
    },
    {
      method: "GET",
      path: `${petition}/matrix`,
      id: "downloadMatrix",
      summary: "Download the list of creditors for the court's clerk",
      about: "By the rules of the district that the office has chosen. Nothing is cut: somebody who does not fit is told of instead.",
      caller: "attorney",
      parameters: [reason],
      answers: {
        200: download("The list.", "text/plain; charset=us-ascii"),
        ...missing(submissionNotFound),
        ...failing(
          409,
          "Somebody has no address, or does not fit.",
          matrixIncomplete,
          json(incompleteSchema, {
            error: matrixIncomplete,
            message: matrixIncomplete,
            issues: [{ party: "Example Bank", from: "unsecuredCreditors[0].originalCreditor", message: "Still missing: street address." }],
          }),
        ),
      },
    },
    {
      method: "GET",
      path: `${petition}/verification`,
      id: "downloadVerification",
      summary: "Download the page that verifies the list of creditors",
      about:
        "Local Rule 1007-2 of the Eastern District. The debtor or the attorney signs it under penalty of perjury. The court's own form " +
        "was not seen: compare the wording with the rule before it is filed.",
      caller: "attorney",
      answers: {
        200: download("The page.", "application/pdf"),
        ...missing(submissionNotFound),
        ...failing(
          409,
          "Another district is chosen, or none; or somebody is left out of the list.",
          noVerification,
          json(incompleteSchema, { error: noVerification, message: noVerification, issues: [] }),
        ),
        ...failing(503, "No PDF can be made now.", pdfFailed),
      },
    },
    {
      method: "GET",
      path: `${petition}/creditors/{file}`,
      id: "downloadCreditors",
      summary: "Download creditors as Best Case takes them",
      about: "d.csv, e.csv, f.csv and g.csv are those of the schedules; notice.csv has those who only get notices.",
      caller: "attorney",
      answers: { 200: download("The list.", "text/csv; charset=utf-8"), ...missing(creditorFileNotFound) },
    },
    {
      method: "GET",
      path: `${petition}/package`,
      id: "downloadPackage",
      summary: "Download everything of a petition as one ZIP archive",
      about:
        "Worksheets, lists of creditors with the Eastern District's verification, the petition as JSON, all documents, and a manifest " +
        "with the SHA-256 of each. The official forms are in it as they were filled last: official-forms.pdf, or " +
        "official-forms-outdated.pdf if answers or entries have changed since. Form 121 is in it only if the archive is encrypted. " +
        "README.txt says which of them are there, and why not.",
      caller: "attorney",
      parameters: [plainZip],
      answers: {
        200: download("The archive.", "application/zip"),
        ...missing(submissionNotFound),
        ...rateLimited,
        ...failing(503, "No PDF can be made now.", pdfFailed),
      },
    },
  ],
};
