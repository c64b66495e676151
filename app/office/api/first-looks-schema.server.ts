import { z } from "zod";
import { lineFields } from "../petition/entries-schema.server.ts";

const dollars = z.number().describe("Whole US dollars");
/** A row of a table that a petition goes by. */
export const rowFields = {
  id: z.string().describe("What the row is about, and from when"),
  source: z.string(),
  effectiveFrom: z.string(),
  isConfirmed: z.boolean().describe("Whether the office has confirmed it"),
};

/** Income against the median of the state. */
export const meansTestSchema = z.object({
  verdict: z.enum(["below", "above", "not enough data", "no confirmed table"]),
  basis: z.enum(["six months", "screening"]).nullable().describe("Six full months before filing, else a month of today as a screening"),
  yearlyIncome: dollars.nullable(),
  socialSecurity: dollars.describe("Of a month; it is not in the income"),
  household: z.object({ office: z.number().int().nullable(), answers: z.number().int() }),
  median: dollars.nullable(),
  row: z.object(rowFields).nullable(),
  warnings: z.array(z.string()),
});

/** What is listed under each category of the exemptions; nothing is claimed by it. */
export const exemptionsSchema = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    cite: z.string(),
    note: z.string().optional(),
    ...rowFields,
    items: z.array(
      z.object({
        line: z.string().describe("Of Schedule A/B"),
        item: lineFields.item,
        description: z.string(),
        value: dollars.nullable(),
        lien: dollars.nullable(),
        equity: dollars.nullable(),
        owners: z.array(z.enum(["debtor1", "debtor2"])),
        isRecent: z.boolean().describe("Bought within 90 days before filing"),
      }),
    ),
    value: dollars,
    lien: dollars,
    equity: dollars,
    cap: dollars.nullable().describe("For all debtors together; null for none"),
    over: dollars,
    overElsewhere: dollars.optional(),
  }),
);

/** The district that the county is in. */
export const districtProposalSchema = z.object({
  county: z.string(),
  district: z.enum(["eastern", "middle", "western"]).nullable(),
  divisions: z.array(z.string()),
  exception: z.string().nullable(),
  source: z.string().nullable(),
  isConfirmed: z.boolean().describe("Whether the office has confirmed the row of the district"),
});
