import { z } from "zod";
import { fileSchema, toFileJson } from "../../documents/file-json.server.ts";
import type { StoredFile } from "../../records/files/file-rows.server.ts";

/** A file as API clients of the office receive it. */
export const officeFileSchema = fileSchema.extend({
  type: z.string().describe("The same as mimeType"),
  officeName: z.string().describe("The office's name for the file; omitted if it has not given one").optional(),
  revision: z.number().int().describe("Incremented by every change by the office"),
  rotation: z.number().int().describe("Clockwise rotation of the original by the office, in degrees"),
});

export const officeFileJson = (file: StoredFile): z.output<typeof officeFileSchema> => ({
  ...toFileJson(file),
  type: file.mimeType,
  ...(file.officeName !== null && { officeName: file.officeName }),
  revision: file.revision,
  rotation: file.rotation,
});
