import { z } from "zod";
import { districts, type District } from "../../petition/lines/office-entries.ts";
import type { RowOf } from "../../petition/tables/law-tables.ts";
import { exemptions } from "../../petition/tables/exemptions.ts";
import { tableNames, type TableName } from "../../petition/law/table-names.ts";
import { isIsoDate } from "../../questionnaire/format.ts";
import { printableLine, printableText } from "../../questionnaire/printable-text.ts";
import { invalidDate } from "../status/work-schema.server.ts";
import { invalidAmount } from "../petition/prepared.server.ts";

export const tableKeys = tableNames as [TableName, ...TableName[]];
const districtKeys = Object.keys(districts) as [District, ...District[]];
const exemptionKeys = exemptions.map(({ key }) => key) as [string, ...string[]];

const lineMax = 200;
const textMax = 2_000;
const line = (missing: string) =>
  printableLine(lineMax)
    .transform((text) => text.trim())
    .refine((text) => text !== "", missing);
const paragraph = printableText(textMax).transform((text) => text.trim());
const amount = z.number({ message: invalidAmount }).int(invalidAmount).min(0, invalidAmount).max(99_999_999, invalidAmount);
const count = (min: number, max: number) => {
  const message = `Please enter a number from ${min} to ${max}`;
  return z.number({ message }).int(message).min(min, message).max(max, message);
};
const list = (missing: string) => z.array(line(missing)).min(1, missing).max(200, "Please use at most 200 names");
const pattern = (format: RegExp, message: string) =>
  z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => format.test(text), message);
const stateCode = pattern(/^[A-Z]{2}$/, "Please enter two letters, as in NC");

const commonFields = {
  effectiveFrom: z
    .string()
    .refine((text) => isIsoDate(text) && text >= "1990" && text < "2100", invalidDate)
    .describe("The first filing date that the row applies to"),
  source: paragraph.refine((text) => text !== "", "Please say where this was read").describe("Where it was read, and when"),
  isConfirmed: z.boolean().default(false).describe("Whether the office has checked it against its source"),
};

/** A court's rules for its list of creditors. */
export const matrixRulesSchema = z.object({
  lines: count(3, 10).describe("The most lines of a creditor"),
  columns: count(20, 100).describe("The most characters of a line"),
  isAlphabetical: z.boolean(),
});

/** Schemas of each table's rows. Unknown properties are dropped. */
export const rowSchemas = {
  medianIncome: z.object({
    ...commonFields,
    state: stateCode.describe("Such as NC"),
    sizes: z
      .array(amount)
      .length(4, "Please send four amounts")
      .transform((sizes) => sizes as [number, number, number, number])
      .describe("A year's income of households of one, two, three and four"),
    perExtraPerson: amount.describe("For each person above four"),
  }),
  exemptions: z.object({
    ...commonFields,
    key: z.enum(exemptionKeys, { message: "Please choose a category" }).describe("The category of property"),
    label: line("Please say what it is for"),
    cite: line("Please name the statute"),
    cap: amount.nullable().describe("In US dollars for each debtor; null for no limit"),
    perDependent: z.object({ amount, limit: amount }).optional().describe("What each dependent adds to the limit, and at most how much"),
    note: paragraph.optional(),
  }),
  districtProfiles: z.object({
    ...commonFields,
    district: z.enum(districtKeys, { message: "Please choose a district" }),
    counties: list("Please name the counties"),
    divisions: list("Please name the divisions"),
    matrix: matrixRulesSchema,
    note: paragraph.optional(),
  }),
  standingCreditors: z.object({
    ...commonFields,
    name: line("Please enter a name"),
    street: line("Please enter the street or post office box"),
    city: line("Please enter the city"),
    state: stateCode,
    zip: pattern(/^\d{5}(?:-\d{4})?$/, "Please enter five digits, or nine with a hyphen"),
  }),
} satisfies { [Name in TableName]: z.ZodType<Omit<RowOf<Name>, "id">, z.ZodTypeDef, unknown> };

/** Schema of a row of any table. */
export type RowSchema = z.ZodType<Omit<RowOf<TableName>, "id">, z.ZodTypeDef, unknown>;

/** Maximum number of rows in a table. */
export const maxRows = 500;

/** Message for a row that duplicates another row of the table. */
export const duplicateRow = "There is another row of this that begins on the same day";
