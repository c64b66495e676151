import { z } from "zod";
import { fileSessionToCase, loadFilings } from "../../casework/filing/file-session.server.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { paperTypes } from "../../files/papers.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { notFound } from "../../platform/http/http.server.ts";
import { getSessionAsOffice } from "../../records/files/upload-sessions.server.ts";
import { findFilingCase, listFiledTypes, unfileSession } from "../../records/office/filing.server.ts";
import type { Args, HandleInput } from "../shared/calls.server.ts";

const typeSchema = z.enum(paperTypes, { message: "Invalid document type" });

const filedCaseSchema = z.object({ formId: idSchema, clientName: z.string(), reference: z.string() });

/** What an upload session is filed to, or may be filed to. */
export const filingSchema = z.object({
  filed: filedCaseSchema.nullable().describe("The case it is filed to; null if it is not"),
  proposals: z
    .array(
      filedCaseSchema.extend({
        sameEmail: z.boolean(),
        samePhone: z.boolean(),
        isNamed: z.boolean().describe("Whether the comments contain the case's reference"),
      }),
    )
    .describe("Open cases that it may belong to; none once it is filed"),
  types: z.record(typeSchema).describe("The files that are documents of the case, with their types, by file id"),
});

/** The case that an upload session is filed to. */
export const filingRequestSchema = z.object({
  formId: idSchema.optional(),
  reference: z.string().describe("The whole reference of the case, instead of its id").optional(),
  types: z
    .record(idSchema, typeSchema)
    .default({})
    .describe("Types by file id. These files become documents of the case; the others stay in the session alone"),
});

const noStore = { "Cache-Control": "no-store" };

async function filingResponse(id: string): Promise<Response> {
  const found = await getSessionAsOffice(id);
  if (!found) return notFound(uploadSessionNotFound);
  const filing = (await loadFilings([found.session])).get(id)!;
  const types = Object.fromEntries(await listFiledTypes(id));
  return Response.json({ ...filing, types } satisfies z.output<typeof filingSchema>, { headers: noStore });
}

/** GET: returns what an upload session is filed to, or may be filed to. */
export const readFiling = ({ params }: Args): Promise<Response> => filingResponse(params["id"] ?? "");

/** PUT: files an upload session to a case, or adds documents of a filed one. */
export const putFiling: HandleInput<typeof filingRequestSchema> = async ({ params, context, input: { formId, reference, types } }) => {
  const id = params["id"] ?? "";
  const found = await findFilingCase({ id: formId, reference });
  if (!found) return notFound(submissionNotFound);
  await fileSessionToCase(id, found.formId, types, context.address);
  return filingResponse(id);
};

/** DELETE: takes an upload session off its case, with the documents that were made of its files. */
export async function deleteFiling({ params, context }: Args): Promise<Response> {
  await unfileSession(params["id"] ?? "", context.address);
  return filingResponse(params["id"] ?? "");
}
