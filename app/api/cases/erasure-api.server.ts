import { z } from "zod";
import type { Args, InputArgs } from "../shared/calls.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { eraseChosen, loadErasurePreview, type ErasurePreview } from "../../casework/erase/erasure-preview.server.ts";
import { countedNouns } from "../../casework/erase/counts-in-words.ts";
import { caseNotFound } from "./work-api.server.ts";

const countsSchema = z.record(z.enum(countedNouns), z.number().int().min(0)).describe("Counts by kind; kinds without any may be left out");

/** Everything found about the client of a case. */
export const erasurePreviewSchema = z.object({
  fingerprint: z.string().describe("Must be sent with the erasure. Changes when something is found that was not shown"),
  cases: z.array(
    z.object({
      kind: z.enum(["form", "uploadSession"]),
      id: idSchema,
      clientName: z.string(),
      createdAt: z.date(),
      basis: z
        .enum(["this", "joined", "probable"])
        .describe("Whether it is the case itself, one that the office has marked as the same client's, or one with something in common"),
      sameEmail: z.boolean(),
      sameNameAndPhone: z.boolean(),
      counts: countsSchema,
    }),
  ),
  searches: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      createdAt: z.date(),
      isSame: z.boolean().describe("Whether it names the client exactly, and not just similarly"),
    }),
  ),
  addresses: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      text: z.string(),
      isPrivate: z.boolean().describe("Whether the creditor seems to be a private person"),
    }),
  ),
});

/** What is to be erased of a preview. */
export const erasureSchema = z.object({
  fingerprint: z.string({ message: "Please send the fingerprint of the preview." }),
  cases: z.array(idSchema).describe("The ids of other cases to be erased. The case itself always is").default([]),
  searches: z.array(idSchema).describe("The ids of conflict searches to be erased").default([]),
  addresses: z.array(idSchema).describe("The ids of addresses to be removed from the book").default([]),
});

/** The receipt of an erasure, which names nobody. */
export const receiptSchema = z.object({ receipt: z.string(), erasedAt: z.date(), counts: countsSchema });

export const erasureChanged = "Something about this client has changed since the preview. Please look at the new one.";

const toPreviewJson = (preview: ErasurePreview): z.output<typeof erasurePreviewSchema> => ({
  ...preview,
  cases: preview.cases.map(({ table, id, clientName, createdAt, basis, sameEmail, sameNameAndPhone, contents, traces }) => ({
    kind: table === "forms" ? "form" : "uploadSession",
    id,
    clientName,
    createdAt,
    basis,
    sameEmail,
    sameNameAndPhone,
    counts: { ...contents, ...traces },
  })),
});

/** The shape of the response when the preview is outdated. */
export const changedSchema = z.object({ error: z.string(), code: z.string(), message: z.string(), preview: erasurePreviewSchema });

const noStore = { headers: { "Cache-Control": "no-store" } };

/** GET: returns everything found about the client of a case. */
export const readErasure =
  (table: CaseTable) =>
  async ({ params }: Args): Promise<Response> => {
    const preview = await loadErasurePreview(table, params["id"] ?? "");
    return preview ? Response.json(toPreviewJson(preview), noStore) : caseNotFound(table);
  };

/** POST: erases what was chosen of a preview. */
export const postErasure =
  (table: CaseTable) =>
  async ({ params, context, input }: InputArgs<typeof erasureSchema>): Promise<Response> => {
    const outcome = await eraseChosen(table, params["id"] ?? "", input, context.address);
    if (!outcome) return caseNotFound(table);
    if ("changed" in outcome) return apiError(409, erasureChanged, { preview: toPreviewJson(outcome.changed) });
    return Response.json(outcome.receipt satisfies z.input<typeof receiptSchema>, noStore);
  };
