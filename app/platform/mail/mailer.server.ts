import { Readable } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import { env } from "../env.server.ts";
import { writeToOutbox } from "./outbox.server.ts";
import { fetchAnnouncedSize, sendBySmtp } from "./smtp.server.ts";

export interface Attachment {
  filename: string;
  content: Uint8Array;
  contentType: string;
}

export interface Message {
  /** A plain e-mail address, without a name. */
  to: string;
  subject: string;
  text: string;
  /** Created by `messageId()`. A message that is sent again has the same one. */
  messageId: string;
  /** Id of the form or upload session that it is about, by which the outbox folder finds it. */
  caseId: string;
  attachments?: Attachment[];
  /** URL of a page that ends emails like this one, and that mail programs may post to (RFC 8058). */
  unsubscribe?: string;
}

/** The address or the subject cannot be put into an email safely. The error's message contains neither. */
export class UnsafeMail extends Error {
  override name = "UnsafeMail";
}

/**
 * Sends one message through the SMTP server or, without one, writes it to the outbox folder. Throws UnsafeMail, or
 * nodemailer's error with the server's `responseCode` if there was one.
 */
export async function sendMail({ to, subject, text, messageId, caseId, attachments = [], unsubscribe }: Message): Promise<void> {
  if (/[\r\n\0]/.test(subject)) throw new UnsafeMail("The subject has a line break");
  const [sender, recipient] = [requirePlainAddress(env.MAIL_FROM), requirePlainAddress(to)];
  const message: SendMailOptions = {
    envelope: { from: sender, to: recipient, size: messageSize(text, attachments) },
    from: { name: env.FIRM_NAME, address: sender },
    to: { name: "", address: recipient },
    subject,
    text,
    messageId,
    attachments: attachments.map(({ content, ...facts }) => ({ ...facts, content: Readable.from(piecesOf(content)) })),
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.SMTP_URL) await sendBySmtp(env.SMTP_URL, message);
  else await writeToOutbox(caseId, messageId, message);
}

const unsubscribeHeaders = (address: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${address}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Whether retrying is useless: the server permanently rejected this message, or it cannot be sent safely. A server that
 * rejects the connection, the encryption, or the password may be configured better the next time.
 */
export function isPermanentRejection(error: unknown): boolean {
  if (error instanceof UnsafeMail || isTooLarge(error)) return true;
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** Whether the server accepts only smaller messages: it said so (RFC 1870, RFC 3463), or announced a limit that nodemailer enforced. */
export function isTooLarge(error: unknown): boolean {
  const { code, command, response = "", responseCode } = error as SmtpError;
  if (responseCode === undefined) return code === "EMESSAGE" && command === "MAIL FROM";
  return responseCode === 552 || responseCode === 523 || /^5\d\d[ -]5\.(3\.4|2\.3)\b/.test(response);
}

/**
 * Returns the server's reply in one line of at most 300 characters, or the kind of error without a reply. A server
 * quotes the recipient: a client's address is replaced by "the client's address".
 */
export function describeMailError(error: unknown, client = ""): string {
  const { response, code, message, name } = error as SmtpError & Error;
  const reply = response ?? (isTooLarge(error) || error instanceof UnsafeMail ? message : (code ?? name));
  const line = reply.replace(/[\s\p{C}]+/gu, " ");
  return (client ? replaceAddress(line, client, "the client's address") : line).slice(0, 300);
}

const lowercaseLetters = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Replaces a mail address in a text, in whichever case the text has it. */
function replaceAddress(text: string, address: string, replacement: string): string {
  const [lower, wanted] = [lowercaseLetters(text), lowercaseLetters(address)];
  let [replaced, end] = ["", 0];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, end)) {
    replaced += text.slice(end, at) + replacement;
    end = at + address.length;
  }
  return replaced + text.slice(end);
}

/** Returns the Message-ID for a message of this name, at the firm's domain. */
export const messageId = (name: string): string => `<${name}@${env.MAIL_FROM.split("@").at(-1)}>`;

const PIECE_BYTES = 64 * 1_024;

/** Nodemailer encodes each piece at once: a whole archive would stop the server for a moment, and take four times its size in memory. */
function* piecesOf({ buffer, byteOffset, byteLength }: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += PIECE_BYTES) yield Buffer.from(buffer, byteOffset + at, Math.min(PIECE_BYTES, byteLength - at));
}

const isAtom = (text: string): boolean => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(text);
const isLabel = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);

function isPlainAddress(address: string): boolean {
  const [name = "", host = "", ...more] = address.split("@");
  return address.length <= 254 && more.length === 0 && name.split(".").every(isAtom) && host.split(".").every(isLabel);
}

/** Returns the address if it has no quotes, comments, groups, or anything else that mail programs interpret differently. */
function requirePlainAddress(address: string): string {
  if (!isPlainAddress(address)) throw new UnsafeMail("Not a plain mail address");
  return address;
}

const HEADERS_BYTES = 2_048;
const BASE64_LINE_LENGTH = 76;
const BASE64_FACTOR = (4 / 3) * ((BASE64_LINE_LENGTH + 2) / BASE64_LINE_LENGTH);
/** Exceeds the text of a message that names sixty files. */
const TEXT_BYTES = 20_000;
const MEGABYTE = 1_000_000;

/** Estimates the bytes of attachments on the wire, including the headers. */
export const encodedSize = (bytes: number[]): number =>
  Math.ceil(bytes.reduce((sum, each) => sum + Math.ceil(each / 3) * 3 * BASE64_FACTOR, HEADERS_BYTES));

/**
 * Returns the number of bytes of attachments that fit into a message: MAIL_MAX_MB, in the megabytes of mail servers, or
 * what fits into the message size that the server announces, if that is less. The default of 18 MB becomes 24.6 MB on
 * the wire in base64, which together with the text stays below the 25 MB that common servers accept. An announced size
 * of 0 means that the server announces none.
 */
export function maxAttachmentBytes(announcedSize: number): number {
  const configured = env.MAIL_MAX_MB * MEGABYTE;
  if (announcedSize === 0) return configured;
  return Math.max(0, Math.min(configured, Math.floor((announcedSize - HEADERS_BYTES - TEXT_BYTES) / BASE64_FACTOR)));
}

/** Returns the number of bytes of attachments that the mail server currently accepts in a message. */
export const fetchMaxAttachmentBytes = async (): Promise<number> =>
  maxAttachmentBytes(env.SMTP_URL ? await fetchAnnouncedSize(env.SMTP_URL) : 0);

/** Returns the size of a message, for servers that announce a limit (RFC 1870). */
const messageSize = (text: string, attachments: Attachment[]): number =>
  encodedSize(attachments.map(({ content }) => content.length)) + Buffer.byteLength(text);
