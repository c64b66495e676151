import { z } from "zod";
import { ifMatchVersion, parseInput, type Args } from "../shared/calls.server.ts";
import { rowId } from "../../petition/tables/law-tables.ts";
import { tableNames, type TableName } from "../../petition/law/table-names.ts";
import { apiError, invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { loadOfficeTables, saveTable, type OfficeTable } from "../../records/office/law-tables.server.ts";
import { maxRows, rowSchemas, tableKeys, duplicateRow, type RowSchema } from "../../casework/tables/row-schemas.server.ts";
import { tableNotFound } from "../../casework/not-found.ts";

/** Message of the 412 response to a change that is based on an outdated version. */
export const staleTable = "Someone else has changed this table. Nothing was saved. The current table is in this response.";

const actionSchema = z
  .object({
    at: z.string().datetime(),
    address: z.string().describe("The IP address of the request"),
    person: z.string().nullable().describe("Who did it, by name; null if no name was chosen").optional(),
  })
  .nullable();
const storedFields = {
  id: z.string().describe("Identifies the subject of the row and its effective date"),
  isConfirmed: z.boolean().describe("Whether the office has confirmed it"),
  entered: actionSchema.describe("When the office entered the row; null for a row that comes with the product"),
  confirmed: actionSchema,
};

/** The rows of each table in responses. */
export const storedRowSchemas = {
  medianIncome: rowSchemas.medianIncome.extend(storedFields),
  exemptions: rowSchemas.exemptions.extend(storedFields),
  districtProfiles: rowSchemas.districtProfiles.extend(storedFields),
  standingCreditors: rowSchemas.standingCreditors.extend(storedFields),
};

/** A table as API clients receive it. */
export const tableSchema = z.object({
  name: z.enum(tableKeys),
  version: z.number().int().min(0).describe("Incremented by every change; also the ETag"),
  rows: z.array(
    z.union([
      storedRowSchemas.medianIncome,
      storedRowSchemas.exemptions,
      storedRowSchemas.districtProfiles,
      storedRowSchemas.standingCreditors,
    ]),
  ),
});

/** All rows of a table in a request. */
export const tableChangeSchema = z.object({
  rows: z
    .array(z.union([rowSchemas.medianIncome, rowSchemas.exemptions, rowSchemas.districtProfiles, rowSchemas.standingCreditors]))
    .max(maxRows),
});

/** The body of a 412 response, with the current table. */
export const staleTableSchema = z.object({ error: z.string(), code: z.string(), message: z.string(), table: tableSchema });

const tableJson = (name: TableName, { version, rows }: OfficeTable) => ({ name, version, rows });

const headersOf = ({ version }: OfficeTable) => ({ "Cache-Control": "no-store", ETag: `"${version}"` });

/** Returns the name of the table in the URL. Throws a Response: 404 for an unknown one. */
async function requireTable({ params }: Args): Promise<TableName> {
  const name = tableNames.find((each) => each === params["name"]);
  if (!name) throw notFound(tableNotFound);
  return name;
}

/** GET: returns a table with the office's changes. */
export async function readTable(args: Args): Promise<Response> {
  const name = await requireTable(args);
  const table = (await loadOfficeTables())[name];
  return Response.json(tableJson(name, table), { headers: headersOf(table) });
}

/** PUT: replaces the rows of a table; with If-Match, only if that is still its version. */
export async function putTable(args: Args): Promise<Response> {
  const name = await requireTable(args);
  const rowSchema: RowSchema = rowSchemas[name];
  const schema = z.object({ rows: z.array(rowSchema).max(maxRows, `Please send at most ${maxRows} rows`) });
  const sent = parseInput(schema, await readJson(args.request)).rows;
  const rows = sent.map((row) => ({ ...row, id: rowId(name, row) }));
  const duplicates = rows.flatMap(({ id }, index) => (rows.findIndex((row) => row.id === id) < index ? [index] : []));
  if (duplicates.length > 0) return invalid(duplicates.map((index) => ({ path: `rows[${index}].effectiveFrom`, message: duplicateRow })));
  const outcome = await saveTable(name, rows, { baseVersion: ifMatchVersion(args.request), address: args.context.address });
  const table = (await loadOfficeTables())[name];
  if (outcome === "saved") return Response.json(tableJson(name, table), { headers: headersOf(table) });
  return apiError(412, staleTable, { table: tableJson(name, table) }, { ETag: headersOf(table).ETag });
}
