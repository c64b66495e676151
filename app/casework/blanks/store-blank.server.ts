import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { matchesName } from "../../documents/file-content.server.ts";
import { createKeptKey, isInfected } from "../../documents/register-file.server.ts";
import { words } from "../../files/wording/index.ts";
import { editions, type Edition } from "../../official-forms/editions.ts";
import { identifyForm, type PdfFacts } from "../../official-forms/identify.ts";
import { FileUnfit, workOnFile } from "../../platform/file-worker.server.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { saveBlank } from "../../records/office/blanks.server.ts";
import { boundTo } from "../../records/object-rows.server.ts";
import { loadKnownForms } from "./blanks.server.ts";
import { blankMax, tooLargeBlank } from "./wording.ts";

const notPdf = "This is not a PDF.";
const locked = "This PDF needs a password or is protected against changes. Please download the blank form again.";
const unreadable = "This PDF is damaged and does not open. Please download it again.";
const tooDemanding = "This PDF takes too much memory or time to open. It is not one of the courts' forms.";
const unfitMessages: Record<FileUnfit["reason"], string> = {
  locked,
  unreadable,
  tooDemanding,
  cutOff: unreadable,
  tooManyPixels: unreadable,
};

/** Outcome of a file: the form it was stored as, or why it was rejected. */
export type BlankOutcome = { edition: Edition } | { refusal: string };

/**
 * Stores a PDF as the blank of the form it contains, replacing the previous one, or rejects it. The file name does not matter.
 * `address` is the IP address of the request; null for a command.
 */
export async function storeBlank(bytes: Buffer, address: string | null): Promise<BlankOutcome> {
  if (bytes.length > blankMax) return { refusal: tooLargeBlank };
  if (!matchesName("blank.pdf", bytes)) return { refusal: notPdf };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const same = (await loadKnownForms()).find(({ blank, status }) => status === "current" && blank?.sha256 === sha256);
  if (same) return { edition: same.edition };
  const published = editions.find((edition) => edition.sha256 === sha256);
  const identity = published ? { edition: published } : await identifyPdf(bytes);
  if ("refusal" in identity) return identity;
  if (await isInfected(Readable.from([bytes]))) return { refusal: words.infectedFile };
  const { form, edition } = identity.edition;
  const storageKey = createKeptKey();
  await storage.write({ storageKey, boundTo: boundTo("blanks", form, edition) }, Readable.from([bytes]), bytes.length);
  await saveBlank({ form, edition, sha256, size: bytes.length, storageKey }, address);
  return identity;
}

async function identifyPdf(bytes: Buffer): Promise<BlankOutcome> {
  try {
    const { output } = await workOnFile({ task: "blank", open: async () => Readable.from([bytes]), turn: "office" });
    const identity = identifyForm(JSON.parse(String(output)) as PdfFacts);
    return identity.status === "current" ? { edition: identity.edition } : { refusal: identity.message };
  } catch (error) {
    if (error instanceof FileUnfit) return { refusal: unfitMessages[error.reason] };
    throw error;
  }
}
