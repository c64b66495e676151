import { z } from "zod";
import { json, notFoundResponse, invalidResponse, type Call } from "../../platform/http/described-calls.server.ts";
import { invalid, notFound } from "../../platform/http/http.server.ts";
import { openPresets } from "../../questionnaire/answers/presets.ts";
import { confirmPresets } from "../../records/forms/ask-replies.server.ts";
import { getConfirmedAnswers } from "../../records/forms/asks.server.ts";
import type { Form } from "../../records/form.ts";
import { isOffice } from "../../records/security/ownership.server.ts";
import { requireForm } from "./form-api.server.ts";
import { withInput, type Args, type HandleInput } from "../shared/calls.server.ts";
import { words } from "../wording/index.ts";
import { words as recordWords } from "../../records/wording/index.ts";

const path = "/api/bankruptcy-forms/{id}/presets";

/** Presets that nobody has changed or confirmed. */
export const presetsSchema = z.object({
  presets: z.array(
    z.object({
      path: z.string().describe("The path of the question"),
      preset: z.string().describe("As stored"),
      label: z.string().describe("The question"),
      value: z.string().describe("As displayed"),
    }),
  ),
});

/** The presets that the client was shown and says are right. */
export const presetsConfirmationSchema = z.object({ paths: z.array(z.string()).min(1, "Please send at least one path").max(500) });

async function openPresetsOf({ id, formData }: Form): Promise<z.output<typeof presetsSchema>> {
  const open = openPresets(formData, await getConfirmedAnswers(id));
  return { presets: open.map(({ path: at, preset, label, value }) => ({ path: at, preset, label, value })) };
}

const noStore = { headers: { "Cache-Control": "no-store" } };

/** GET: lists the presets that nobody has changed or confirmed. */
export async function readPresets(args: Args): Promise<Response> {
  const { form } = await requireForm(args);
  return Response.json(await openPresetsOf(form), noStore);
}

/** Returns the client's form in the URL. Throws the same 404 for the office. */
async function requireClientsForm(args: Args): Promise<Form> {
  const { form, requester } = await requireForm(args);
  if (isOffice(requester)) throw notFound(recordWords.formMissing);
  return form;
}

/** POST: records that the client says that presets are right. */
const postPresets: HandleInput<typeof presetsConfirmationSchema, typeof requireClientsForm> = async ({ input: { paths }, found: form }) => {
  const unchanged = new Set(openPresets(form.formData, {}).map((preset) => preset.path));
  const wrong = paths.flatMap((each, index) => (unchanged.has(each) ? [] : [{ path: `paths[${index}]`, message: words.notPreset }]));
  if (wrong.length > 0) return invalid(wrong);
  await confirmPresets(form, paths);
  return Response.json(await openPresetsOf(form), noStore);
};

const example = { path: "propertyList.trustBeneficiary", preset: "no", label: "Are you a beneficiary of a trust?", value: "No" };

/** API description of the calls. */
export const presetsCalls: Call[] = [
  {
    method: "GET",
    path,
    id: "readPresets",
    summary: "List the preset answers that nobody has changed or confirmed",
    about: "Only those of sections that were saved. They are printed on no official form.",
    caller: "formOwner",
    handle: readPresets,
    responses: {
      200: { about: "The presets.", content: json(presetsSchema, { presets: [example] }) },
      ...notFoundResponse(recordWords.formMissing),
    },
  },
  withInput({
    method: "POST",
    path,
    id: "confirmPresets",
    summary: "Confirm preset answers",
    about:
      "Records that the client was shown these presets and said that they are right, like “These are right” on the review step. They " +
      "count as answers for as long as they stay the same. Not available to the attorney.",
    caller: "formOwner",
    find: requireClientsForm,
    handle: postPresets,
    body: json(presetsConfirmationSchema, { paths: [example.path] }),
    responses: {
      200: { about: "The presets that are still to be confirmed.", content: json(presetsSchema, { presets: [] }) },
      ...notFoundResponse(recordWords.formMissing),
      ...invalidResponse("A path is not of a preset that nobody has changed. Nothing is confirmed.", {
        path: "paths[0]",
        message: words.notPreset,
      }),
    },
  }),
];
