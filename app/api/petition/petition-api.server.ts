import { z } from "zod";
import { ifMatchVersion, type Args } from "../shared/calls.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound } from "../../platform/http/http.server.ts";
import { privateKinds } from "../../petition/lines/line.ts";
import type { ExemptionSummary } from "../../petition/facts/exemptions.ts";
import type { Form } from "../../records/form.ts";
import { couldNotPrepare, takeUpAgain } from "../../records/office/preparations.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import {
  correctionKindSchema,
  decisionsSchema,
  entriesChangeSchema,
  filingDateSchema,
  lineFields,
} from "../../casework/petition/entries-schema.server.ts";
import { changePetition, officePetition, type ChangeResult, type OfficePetition } from "../../casework/petition/prepared.server.ts";
import { summarizedPetition } from "../../casework/petition/summaries.server.ts";
import { matrixRulesSchema, tableKeys } from "../../casework/tables/row-schemas.server.ts";
import { districtProposalSchema, exemptionsSchema, meansTestSchema, rowFields } from "./first-looks-schema.server.ts";
import { requireSubmission, type HandleSubmission } from "../cases/submissions-api.server.ts";

export { couldNotPrepare };

/** Message of the 412 response to a change that is based on an outdated version. */
export const staleEntries = "Someone else has changed this petition. Nothing was saved. The current petition is in this response.";

const valueSchema = z.union([z.string(), z.number().describe("Whole US dollars")]).nullable();
const pathsSchema = z.array(z.string()).describe("Paths of the answers that the value comes from");
const blanksSchema = z
  .array(z.string())
  .describe("Amounts that are still missing: paths of answers, and lines that the office enters, such as 106J2.4");

const petitionLineSchema = z.object({
  ...lineFields,
  label: z.string(),
  value: valueSchema,
  from: pathsSchema.readonly(),
  state: z
    .enum(["answered", "default", "missing", "computed", "office"])
    .describe("default: a preset yes or no that nobody has confirmed, which does not count as an answer"),
});

const dateSchema = z.object({
  id: z.string(),
  label: z.string(),
  source: z.string().describe("The source of the rule"),
  window: z.string(),
  consequence: z.string().describe("What follows if the case is filed within the window"),
  what: z.string(),
  date: z.string(),
  path: z.string().nullable().describe("The path of the answer with this date"),
  person: lineFields.person,
  daysAgo: z.number().int().describe("Days before the planned filing date; negative if after it"),
  until: z.string().describe("The last filing date for which the date is inside the window"),
  days: z.number().int().nullable().describe("Days between the planned filing date and the edge of the window"),
  isInside: z.boolean(),
  state: z.enum(["inside", "outside", "near"]),
});

/** A line that the office has corrected. */
export const storedEntrySchema = z.object({
  ...lineFields,
  value: z.string(),
  kind: correctionKindSchema,
  reason: z.string(),
  at: z.string().describe("Time of the correction"),
  isApplied: z.boolean().describe("False if the line no longer exists or now belongs to something else"),
});

/** A petition as API clients of the office receive it. */
export const petitionSchema = decisionsSchema.required().extend({
  formId: idSchema,
  version: z.number().int().min(0).describe("The version of the office's entries; also the ETag"),
  asOf: z.string().describe("The date for which the petition is prepared"),
  division: z.string().nullable(),
  entries: z.array(storedEntrySchema).describe("The lines that the office has corrected, without full Social Security or account numbers"),
  lines: z.array(petitionLineSchema),
  totals: z
    .record(z.object({ amount: z.number().nullable(), isEstimate: z.boolean(), blanks: blanksSchema }))
    .describe("Whole US dollars by form and line, such as 106AB.55; null while nothing of it is known"),
  proposals: z
    .array(z.object({ ...lineFields, label: z.string(), value: z.string() }))
    .describe("Values that the firm's defaults propose for lines without an answer. They are printed on no form until they are confirmed."),
  gaps: z.array(
    z.object({
      ...lineFields,
      who: z.enum(["client", "office"]),
      isBlocking: z.boolean().describe("Whether the form cannot be filed without it"),
      text: z.string(),
      path: z.string().nullable().describe("The path of the question that closes the gap"),
      table: z.enum(tableKeys).optional().describe("The table with a row that must be confirmed"),
      isClaim: z.literal(true).optional().describe("Claiming exemptions closes the gap, or saying that none is claimed"),
      masked: z
        .array(z.enum(privateKinds))
        .optional()
        .describe("The line leaves out a number, date or name that may not be filed in full. Its value as an entry closes the gap."),
      isTranslation: z
        .literal(true)
        .optional()
        .describe("The line has the client's words in Spanish. An entry in English closes the gap, and so does confirming them."),
      changed: z
        .object({ office: z.string(), client: z.string() })
        .optional()
        .describe(
          "The answer has changed since the office corrected the line. Sending the entry again keeps the office's value; null takes the " +
            "client's.",
        ),
    }),
  ),
  dates: z.array(dateSchema).describe("Dates that matter as of the planned filing date, those nearest to the edge of their window first"),
  checks: z.array(z.object({ id: z.string(), text: z.string(), from: pathsSchema })).describe("Answers that contradict each other"),
  meansTest: meansTestSchema.describe("A preliminary assessment"),
  exemptions: exemptionsSchema.describe("A preliminary assessment"),
  districtProposal: districtProposalSchema,
  matrixRules: matrixRulesSchema.describe("Format rules of the list of creditors"),
  usedRows: z.array(z.object({ table: z.enum(tableKeys), ...rowFields })).describe("The table rows that the petition is based on"),
});

/** The body of a 412 response: the current petition, and the decisions and lines of the change that are outdated. */
export const staleEntriesSchema = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  stale: z.array(z.string()).describe("Names of decisions, and lines as form, line, part, item and person, separated by |"),
  petition: petitionSchema,
});

const exemptionJson = ({ note, ...exemption }: ExemptionSummary) => ({ ...exemption, ...(note !== undefined && { note }) });

/** The petition of a form as API clients of the office receive it. */
export function petitionJson(form: Form, prepared: OfficePetition): z.output<typeof petitionSchema> {
  const { entries: kept, petition, unapplied: leftOver, proposals, redact } = prepared;
  const { chapter = null, district = null, division = null, filing = null, householdSize = null, meansTestForm = null } = kept.decisions;
  const { asOf: day, lines, totals, gaps, checks, dates, meansTest, exemptions, matrixRules, usedRows } = petition;
  const { need: _need, divisions, ...proposal } = petition.districtProposal;
  return {
    formId: form.id,
    version: kept.version,
    chapter,
    district,
    division: division && redact(division),
    filing,
    householdSize,
    meansTestForm,
    entries: [...new Set([...kept.corrections, ...leftOver])].map((correction) => {
      const { itemName: _name, itemDetails: _details, replaced: _replaced, ...entry } = correction;
      return { ...entry, value: redact(entry.value, entry.part), reason: redact(entry.reason), isApplied: !leftOver.includes(correction) };
    }),
    asOf: day,
    lines,
    totals,
    proposals,
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

/** The query parameter of a petition. An empty date counts as missing. */
export const petitionQuerySchema = z.object({ asOf: z.preprocess((text) => text || undefined, filingDateSchema.optional()) });

const headersOf = ({ version }: { version: number }) => ({ "Cache-Control": "no-store", ETag: `"${version}"` });

/** GET: returns the petition of a form as of a date. */
export const readPetition: HandleSubmission<typeof petitionQuerySchema> = async ({ input, found: form }) => {
  const petition = petitionJson(form, await officePetition(form, { asOf: input.asOf }));
  return Response.json(petition, { headers: headersOf(petition) });
};

/** POST: prepares a petition again that could not be prepared. */
export async function preparePetitionAgain(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  await takeUpAgain(form.id);
  const petition = petitionJson(form, await summarizedPetition(form));
  return Response.json(petition, { headers: headersOf(petition) });
}

/** PATCH: changes decisions and lines; with If-Match, only if those have not changed since that version. */
export const patchPetition: HandleSubmission<typeof entriesChangeSchema> = async ({ request, context, input, found: form }) => {
  const { entries, ...decisions } = input;
  const seen = ifMatchVersion(request);
  const changed = await changePetition(form, { decisions, corrections: entries }, { seen, address: context.address });
  return changed.outcome === "missing" ? notFound(submissionNotFound) : changeResponse(form, changed, "entries");
};

/** The response to a change of lines, which a request names in the list `list`. */
export async function changeResponse(form: Form, changed: Exclude<ChangeResult, { outcome: "missing" }>, list: string): Promise<Response> {
  if (changed.outcome === "wrong")
    return invalid(changed.wrong.map(({ index, field, ...issue }) => ({ path: `${list}[${index}].${field}`, ...issue })));
  const petition = petitionJson(form, await officePetition(form));
  if (changed.outcome === "changed") return Response.json(petition, { headers: headersOf(petition) });
  return apiError(412, staleEntries, { stale: changed.stale, petition }, { ETag: headersOf(petition).ETag });
}
