import type { PaperType } from "../files/papers.ts";
import { env } from "../platform/env.server.ts";
import { protectPdf } from "../platform/pdf/protect-pdf.server.ts";
import { markSubmissionPartSent, type SubmissionToSend } from "../records/mail/submission-mails.server.ts";
import { missingDocuments, nameEntries, unreadableDocuments } from "./entry-names.ts";
import { mailInParts } from "./mail-parts.server.ts";
import type { ReadableFile } from "./readable-file.server.ts";
import { submissionMessage } from "./submission-message.server.ts";
import { summaryPdf } from "./summary-pdf.server.ts";

/** Emails the unsent parts of a submission: its PDF with the first message, and its documents in archives. */
export async function sendSubmission(
  submission: Omit<SubmissionToSend, "documents">,
  documents: (ReadableFile & { type: PaperType; isUnreadable?: boolean })[],
): Promise<void> {
  const { id, form, hasSpanish, sentParts } = submission;
  const protectedPdf =
    sentParts === 0 && (await protectPdf(await summaryPdf({ ...form, hasSpanish }, documents, "office"), env.DOCUMENT_PASSWORD));
  const first = protectedPdf
    ? { protectedPdf, missing: missingDocuments(documents), unreadable: unreadableDocuments(documents) }
    : undefined;
  await mailInParts({
    files: nameEntries(documents),
    reservedBytes: first?.protectedPdf.length ?? 0,
    progress: submission,
    buildMessage: (part) => submissionMessage(submission, part, part.number === 1 ? first : undefined),
    markPartSent: (packing, parts) => markSubmissionPartSent(id, packing, parts),
  });
}
