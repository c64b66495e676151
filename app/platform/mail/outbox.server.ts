import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "../env.server.ts";

const outboxFolder = () => join(env.DATA_DIR, "outbox");
const suffix = ".eml";
const draftSuffix = ".unfinished";
const timestampLength = new Date().toISOString().length;
const idLength = 24;

/** Email in the outbox folder. */
export interface OutboxMail {
  file: string;
  /** Case that it is about. */
  caseId: string;
  writtenAt: Date;
}

/** Writes the message's .eml file, unless the outbox has one about the same case with the same Message-ID. */
export async function writeToOutbox(caseId: string, messageId: string, message: SendMailOptions): Promise<void> {
  const outbox = outboxFolder();
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const name = `${caseId}~${messageId.replace(/[<>]/g, "").replace(/[^\w.@-]/g, "_")}${suffix}`;
  const timestamp = new Date().toISOString().replace(/[:.]/g, "-");
  const existing = await readdir(outbox);
  if (existing.some((file) => file.slice(timestamp.length + 1) === name)) return;

  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail(message);
  const file = join(outbox, `${timestamp}-${name}`);
  await writeFile(`${file}${draftSuffix}`, bytes, { mode: 0o600 });
  await rename(`${file}${draftSuffix}`, file);
}

/** Parses a file name: the time with hyphens, the id of the case, and the Message-ID. */
function parseName(file: string): OutboxMail | undefined {
  if (!file.endsWith(suffix) && !file.endsWith(draftSuffix)) return undefined;
  const [day = "", time = ""] = file.slice(0, timestampLength).split("T");
  const writtenAt = new Date(`${day}T${time.slice(0, 8).replaceAll("-", ":")}Z`);
  if (Number.isNaN(writtenAt.getTime())) return undefined;
  return { file, writtenAt, caseId: file.slice(timestampLength + 1, timestampLength + 1 + idLength) };
}

/** Lists the emails in the outbox folder, and those that were not written completely. */
export async function listOutbox(): Promise<OutboxMail[]> {
  const files = await readdir(outboxFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return files.flatMap((file) => parseName(file) ?? []);
}

/** Deletes an email from the outbox folder. */
export const removeFromOutbox = ({ file }: OutboxMail): Promise<void> => rm(join(outboxFolder(), file), { force: true });
