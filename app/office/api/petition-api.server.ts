import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import { ifMatchVersion, type Args } from "../../intake/api/form-api.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { redactSsns } from "../../petition/redaction.ts";
import type { ExemptionSummary } from "../../petition/exemptions.ts";
import type { Form } from "../../records/form.ts";
import { submissionNotFound } from "../not-found.ts";
import { decisionsSchema, entriesChangeSchema, filingDateSchema, lineFields } from "../petition/entries-schema.server.ts";
import { changePetition, officePetition, type OfficePetition } from "../petition/prepared.server.ts";
import { matrixRulesSchema, tableKeys } from "../tables/row-schemas.server.ts";
import { districtProposalSchema, exemptionsSchema, meansTestSchema, rowFields } from "./first-looks-schema.server.ts";
import { requireSubmission } from "./submissions-api.server.ts";

/** The message for a change that came too late. */
export const staleEntries = "Somebody else has changed this since. Nothing was saved; what there is now is in this response.";

const valueSchema = z.union([z.string(), z.number().describe("Whole US dollars")]).nullable();
const pathsSchema = z.array(z.string()).describe("The paths of the answers that it comes from");
const blanksSchema = z
  .array(z.string())
  .describe("Amounts that are not given yet: the paths of answers, and lines that the office enters, such as 106J2.4");

const petitionLineSchema = z.object({
  ...lineFields,
  label: z.string(),
  value: valueSchema,
  from: pathsSchema,
  state: z
    .enum(["answered", "default", "missing", "computed", "office"])
    .describe("default: a yes or no that the form had preset and nobody touched, which is no answer"),
});

const dateSchema = z.object({
  id: z.string(),
  label: z.string(),
  source: z.string().describe("The rule"),
  window: z.string(),
  what: z.string(),
  date: z.string(),
  path: z.string().nullable().describe("The answer that has it"),
  person: lineFields.person,
  daysAgo: z.number().int().describe("Before the planned filing date; negative after it"),
  until: z.string().describe("The last filing date for which it is inside"),
  days: z.number().int().nullable().describe("How far the planned filing date is from the edge"),
  isInside: z.boolean(),
  state: z.enum(["inside", "outside", "near"]),
});

/** A line that the office has corrected. */
export const keptEntrySchema = z.object({
  ...lineFields,
  value: z.string(),
  reason: z.string(),
  at: z.string().describe("When"),
  isApplied: z.boolean().describe("Not when the line is gone, or something else stands there by now"),
});

/** A petition as the office's programs read it. */
export const petitionSchema = decisionsSchema.required().extend({
  formId: idSchema,
  version: z.number().int().min(0).describe("Of what the office has entered"),
  asOf: z.string().describe("The day that the petition is prepared for"),
  division: z.string().nullable(),
  entries: z.array(keptEntrySchema).describe("The lines that the office has corrected"),
  lines: z.array(petitionLineSchema),
  totals: z
    .record(z.object({ amount: z.number(), isEstimate: z.boolean(), blanks: blanksSchema }))
    .describe("Whole US dollars by form and line, such as 106AB.55"),
  gaps: z.array(
    z.object({
      ...lineFields,
      who: z.enum(["client", "office"]),
      isBlocking: z.boolean().describe("Whether the form cannot be filed without it"),
      text: z.string(),
      path: z.string().nullable().describe("The question that would answer it"),
      table: z.enum(tableKeys).optional().describe("The table of which a row has to be confirmed"),
    }),
  ),
  dates: z.array(dateSchema).describe("Dates that count as of the planned filing date"),
  checks: z.array(z.object({ id: z.string(), text: z.string(), from: pathsSchema })).describe("Answers that do not fit together"),
  meansTest: meansTestSchema.describe("A first look"),
  exemptions: exemptionsSchema.describe("A first look"),
  districtProposal: districtProposalSchema,
  matrixRules: matrixRulesSchema.describe("Of the list of creditors"),
  usedRows: z.array(z.object({ table: z.enum(tableKeys), ...rowFields })).describe("The rows of the tables that all this goes by"),
});

/** What has changed since: the petition as it is now, and which decisions and lines of the change are concerned. */
export const staleEntriesSchema = z.object({
  error: z.string(),
  message: z.string(),
  stale: z.array(z.string()).describe("Names of decisions, and lines as form, line, part, item and person, separated by |"),
  petition: petitionSchema,
});

const exemptionJson = ({ note, ...look }: ExemptionSummary) => ({ ...look, ...(note !== undefined && { note }) });

/** The petition of a form as the office's programs read it. */
export function petitionJson(form: Form, { kept, petition, leftOver }: OfficePetition): z.output<typeof petitionSchema> {
  const { chapter = null, district = null, division = null, filing = null, householdSize = null } = kept.decisions;
  const { asOf: day, lines, totals, gaps, checks, dates, meansTest, exemptions, matrixRules, usedRows } = petition;
  const { need: _need, divisions, ...proposal } = petition.districtProposal;
  return {
    formId: form.id,
    version: kept.version,
    chapter,
    district,
    division,
    filing,
    householdSize,
    entries: kept.corrections.map((correction) => {
      const { itemName: _, ...entry } = correction;
      return { ...entry, isApplied: !leftOver.includes(correction) };
    }),
    asOf: day,
    lines: redactSsns(lines),
    totals,
    gaps,
    checks,
    dates,
    meansTest,
    exemptions: exemptions.map(exemptionJson),
    districtProposal: { ...proposal, divisions: [...divisions] },
    matrixRules,
    usedRows,
  };
}

const headersOf = ({ version }: { version: number }) => ({ "Cache-Control": "no-store", ETag: `"${version}"` });

/** GET: the petition of a form, as of a day. */
export async function readPetition(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const asOf = filingDateSchema.optional().safeParse(new URL(args.request.url).searchParams.get("asOf") || undefined);
  if (!asOf.success) return invalid([{ path: "asOf", message: asOf.error.issues[0]!.message }]);
  const petition = petitionJson(form, await officePetition(form, asOf.data));
  return Response.json(petition, { headers: headersOf(petition) });
}

/** PATCH: changes decisions and lines of it; with If-Match only if nobody else has changed the same ones since. */
export async function patchPetition(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { entries, ...decisions } = parseBody(entriesChangeSchema, await readJson(args.request));
  const seen = ifMatchVersion(args.request);
  const changed = await changePetition(form, { decisions, corrections: entries }, { seen, address: args.context.address });
  if (changed.outcome === "missing") return notFound(submissionNotFound);
  if (changed.outcome === "wrong")
    return invalid(changed.wrong.map(({ index, field, message }) => ({ path: `entries[${index}].${field}`, message })));
  const petition = petitionJson(form, await officePetition(form));
  if (changed.outcome === "changed") return Response.json(petition, { headers: headersOf(petition) });
  return apiError(412, staleEntries, { stale: changed.stale, petition }, { ETag: headersOf(petition).ETag });
}
