import { expect, test } from "vitest";
import { receiptMail } from "../../app/correspondence/receipt-mail.server.ts";
import { submissionMail } from "../../app/correspondence/submission-mail.server.ts";
import { env } from "../../app/platform/env.server.ts";

const submission = (clientName: string) => ({
  id: "submission1",
  number: 2,
  createdAt: new Date("2026-11-21T14:05:00Z"),
  form: { id: "aB3dE5gH7jK9mN1pQ3sT5vX7", clientName, clientEmail: "rowan@client.example", formData: { ssn: "987-65-4321" } },
});

test("the attorney's letter names the form, the submission and its time", () => {
  const letter = submissionMail(submission("Rowan Placeholder"), new Uint8Array([1]));
  expect(letter.to).toBe(env.ATTORNEY_EMAIL);
  expect(letter.subject).toBe("New intake submission: R. (form aB3dE5gH7jK9mN1pQ3sT5vX7)");
  expect(letter.messageId).toMatch(/^<submission-submission1@[\w.-]+>$/);
  expect(letter.text).toContain("Submission number: 2");
  expect(letter.text).toContain("November 21, 2026 at 9:05 AM Eastern Time");
  expect(letter.attachments).toMatchObject([{ filename: "intake-aB3dE5gH7jK9mN1pQ3sT5vX7.pdf" }]);
});

test("of the client the attorney's letter tells nothing but the initial, nor the document password", () => {
  const letter = JSON.stringify(submissionMail(submission("Rowan Placeholder"), new Uint8Array()));
  for (const secret of ["Rowan", "Placeholder", "rowan@client.example", "987-65-4321", env.DOCUMENT_PASSWORD])
    expect(letter).not.toContain(secret);
});

test.each([
  ["émile", "É"],
  ["  (rowan)", "R"],
  ["<script>\r\nBcc: v@example.net", "S"],
  ["", "?"],
  ["123", "?"],
])("the initial of %j is %s", (name, initial) => {
  expect(submissionMail(submission(name), new Uint8Array()).subject).toContain(`: ${initial}. (`);
});

test("the client's receipt says what happens next", () => {
  const letter = receiptMail("submission1", "rowan@client.example");
  expect(letter.to).toBe("rowan@client.example");
  expect(letter.messageId).toMatch(/^<receipt-submission1@[\w.-]+>$/);
  for (const part of ["within 1-2 business days", env.FIRM_PHONE, env.FIRM_NAME, "attorney-client relationship", ...env.FIRM_OFFICES])
    expect(letter.text).toContain(part);
});
