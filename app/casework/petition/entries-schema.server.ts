import { z } from "zod";
import { formNumbers, type FormNumber, type Person } from "../../petition/lines/line.ts";
import { chapters, correctionKinds, districts, type District } from "../../petition/lines/office-entries.ts";
import { printableLine, printableText } from "../../questionnaire/printable-text.ts";
import { isIsoDate } from "../../questionnaire/format.ts";
import { invalidDate } from "../status/work-schema.server.ts";

export const valueMax = 2_000;
export const reasonMax = 500;
export const divisionMax = 60;
export const householdMax = 30;
/** Maximum number of lines that one request changes. */
const maxEntries = 500;

const oneOf = (choices: readonly string[]) => ({ message: `Please use one of ${choices.join(", ")}` });
const filings = ["alone", "joint"] as const;
const districtKeys = Object.keys(districts) as [District, ...District[]];
const invalidHousehold = `Please enter a number from 1 to ${householdMax}`;

/** Day on which a petition may be filed. */
export const filingDateSchema = z
  .string()
  .refine((text) => isIsoDate(text) && text >= "2000" && text < "2100", invalidDate)
  .describe("The planned filing date, such as 2026-12-01");

const decisions = {
  asOf: filingDateSchema.nullable(),
  chapter: z.enum(chapters, oneOf(chapters)).nullable(),
  district: z.enum(districtKeys, oneOf(districtKeys)).nullable(),
  division: printableLine(divisionMax)
    .transform((text) => text.trim() || null)
    .nullable(),
  filing: z.enum(filings, oneOf(filings)).nullable().describe("Whether both spouses file"),
  householdSize: z
    .number({ message: invalidHousehold })
    .int(invalidHousehold)
    .min(1, invalidHousehold)
    .max(householdMax, invalidHousehold)
    .nullable(),
  meansTestForm: z
    .enum(["attached"], oneOf(["attached"]))
    .nullable()
    .describe("Whether Form 122A-2 or 122C-2, which an income above the median calls for, is attached"),
};

/** Decisions of the office for a whole petition. Null removes a decision; omitted ones stay. */
export const decisionsSchema = z.object(decisions).partial();

/** Fields that identify a line of a form. */
export const lineFields = {
  form: z.enum(formNumbers as [FormNumber, ...FormNumber[]], oneOf(formNumbers)),
  line: z.string().max(100).describe("As it is printed on the form, such as 2.1"),
  part: z.string().max(100).describe('Which box of the line; "" where it has only one'),
  item: z.number().int().min(1).nullable().describe("Which of several, where a line is repeated for each"),
  person: z
    .enum(["debtor1", "debtor2"] satisfies [Person, Person])
    .nullable()
    .describe("Whose it is, on forms that ask each debtor"),
};

/** How the entries of the office show that a line is left empty. */
export const notApplicable = "Not applicable";

const missingReason = "Please say why this line is corrected";

/** Value the office puts on a line instead of the answers' value, and the reason. */
export const correctionFields = {
  value: printableText(valueMax)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Please enter a value for the line"),
  reason: printableText(reasonMax).transform((text) => text.trim()),
};

export const correctionKindSchema = z
  .enum(correctionKinds, oneOf(correctionKinds))
  .optional()
  .describe("“confirmed” if the line has this value already and the office confirms it; “notApplicable” if the line stays empty");

/** Correction of a line, or its removal. */
export const entrySchema = z
  .object({
    ...lineFields,
    part: lineFields.part.default(""),
    item: lineFields.item.default(null),
    person: lineFields.person.default(null),
    value: correctionFields.value
      .nullable()
      .describe("An amount as $1,250; a choice as its key or the form's wording; null removes the correction"),
    kind: correctionKindSchema,
    reason: correctionFields.reason.default(""),
  })
  .superRefine(({ value, reason }, { addIssue }) => {
    if (value !== null && reason === "") addIssue({ code: "custom", path: ["reason"], message: missingReason });
  });

/** Change to the office's entries. */
export const entriesChangeSchema = decisionsSchema.extend({
  entries: z.array(entrySchema).max(maxEntries, `Please send at most ${maxEntries} lines at a time`).default([]),
});
