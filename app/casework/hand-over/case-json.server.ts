import { z } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import { groupByType, listsSchemaOf } from "../../documents/file-json.server.ts";
import { formJson, formSchema } from "../../intake/form-json.server.ts";
import type { Form } from "../../records/form.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { officeFileJson, officeFileSchema } from "./office-file-json.server.ts";
import type { NamedDocument } from "./named-documents.ts";

/** A case as JSON for other programs. */
export const caseSchema = formSchema.extend({
  reference: z.string().describe("The client's reference for the form"),
  documents: listsSchemaOf(officeFileSchema.extend({ entry: z.string().describe("The file in the archive of the whole case") })),
});

export function caseJson(form: Form, documents: NamedDocument[]): z.output<typeof caseSchema> {
  const entries = new Map(documents.map(({ id, entryName }) => [id, `documents/${entryName}`]));
  return {
    ...formJson(form),
    reference: referenceOf(form.id),
    documents: groupByType(documents, (document) => ({ ...officeFileJson(document), entry: entries.get(document.id)! })),
  };
}

/** JSON Schema of a case, which accompanies it in archives. */
export const caseJsonSchema = zodToJsonSchema(caseSchema, { $refStrategy: "none" });
