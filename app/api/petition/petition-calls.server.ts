import {
  preparePetitionAgain,
  patchPetition,
  readPetition,
  petitionSchema,
  staleEntries,
  staleEntriesSchema,
  petitionQuerySchema,
} from "./petition-api.server.ts";
import { gapsAskSchema } from "../cases/ask-api.server.ts";
import { z } from "zod";
import {
  errorResponse,
  exampleError,
  json,
  notFoundResponse,
  invalidResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { invalidDate } from "../../casework/status/work-schema.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { entriesChangeSchema } from "../../casework/petition/entries-schema.server.ts";
import { yesOrNo } from "../../questionnaire/steps/shared-details.ts";
import { invalidChoice } from "../../casework/petition/prepared.server.ts";
import { gapsCall } from "../cases/ask-calls.server.ts";
import { requireSubmission } from "../cases/submissions-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const path = "/api/admin/submissions/{id}/petition";

const asOf: Parameter = {
  in: "query",
  name: "asOf",
  about: "The date for which the petition is prepared. Defaults to the planned filing date, or to today if there is none.",
  schema: z.string(),
  example: "2026-12-01",
};

/** The header that prevents a change from overwriting another one of the same lines. */
export const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the petition that was read. The change is rejected if one of its own lines or decisions has changed since.",
  schema: z.string(),
  example: '"4"',
};

const place = { form: "106D", line: "2.1", part: "claim", item: 1, person: null } as const;
const correction = { ...place, value: "$8,200", reason: "Payoff letter of November 3" };

/** An example petition. */
export const petition: z.output<typeof petitionSchema> = {
  formId: "Zk3vQ8wLr1xN5tB7yH2cJ0pM",
  version: 4,
  asOf: "2026-12-01",
  chapter: "7",
  district: "eastern",
  division: "Raleigh",
  filing: "alone",
  householdSize: 2,
  meansTestForm: null,
  entries: [{ ...correction, at: "2026-11-20T15:04:05.000Z", isApplied: true }],
  lines: [{ ...place, label: "Amount of claim", value: 8200, from: ["securedCreditors[0].balanceOwed"], state: "office" }],
  totals: { "106D.total": { amount: 8200, isEstimate: false, blanks: [] } },
  proposals: [
    {
      form: "107",
      line: "25",
      part: "",
      item: null,
      person: null,
      label: "Have you notified any governmental unit of any release of hazardous material?",
      value: "No",
    },
  ],
  gaps: [
    {
      ...place,
      part: "date incurred",
      who: "client",
      isBlocking: false,
      text: "When was this debt incurred?",
      path: "securedCreditors[0].incurredOn",
    },
  ],
  checks: [],
  dates: [
    {
      id: "urgent-event",
      label: "Urgent event",
      source: "The client's answer",
      window: "Filing by that day",
      consequence: "Only a case that is filed before it stays it (11 U.S.C. 362(a)).",
      what: "Foreclosure sale",
      date: "2026-12-10",
      path: "personalInfo.urgentDate",
      person: null,
      daysAgo: -9,
      until: "2026-12-10",
      days: 9,
      isInside: true,
      state: "near",
    },
  ],
  meansTest: {
    verdict: "no confirmed table",
    basis: "six months",
    yearlyIncome: 53_664,
    socialSecurity: 0,
    household: { office: 2, answers: 2 },
    median: 84_384,
    row: { id: "median-nc-2026-04-01", source: "U.S. Trustee Program", effectiveFrom: "2026-04-01", isConfirmed: false },
    warnings: [],
  },
  exemptions: [
    {
      id: "nc-motorVehicle-2009-12-01",
      key: "motorVehicle",
      label: "One motor vehicle",
      cite: "N.C. Gen. Stat. 1C-1601(a)(3)",
      source: "ncleg.gov",
      effectiveFrom: "2009-12-01",
      isConfirmed: false,
      items: [
        {
          line: "3.1",
          item: 1,
          description: "2016 Honda Civic",
          value: 8_200,
          lien: 4_150,
          equity: 4_050,
          owners: ["debtor1"],
          isRecent: false,
        },
      ],
      value: 8_200,
      lien: 4_150,
      equity: 4_050,
      cap: 3_500,
      over: 550,
    },
  ],
  districtProposal: {
    county: "Wake",
    district: "eastern",
    divisions: ["Raleigh"],
    exception: null,
    source: "28 U.S.C. § 113",
    isConfirmed: false,
  },
  matrixRules: { lines: 4, columns: 40, isAlphabetical: true },
  usedRows: [
    {
      table: "medianIncome",
      id: "median-nc-2026-04-01",
      source: "U.S. Trustee Program",
      effectiveFrom: "2026-04-01",
      isConfirmed: false,
    },
  ],
};
export const etag = ["ETag" as const];

/** API description: the petition of a form. */
export const petitionCalls: Area = {
  name: "Petition",
  about:
    "The answers of a form on the lines of the official forms, with gaps and contradictions. The office makes the decisions that " +
    "concern the whole petition and can correct any line. The petition is a preparation for the attorney, who decides.",
  shapes: { Petition: petitionSchema, PetitionChange: entriesChangeSchema, GapsAsked: gapsAskSchema, StalePetition: staleEntriesSchema },
  calls: [
    withInput({
      method: "GET",
      path,
      id: "readPetition",
      summary: "Read the petition of a form",
      caller: "attorney",
      query: petitionQuerySchema,
      find: requireSubmission,
      handle: readPetition,
      parameters: [asOf],
      responses: {
        200: { about: "The petition.", content: json(petitionSchema, petition), headers: etag },
        ...notFoundResponse(submissionNotFound),
        ...invalidResponse("The date is malformed.", { path: "asOf", message: invalidDate }),
      },
    }),
    withInput({
      method: "PATCH",
      path,
      id: "changePetition",
      summary: "Change decisions and correct lines of a petition",
      about:
        "Omitted properties stay unchanged; null withdraws a decision or a correction. A change is saved completely or not at all. " +
        "A masked line is kept as it is with its value as received and a reason.",
      caller: "attorney",
      find: requireSubmission,
      handle: patchPetition,
      parameters: [ifMatch],
      body: json(entriesChangeSchema, { asOf: "2026-12-01", district: "eastern", entries: [correction] }),
      responses: {
        200: { about: "The changed petition.", content: json(petitionSchema, petition), headers: etag },
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(
          412,
          "A line or decision of this change has changed since the version in If-Match.",
          staleEntries,
          json(staleEntriesSchema, { ...exampleError(staleEntries, 412), stale: ["106D|2.1|claim|1|"], petition }),
        ),
        ...invalidResponse(
          "The date is malformed, a line does not exist, a reason is missing, or a value is no amount or none of the choices of its " +
            "line, which the issue lists.",
          { path: "entries[0].value", message: invalidChoice(yesOrNo), choices: yesOrNo },
        ),
      },
    }),
    {
      method: "POST",
      path: `${path}/prepare`,
      id: "preparePetitionAgain",
      summary: "Try again to prepare a petition",
      about:
        "A petition that needs too much time or memory is set aside: calls about it respond with 409, and nothing prepares it until " +
        "this call or the button of the page. Correct the answer that may be the reason first.",
      caller: "attorney",
      handle: preparePetitionAgain,
      responses: {
        200: { about: "The petition.", content: json(petitionSchema, petition), headers: etag },
        ...notFoundResponse(submissionNotFound),
      },
    },
    gapsCall,
  ],
};
