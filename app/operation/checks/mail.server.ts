import { env } from "../../platform/env.server.ts";
import { attachmentRoom, serverWords } from "../../platform/mail/mailer.server.ts";
import { trySmtp } from "../../platform/mail/smtp.server.ts";
import { MINUTE, off, ok, wrong, type Check, type Finding } from "./check.server.ts";

const MEGABYTE = 1e6;
const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** A summary and one short document. */
const USEFUL = MEGABYTE / 2;

/** An error's message, without OpenSSL's source locations. */
const firstLine = (text: string) => text.split("\n")[0]!.replace(/^.*:SSL routines:[^:]*:([^:]*):.*$/, "$1");

const mails = "Mails wait, for two days";
const isAboutEncryption = /STARTTLS|certificate|self.signed|SSL|TLS|altname/i;

function described(error: unknown, host: string): Finding {
  const { code = "", message, response, responseCode = 0 } = error as Error & { code?: string; response?: string; responseCode?: number };
  const words = response ? serverWords(error) : firstLine(message);
  if (code === "EAUTH" && responseCode >= 400 && responseCode < 500)
    return wrong(`SMTP_URL: ${host} cannot check the user and the password (${words}). ${mails}.`, "Look into the log of the mail server.");
  if (code === "EAUTH")
    return wrong(`SMTP_URL: ${host} refuses the user or the password (${words}). ${mails}.`, "Correct them in SMTP_URL.");
  if (code === "ETLS" || isAboutEncryption.test(`${code} ${message}`))
    return wrong(
      `SMTP_URL: no encrypted connection to ${host} comes about (${firstLine(message)}). ${mails}.`,
      "Use smtps:// for port 465 and smtp:// for 587 or 25, and a certificate that this host trusts; " +
        "?requireTLS=false at the end allows a server without STARTTLS.",
    );
  return wrong(
    `SMTP_URL: ${host} does not answer as a mail server does (${words}). ${mails}.`,
    "Start it, or correct the host and port in SMTP_URL.",
  );
}

/** The mail server accepts our mail, with documents. */
export const mail: Check = {
  name: "mail",
  lasts: MINUTE,
  async run() {
    const { SMTP_URL, DATA_DIR } = env;
    if (!SMTP_URL) return off(`Mail goes to ${DATA_DIR}/outbox and to nobody. Set SMTP_URL to send it.`);
    const { host } = new URL(SMTP_URL);
    const most = await trySmtp(SMTP_URL).catch((error: unknown) => described(error, host));
    if (typeof most === "object") return most;
    const room = attachmentRoom(most);
    if (room < USEFUL)
      return wrong(
        `SMTP_URL: ${host} takes messages of up to ${inMegabytes(most)}. Documents do not fit and wait in the dashboard.`,
        "Let the server take more; Postfix has message_size_limit.",
      );
    return ok(
      `${host} takes mail${most === 0 ? "" : ` of up to ${inMegabytes(most)}`}. Messages have up to ${inMegabytes(room)} of documents.`,
    );
  },
};
