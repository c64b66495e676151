import { z } from "zod";
import { documentTypes, type DocumentType } from "../files/file-rules.ts";
import { idSchema } from "../platform/http/api-shapes.server.ts";
import type { StoredDocument } from "../records/files/documents.server.ts";
import type { StoredFile } from "../records/files/file-rows.server.ts";

/** A file as its owner sees it. */
export const fileSchema = z.object({
  id: idSchema,
  name: z.string(),
  size: z.number().int().min(1).describe("Bytes"),
  mimeType: z.string(),
  uploadedAt: z.date(),
  hint: z.enum(["dark", "blurred"]).describe("Only of a photo that the client should take again").optional(),
  reason: z.string().describe("Why the office cannot read it; left out if it can").optional(),
});

export const toFileJson = ({ id, name, size, mimeType, uploadedAt, hint, reason }: StoredFile): z.output<typeof fileSchema> => ({
  id,
  name,
  size,
  mimeType,
  uploadedAt,
  ...(hint && { hint }),
  ...(reason !== null && { reason }),
});

/** Schema of a form's documents grouped by type, with the given schema for each file. */
export const listsSchemaOf = <File extends z.ZodTypeAny>(file: File) => {
  const list = z.array(file);
  return z.object({ pictureId: list, ssnCard: list, payStubs: list, taxReturns: list } satisfies Record<DocumentType, z.ZodTypeAny>);
};

const allTypes = Object.keys(documentTypes) as DocumentType[];

/** Groups a form's documents by type. */
export const groupByType = <File>(documents: StoredDocument[], fileOf: (document: StoredDocument) => File): Record<DocumentType, File[]> =>
  Object.fromEntries(allTypes.map((type) => [type, documents.filter((document) => document.type === type).map(fileOf)])) as Record<
    DocumentType,
    File[]
  >;
