import type { Attachment } from "../platform/mail/mailer.server.ts";
import type { Part } from "./mail-parts.server.ts";

/** Returns the first letter of a name, the only part of it that may appear outside the protected files. */
export const initial = (name: string): string => /\p{L}/u.exec(name)?.[0].toUpperCase() ?? "?";

/** Words after a surname that are no part of it. */
const nameSuffixes = ["jr", "sr", "ii", "iii", "iv", "esq"];

/** Returns the first letter of a name's last word, without a suffix such as Jr. */
export function surnameInitial(name: string): string {
  const words = name.split(/\s/).filter((word) => /\p{L}/u.test(word) && !nameSuffixes.includes(word.toLowerCase().replace(/\W/g, "")));
  return initial(words.at(-1) ?? name);
}

/** Returns a suffix for subjects such as " (2 of 3)"; "" if there is only one message. */
export const partNumber = ({ number, count }: Part): string => (count > 1 ? ` (${number} of ${count})` : "");

/** Returns a suffix for ids and file names such as "-2"; "" for the first part. */
export const partSuffix = ({ number }: Part): string => (number > 1 ? `-${number}` : "");

/** The paragraphs of a message about its files. */
export const fileParagraphs = ({ archive, waiting, lost }: Part): string[] => [
  ...paragraph(archiveText, archive?.entryNames ?? []),
  ...paragraph("The content of these files was lost. Please ask the client for them again.", lost),
  ...paragraph("These files were too large to email. They are available in the dashboard.", waiting),
];

/** The text of a notice without attachments, which quotes the mail server's response. */
export const rejectedParagraph = (response: string): string =>
  `The mail server refused the message with the attachments:\n${response}\n\n` +
  "This message has no attachments. The files are available in the dashboard.";

const archiveText =
  "The attached archive contains these files. It opens with the office's document password in programs that " +
  "support AES-256, such as 7-Zip, WinZip or Keka.";

const paragraph = (text: string, names: string[]): string[] =>
  names.length > 0
    ? [
        `${text}\n${summarizeNames(names)
          .map((line) => `- ${line}`)
          .join("\n")}`,
      ]
    : [];

const maxNames = 12;

/** Lists names of files; a long list is summarized by kind. */
function summarizeNames(names: string[]): string[] {
  if (names.length <= maxNames) return names;
  const counts = new Map<string, number>();
  for (const name of names) {
    const kind = name.replace(/-\d+(?:\.\w+)?$/, "");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${kind}: ${count} ${count === 1 ? "file" : "files"}`);
}

/** The archive of a message as an attachment, if it has one. */
export const archiveAttachment = (name: string, part: Part): Attachment[] =>
  part.archive ? [{ filename: `${name}${partSuffix(part)}.zip`, content: part.archive.zip, contentType: "application/zip" }] : [];
