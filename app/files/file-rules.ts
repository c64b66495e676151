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
  pictureId: { title: "Picture ID", max: 2 },
  ssnCard: { title: "Social Security Card", max: 2 },
  payStubs: { title: "Pay Stubs", max: 60 },
  taxReturns: { title: "Tax Returns", max: 5 },
} as const;

export type DocumentType = keyof typeof documentTypes;

export const emptyFile = "File is empty or corrupted.";
export const infectedFile = "This file was refused because a virus was found in it.";
export const contradictoryFile = "File content does not match its type.";

const blockedOnForms = ["exe", "bat", "cmd", "scr", "js", "jar"];
const blockedInPortal = [...blockedOnForms, "com", "pif", "vbs", "msi", "dll", "zip", "rar"];
const invalidFormType = "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.";
const unsupported =
  "File type not supported. Please use: PDF, images (JPG, PNG, GIF, WebP, TIFF), or documents (DOC, DOCX, XLS, XLSX, TXT).";

const wordInstead = "Take a photo of it or save it as PDF.";
const heicToo = "HEIC photos are taken, too.";

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
  return declared && !isCompatibleType(kind, declared) ? contradictoryFile : undefined;
}

const isNameTooLong = ({ name = "", type }: FileFacts) => normalizeName(name, type).length > maxNameLength;

function findFormFileMessage(file: FileFacts): string | undefined {
  if (blockedOnForms.includes(extensionOf(cleanName(file.name ?? "")))) return "File type not allowed for security reasons.";
  const wrongType = checkType(file, formKinds, invalidFormType);
  if (wrongType) return wrongType;
  if ((file.size ?? 0) > formFileMax) return "File size must be less than 10MB.";
  if (isNameTooLong(file)) return "File name is too long (max 255 characters).";
  return file.size === 0 ? emptyFile : undefined;
}

function findPortalFileMessage(file: FileFacts): string | undefined {
  const extension = extensionOf(cleanName(file.name ?? ""));
  if (blockedInPortal.includes(extension)) return `File extension "${extension}" is not allowed for security reasons.`;
  const wrongType = checkType(file, portalKinds, unsupported);
  if (wrongType) return wrongType;
  if ((file.size ?? 0) > portalFileMax) return portalFileTooLarge(file.size!);
  if (isNameTooLong(file)) return "Filename is too long (max 255 characters).";
  return file.size === 0 ? emptyFile : undefined;
}

/** The message for a file above the portal's size limit. */
export const portalFileTooLarge = (size: number): string => `File size (${formatSize(size)}) exceeds the 20MB limit.`;

/** Adds the title to a message about a form's document. */
export const formFileProblem = (message: string): Problem => ({ title: "File Validation Failed", message });

/** Adds the title to a message about a file of the portal. */
export const portalFileProblem = (message: string, name = ""): Problem => ({ title: `Invalid File: ${cleanName(name)}`, message });

/** Returns the reason a form rejects this document, judging by the known facts. */
export function checkFormFile(file: FileFacts): Problem | undefined {
  const message = findFormFileMessage(file);
  if (message !== invalidFormType) return message ? formFileProblem(message) : undefined;
  const isWord = ["doc", "docx"].includes(extensionOf(cleanName(file.name ?? "")));
  return { ...formFileProblem(message), advice: isWord ? wordInstead : heicToo };
}

/** Returns the reason the portal rejects this file, judging by the known facts. */
export function checkPortalFile(file: FileFacts): Problem | undefined {
  const message = findPortalFileMessage(file);
  if (!message) return undefined;
  return { ...portalFileProblem(message, file.name), ...(message === unsupported && { advice: heicToo }) };
}

/** The problem of more files than there is room for. That none of several was added is said in addition. */
const tooManyFiles = (message: string, adding: number, max: number): Problem => ({
  title: "File Limit Exceeded",
  message,
  ...(adding > 1 && { advice: `You chose ${adding}. ${max} is the most. None was added.` }),
});

/** Returns the problem if a form's list of `count` files has no room for `adding` more. */
export function checkFormCount({ title, max }: { title: string; max: number }, count: number, adding = 1): Problem | undefined {
  if (count + adding <= max) return undefined;
  return tooManyFiles(`You can only upload ${max} file(s) for ${title}. You currently have ${count} file(s).`, adding, max);
}

/** The number of files and their total size in bytes. */
export type FileTotals = { count: number; size: number };

/** Returns the problem if a portal session with these totals has no room for the added files. */
export function checkPortalTotals(now: FileTotals, adding: FileTotals): Problem | undefined {
  if (now.count + adding.count > portalFilesMax) {
    const message = `You can upload a maximum of ${portalFilesMax} files. You currently have ${now.count} file(s).`;
    return tooManyFiles(message, adding.count, portalFilesMax);
  }
  if (now.size + adding.size <= portalTotalMax) return undefined;
  const message = `Total file size would exceed 200MB limit. Current: ${formatSize(now.size)}, Adding: ${formatSize(adding.size)}`;
  return { title: "Total Size Limit Exceeded", message };
}
