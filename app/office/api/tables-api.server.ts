import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import { expectedVersion, type Args } from "../../intake/api/form-api.server.ts";
import { rowId } from "../../petition/tables/law-tables.ts";
import { tableNames, type TableName } from "../../petition/tables/table-names.ts";
import { apiError, invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { loadOfficeTables, saveTable, type OfficeTable } from "../../records/law-tables.server.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { mostRows, rowSchemas, tableKeys, twice, type RowSchema } from "../tables/row-schemas.server.ts";

export const tableNotFound = "There is no such table.";
/** The message for a change that came too late. */
export const staleTable = "Somebody else has changed this table since. Nothing was saved; what there is now is in this response.";

const deedSchema = z.object({ at: z.string().datetime(), address: z.string().describe("From which it was done") }).nullable();
const keptFields = {
  id: z.string().describe("What the row is about, and from when"),
  isConfirmed: z.boolean().describe("Whether the office has confirmed it"),
  entered: deedSchema.describe("By the office; null for a row as it comes with the product"),
  confirmed: deedSchema,
};

/** The rows of each table as they are read. */
export const keptRowSchemas = {
  medianIncome: rowSchemas.medianIncome.extend(keptFields),
  exemptions: rowSchemas.exemptions.extend(keptFields),
  districtProfiles: rowSchemas.districtProfiles.extend(keptFields),
  standingCreditors: rowSchemas.standingCreditors.extend(keptFields),
};

/** A table as programs read it. */
export const tableSchema = z.object({
  name: z.enum(tableKeys),
  version: z.number().int().min(0).describe("Grows by one with every change; also the ETag"),
  rows: z.array(
    z.union([keptRowSchemas.medianIncome, keptRowSchemas.exemptions, keptRowSchemas.districtProfiles, keptRowSchemas.standingCreditors]),
  ),
});

/** The rows of a table as they are sent, all of them. */
export const tableChangeSchema = z.object({
  rows: z
    .array(z.union([rowSchemas.medianIncome, rowSchemas.exemptions, rowSchemas.districtProfiles, rowSchemas.standingCreditors]))
    .max(mostRows),
});

/** What has changed since: the table as it is now. */
export const staleTableSchema = z.object({ error: z.string(), message: z.string(), table: tableSchema });

const tableJson = (name: TableName, { version, rows }: OfficeTable) => ({ name, version, rows });

const headersOf = ({ version }: OfficeTable) => ({ "Cache-Control": "no-store", ETag: `"${version}"` });

/** The table of the address, for the attorney. Throws a Response: 401, or 404 if there is no such table. */
async function requireTable({ request, params }: Args): Promise<TableName> {
  await requireAttorneyCall(request);
  const name = tableNames.find((each) => each === params["name"]);
  if (!name) throw notFound(tableNotFound);
  return name;
}

/** GET: a table as the office has it. */
export async function readTable(args: Args): Promise<Response> {
  const name = await requireTable(args);
  const table = (await loadOfficeTables())[name];
  return Response.json(tableJson(name, table), { headers: headersOf(table) });
}

/** PUT: makes these the rows of a table; with If-Match only if nobody else has changed it since. */
export async function putTable(args: Args): Promise<Response> {
  const name = await requireTable(args);
  const rowSchema: RowSchema = rowSchemas[name];
  const schema = z.object({ rows: z.array(rowSchema).max(mostRows, `Please send at most ${mostRows} rows`) });
  const sent = parseBody(schema, await readJson(args.request)).rows;
  const rows = sent.map((row) => ({ ...row, id: rowId(name, row) }));
  const again = rows.flatMap(({ id }, index) => (rows.findIndex((row) => row.id === id) < index ? [index] : []));
  if (again.length > 0) return invalid(again.map((index) => ({ path: `rows[${index}].effectiveFrom`, message: twice })));
  const outcome = await saveTable(name, rows, { baseVersion: expectedVersion(args.request), address: args.context.address });
  const table = (await loadOfficeTables())[name];
  if (outcome === "saved") return Response.json(tableJson(name, table), { headers: headersOf(table) });
  return apiError(412, staleTable, { table: tableJson(name, table) }, { ETag: headersOf(table).ETag });
}
