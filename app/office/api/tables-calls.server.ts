import { z } from "zod";
import { failing, json, missing, refusing, type Area, type Parameter } from "../../platform/http/described-calls.server.ts";
import { invalidAmount } from "../petition/prepared.server.ts";
import { rowSchemas } from "../tables/row-schemas.server.ts";
import { keptRowSchemas, staleTable, staleTableSchema, tableChangeSchema, tableNotFound, tableSchema } from "./tables-api.server.ts";

const path = "/api/admin/tables/{name}";

const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the table that was read.",
  schema: z.string(),
  example: '"4"',
};

const row = {
  state: "NC",
  effectiveFrom: "2026-04-01",
  sizes: [67_117, 84_384, 101_535, 116_737],
  perExtraPerson: 11_100,
  source: "justice.gov/ust/means-testing/20260401, read on November 20, 2026",
  isConfirmed: true,
};
const deed = { at: "2026-11-20T15:04:05.000Z", address: "203.0.113.7" };
const table: z.input<typeof tableSchema> = {
  name: "medianIncome",
  version: 4,
  rows: [{ ...row, id: "median-nc-2026-04-01", entered: null, confirmed: deed }],
};
const etag = ["ETag" as const];

/** The calls on the tables of law, for the description of the API. */
export const tablesCalls: Area = {
  name: "Tables",
  about:
    "Figures and rules of law that petitions go by: median income, exemptions, districts and standing creditors. Each row holds from a " +
    "date, and the planned filing date chooses among them. Rows come with the product as proposals; the office confirms, changes and adds.",
  shapes: {
    LawTable: tableSchema,
    LawTableChange: tableChangeSchema,
    StaleLawTable: staleTableSchema,
    MedianIncome: rowSchemas.medianIncome,
    Exemption: rowSchemas.exemptions,
    DistrictProfile: rowSchemas.districtProfiles,
    StandingCreditor: rowSchemas.standingCreditors,
    KeptMedianIncome: keptRowSchemas.medianIncome,
    KeptExemption: keptRowSchemas.exemptions,
    KeptDistrictProfile: keptRowSchemas.districtProfiles,
    KeptStandingCreditor: keptRowSchemas.standingCreditors,
  },
  calls: [
    {
      method: "GET",
      path,
      id: "readLawTable",
      summary: "Read a table",
      caller: "attorney",
      answers: { 200: { about: "The table.", content: json(tableSchema, table), headers: etag }, ...missing(tableNotFound) },
    },
    {
      method: "PUT",
      path,
      id: "replaceLawTable",
      summary: "Replace the rows of a table",
      about:
        "Send all rows that the table is to have, as they were read, with the changes; there is one for each subject and day. What comes " +
        "with the product and is left out is proposed again. Earlier versions of the table are kept.",
      caller: "attorney",
      parameters: [ifMatch],
      body: json(tableChangeSchema, { rows: [row] }),
      answers: {
        200: { about: "The table as it is now.", content: json(tableSchema, table), headers: etag },
        ...missing(tableNotFound),
        ...failing(
          412,
          "Somebody has changed the table since.",
          staleTable,
          json(staleTableSchema, { error: staleTable, message: staleTable, table }),
        ),
        ...refusing("A row that lacks something, or two of one day.", { path: "rows[0].sizes[1]", message: invalidAmount }),
      },
    },
  ],
};
