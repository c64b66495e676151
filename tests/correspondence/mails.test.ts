import { expect, test } from "vitest";
import { editLinkMail } from "../../app/correspondence/edit-link-mail.server.ts";
import type { Part } from "../../app/correspondence/mail-parts.server.ts";
import { portalConfirmationMail } from "../../app/correspondence/portal-confirmation-mail.server.ts";
import { portalDeliveryMail } from "../../app/correspondence/portal-delivery-mail.server.ts";
import { receiptMail } from "../../app/correspondence/receipt-mail.server.ts";
import { submissionMessage, submissionNotice } from "../../app/correspondence/submission-message.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { referenceOf } from "../../app/records/reference.server.ts";

const submission = (clientName: string) => ({
  id: "submission1",
  number: 2,
  createdAt: new Date("2026-11-21T14:05:00Z"),
  language: "en" as const,
  hasSpanish: false,
  form: { id: "aB3dE5gH7jK9mN1pQ3sT5vX7", clientName, clientEmail: "rowan@client.example", formData: { ssn: "987-65-4321" } },
});

const subjectStart = (initial: string) => `New: ${initial}. · ${referenceOf("aB3dE5gH7jK9mN1pQ3sT5vX7")}`;
const only: Part = { number: 1, count: 1, waiting: [], lost: [] };
const first = { protectedPdf: new Uint8Array([1]), missing: ["picture ID", "pay stubs"], unreadable: ["Tax Returns: 1"] };
const archive = { zip: new Uint8Array([2]), entryNames: ["pay-stub-01.pdf", "pay-stub-02.jpg"] };

test("the attorney's message contains the form, the submission number, its time, and what is missing", () => {
  const message = submissionMessage(submission("Rowan Placeholder"), only, first);
  expect(message.to).toBe(env.ATTORNEY_EMAIL);
  expect(message.subject).toBe(`${subjectStart("P")} · picture ID, pay stubs missing`);
  expect(message.messageId).toMatch(/^<submission-submission1@[\w.-]+>$/);
  expect(message.text).toContain("Submission number: 2");
  expect(message.text).toContain(`\n${env.PUBLIC_ORIGIN}/admin/submissions/aB3dE5gH7jK9mN1pQ3sT5vX7\n`);
  expect(message.text).toContain("November 21, 2026 at 9:05 AM Eastern Time");
  expect(message.text).toContain("has not uploaded: picture ID, pay stubs.");
  expect(message.text).toContain("Marked as documents that cannot be read: Tax Returns: 1.");
  expect(message.attachments).toMatchObject([{ filename: "intake-aB3dE5gH7jK9mN1pQ3sT5vX7.pdf" }]);
});

test("the attorney's message and notice begin with an urgent event and what bears on the choice of chapter", () => {
  const urgent = submission("Rowan Placeholder");
  const personalInfo = { urgentEvent: "foreclosureSale", urgentDate: "2026-12-09", debtsMainly: "consumer" };
  const form = { ...urgent.form, formData: { personalInfo } };
  for (const message of [submissionMessage({ ...urgent, form }, only, first), submissionNotice({ ...urgent, form }, "552 Refused")]) {
    expect(message.subject).toContain(`${subjectStart("P")} · foreclosure sale Dec 9`);
    expect(message.text).toMatch(/^A client submitted the bankruptcy intake form.\n\nURGENT: Foreclosure sale, December 9, 2026\./);
    expect(message.text).toContain("For the choice of chapter:\n- Most debts are for: ");
  }
  const { subject, text } = submissionMessage({ ...urgent, form }, only, first);
  expect(subject).toMatch(/ · foreclosure sale Dec 9 · picture ID, pay stubs missing$/);
  expect(text.indexOf("has not uploaded")).toBeLessThan(text.indexOf("Submission number"));
});

test("many documents are counted by type", () => {
  const stubs = Array.from({ length: 12 }, (_, n) => `pay-stub-${String(n + 1).padStart(2, "0")}.pdf`);
  const textOf = (entryNames: string[]) =>
    submissionMessage(submission("Rowan"), { ...only, archive: { ...archive, entryNames } }, first).text;
  expect(textOf(stubs)).toContain("- pay-stub-12.pdf");
  const text = textOf([...stubs, "picture-id-1.png"]);
  expect(text).toContain("- pay-stub: 12 files\n- picture-id: 1 file\n");
  expect(text).not.toContain("pay-stub-12");
});

test("documents are attached in an archive next to the PDF, and listed in the text", () => {
  const message = submissionMessage(submission("Rowan Placeholder"), { ...only, archive }, { ...first, missing: [] });
  expect(message.text).toContain("- pay-stub-01.pdf\n- pay-stub-02.jpg");
  expect(message.text).not.toContain("not uploaded");
  expect(message.attachments).toMatchObject([
    { contentType: "application/pdf" },
    { filename: "documents-aB3dE5gH7jK9mN1pQ3sT5vX7.zip", content: archive.zip },
  ]);
});

test("a further message is numbered, contains only its archive, and lists what was not sent", () => {
  const part = { number: 2, count: 2, archive, waiting: ["tax-return-5.pdf"], lost: ["pay-stub-03.png"] };
  const message = submissionMessage(submission("Rowan Placeholder"), part);
  expect(message.subject).toBe(`${subjectStart("P")} (2 of 2)`);
  expect(message.messageId).toMatch(/^<submission-submission1-2@[\w.-]+>$/);
  expect(message.text).toContain("available in the dashboard.\n- tax-return-5.pdf");
  expect(message.text).toContain("was lost. Please ask the client for them again.\n- pay-stub-03.png");
  expect(message.text).not.toContain("PDF contains");
  expect(message.attachments).toMatchObject([{ filename: "documents-aB3dE5gH7jK9mN1pQ3sT5vX7-2.zip" }]);
});

test("the attorney's message reveals only the client's initial, and not the document password", () => {
  const message = JSON.stringify(submissionMessage(submission("Rowan Placeholder"), { ...only, archive }, first));
  for (const secret of ["Rowan", "Placeholder", "rowan@client.example", "987-65-4321", env.DOCUMENT_PASSWORD])
    expect(message).not.toContain(secret);
});

test.each([
  ["émile", "É"],
  ["  (rowan)", "R"],
  ["Rowan de la Placeholder, Jr.", "P"],
  ["<script>\r\nBcc: v@example.net", "V"],
  ["", "?"],
  ["123", "?"],
])("the initial of %j is %s", (name, initial) => {
  expect(submissionMessage(submission(name), only, first).subject).toContain(`New: ${initial}. · `);
});

test("the client's receipt explains what happens next", () => {
  const link = { token: "the-token", expiresAt: new Date("2026-03-16T09:00:00Z") };
  const message = receiptMail({ ...submission("Rowan Placeholder"), documents: [{ type: "payStubs" }, { type: "payStubs" }] }, link);
  expect(message.to).toBe("rowan@client.example");
  expect(message.messageId).toMatch(/^<receipt-submission1@[\w.-]+>$/);
  for (const part of [
    "within 1-2 business days",
    "\n- Pay Stubs: 2 files\n",
    "\n- Picture ID\n",
    `${env.PUBLIC_ORIGIN}/upload/continue/the-token\n`,
    env.FIRM_PHONE,
    env.FIRM_NAME,
    "attorney-client relationship",
    ...env.FIRM_OFFICES,
  ])
    expect(message.text).toContain(part);
});

test("a delivery's message contains the session, and reveals only the client's initial", () => {
  const session = { id: "session1", clientName: "Rowan Placeholder", createdAt: new Date(), submittedAt: new Date("2026-11-21T14:05:00Z") };
  const message = portalDeliveryMail({ ...session }, { number: 1, count: 3, archive, waiting: [], lost: [] });
  expect(message.to).toBe(env.ATTORNEY_EMAIL);
  expect(message.subject).toBe("New document upload: R. (session session1) (1 of 3)");
  expect(message.messageId).toMatch(/^<delivery-session1@[\w.-]+>$/);
  expect(message.text).toContain("November 21, 2026 at 9:05 AM Eastern Time");
  expect(message.text).toContain(`\n${env.PUBLIC_ORIGIN}/admin/upload-sessions/session1\n`);
  expect(message.attachments).toMatchObject([{ filename: "upload-session1.zip" }]);
  expect(JSON.stringify(message)).not.toContain("Rowan");
});

test("the portal's confirmation says that the documents were securely delivered", () => {
  const link = { token: "sealed.key1", expiresAt: new Date("2026-12-05T14:05:00Z") };
  const message = portalConfirmationMail("session1", "rowan@client.example", link);
  expect(message).toMatchObject({ to: "rowan@client.example", subject: "Your documents were delivered" });
  expect(message.text).toContain(`\n${env.PUBLIC_ORIGIN}/upload/continue/sealed.key1\n`);
  for (const part of ["securely delivered", "December 5, 2026 at 9:05 AM", env.FIRM_PHONE, env.FIRM_NAME, "attorney-client relationship"])
    expect(message.text).toContain(part);
});

test("the message with an edit link contains the link, its expiration, and a warning not to forward it", () => {
  const link = { token: "t".repeat(43), expiresAt: new Date("2026-12-05T14:05:00Z"), clientEmail: "rowan@client.example", formId: "form1" };
  const message = editLinkMail("mail1", link);
  expect(message).toMatchObject({ to: "rowan@client.example", subject: "Your secure link to change your intake form" });
  expect(message.messageId).toMatch(/^<edit-link-mail1@[\w.-]+>$/);
  expect(message.text).toContain(`\n${env.PUBLIC_ORIGIN}/edit/${link.token}\n`);
  for (const part of ["December 5, 2026 at 9:05 AM Eastern Time", "do not forward", env.FIRM_PHONE, env.FIRM_NAME])
    expect(message.text).toContain(part);
  for (const secret of ["rowan", "form1"]) expect(message.text).not.toContain(secret);
});
