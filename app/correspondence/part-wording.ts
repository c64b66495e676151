import type { Attachment } from "../platform/mail/mailer.server.ts";
import type { Part } from "./mail-parts.server.ts";

/** The first letter of a name: all of it that may be read outside the protected files. */
export const initial = (name: string): string => /\p{L}/u.exec(name)?.[0].toUpperCase() ?? "?";

/** For a subject: " (2 of 3)", or nothing when there is one message. */
export const numbered = ({ number, count }: Part): string => (count > 1 ? ` (${number} of ${count})` : "");

/** The same for every part but the first: "-2". */
export const suffix = ({ number }: Part): string => (number > 1 ? `-${number}` : "");

/** How a message describes its files. */
export const fileParagraphs = ({ archive, waiting, lost }: Part): string[] => [
  ...paragraph(forArchive, archive?.entryNames ?? []),
  ...paragraph("The content of these files was lost. Please ask the client for them again.", lost),
  ...paragraph("These files were too large to mail. They are available in the dashboard.", waiting),
];

/** The text of a notice sent without the attachments, with the mail server's response. */
export const refusedParagraph = (words: string): string =>
  `The mail server refused the message with the attachments:\n${words}\n\n` +
  "This message has no attachments. The files are available in the dashboard.";

const forArchive =
  "The attached archive contains these files. It opens with the office's document password in programs that " +
  "support AES-256, such as 7-Zip, WinZip or Keka.";

const paragraph = (text: string, names: string[]): string[] =>
  names.length > 0
    ? [
        `${text}\n${linesOf(names)
          .map((line) => `- ${line}`)
          .join("\n")}`,
      ]
    : [];

const mostNames = 12;

/** The names of files; of many, how many there are of each kind. */
function linesOf(names: string[]): string[] {
  if (names.length <= mostNames) return names;
  const counts = new Map<string, number>();
  for (const name of names) {
    const kind = name.replace(/-\d+(?:\.\w+)?$/, "");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${kind}: ${count} ${count === 1 ? "file" : "files"}`);
}

/** The archive of a message, if it has one. */
export const archiveAttachment = (name: string, part: Part): Attachment[] =>
  part.archive ? [{ filename: `${name}${suffix(part)}.zip`, content: part.archive.zip, contentType: "application/zip" }] : [];
