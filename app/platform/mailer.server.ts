import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "./env.server.ts";

const TO_CONNECT = 20_000;
const TO_ANSWER = 60_000;

export interface Attachment {
  filename: string;
  content: Uint8Array;
  contentType: string;
}

export interface Letter {
  /** One plain address, without a name. */
  to: string;
  subject: string;
  text: string;
  /** Of messageId(); a letter sent again keeps it. */
  messageId: string;
  attachments?: Attachment[];
}

/** The address or the subject cannot be put into a mail safely. The message holds neither. */
export class UnsafeMail extends Error {
  override name = "UnsafeMail";
}

/**
 * Hands one letter to the SMTP server or, without one, to the outbox folder.
 * Throws UnsafeMail, or nodemailer's error with the server's `responseCode` if it gave one.
 */
export async function sendMail({ to, subject, text, messageId, attachments = [] }: Letter): Promise<void> {
  if (/[\r\n\0]/.test(subject)) throw new UnsafeMail("The subject has a line break");
  const message: SendMailOptions = {
    from: { name: env.FIRM_NAME, address: plainAddress(env.MAIL_FROM) },
    to: { name: "", address: plainAddress(to) },
    subject,
    text,
    messageId,
    attachments: attachments.map(({ content, ...facts }) => ({ ...facts, content: asBuffer(content) })),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.SMTP_URL) await postBySmtp(env.SMTP_URL, message);
  else await putInOutbox(messageId, message);
}

/** Whether trying again is useless: the server refused the letter for good, or it cannot be written safely. */
export function permanentRefusal(error: unknown): boolean {
  if (error instanceof UnsafeMail) return true;
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && code !== "EAUTH";
}

/** The Message-ID of the letter with this name, at the firm's domain. */
export const messageId = (name: string): string => `<${name}@${env.MAIL_FROM.split("@").at(-1)}>`;

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

const addressPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** The address itself, if it has no quotes, comments, groups or anything else that mail programs read differently. */
function plainAddress(address: string): string {
  if (address.length > 254 || !addressPattern.test(address)) throw new UnsafeMail("Not a plain mail address");
  return address;
}

async function postBySmtp(url: string, message: SendMailOptions): Promise<void> {
  const post = createTransport({
    url,
    connectionTimeout: TO_CONNECT,
    greetingTimeout: TO_CONNECT,
    dnsTimeout: TO_CONNECT,
    socketTimeout: TO_ANSWER,
  });
  await post.sendMail(message);
}

/** Writes the letter's .eml file, unless the outbox has one of the same Message-ID. */
async function putInOutbox(messageId: string, message: SendMailOptions): Promise<void> {
  const outbox = join(env.DATA_DIR, "outbox");
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const name = `${messageId.replace(/[<>]/g, "").replace(/[^\w.@-]/g, "_")}.eml`;
  const timestamp = new Date().toISOString().replace(/[:.]/g, "-");
  const written = await readdir(outbox);
  if (written.some((file) => file.slice(timestamp.length + 1) === name)) return;

  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail(message);
  const file = join(outbox, `${timestamp}-${name}`);
  await writeFile(`${file}.unfinished`, bytes, { mode: 0o600 });
  await rename(`${file}.unfinished`, file);
}
