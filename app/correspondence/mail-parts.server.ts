import { env } from "../platform/env.server.ts";
import { sendMail, type Letter } from "../platform/mailer.server.ts";
import { protectZip, type ZipFile } from "../platform/protect-zip.server.ts";
import type { MailProgress, PackedFile, Packing } from "../records/packing.ts";
import { pack } from "./packing.server.ts";

/** What one of a mail's messages carries. */
export interface Part {
  /** Counts from 1. */
  number: number;
  count: number;
  /** Unset when the message has no files. */
  archive?: { zip: Uint8Array; entryNames: string[] };
  /** Only on the last message: the files that no message had room for. */
  waiting: string[];
}

export interface MailInParts {
  files: (PackedFile & ZipFile)[];
  /** The size of what the first message carries besides. */
  taken: number;
  progress: MailProgress;
  letter: (part: Part) => Letter;
  markPartSent: (packing: Packing, sentParts: number) => PromiseLike<unknown>;
}

/**
 * Mails files in as many messages as they need, one at a time in memory, and goes on after the last one that was
 * taken. From then on the packing stays as it was: a file that was added since is not mailed, one that was removed is
 * left out. Throws the first error of storage or mail server.
 */
export async function mailInParts({ files, taken, progress, letter, markPartSent }: MailInParts): Promise<void> {
  const packing = progress.packing ?? pack(files, taken);
  const count = packing.messages.length;
  for (let number = progress.sentParts + 1; number <= count; number++) {
    const archive = await archiveOf(packing.messages[number - 1]!, files);
    await sendMail(letter({ number, count, ...archive, waiting: number === count ? packing.waiting : [] }));
    await markPartSent(packing, number);
  }
}

async function archiveOf(message: PackedFile[], files: (PackedFile & ZipFile)[]): Promise<Pick<Part, "archive">> {
  const present = message.flatMap(({ id, entryName }) => {
    const file = files.find((one) => one.id === id);
    return file ? [{ ...file, entryName }] : [];
  });
  if (present.length === 0) return {};
  const zip = await protectZip(present, env.DOCUMENT_PASSWORD);
  return { archive: { zip, entryNames: present.map(({ entryName }) => entryName) } };
}
