import {
  putTable,
  readTable,
  storedRowSchemas,
  staleTable,
  staleTableSchema,
  tableChangeSchema,
  tableSchema,
} from "./tables-api.server.ts";
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
import { invalidAmount } from "../../casework/petition/prepared.server.ts";
import { rowSchemas } from "../../casework/tables/row-schemas.server.ts";
import { tableNotFound } from "../../casework/not-found.ts";

const path = "/api/admin/tables/{name}";

const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the table that was read. The change is rejected if the table has changed since.",
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
const deed = { at: "2026-11-20T15:04:05.000Z", address: "203.0.113.7", person: "Anna Brown" };
const table: z.input<typeof tableSchema> = {
  name: "medianIncome",
  version: 4,
  rows: [{ ...row, id: "median-nc-2026-04-01", entered: null, confirmed: deed }],
};
const etag = ["ETag" as const];

/** API description: the tables of law. */
export const tablesCalls: Area = {
  name: "Tables",
  about:
    "Figures and rules of law that petitions are based on: median income, exemptions, districts and standing creditors. Each row applies " +
    "from a date, and the planned filing date selects the row. The product provides proposals; the office confirms, changes and adds rows.",
  shapes: {
    LawTable: tableSchema,
    LawTableChange: tableChangeSchema,
    StaleLawTable: staleTableSchema,
    MedianIncome: rowSchemas.medianIncome,
    Exemption: rowSchemas.exemptions,
    DistrictProfile: rowSchemas.districtProfiles,
    StandingCreditor: rowSchemas.standingCreditors,
    KeptMedianIncome: storedRowSchemas.medianIncome,
    KeptExemption: storedRowSchemas.exemptions,
    KeptDistrictProfile: storedRowSchemas.districtProfiles,
    KeptStandingCreditor: storedRowSchemas.standingCreditors,
  },
  calls: [
    {
      method: "GET",
      path,
      id: "readLawTable",
      summary: "Read a table",
      caller: "attorney",
      handle: readTable,
      responses: { 200: { about: "The table.", content: json(tableSchema, table), headers: etag }, ...notFoundResponse(tableNotFound) },
    },
    {
      method: "PUT",
      path,
      id: "replaceLawTable",
      summary: "Replace the rows of a table",
      about:
        "Send all rows of the table, changed and unchanged, with one row for each subject and effective date. Omitted rows that come " +
        "with the product are proposed again. Earlier versions of the table are kept.",
      caller: "attorney",
      handle: putTable,
      parameters: [ifMatch],
      body: json(tableChangeSchema, { rows: [row] }),
      responses: {
        200: { about: "The changed table.", content: json(tableSchema, table), headers: etag },
        ...notFoundResponse(tableNotFound),
        ...errorResponse(
          412,
          "The table has changed since the version in If-Match.",
          staleTable,
          json(staleTableSchema, { ...exampleError(staleTable, 412), table }),
        ),
        ...invalidResponse("A row is incomplete, or two rows have the same subject and effective date.", {
          path: "rows[0].sizes[1]",
          message: invalidAmount,
        }),
      },
    },
  ],
};
