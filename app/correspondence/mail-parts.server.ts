import { env } from "../platform/env.server.ts";
import { sendMail, type Letter } from "../platform/mailer.server.ts";
import { protectZip, type ZipFile } from "../platform/protect-zip.server.ts";
import type { MailProgress, PackedFile, Packing } from "../records/packing.ts";
import { pack } from "./packing.server.ts";

export type FileToMail = PackedFile & ZipFile & { isLost?: boolean };

/** What one of a mail's messages carries. */
export interface Part {
  /** Counts from 1. */
  number: number;
  count: number;
  /** Unset when the message has no files. */
  archive?: { zip: Uint8Array; entryNames: string[] };
  /** Only on the last message: the files that no message had room for. */
  waiting: string[];
  /** The files that would be here, had the storage not lost them. */
  lost: string[];
}

export interface MailInParts {
  files: FileToMail[];
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
    const present = filesOf(packing.messages[number - 1]!, files);
    const archive = await archiveOf(present.filter(({ isLost }) => !isLost));
    const lost = namesOf(present.filter(({ isLost }) => isLost));
    await sendMail(letter({ number, count, ...archive, lost, waiting: number === count ? packing.waiting : [] }));
    await markPartSent(packing, number);
  }
}

/** The files of a message, by the names they were packed with; without those that were removed since. */
const filesOf = (message: PackedFile[], files: FileToMail[]): FileToMail[] =>
  message.flatMap(({ id, entryName }) => files.filter((file) => file.id === id).map((file) => ({ ...file, entryName })));

const namesOf = (files: FileToMail[]): string[] => files.map(({ entryName }) => entryName);

async function archiveOf(files: FileToMail[]): Promise<Pick<Part, "archive">> {
  if (files.length === 0) return {};
  return { archive: { zip: await protectZip(files, env.DOCUMENT_PASSWORD), entryNames: namesOf(files) } };
}
