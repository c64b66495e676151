import {
  cleanName,
  normalizeType,
  extensionOf,
  formKinds,
  hasMediaType,
  normalizeName,
  kindOf,
  isCompatibleType,
  portalKinds,
  type FileKindName,
} from "./file-kinds.ts";
import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** The facts known about a file before it is sent. Missing ones are not checked. */
export interface FileFacts {
  name?: string | undefined;
  /** Bytes. */
  size?: number | undefined;
  /** The declared media type; "" and generic types are ignored. */
  type?: string | undefined;
}

const megabyte = 2 ** 20;
const maxNameLength = 255;

export const formFileMax = 10 * megabyte;
export const portalFileMax = 20 * megabyte;
export const portalTotalMax = 200 * megabyte;
export const portalFilesMax = 20;

/** The four types of documents of a form, and the maximum number of files of each. */
export const documentTypes = {
  pictureId: {
    get title() {
      return words.pictureId;
    },
    max: 2,
  },
  ssnCard: {
    get title() {
      return words.ssnCard;
    },
    max: 2,
  },
  payStubs: {
    get title() {
      return words.payStubs;
    },
    max: 60,
  },
  taxReturns: {
    get title() {
      return words.taxReturns;
    },
    max: 5,
  },
} as const;

export type DocumentType = keyof typeof documentTypes;

const blockedOnForms = ["exe", "bat", "cmd", "scr", "js", "jar"];
const blockedInPortal = [...blockedOnForms, "com", "pif", "vbs", "msi", "dll", "zip", "rar"];
const units = ["KB", "MB", "GB"];

/** Formats a size in Bytes, KB, MB or GB, with two decimals from KB on. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  let [value, unit] = [bytes / 1024, 0];
  while (Number(value.toFixed(2)) >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${value.toFixed(2)} ${units[unit]}`;
}

/** Returns `message` if the extension or declared type is not one of these kinds, another message if the two contradict each other. */
function checkType({ name, type = "" }: FileFacts, kinds: FileKindName[], message: string): string | undefined {
  const declared = normalizeType(type);
  if (declared && !kinds.some((kind) => hasMediaType(kind, declared))) return message;
  if (name === undefined) return undefined;
  const kind = kindOf(normalizeName(name, type));
  if (!kind || !kinds.includes(kind)) return message;
  return declared && !isCompatibleType(kind, declared) ? words.contradictoryFile : undefined;
}

const isNameTooLong = ({ name = "", type }: FileFacts) => normalizeName(name, type).length > maxNameLength;

function findFormFileMessage(file: FileFacts, wrongType: string): string | undefined {
  if (blockedOnForms.includes(extensionOf(cleanName(file.name ?? "")))) return words.blockedType;
  const message = checkType(file, formKinds, wrongType);
  if (message) return message;
  if ((file.size ?? 0) > formFileMax) return words.formFileTooLarge;
  if (isNameTooLong(file)) return words.formNameTooLong;
  return file.size === 0 ? words.emptyFile : undefined;
}

function findPortalFileMessage(file: FileFacts, wrongType: string): string | undefined {
  const extension = extensionOf(cleanName(file.name ?? ""));
  if (blockedInPortal.includes(extension)) return words.blockedExtension(extension);
  const message = checkType(file, portalKinds, wrongType);
  if (message) return message;
  if ((file.size ?? 0) > portalFileMax) return portalFileTooLarge(file.size!);
  if (isNameTooLong(file)) return words.portalNameTooLong;
  return file.size === 0 ? words.emptyFile : undefined;
}

/** The message for a file above the portal's size limit. */
export const portalFileTooLarge = (size: number): string => words.portalFileTooLarge(formatSize(size));

/** Adds the title to a message about a form's document. */
export const formFileProblem = (message: string): Problem => ({ title: words.formFileTitle, message });

/** Adds the title to a message about a file of the portal. */
export const portalFileProblem = (message: string, name = ""): Problem => ({ title: words.portalFileTitle(cleanName(name)), message });

/** Returns the reason a form rejects this document, judging by the known facts. */
export function checkFormFile(file: FileFacts): Problem | undefined {
  const wrongType = words.wrongFormType;
  const message = findFormFileMessage(file, wrongType);
  if (message !== wrongType) return message ? formFileProblem(message) : undefined;
  const isPicture = file.type?.startsWith("image/");
  return { ...formFileProblem(message), advice: isPicture ? words.heicToo : words.pdfInstead };
}

/** Returns the reason a form rejects one of these documents, and names it. */
export function checkFormFiles(files: readonly FileFacts[]): Problem | undefined {
  for (const file of files) {
    const problem = checkFormFile(file);
    if (problem) return { ...problem, file: words.refusedFile(cleanName(file.name ?? "")) };
  }
  return undefined;
}

/** Returns the reason the portal rejects this file, judging by the known facts. */
export function checkPortalFile(file: FileFacts): Problem | undefined {
  const wrongType = words.wrongPortalType;
  const message = findPortalFileMessage(file, wrongType);
  if (!message) return undefined;
  return { ...portalFileProblem(message, file.name), ...(message === wrongType && { advice: words.heicToo }) };
}

/** The problem of more files than there is room for. That none of several was added is said in addition. */
const tooManyFiles = (message: string, adding: number, max: number): Problem => ({
  title: words.tooManyFilesTitle,
  message,
  ...(adding > 1 && { advice: words.noneAdded(adding, max) }),
});

/** Returns the problem if a form's list of `count` files has no room for `adding` more. */
export function checkFormCount({ title, max }: { title: string; max: number }, count: number, adding = 1): Problem | undefined {
  if (count + adding <= max) return undefined;
  return tooManyFiles(words.listIsFull(title, max, count), adding, max);
}

/** The number of files and their total size in bytes. */
export type FileTotals = { count: number; size: number };

/** Returns the problem if a portal session with these totals has no room for the added files. */
export function checkPortalTotals(now: FileTotals, adding: FileTotals): Problem | undefined {
  if (now.count + adding.count > portalFilesMax) {
    return tooManyFiles(words.tooManyFiles(portalFilesMax, now.count), adding.count, portalFilesMax);
  }
  if (now.size + adding.size <= portalTotalMax) return undefined;
  return { title: words.totalTooLargeTitle, message: words.totalTooLarge(formatSize(now.size), formatSize(adding.size)) };
}
