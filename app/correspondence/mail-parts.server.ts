import { env } from "../platform/env.server.ts";
import { log } from "../platform/log.server.ts";
import { fetchMaxAttachmentBytes, sendMail, isTooLarge, type Message } from "../platform/mail/mailer.server.ts";
import { DamagedFile, protectZip, type ZipFile } from "../platform/mail/protect-zip.server.ts";
import type { MailProgress, PackedFile, Packing } from "../records/mail/packing.ts";
import { pack, packSmaller } from "./packing.server.ts";

export type FileToMail = PackedFile & ZipFile & { isLost?: boolean };

/** The contents of one of several messages. */
export interface Part {
  /** 1-based. */
  number: number;
  count: number;
  /** Unset when the message has no files. */
  archive?: { zip: Uint8Array; entryNames: string[] };
  /** Files that no message had room for; only on the last message. */
  waiting: string[];
  /** Files that belong in this message but were lost or damaged in the storage. */
  lost: string[];
}

export interface MailInParts {
  files: FileToMail[];
  /** Bytes of other attachments in the first message. */
  reservedBytes: number;
  progress: MailProgress;
  buildMessage: (part: Part) => Message;
  markPartSent: (packing: Packing, sentParts: number) => PromiseLike<unknown>;
}

/**
 * Emails files in as many messages as needed, with one archive in memory at a time, resuming after the last message that the server
 * accepted. If a message is too large for the mail server, it and the following ones are repacked into smaller ones; otherwise the
 * packing does not change. Throws any other error of the storage or the mail server.
 */
export async function mailInParts({ files, reservedBytes, progress, buildMessage, markPartSent }: MailInParts): Promise<void> {
  let packing = progress.packing ?? pack(files, reservedBytes, files.length > 0 ? await fetchMaxAttachmentBytes() : 0);
  let sent = progress.sentParts;
  while (sent < packing.messages.length) {
    const part = await buildPart(packing, sent + 1, files);
    try {
      await sendMail(buildMessage(part));
    } catch (error) {
      const unsent = packing.messages.slice(sent).flatMap((message) => filesOf(message, files));
      const reserved = sent === 0 ? reservedBytes : 0;
      const smaller = isTooLarge(error) && part.archive && packSmaller(packing, sent, unsent, reserved, part.archive.zip.length + reserved);
      if (!smaller) throw error;
      packing = smaller;
      continue;
    }
    sent += 1;
    await markPartSent(packing, sent);
  }
}

async function buildPart(packing: Packing, number: number, files: FileToMail[]): Promise<Part> {
  const count = packing.messages.length;
  const packed = await buildArchive(filesOf(packing.messages[number - 1]!, files));
  return { number, count, ...packed, waiting: number === count ? packing.waiting : [] };
}

/** Returns the files of a message under the names they were packed with, without files that were deleted since. */
const filesOf = (message: PackedFile[], files: FileToMail[]): FileToMail[] =>
  message.flatMap(({ id, entryName }) => files.filter((file) => file.id === id).map((file) => ({ ...file, entryName })));

const namesOf = (files: FileToMail[]): string[] => files.map(({ entryName }) => entryName);

/** Builds the archive of the readable files, and lists the names of the lost ones. */
async function buildArchive(files: FileToMail[]): Promise<Pick<Part, "archive" | "lost">> {
  const present = files.filter(({ isLost }) => !isLost);
  const lost = namesOf(files.filter(({ isLost }) => isLost));
  if (present.length === 0) return { lost };
  try {
    return { archive: { zip: await protectZip(present, env.DOCUMENT_PASSWORD), entryNames: namesOf(present) }, lost };
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const { id } = present.find(({ entryName }) => entryName === error.entryName)!;
    log.error({ part: "documents", id, error }, "a file is damaged and cannot be emailed");
    return buildArchive(files.map((file) => (file.id === id ? { ...file, isLost: true } : file)));
  }
}
