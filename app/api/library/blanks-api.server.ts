import { z } from "zod";
import type { Args } from "../shared/calls.server.ts";
import { invalid, notFound, readPdf } from "../../platform/http/http.server.ts";
import { removeBlank } from "../../records/office/blanks.server.ts";
import { loadKnownForms, type KnownForm } from "../../casework/blanks/blanks.server.ts";
import { blankNotFound } from "../../casework/not-found.ts";
import { storeBlank } from "../../casework/blanks/store-blank.server.ts";
import { blankMax, tooLargeBlank } from "../../casework/blanks/wording.ts";

/** An official form with the firm's blank of it. */
export const knownFormSchema = z.object({
  form: z.string().describe("The key of the form, such as `106AB`"),
  number: z.string().describe("The number as printed, such as `106A/B`"),
  title: z.string(),
  edition: z.string().describe("The edition in force"),
  isFilled: z.boolean().describe("Whether petitions are filled in on this form"),
  status: z
    .enum(["current", "missing", "outdated", "lost"])
    .describe("`outdated`: another edition is in force now; `lost`: the file is missing from the storage"),
  blank: z
    .object({ edition: z.string(), size: z.number().int().describe("Bytes"), sha256: z.string(), uploadedAt: z.date() })
    .nullable()
    .describe("The stored blank; null if there is none"),
});

/** A blank that was accepted and stored. */
export const storedBlankSchema = z.object({ form: z.string(), edition: z.string(), status: z.literal("current") });

const noStore = { headers: { "Cache-Control": "no-store" } };

const knownFormJson = ({
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

/** GET: lists the known forms with their stored blanks. */
export async function readBlanks(): Promise<Response> {
  return Response.json((await loadKnownForms()).map(knownFormJson), noStore);
}

/** POST: stores a PDF as the blank of the form that it is recognized as. */
export async function postBlank({ request, context }: Args): Promise<Response> {
  const outcome = await storeBlank(await readPdf(request, blankMax, tooLargeBlank), context.address);
  if ("refusal" in outcome) return invalid([{ path: "", message: outcome.refusal }]);
  const { form, edition } = outcome.edition;
  const stored: z.output<typeof storedBlankSchema> = { form, edition, status: "current" };
  return Response.json(stored, { status: 201, ...noStore });
}

/** DELETE: removes the blank of a form. */
export async function deleteBlank({ params, context }: Args): Promise<Response> {
  const isRemoved = await removeBlank(params["form"] ?? "", context.address);
  return isRemoved ? new Response(null, { status: 204, ...noStore }) : notFound(blankNotFound);
}
