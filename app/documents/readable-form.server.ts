import type { Readable } from "node:stream";
import { kindOf } from "../files/file-kinds.ts";
import { maxPixels } from "../files/photo-header.server.ts";
import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import { FileUnfit, workOnFile, type FileWork, type WorkerTask } from "../platform/file-worker.server.ts";
import { isQuickPicture } from "./quick-picture.server.ts";
import { words } from "./wording/index.ts";

/** The worker tasks that check whether a file opens. */
type OpeningTask = Extract<WorkerTask, "photo" | "pdf">;

const problems = (): Record<OpeningTask, Record<FileUnfit["reason"], string>> => {
  const { unreadablePhoto, cutOffPhoto, tooManyPixels, unreadablePdf, lockedPdf } = words;
  return {
    photo: { unreadable: unreadablePhoto, cutOff: cutOffPhoto, locked: unreadablePhoto, tooManyPixels, tooDemanding: tooManyPixels },
    pdf: { unreadable: unreadablePdf, cutOff: unreadablePdf, locked: lockedPdf, tooManyPixels: unreadablePdf, tooDemanding: "" },
  };
};

/** The content to store instead of a file, if it must be converted, or the reason the office could not open it. */
export interface ReadableForm {
  bytes?: Buffer | undefined;
  /** How the client could improve the photo. */
  hint?: PhotoHint | undefined;
  problem?: string;
}

/** Checks whether the office can open a file whose content matches its name, and converts it if necessary. */
export async function makeReadable(
  name: string,
  firstBytes: Buffer,
  read: () => Promise<Readable | undefined>,
  findTurn: () => Promise<FileWork["turn"]>,
): Promise<ReadableForm> {
  const kind = kindOf(name);
  if (kind === "png") return checkPng(firstBytes, await read());
  if (kind === "jpeg" || kind === "heif") return openFile("photo", read, await findTurn(), await isQuickPicture(read));
  if (kind === "pdf" && (await looksUnusual(await read()))) return openFile("pdf", read, await findTurn(), false);
  return {};
}

async function openFile(
  task: OpeningTask,
  open: () => Promise<Readable | undefined>,
  turn: FileWork["turn"],
  isQuick: boolean,
): Promise<ReadableForm> {
  try {
    const { output, hint } = await workOnFile({ task, open, turn, isQuick });
    return { bytes: output, hint };
  } catch (error) {
    if (!(error instanceof FileUnfit)) throw error;
    const problem = problems()[task][error.reason];
    return problem ? { problem } : {};
  }
}

const encryptionMarker = "/Encrypt";
const endLength = 2_048;

/** Whether a PDF is encrypted or lacks its end marker. All others are accepted without opening them. */
async function looksUnusual(content: Readable | undefined): Promise<boolean> {
  let end = Buffer.alloc(0);
  let isEncrypted = false;
  for await (const chunk of content ?? []) {
    const text = Buffer.concat([end, chunk as Buffer]);
    isEncrypted ||= text.includes(encryptionMarker);
    end = text.subarray(-endLength);
  }
  return isEncrypted || !end.includes("%%EOF");
}

const pngEnd = Buffer.from("IEND\xaeB`\x82", "latin1");

async function checkPng(firstBytes: Buffer, content: Readable | undefined): Promise<ReadableForm> {
  if (countPngPixels(firstBytes) > maxPixels) return { problem: words.tooManyPixels };
  return (await contains(content, pngEnd)) ? {} : { problem: words.cutOffPhoto };
}

/** Whether a file contains these bytes. */
async function contains(content: Readable | undefined, bytes: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of content ?? []) {
    const read = Buffer.concat([end, chunk as Buffer]);
    if (read.includes(bytes)) return true;
    end = read.subarray(1 - bytes.length);
  }
  return false;
}

const countPngPixels = (start: Buffer) =>
  start.length >= 24 && start.toString("latin1", 12, 16) === "IHDR" ? start.readUInt32BE(16) * start.readUInt32BE(20) : 0;
