import {
  postProposals,
  putDefaults,
  getDefaults,
  defaultsChangeSchema,
  defaultsSchema,
  proposalsSchema,
  staleDefaults,
  staleDefaultsSchema,
} from "./firm-defaults-api.server.ts";
import type { z } from "zod";
import { yesOrNo } from "../../questionnaire/steps/shared-details.ts";
import {
  errorResponse,
  exampleError,
  json,
  invalidResponse,
  notFoundResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { notProposed } from "../../casework/petition/confirm-proposals.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { invalidChoice } from "../../casework/petition/prepared.server.ts";
import { etag, ifMatch as petitionMatch, petition } from "./petition-calls.server.ts";
import { petitionSchema, staleEntries, staleEntriesSchema } from "./petition-api.server.ts";
import { requireSubmission } from "../cases/submissions-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const path = "/api/admin/firm-defaults";

const ifMatch: Parameter = {
  ...petitionMatch,
  about: "The ETag of the defaults that were read. The change is rejected if they have changed since.",
};

const defaults: z.output<typeof defaultsSchema> = {
  version: 4,
  changed: { at: "2026-11-20T15:04:05.000Z", address: "203.0.113.7", person: "Anna Brown" },
  defaults: [
    {
      key: "107.25",
      label: "Have you notified any governmental unit of any release of hazardous material?",
      kind: "choice",
      choices: yesOrNo,
      value: "No",
    },
  ],
};

/** API description: the firm's defaults. */
export const firmDefaultsCalls: Area = {
  name: "Firm defaults",
  about:
    "What is the same in most cases of the firm. A petition proposes these values for its lines without an answer. They are printed on " +
    "no form until the office confirms them for the case.",
  shapes: {
    FirmDefaults: defaultsSchema,
    FirmDefaultsChange: defaultsChangeSchema,
    StaleFirmDefaults: staleDefaultsSchema,
    ProposalsConfirmed: proposalsSchema,
  },
  calls: [
    {
      method: "GET",
      path,
      id: "readFirmDefaults",
      summary: "Read the firm's defaults",
      caller: "attorney",
      handle: getDefaults,
      responses: { 200: { about: "The defaults.", content: json(defaultsSchema, defaults), headers: etag } },
    },
    withInput({
      method: "PUT",
      path,
      id: "replaceFirmDefaults",
      summary: "Replace the firm's defaults",
      about: "Cases for which a default was confirmed stay as they are. Earlier versions are kept.",
      caller: "attorney",
      handle: putDefaults,
      parameters: [ifMatch],
      body: json(defaultsChangeSchema, { values: { "107.25": "no", "106I.3": "$0" } }),
      responses: {
        200: { about: "The changed defaults.", content: json(defaultsSchema, defaults), headers: etag },
        ...errorResponse(
          412,
          "The defaults have changed since the version in If-Match.",
          staleDefaults,
          json(staleDefaultsSchema, { ...exampleError(staleDefaults, 412), defaults }),
        ),
        ...invalidResponse("There is no such default, or a value is no amount or none of its choices, which the issue lists.", {
          path: "values.107.25",
          message: invalidChoice(yesOrNo),
          choices: yesOrNo,
        }),
      },
    }),
    withInput({
      method: "POST",
      path: "/api/admin/submissions/{id}/petition/defaults",
      id: "confirmFirmDefaults",
      summary: "Confirm values that the firm's defaults propose for a petition",
      about: "The petition lists them as proposals. They are entered as corrections, all or none, and can be changed like these.",
      caller: "attorney",
      find: requireSubmission,
      handle: postProposals,
      parameters: [petitionMatch],
      body: json(proposalsSchema, { lines: [{ form: "107", line: "25", part: "", item: null, person: null, value: "No" }] }),
      responses: {
        200: { about: "The changed petition.", content: json(petitionSchema, petition), headers: etag },
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(
          412,
          "A line has changed since the version in If-Match.",
          staleEntries,
          json(staleEntriesSchema, { ...exampleError(staleEntries, 412), stale: ["107|25|||"], petition }),
        ),
        ...invalidResponse("The firm's defaults do not propose a value.", { path: "lines[0].value", message: notProposed }),
      },
    }),
  ],
};
