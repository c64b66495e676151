import { z } from "zod";
import { lineFields } from "../../casework/petition/entries-schema.server.ts";

const dollars = z.number().describe("Whole US dollars");

/** A row of a table of law that a petition is based on. */
export const rowFields = {
  id: z.string().describe("Identifies the subject of the row and its effective date"),
  source: z.string(),
  effectiveFrom: z.string(),
  isConfirmed: z.boolean().describe("Whether the office has confirmed it"),
};

/** Income compared with the median income of the state. */
export const meansTestSchema = z.object({
  verdict: z.enum(["below", "above", "not enough data", "no confirmed table"]),
  basis: z
    .enum(["six months", "screening"])
    .nullable()
    .describe("`six months`: six full months before filing; `screening`: the current month"),
  yearlyIncome: dollars.nullable(),
  socialSecurity: dollars.describe("Monthly Social Security income in whole US dollars; not included in the income"),
  household: z.object({ office: z.number().int().nullable(), answers: z.number().int() }),
  median: dollars.nullable(),
  row: z.object(rowFields).nullable(),
  warnings: z.array(z.string()),
});

/** An item of Schedule A/B with what is needed to claim an exemption for it. */
export const exemptionItemSchema = z.object({
  line: z.string().describe("The line of Schedule A/B"),
  item: lineFields.item,
  description: z.string(),
  value: dollars.nullable(),
  lien: dollars.nullable(),
  equity: dollars.nullable(),
  owners: z.array(z.enum(["debtor1", "debtor2"])),
  isRecent: z.boolean().describe("Whether it was bought within 90 days before filing"),
});

/** The property under each exemption category. Listing it claims nothing. */
export const exemptionsSchema = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    cite: z.string(),
    note: z.string().optional(),
    ...rowFields,
    items: z.array(exemptionItemSchema),
    value: dollars,
    lien: dollars,
    equity: dollars,
    cap: dollars.nullable().describe("The limit for all debtors together in whole US dollars; null if there is none"),
    over: dollars,
    overElsewhere: dollars.optional(),
  }),
);

/** The proposed district, from the county of residence. */
export const districtProposalSchema = z.object({
  county: z.string(),
  district: z.enum(["eastern", "middle", "western"]).nullable(),
  divisions: z.array(z.string()),
  exception: z.string().nullable(),
  source: z.string().nullable(),
  isConfirmed: z.boolean().describe("Whether the office has confirmed the district's row"),
});
