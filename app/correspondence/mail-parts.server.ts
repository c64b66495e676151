import { env } from "../platform/env.server.ts";
import { log } from "../platform/log.server.ts";
import { fetchMaxAttachmentBytes, sendMail, isTooLarge, type Message } from "../platform/mail/mailer.server.ts";
import { DamagedFile, protectZip, type ZipFile } from "../platform/mail/protect-zip.server.ts";
import type { MailProgress, PackedFile, Packing } from "../records/packing.ts";
import { pack, packSmaller } from "./packing.server.ts";

export type FileToMail = PackedFile & ZipFile & { isLost?: boolean };

/** The contents of one of a mail's messages. */
export interface Part {
  /** Counts from 1. */
  number: number;
  count: number;
  /** Unset when the message has no files. */
  archive?: { zip: Uint8Array; entryNames: string[] };
  /** Only on the last message: the files that no message had room for. */
  waiting: string[];
  /** The files that would be here, had the storage not lost or damaged them. */
  lost: string[];
}

export interface MailInParts {
  files: FileToMail[];
  /** The size of what the first message carries besides. */
  taken: number;
  progress: MailProgress;
  letter: (part: Part) => Message;
  markPartSent: (packing: Packing, sentParts: number) => PromiseLike<unknown>;
}

/**
 * Mails files in as many messages as they need, one at a time in memory, and continues after the last one that was
 * taken. A message that is too large for the mail server, and all after it, are packed into smaller ones; else the packing
 * stays as it was. Throws the first other error of storage or mail server.
 */
export async function mailInParts({ files, taken, progress, letter, markPartSent }: MailInParts): Promise<void> {
  let packing = progress.packing ?? pack(files, taken, files.length > 0 ? await fetchMaxAttachmentBytes() : 0);
  let sent = progress.sentParts;
  while (sent < packing.messages.length) {
    const part = await partOf(packing, sent + 1, files);
    try {
      await sendMail(letter(part));
    } catch (error) {
      const unsent = packing.messages.slice(sent).flatMap((message) => filesOf(message, files));
      const besides = sent === 0 ? taken : 0;
      const smaller = isTooLarge(error) && part.archive && packSmaller(packing, sent, unsent, besides, part.archive.zip.length + besides);
      if (!smaller) throw error;
      packing = smaller;
      continue;
    }
    sent += 1;
    await markPartSent(packing, sent);
  }
}

async function partOf(packing: Packing, number: number, files: FileToMail[]): Promise<Part> {
  const count = packing.messages.length;
  const packed = await archiveOf(filesOf(packing.messages[number - 1]!, files));
  return { number, count, ...packed, waiting: number === count ? packing.waiting : [] };
}

/** The files of a message, by the names they were packed with; without those that were removed since. */
const filesOf = (message: PackedFile[], files: FileToMail[]): FileToMail[] =>
  message.flatMap(({ id, entryName }) => files.filter((file) => file.id === id).map((file) => ({ ...file, entryName })));

const namesOf = (files: FileToMail[]): string[] => files.map(({ entryName }) => entryName);

/** The archive of those files that can be read, and the names of the others. */
async function archiveOf(files: FileToMail[]): Promise<Pick<Part, "archive" | "lost">> {
  const present = files.filter(({ isLost }) => !isLost);
  const lost = namesOf(files.filter(({ isLost }) => isLost));
  if (present.length === 0) return { lost };
  try {
    return { archive: { zip: await protectZip(present, env.DOCUMENT_PASSWORD), entryNames: namesOf(present) }, lost };
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const { id } = present.find(({ entryName }) => entryName === error.entryName)!;
    log.error({ part: "documents", id, error }, "a file is damaged and cannot be mailed");
    return archiveOf(files.map((file) => (file.id === id ? { ...file, isLost: true } : file)));
  }
}
