import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { matchesName } from "../../documents/file-content.server.ts";
import { isInfected, keptPrefix } from "../../documents/register-file.server.ts";
import { infectedFile } from "../../files/file-rules.ts";
import { editions, type Edition } from "../../official-forms/editions.ts";
import { identify, type PdfFacts } from "../../official-forms/identify.ts";
import { randomId } from "../../platform/crypto.server.ts";
import { FileUnfit, workOnFile } from "../../platform/file-worker.server.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { saveBlank } from "../../records/blanks.server.ts";
import { knownForms } from "./blanks.server.ts";
import { blankMax, tooLargeBlank } from "./wording.ts";

const notPdf = "This is not a PDF.";
const locked = "This PDF needs a password or is protected against changes. Please download the blank form again.";
const unreadable = "This PDF is damaged and does not open. Please download it again.";
const tooDemanding = "This PDF takes too much memory or time to open. It is none of the courts' forms.";
const words: Record<FileUnfit["reason"], string> = { locked, unreadable, tooDemanding, tooManyPixels: unreadable };

/** What became of a file: the form that is kept, or why it was refused. */
export type BlankOutcome = { edition: Edition } | { refusal: string };

/**
 * Keeps a PDF as the blank of the form that it is, in the place of the one before, or refuses it. What its file is called does
 * not matter. The address is whose request it is; null for a command's.
 */
export async function storeBlank(bytes: Buffer, address: string | null): Promise<BlankOutcome> {
  if (bytes.length > blankMax) return { refusal: tooLargeBlank };
  if (!matchesName("blank.pdf", bytes)) return { refusal: notPdf };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const same = (await knownForms()).find(({ blank, status }) => status === "current" && blank?.sha256 === sha256);
  if (same) return { edition: same.edition };
  const published = editions.find((edition) => edition.sha256 === sha256);
  const identity = published ? { edition: published } : await identified(bytes);
  if ("refusal" in identity) return identity;
  if (await isInfected(Readable.from([bytes]))) return { refusal: infectedFile };
  const { form, edition } = identity.edition;
  const storageKey = keptPrefix + randomId();
  await storage.write(storageKey, Readable.from([bytes]), bytes.length);
  await saveBlank({ form, edition, sha256, size: bytes.length, storageKey }, address);
  return identity;
}

async function identified(bytes: Buffer): Promise<BlankOutcome> {
  try {
    const { output } = await workOnFile("blank", async () => Readable.from([bytes]));
    const identity = identify(JSON.parse(String(output)) as PdfFacts);
    return identity.status === "current" ? { edition: identity.edition } : { refusal: identity.message };
  } catch (error) {
    if (error instanceof FileUnfit) return { refusal: words[error.reason] };
    throw error;
  }
}
