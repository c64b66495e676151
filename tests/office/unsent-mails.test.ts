import { describe, expect, it } from "vitest";
import { suggestOfficeRemedy, describeUnsentClientMail } from "../../app/office/unsent-mails.ts";

describe("the remedy for the office's email", () => {
  it.each([
    ["failed", "550 5.1.1 User unknown", "correct ATTORNEY_EMAIL"],
    ["failed", "552 5.2.2 Mailbox full", "correct ATTORNEY_EMAIL, or what else"],
    ["failed", "451 4.3.0 Later", "get the mail server to work"],
    ["failed", "ECONNECTION", "get the mail server to work"],
    ["failed", null, "get the mail server to work"],
    ["notified", "552 5.3.4 Message size exceeds fixed limit", "larger messages"],
    ["notified", "523 Too long", "larger messages"],
    ["notified", "550 5.2.3 Too long", "larger messages"],
    ["notified", "Message size larger than allowed 100000", "larger messages"],
    ["notified", "554 5.7.1 Encrypted archives are not wanted", "does not accept the attachments"],
  ] as const)("is right when it is %s with %j: %s", (status, error, remedy) => {
    expect(suggestOfficeRemedy(status, error)).toContain(remedy);
  });
});

describe("the note about an email to the client", () => {
  it.each([
    ["550 5.1.1 Unknown", "The receipt to the client was refused. The mail server said: “550 5.1.1 Unknown”. Check the address"],
    ["Not a plain mail address", "The receipt to the client was refused. Reason: Not a plain mail address. Check the address"],
    ["451 4.3.0 Later", "The receipt to the client could not be sent. The mail server said: “451 4.3.0 Later”. This note disappears"],
    ["ETIMEDOUT", "The receipt to the client could not be sent. Reason: ETIMEDOUT. This note disappears"],
  ])("explains %j", (error, text) => {
    expect(describeUnsentClientMail("receipt", error)).toContain(text);
  });
});
