import { z } from "zod";
import { turnedCopy } from "../../documents/turned-copy.server.ts";
import { cleanName, extensionOf } from "../../files/file-kinds.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { changeFile, listCaseFiles, type FileChangeResult } from "../../records/file-changes.server.ts";

const allTypes = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]];
const max = 200;
const tooLong = `Please use at most ${max} characters`;

const rotationSchema = z
  .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
  .describe("How many degrees it is turned clockwise from how it was sent");

/** What the office may change of a file; what is left out stays. */
export const fileChangeSchema = z.object({
  officeName: printableLine(max, tooLong)
    .nullable()
    .describe("What the office calls it, with or without the extension; null for the client's name")
    .optional(),
  reason: printableLine(max, tooLong)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Please tell the client why it cannot be read")
    .nullable()
    .describe("Why it cannot be read, in words for the client; null if it can")
    .optional(),
  rotation: rotationSchema.optional(),
});

/** Likewise of a document of a form. */
export const documentChangeSchema = fileChangeSchema.extend({
  documentType: z.enum(allTypes, { message: "Invalid document type" }).describe("The list it is in").optional(),
});

/** A name of the office's with the extension of the client's; null for the same name, and for none. */
function officeNameOf(typed: string, original: string): string | null {
  const extension = `.${extensionOf(original)}`;
  const clean = cleanName(typed);
  const stem = clean.toLowerCase().endsWith(extension) ? clean.slice(0, -extension.length).trim() : clean;
  const name = stem + original.slice(-extension.length);
  return stem === "" || name === original ? null : name;
}

interface Ask {
  change: z.output<typeof documentChangeSchema>;
  revision: number | undefined;
  address: string;
}

/** Changes a file as the office asks. Throws a Refusal when the list of the new type is full, or the file cannot be turned. */
export async function changeCaseFile(table: CaseTable, caseId: string, fileId: string, ask: Ask): Promise<FileChangeResult> {
  const { officeName, documentType, rotation, ...change } = ask.change;
  const file = (await listCaseFiles(table, caseId)).find(({ id }) => id === fileId);
  if (!file) return { outcome: "missing" };
  const turned = rotation === undefined || rotation === file.rotation ? undefined : { rotation, copy: await turnedCopy(file, rotation) };
  const changed = await changeFile(table, caseId, fileId, {
    ...ask,
    change: {
      ...change,
      ...(officeName !== undefined && { officeName: officeName === null ? null : officeNameOf(officeName, file.name) }),
      ...(documentType && { type: documentType }),
      ...(turned && { turned }),
    },
  });
  const isTaken = "file" in changed && changed.file.storageKey === turned?.copy?.storageKey;
  if (turned?.copy && !isTaken) await storage.remove(turned.copy.storageKey).catch(leaveToSweep);
  return changed;
}

const leaveToSweep = () => undefined;
