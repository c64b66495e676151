import type { Readable } from "node:stream";
import { kindOf } from "../files/file-kinds.ts";
import { maxPixels } from "../files/photo-header.server.ts";
import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import { FileUnfit, workOnFile, type WorkerTask } from "../platform/file-worker.server.ts";

const tooManyPixels =
  "This picture has too many pixels for us to open. Please send a smaller copy, or take the photo again with your camera's normal setting.";
const unreadablePhoto = "This photo does not open. It may be damaged. Please take it again, or choose another file.";
const lockedPdf = "This PDF needs a password. Please save a copy without one and send that, or print it and send photos of the pages.";
const unreadablePdf = "This PDF is damaged and does not open. Please save or download it again, or send photos of its pages.";

/** What is done to look whether a file opens. */
type Opening = Extract<WorkerTask, "photo" | "pdf">;

const words: Record<Opening, Record<FileUnfit["reason"], string>> = {
  photo: { unreadable: unreadablePhoto, locked: unreadablePhoto, tooManyPixels, tooDemanding: tooManyPixels },
  pdf: { unreadable: unreadablePdf, locked: lockedPdf, tooManyPixels: unreadablePdf, tooDemanding: "" },
};

/** What is stored instead of a file, if it cannot stay as it is; or why the office could not open it. */
export interface ReadableForm {
  bytes?: Buffer | undefined;
  /** What the client could do better about it. */
  hint?: PhotoHint | undefined;
  problem?: string;
}

/** Looks whether the office can open a file that is what its name says, and makes it so if that is possible. */
export async function readableForm(name: string, firstBytes: Buffer, read: () => Promise<Readable | undefined>): Promise<ReadableForm> {
  const kind = kindOf(name);
  if (kind === "png") return pixelsOfPng(firstBytes) > maxPixels ? { problem: tooManyPixels } : {};
  if (kind === "jpeg" || kind === "heif") return opened("photo", read);
  if (kind === "pdf" && (await looksUnusual(await read()))) return opened("pdf", read);
  return {};
}

async function opened(task: Opening, read: () => Promise<Readable | undefined>): Promise<ReadableForm> {
  try {
    const { output, hint } = await workOnFile(task, read);
    return { bytes: output, hint };
  } catch (error) {
    if (!(error instanceof FileUnfit)) throw error;
    const problem = words[task][error.reason];
    return problem ? { problem } : {};
  }
}

const mark = "/Encrypt";
const endLength = 2_048;

/** Whether a PDF has encryption, or not the end that a PDF has. Most have not, and need no look at what they hold. */
async function looksUnusual(content: Readable | undefined): Promise<boolean> {
  let end = Buffer.alloc(0);
  let isEncrypted = false;
  for await (const chunk of content ?? []) {
    const text = Buffer.concat([end, chunk as Buffer]);
    isEncrypted ||= text.includes(mark);
    end = text.subarray(-endLength);
  }
  return isEncrypted || !end.includes("%%EOF");
}

const pixelsOfPng = (start: Buffer) =>
  start.length >= 24 && start.toString("latin1", 12, 16) === "IHDR" ? start.readUInt32BE(16) * start.readUInt32BE(20) : 0;
