import { z } from "zod";
import { removeUnusedCopy, storeTurnedCopy } from "../../documents/turned-copy.server.ts";
import { cleanName, extensionOf } from "../../files/file-kinds.ts";
import { paperTypes } from "../../files/papers.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { changeFile, listCaseFiles, type FileChangeResult } from "../../records/files/file-changes.server.ts";

const maxLength = 200;

const rotationSchema = z
  .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
  .describe("Clockwise rotation in degrees, relative to the file as it was sent");

/** Change the office makes to a file. Omitted properties stay as they are. */
export const fileChangeSchema = z.object({
  officeName: printableLine(maxLength)
    .nullable()
    .describe("The office's name for it, with or without the extension; null for the client's name")
    .optional(),
  reason: printableLine(maxLength)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Please tell the client why it cannot be read")
    .nullable()
    .describe("Why it cannot be read, as shown to the client; null if it can be read")
    .optional(),
  rotation: rotationSchema.optional(),
});

/** Change to a document of a form, which also has a type. */
export const documentChangeSchema = fileChangeSchema.extend({
  documentType: z.enum(paperTypes, { message: "Invalid document type" }).describe("The list it is in").optional(),
});

/** Office name with the extension of the client's name. Null if it is empty or the same as the client's name. */
function officeNameOf(typed: string, original: string): string | null {
  const extension = `.${extensionOf(original)}`;
  const clean = cleanName(typed);
  const baseName = clean.toLowerCase().endsWith(extension) ? clean.slice(0, -extension.length).trim() : clean;
  const name = baseName + original.slice(-extension.length);
  return baseName === "" || name === original ? null : name;
}

interface FileChangeRequest {
  change: z.output<typeof documentChangeSchema>;
  revision: number | undefined;
  address: string;
}

/** Changes a file for the office. Throws a Refusal when the list of the new type is full, or the file cannot be rotated. */
export async function changeCaseFile(
  table: CaseTable,
  caseId: string,
  fileId: string,
  request: FileChangeRequest,
): Promise<FileChangeResult> {
  const { officeName, documentType, rotation, ...change } = request.change;
  const file = (await listCaseFiles(table, caseId)).find(({ id }) => id === fileId);
  if (!file) return { outcome: "missing" };
  const turned =
    rotation === undefined || rotation === file.rotation ? undefined : { rotation, copy: await storeTurnedCopy(file, rotation, "office") };
  const changed = await changeFile(table, caseId, fileId, {
    ...request,
    change: {
      ...change,
      ...(officeName !== undefined && { officeName: officeName === null ? null : officeNameOf(officeName, file.name) }),
      ...(documentType && { type: documentType }),
      ...(turned && { turned }),
    },
  });
  if (turned) await removeUnusedCopy(turned.copy, "file" in changed ? changed.file : undefined);
  return changed;
}
