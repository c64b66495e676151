import { env } from "../../platform/env.server.ts";
import { maxAttachmentBytes, describeMailError } from "../../platform/mail/mailer.server.ts";
import { testSmtp } from "../../platform/mail/smtp.server.ts";
import { MINUTE, off, ok, wrong, type Check, type Finding } from "./check.server.ts";

const MEGABYTE = 1e6;
const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Size of a summary and one short document. */
const MIN_USEFUL_BYTES = MEGABYTE / 2;

/** Returns the first line of an error's message; of OpenSSL's, which name places in its source around it, only the reason. */
function firstLine(text: string): string {
  const [line = ""] = text.split("\n", 1);
  const [, afterPlace] = line.split(":SSL routines:");
  return afterPlace?.split(":")[1] ?? line;
}

const consequence = "Mail waits for up to two days";
const isAboutEncryption = /STARTTLS|certificate|self.signed|SSL|TLS|altname/i;

function describeError(error: unknown, host: string): Finding {
  const { code = "", message, response, responseCode = 0 } = error as Error & { code?: string; response?: string; responseCode?: number };
  const reply = response ? describeMailError(error) : firstLine(message);
  if (code === "EAUTH" && responseCode >= 400 && responseCode < 500)
    return wrong(
      `SMTP_URL: ${host} cannot check the user and the password (${reply}). ${consequence}.`,
      "Check the log of the mail server.",
    );
  if (code === "EAUTH")
    return wrong(`SMTP_URL: ${host} rejects the user or the password (${reply}). ${consequence}.`, "Correct them in SMTP_URL.");
  if (code === "ETLS" || isAboutEncryption.test(`${code} ${message}`))
    return wrong(
      `SMTP_URL: no encrypted connection to ${host} can be established (${firstLine(message)}). ${consequence}.`,
      "Use smtps:// for port 465 and smtp:// for 587 or 25, and a certificate that this host trusts; " +
        "?requireTLS=false at the end allows a server without STARTTLS.",
    );
  return wrong(
    `SMTP_URL: ${host} does not answer like a mail server (${reply}). ${consequence}.`,
    "Start it, or correct the host and port in SMTP_URL.",
  );
}

/** Checks that the mail server accepts mail with documents. */
export const mail: Check = {
  name: "mail",
  validMs: MINUTE,
  async run() {
    const { SMTP_URL, DATA_DIR } = env;
    if (!SMTP_URL) return off(`Mail is written to ${DATA_DIR}/outbox and is not sent. Set SMTP_URL to send it.`);
    const { host } = new URL(SMTP_URL);
    const maxBytes = await testSmtp(SMTP_URL).catch((error: unknown) => describeError(error, host));
    if (typeof maxBytes === "object") return maxBytes;
    const attachmentBytes = maxAttachmentBytes(maxBytes);
    if (attachmentBytes < MIN_USEFUL_BYTES)
      return wrong(
        `SMTP_URL: ${host} accepts messages of up to ${inMegabytes(maxBytes)}. Documents do not fit and wait in the dashboard.`,
        "Raise the server's limit, in Postfix message_size_limit.",
      );
    const limit = maxBytes === 0 ? "" : ` of up to ${inMegabytes(maxBytes)}`;
    return ok(`${host} accepts mail${limit}. Messages contain up to ${inMegabytes(attachmentBytes)} of documents.`);
  },
};
