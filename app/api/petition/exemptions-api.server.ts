import { z } from "zod";
import { ifMatchVersion, type Args } from "../shared/calls.server.ts";
import type { Claim } from "../../petition/lines/claim.ts";
import { lawText } from "../../petition/facts/exemption-claims.ts";
import { totalClaims } from "../../petition/facts/exemption-totals.ts";
import { idSchema, type Issue } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { toSavedClaims, findClaimErrors } from "../../casework/exemptions/saved-claims.ts";
import { findRow, lawSchema } from "../../casework/exemptions/claims-schema.server.ts";
import { reasonForNone, changeScheduleC, chosenKey, type ScheduleCChange } from "../../casework/exemptions/schedule-c.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { correctionFields } from "../../casework/petition/entries-schema.server.ts";
import { officePetition, type OfficePetition } from "../../casework/petition/prepared.server.ts";
import { exemptionItemSchema } from "./first-looks-schema.server.ts";
import { staleEntries } from "./petition-api.server.ts";
import { requireSubmission, type HandleSubmission } from "../cases/submissions-api.server.ts";

/** Highest amount of one claim. */
const maxAmount = 999_999_999_999;
const maxRows = 500;
const maxClaims = 5;

const claimFieldSchemas = {
  category: z.string().max(100).nullable().describe("Key of a confirmed row of the table of exemptions; null for another law"),
  law: lawSchema.describe("As it is printed; with a category, it follows from it. A blocking gap while it is empty"),
  amount: z.number().int().min(0).max(maxAmount).nullable().describe("Whole US dollars"),
  isWhole: z.boolean().describe("100% of fair market value, up to any applicable statutory limit, instead of an amount"),
};

const setSchema = z.enum(["state", "federal"]).nullable().describe("Line 1: state and federal nonbankruptcy exemptions, or federal ones");
const yesNoSchema = z.enum(["yes", "no"]).nullable();
const noneSchema = correctionFields.reason
  .pipe(z.string().min(1, "Please say why no exemption is claimed"))
  .nullable()
  .describe("Why no exemption is claimed; null if that is not so");

/** The exemptions of a case as API clients of the office receive them. */
export const exemptionTableSchema = z.object({
  formId: idSchema,
  version: z.number().int().min(0).describe("The version of the office's entries; also the ETag"),
  set: setSchema,
  homestead: yesNoSchema.describe("Line 3: a homestead exemption above the amount of 11 U.S.C. 522(p)"),
  acquired: yesNoSchema.describe("Line 3: whether that property was acquired within 1,215 days before filing"),
  none: z.string().nullable().describe("Why no exemption is claimed; null if that is not so"),
  categories: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        law: z.string().describe("As it is printed on Schedule C"),
        isConfirmed: z.boolean().describe("Whether the office has confirmed the row. Only then it can be claimed."),
        claimed: z.number().describe("Whole US dollars; 100% counts as what is left of the limit"),
        limit: z.number().nullable().describe("For all debtors whose property it is; null for no limit"),
        over: z.number().describe("What exceeds the limit"),
      }),
    )
    .describe("The categories that property is listed under or claimed under"),
  rows: z.array(
    exemptionItemSchema.extend({
      item: z.number().int().min(1).describe("The number of the row on Schedule C"),
      listed: z.array(z.string()).describe("Keys of the categories that the property is listed under"),
      claims: z.array(z.object({ ...claimFieldSchemas, law: z.string() })).describe("One for each law"),
    }),
  ),
});

/** A change to the exemptions of a case. */
export const exemptionsChangeSchema = z
  .object({
    set: setSchema,
    homestead: yesNoSchema,
    acquired: yesNoSchema,
    none: noneSchema,
    rows: z
      .array(
        z.object({
          item: z.number().int().min(1).describe("The number of the row on Schedule C"),
          description: z.string().max(2_000).describe("As received, so that a change never concerns another item"),
          claims: z
            .array(
              z.object({
                category: claimFieldSchemas.category.default(null),
                law: claimFieldSchemas.law.default(""),
                amount: claimFieldSchemas.amount.default(null),
                isWhole: claimFieldSchemas.isWhole.default(false),
              }),
            )
            .max(maxClaims)
            .describe("One for each law; an empty list claims nothing"),
        }),
      )
      .max(maxRows),
  })
  .partial();

/** The body of a 412 response: the current exemptions. */
export const staleExemptionsSchema = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  stale: z.array(z.string()).describe("Lines as form, line, part, item and person, separated by |"),
  exemptions: exemptionTableSchema,
});

type ExemptionTableJson = z.output<typeof exemptionTableSchema>;

/** The exemptions of a case as API clients of the office receive them. */
function exemptionsJson(form: Form, prepared: OfficePetition): ExemptionTableJson {
  const { exemptionTable: table } = prepared.petition;
  const key = <Key extends string>(name: "set" | "homestead" | "acquired") => (chosenKey(name, table[name]) || null) as Key | null;
  return {
    formId: form.id,
    version: prepared.entries.version,
    set: key("set"),
    homestead: key("homestead"),
    acquired: key("acquired"),
    none: table.isNone ? reasonForNone(prepared) : null,
    categories: totalClaims(table).map(({ key: name, ...amounts }) => {
      const category = table.categories.find((each) => each.key === name)!;
      const { label, isConfirmed } = category;
      return { key: name, label, law: lawText(category, table.categories), isConfirmed, ...amounts };
    }),
    rows: table.rows.map(({ from: _from, ...row }) => row),
  };
}

const headersOf = ({ version }: ExemptionTableJson) => ({ "Cache-Control": "no-store", ETag: `"${version}"` });

/** GET: returns the property with the exemptions claimed for it. */
export async function readExemptions(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const exemptions = exemptionsJson(form, await officePetition(form));
  return Response.json(exemptions, { headers: headersOf(exemptions) });
}

/** PATCH: changes Schedule C; with If-Match, only if the lines concerned have not changed since that version. */
export const patchExemptions: HandleSubmission<typeof exemptionsChangeSchema> = async ({ request, context, input, found: form }) => {
  const { rows = [], none, ...chosen } = input;
  const { categories, rows: current, isNone } = (await officePetition(form)).petition.exemptionTable;
  const issues = rows.flatMap(({ item, description, claims }, index): Issue[] => {
    const path = `rows[${index}]`;
    if (findRow(current, { item, description })?.item !== item) return [{ path, message: unknownItem }];
    return findClaimErrors(claims, categories).map((error) => ({
      path: `${path}.claims[${error.index}].${error.field}`,
      message: error.message,
    }));
  });
  const after = current.map((row) => rows.find(({ item }) => item === row.item)?.claims ?? row.claims);
  const willBeNone = none === undefined ? isNone : none !== null;
  if (willBeNone && after.some((claims: Claim[]) => claims.length > 0)) issues.push({ path: "none", message: claimedAndNone });
  if (issues.length > 0) return invalid(issues);
  const change: ScheduleCChange = {
    chosen: Object.fromEntries(Object.entries(chosen).map(([name, key]) => [name, key ?? ""])),
    none,
    rows: rows.map(({ item, claims }) => ({ item, claims: toSavedClaims(claims, categories) })),
  };
  const changed = await changeScheduleC(form, change, { seen: ifMatchVersion(request), address: context.address });
  if (changed.outcome === "missing") return notFound(submissionNotFound);
  const exemptions = exemptionsJson(form, await officePetition(form));
  if (changed.outcome === "changed") return Response.json(exemptions, { headers: headersOf(exemptions) });
  return apiError(
    412,
    staleEntries,
    { stale: changed.outcome === "stale" ? changed.stale : [], exemptions },
    {
      ETag: headersOf(exemptions).ETag,
    },
  );
};

export const unknownItem = "Schedule C has no such item";
export const claimedAndNone = "Exemptions are claimed. Clear them, or do not say that none is claimed";
