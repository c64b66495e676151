import { z } from "zod";
import { ifMatchVersion, type HandleInput } from "../shared/calls.server.ts";
import { defaultKeys, defaultLines, type DefaultKey } from "../../petition/firm-defaults.ts";
import { apiError, invalid, notFound } from "../../platform/http/http.server.ts";
import { loadFirmDefaults, saveFirmDefaults, type FirmDefaults } from "../../records/office/firm-defaults.server.ts";
import { confirmProposals, notProposed } from "../../casework/petition/confirm-proposals.server.ts";
import { readDefaults } from "../../casework/petition/default-values.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { lineFields } from "../../casework/petition/entries-schema.server.ts";
import { changeResponse } from "./petition-api.server.ts";
import type { HandleSubmission } from "../cases/submissions-api.server.ts";

export const staleDefaults = "Someone else has changed the firm's defaults. Nothing was saved. The current defaults are in this response.";

const keySchema = z.enum(defaultKeys as [DefaultKey, ...DefaultKey[]]);

/** The firm's defaults as API clients receive them. */
export const defaultsSchema = z.object({
  version: z.number().int().min(0).describe("Incremented by every change; also the ETag"),
  changed: z
    .object({
      at: z.string().datetime(),
      address: z.string().describe("The IP address of the request"),
      person: z.string().nullable().describe("Who did it, by name; null if no name was chosen").optional(),
    })
    .nullable(),
  defaults: z.array(
    z.object({
      key: keySchema,
      label: z.string().describe("The form's own words"),
      kind: z.enum(["amount", "choice"]),
      choices: z.record(z.string()).describe("Of a choice: the form's wordings by key"),
      value: z.string().nullable().describe("As the form has it; null without a default"),
    }),
  ),
});

/** All of the firm's defaults in a request. */
export const defaultsChangeSchema = z.object({
  values: z
    .record(keySchema, z.string())
    .describe("By key: an amount as $0, or a choice as its key or the form's wording. What is left out has no default."),
});

/** The body of a 412 response, with the current defaults. */
export const staleDefaultsSchema = z.object({ error: z.string(), code: z.string(), message: z.string(), defaults: defaultsSchema });

const defaultsJson = ({ version, changed, values }: FirmDefaults): z.output<typeof defaultsSchema> => ({
  version,
  changed,
  defaults: defaultKeys.map((key) => {
    const { label, kind, choices } = defaultLines[key].box;
    return { key, label, kind: kind === "choice" ? "choice" : "amount", choices: { ...choices }, value: values[key] ?? null };
  }),
});

const headersOf = ({ version }: FirmDefaults) => ({ "Cache-Control": "no-store", ETag: `"${version}"` });

/** GET: returns the firm's defaults. */
export async function getDefaults(): Promise<Response> {
  const defaults = await loadFirmDefaults();
  return Response.json(defaultsJson(defaults), { headers: headersOf(defaults) });
}

/** PUT: replaces the firm's defaults; with If-Match, only if that is still their version. */
export const putDefaults: HandleInput<typeof defaultsChangeSchema> = async ({ request, context: { address }, input }) => {
  const { values, issues } = readDefaults(input.values);
  if (issues.length > 0) return invalid(issues.map((issue) => ({ ...issue, path: `values.${issue.path}` })));
  const outcome = await saveFirmDefaults(values, { baseVersion: ifMatchVersion(request), address });
  const defaults = await loadFirmDefaults();
  if (outcome === "saved") return Response.json(defaultsJson(defaults), { headers: headersOf(defaults) });
  return apiError(412, staleDefaults, { defaults: defaultsJson(defaults) }, { ETag: headersOf(defaults).ETag });
};

/** Proposed values that the office confirms in a case. */
export const proposalsSchema = z.object({
  lines: z
    .array(
      z.object({
        ...lineFields,
        part: lineFields.part.default(""),
        item: lineFields.item.default(null),
        person: lineFields.person.default(null),
        value: z.string().describe("As proposed"),
      }),
    )
    .min(1, "Please send at least one line")
    .max(2_000),
});

/** POST: confirms values that the firm's defaults propose for a petition. */
export const postProposals: HandleSubmission<typeof proposalsSchema> = async ({ request, context, input, found: form }) => {
  const chosen = input.lines.map(({ value, ...place }) => ({ place, value }));
  const changed = await confirmProposals(form, chosen, { seen: ifMatchVersion(request), address: context.address });
  if (changed.outcome === "missing") return notFound(submissionNotFound);
  if (changed.outcome === "notProposed")
    return invalid(changed.indexes.map((index) => ({ path: `lines[${index}].value`, message: notProposed })));
  return changeResponse(form, changed, "lines");
};
