import { z } from "zod";
import type { Args, InputArgs } from "../shared/calls.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { getCaseWork } from "../../records/office/case-work.server.ts";
import { decidePair, findRelatedCases } from "../../records/office/related-cases.server.ts";
import { caseNotFound } from "./work-api.server.ts";

/** Another case that may be of the same client. */
export const relatedSchema = z.object({
  kind: z.enum(["form", "uploadSession"]),
  id: idSchema,
  clientName: z.string(),
  createdAt: z.date(),
  sameEmail: z.boolean(),
  sameNameAndPhone: z.boolean(),
  isSame: z.boolean().nullable().describe("The office's decision; null if there is none yet"),
});

/** The office's decision whether two cases are of the same client. */
export const relationSchema = z.object({ other: idSchema.describe("The id of the other case"), isSame: z.boolean() });

async function relatedResponse(table: CaseTable, id: string): Promise<Response> {
  const related = (await findRelatedCases(table, [id])).get(id) ?? [];
  const answer: z.output<typeof relatedSchema>[] = related.map(
    ({ table, id, clientName, createdAt, sameEmail, sameNameAndPhone, isSame }) => ({
      kind: table === "forms" ? "form" : "uploadSession",
      id,
      clientName,
      createdAt,
      sameEmail,
      sameNameAndPhone,
      isSame,
    }),
  );
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}

/** GET: lists the other cases that may be of the same client. */
export const readRelated =
  (table: CaseTable) =>
  async ({ params }: Args): Promise<Response> => {
    const id = params["id"] ?? "";
    return (await getCaseWork(table, id)) ? relatedResponse(table, id) : caseNotFound(table);
  };

/** POST: records whether another case is of the same client. */
export const postRelated =
  (table: CaseTable) =>
  async ({ params, context, input: { other, isSame } }: InputArgs<typeof relationSchema>): Promise<Response> => {
    const id = params["id"] ?? "";
    return (await decidePair(table, id, other, isSame, context.address)) ? relatedResponse(table, id) : caseNotFound(table);
  };
