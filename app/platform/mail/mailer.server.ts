import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "../env.server.ts";
import { announcedSize, postBySmtp } from "./smtp.server.ts";

export interface Attachment {
  filename: string;
  content: Uint8Array;
  contentType: string;
}

export interface Message {
  /** One plain address, without a name. */
  to: string;
  subject: string;
  text: string;
  /** Of messageId(); a message sent again keeps it. */
  messageId: string;
  attachments?: Attachment[];
  /** The address of a page that ends mails like this one, and that mail programs may post to (RFC 8058). */
  unsubscribe?: string;
}

/** The address or the subject cannot be put into a mail safely. The message holds neither. */
export class UnsafeMail extends Error {
  override name = "UnsafeMail";
}

/**
 * Hands one message to the SMTP server or, without one, to the outbox folder.
 * Throws UnsafeMail, or nodemailer's error with the server's `responseCode` if it gave one.
 */
export async function sendMail({ to, subject, text, messageId, attachments = [], unsubscribe }: Message): Promise<void> {
  if (/[\r\n\0]/.test(subject)) throw new UnsafeMail("The subject has a line break");
  const [sender, recipient] = [plainAddress(env.MAIL_FROM), plainAddress(to)];
  const message: SendMailOptions = {
    envelope: { from: sender, to: recipient, size: wireSize(text, attachments) },
    from: { name: env.FIRM_NAME, address: sender },
    to: { name: "", address: recipient },
    subject,
    text,
    messageId,
    attachments: attachments.map(({ content, ...facts }) => ({ ...facts, content: asBuffer(content) })),
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.SMTP_URL) await postBySmtp(env.SMTP_URL, message);
  else await putInOutbox(messageId, message);
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
 * Whether trying again is useless: the server permanently rejected this message, or it cannot be written safely. A server
 * that refuses the connection, the encryption or the password may be set up better the next time.
 */
export function permanentRefusal(error: unknown): boolean {
  if (error instanceof UnsafeMail || tooLarge(error)) return true;
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** Whether the server takes only smaller letters: it said so (RFC 1870, RFC 3463), or announced a limit that nodemailer kept. */
export function tooLarge(error: unknown): boolean {
  const { code, command, response = "", responseCode } = error as SmtpError;
  if (responseCode === undefined) return code === "EMESSAGE" && command === "MAIL FROM";
  return responseCode === 552 || responseCode === 523 || /^5\d\d[ -]5\.(3\.4|2\.3)\b/.test(response);
}

/**
 * What the server said, in one line of at most 300 characters; the error's own kind when it said nothing. A server quotes the
 * recipient: in place of a client's address stands "the client's address".
 */
export function serverWords(error: unknown, client = ""): string {
  const { response, code, message, name } = error as SmtpError & Error;
  const words = response ?? (tooLarge(error) || error instanceof UnsafeMail ? message : (code ?? name));
  const line = words.replace(/[\s\p{C}]+/gu, " ");
  return (client ? line.replaceAll(literally(client), "the client's address") : line).slice(0, 300);
}

const literally = (text: string): RegExp => new RegExp(text.replace(/[^\w\s]/g, "\\$&"), "gi");

/** The Message-ID of the message with this name, at the firm's domain. */
export const messageId = (name: string): string => `<${name}@${env.MAIL_FROM.split("@").at(-1)}>`;

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const addressPattern = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)*${LABEL}$`, "i");

/** The address itself, if it has no quotes, comments, groups or anything else that mail programs read differently. */
function plainAddress(address: string): string {
  if (address.length > 254 || !addressPattern.test(address)) throw new UnsafeMail("Not a plain mail address");
  return address;
}

const HEADERS_BYTES = 2_048;
const LINE_OF_BASE64 = 76;
const BASE64 = (4 / 3) * ((LINE_OF_BASE64 + 2) / LINE_OF_BASE64);
/** More than the text of a message that names sixty files. */
const TEXT_BYTES = 20_000;
const MEGABYTE = 1_000_000;

/** About as many bytes as attachments have on the wire, together with the headers. */
export const bytesOnTheWire = (bytes: number[]): number =>
  Math.ceil(bytes.reduce((sum, each) => sum + Math.ceil(each / 3) * 3 * BASE64, HEADERS_BYTES));

/**
 * How many bytes of attachments fit into a message: MAIL_MAX_MB, in the megabytes of mail servers, or what fits into the
 * message size that the server announces, if that is less. Base64 makes 24.6 MB on the wire of the 18 MB by default, which
 * together with the text stays below the 25 MB that common servers take. 0 means that it announces none.
 */
export function attachmentRoom(announcedSize: number): number {
  const ours = env.MAIL_MAX_MB * MEGABYTE;
  if (announcedSize === 0) return ours;
  return Math.max(0, Math.min(ours, Math.floor((announcedSize - HEADERS_BYTES - TEXT_BYTES) / BASE64)));
}

/** How many bytes of attachments the mail server currently accepts in a message. */
export const availableAttachmentRoom = async (): Promise<number> => attachmentRoom(env.SMTP_URL ? await announcedSize(env.SMTP_URL) : 0);

/** The size of a message, for servers that announce how many bytes they take (RFC 1870). */
const wireSize = (text: string, attachments: Attachment[]): number =>
  bytesOnTheWire(attachments.map(({ content }) => content.length)) + Buffer.byteLength(text);

/** Writes the message's .eml file, unless the outbox has one of the same Message-ID. */
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
