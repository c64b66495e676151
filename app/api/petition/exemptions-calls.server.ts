import {
  patchExemptions,
  readExemptions,
  claimedAndNone,
  exemptionsChangeSchema,
  exemptionTableSchema,
  staleExemptionsSchema,
} from "./exemptions-api.server.ts";
import { z } from "zod";
import {
  errorResponse,
  exampleError,
  invalidResponse,
  json,
  notFoundResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { staleEntries } from "./petition-api.server.ts";
import { requireSubmission } from "../cases/submissions-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const path = "/api/admin/submissions/{id}/petition/exemptions";

const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the exemptions that were read. The change is rejected if one of its own lines has changed since.",
  schema: z.string(),
  example: '"4"',
};

const claims = [{ category: "motorVehicle", law: "N.C. Gen. Stat. § 1C-1601(a)(3)", amount: 3_500, isWhole: false }];
const car = { item: 1, description: "2016 Honda Civic" };
const exemptions: z.output<typeof exemptionTableSchema> = {
  formId: "Zk3vQ8wLr1xN5tB7yH2cJ0pM",
  version: 4,
  set: "state",
  homestead: "no",
  acquired: null,
  none: null,
  categories: [
    {
      key: "motorVehicle",
      label: "One motor vehicle",
      law: "N.C. Gen. Stat. § 1C-1601(a)(3)",
      isConfirmed: true,
      claimed: 3_500,
      limit: 3_500,
      over: 0,
    },
  ],
  rows: [
    {
      ...car,
      line: "3.1",
      value: 8_200,
      lien: 4_150,
      equity: 4_050,
      owners: ["debtor1"],
      isRecent: false,
      listed: ["motorVehicle"],
      claims,
    },
  ],
};
const etag = ["ETag" as const];

/** API description: the exemptions claimed in a petition. */
export const exemptionsCalls: Area = {
  name: "Exemptions",
  about: "All property of a form with the exemptions that the office claims for it, which are Schedule C.",
  shapes: { Exemptions: exemptionTableSchema, ExemptionsChange: exemptionsChangeSchema, StaleExemptions: staleExemptionsSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "readExemptions",
      summary: "Read the property of a form with the exemptions claimed for it",
      caller: "attorney",
      handle: readExemptions,
      responses: {
        200: { about: "The exemptions.", content: json(exemptionTableSchema, exemptions), headers: etag },
        ...notFoundResponse(submissionNotFound),
      },
    },
    withInput({
      method: "PATCH",
      path,
      id: "changeExemptions",
      summary: "Claim exemptions",
      about:
        "Omitted properties and rows stay unchanged. A change is saved completely or not at all. More than a limit or a value can be " +
        "claimed; it is a check of the petition.",
      caller: "attorney",
      find: requireSubmission,
      handle: patchExemptions,
      parameters: [ifMatch],
      body: json(exemptionsChangeSchema, { set: "state", rows: [{ ...car, claims }] }),
      responses: {
        200: { about: "The changed exemptions.", content: json(exemptionTableSchema, exemptions), headers: etag },
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(
          412,
          "A line of this change has changed since the version in If-Match.",
          staleEntries,
          json(staleExemptionsSchema, {
            ...exampleError(staleEntries, 412),
            stale: ["106C|2|claimed|1|"],
            exemptions,
          }),
        ),
        ...invalidResponse("An item or a row of the table does not exist, or a claim has no amount.", {
          path: "none",
          message: claimedAndNone,
        }),
      },
    }),
  ],
};
