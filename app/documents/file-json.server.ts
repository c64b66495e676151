import { z } from "zod";
import { isRequired, paperTypes, type PaperType } from "../files/papers.ts";
import type { DocumentType } from "../files/file-rules.ts";
import { reasonForClient } from "../files/reason-for-client.ts";
import { idSchema } from "../platform/http/api-shapes.server.ts";
import type { StoredDocument } from "../records/files/documents.server.ts";
import type { StoredFile } from "../records/files/file-rows.server.ts";
import { nameForClient } from "./joined-names.server.ts";

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
  name: nameForClient(name),
  size,
  mimeType,
  uploadedAt,
  ...(hint && { hint }),
  ...(reason !== null && { reason: reasonForClient(reason) }),
});

/** Schema of a form's documents grouped by type, with the given schema for each file. */
export const listsSchemaOf = <File extends z.ZodTypeAny>(file: File) => {
  const list = z.array(file);
  const others = Object.fromEntries(paperTypes.filter((type) => !isRequired(type)).map((type) => [type, list.optional()]));
  return z
    .object({ pictureId: list, ssnCard: list, payStubs: list, taxReturns: list } satisfies Record<DocumentType, z.ZodTypeAny>)
    .extend(others as Record<Exclude<PaperType, DocumentType>, z.ZodOptional<typeof list>>);
};

/** Files of the four types, and of other papers that were sent. */
type Lists<File> = Record<DocumentType, File[]> & Partial<Record<PaperType, File[]>>;

/** Groups a form's documents by type. Other papers than the four types have a list only if one was sent. */
export const groupByType = <File>(documents: StoredDocument[], fileOf: (document: StoredDocument) => File): Lists<File> =>
  Object.fromEntries(
    paperTypes
      .map((type) => [type, documents.filter((document) => document.type === type).map(fileOf)] as const)
      .filter(([type, files]) => isRequired(type) || files.length > 0),
  ) as Lists<File>;
