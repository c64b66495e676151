import { z } from "zod";
import type { Args } from "../../intake/api/form-api.server.ts";
import { invalid, notFound, readPdf } from "../../platform/http/http.server.ts";
import { removeBlank } from "../../records/blanks.server.ts";
import { loadKnownForms, type KnownForm } from "../official-forms/blanks.server.ts";
import { blankNotFound } from "../official-forms/official-forms-route.server.ts";
import { storeBlank } from "../official-forms/store-blank.server.ts";
import { blankMax, tooLargeBlank } from "../official-forms/wording.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";

/** A form with the firm's blank of it. */
export const knownFormSchema = z.object({
  form: z.string().describe("Its key, such as `106AB`"),
  number: z.string().describe("As it is printed, such as `106A/B`"),
  title: z.string(),
  edition: z.string().describe("The edition in force"),
  isFilled: z.boolean().describe("Whether petitions are filled into it"),
  status: z
    .enum(["current", "missing", "outdated", "lost"])
    .describe("`outdated`: another edition is in force by now; `lost`: the storage has lost it"),
  blank: z
    .object({ edition: z.string(), size: z.number().int().describe("Bytes"), sha256: z.string(), uploadedAt: z.date() })
    .nullable()
    .describe("What is kept; null if it is missing"),
});

/** A blank that was accepted. */
export const keptBlankSchema = z.object({ form: z.string(), edition: z.string(), status: z.literal("current") });

const noStore = { headers: { "Cache-Control": "no-store" } };

const described = ({
  edition: { form, number, title, edition, isFilled },
  blank,
  status,
}: KnownForm): z.output<typeof knownFormSchema> => ({
  form,
  number,
  title,
  edition,
  isFilled,
  status,
  blank: blank ? { edition: blank.edition, size: blank.size, sha256: blank.sha256, uploadedAt: blank.uploadedAt } : null,
});

/** GET: the forms that are known, and the blanks that are kept of them. */
export async function readBlanks({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  return Response.json((await loadKnownForms()).map(described), noStore);
}

/** POST: keeps a PDF as the blank of the form that it is. */
export async function postBlank({ request, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const outcome = await storeBlank(await readPdf(request, blankMax, tooLargeBlank), context.address);
  if ("refusal" in outcome) return invalid([{ path: "", message: outcome.refusal }]);
  const { form, edition } = outcome.edition;
  const kept: z.output<typeof keptBlankSchema> = { form, edition, status: "current" };
  return Response.json(kept, { status: 201, ...noStore });
}

/** DELETE: removes the blank of a form. */
export async function deleteBlank({ request, params, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const isRemoved = await removeBlank(params["form"] ?? "", context.address);
  return isRemoved ? new Response(null, { status: 204, ...noStore }) : notFound(blankNotFound);
}
