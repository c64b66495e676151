import {
  cleanName,
  declaredType,
  extensionOf,
  formKinds,
  isTypeOf,
  keptName,
  kindOf,
  mayBe,
  portalKinds,
  type FileKindName,
} from "./file-kinds.ts";
import type { Problem } from "../platform/problem.ts";

/** What is known of a file before it is sent. What is left out is not checked. */
export interface FileFacts {
  name?: string | undefined;
  /** Bytes. */
  size?: number | undefined;
  /** The declared media type; "" and generic ones say nothing. */
  type?: string | undefined;
}

const megabyte = 2 ** 20;
const maxNameLength = 255;

export const formFileMax = 10 * megabyte;
export const portalFileMax = 20 * megabyte;
export const portalTotalMax = 200 * megabyte;
export const portalFilesMax = 20;

/** The four lists of a form's documents, and how many files each takes. */
export const documentTypes = {
  pictureId: { title: "Picture ID", max: 2 },
  ssnCard: { title: "Social Security Card", max: 2 },
  payStubs: { title: "Pay Stubs", max: 60 },
  taxReturns: { title: "Tax Returns", max: 5 },
} as const;

export type DocumentType = keyof typeof documentTypes;

export const isDocumentType = (type: string | undefined): type is DocumentType => Object.hasOwn(documentTypes, type ?? "");

export const emptyFile = "File is empty or corrupted.";
export const infectedFile = "This file was refused because a virus was found in it.";
export const contradictoryFile = "File content does not match its type.";

const blockedOnForms = ["exe", "bat", "cmd", "scr", "js", "jar"];
const blockedInPortal = [...blockedOnForms, "com", "pif", "vbs", "msi", "dll", "zip", "rar"];
const invalidFormType = "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.";
const unsupported =
  "File type not supported. Please use: PDF, images (JPG, PNG, GIF, WebP, TIFF), or documents (DOC, DOCX, XLS, XLSX, TXT).";

const units = ["KB", "MB", "GB"];

/** A size as people read it: Bytes, KB, MB or GB, the larger ones with two decimals. */
export function displaySize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  let [value, unit] = [bytes / 1024, 0];
  while (Number(value.toFixed(2)) >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${value.toFixed(2)} ${units[unit]}`;
}

/** The type's message if extension or declared type are none of these kinds; another if they contradict each other. */
function typeProblem({ name, type = "" }: FileFacts, kinds: FileKindName[], message: string): string | undefined {
  const declared = declaredType(type);
  if (declared && !kinds.some((kind) => isTypeOf(kind, declared))) return message;
  if (name === undefined) return undefined;
  const kind = kindOf(keptName(name, type));
  if (!kind || !kinds.includes(kind)) return message;
  return declared && !mayBe(kind, declared) ? contradictoryFile : undefined;
}

const isNameTooLong = ({ name = "", type }: FileFacts) => keptName(name, type).length > maxNameLength;

function formFileMessage(file: FileFacts): string | undefined {
  if (blockedOnForms.includes(extensionOf(cleanName(file.name ?? "")))) return "File type not allowed for security reasons.";
  const wrongType = typeProblem(file, formKinds, invalidFormType);
  if (wrongType) return wrongType;
  if ((file.size ?? 0) > formFileMax) return "File size must be less than 10MB.";
  if (isNameTooLong(file)) return "File name is too long (max 255 characters).";
  return file.size === 0 ? emptyFile : undefined;
}

function portalFileMessage(file: FileFacts): string | undefined {
  const extension = extensionOf(cleanName(file.name ?? ""));
  if (blockedInPortal.includes(extension)) return `File extension "${extension}" is not allowed for security reasons.`;
  const wrongType = typeProblem(file, portalKinds, unsupported);
  if (wrongType) return wrongType;
  if ((file.size ?? 0) > portalFileMax) return portalFileTooLarge(file.size!);
  if (isNameTooLong(file)) return "Filename is too long (max 255 characters).";
  return file.size === 0 ? emptyFile : undefined;
}

/** What people read of a file that is larger than any that is taken. */
export const portalFileTooLarge = (size: number): string => `File size (${displaySize(size)}) exceeds the 20MB limit.`;

/** Titles a message about a form's document. */
export const formFileProblem = (message: string): Problem => ({ title: "File Validation Failed", message });

/** Titles a message about a file of the portal. */
export const portalFileProblem = (message: string, name = ""): Problem => ({ title: `Invalid File: ${cleanName(name)}`, message });

/** Why a form does not take this document, by what is known of it. */
export function checkFormFile(file: FileFacts): Problem | undefined {
  const message = formFileMessage(file);
  return message ? formFileProblem(message) : undefined;
}

/** Why the portal does not take this file, by what is known of it. */
export function checkPortalFile(file: FileFacts): Problem | undefined {
  const message = portalFileMessage(file);
  return message ? portalFileProblem(message, file.name) : undefined;
}

/** Why a form's list with this many files accepts no more. */
export function checkFormCount(type: DocumentType, count: number, adding = 1): Problem | undefined {
  const { title, max } = documentTypes[type];
  if (count + adding <= max) return undefined;
  return { title: "File Limit Exceeded", message: `You can only upload ${max} file(s) for ${title}. You currently have ${count} file(s).` };
}

/** How many files there are, and their bytes. */
export type FileSum = { count: number; size: number };

/** Why a portal session with these files accepts no more. */
export function checkPortalSum(now: FileSum, adding: FileSum): Problem | undefined {
  if (now.count + adding.count > portalFilesMax)
    return {
      title: "File Limit Exceeded",
      message: `You can upload a maximum of ${portalFilesMax} files. You currently have ${now.count} file(s).`,
    };
  if (now.size + adding.size <= portalTotalMax) return undefined;
  const message = `Total file size would exceed 200MB limit. Current: ${displaySize(now.size)}, Adding: ${displaySize(adding.size)}`;
  return { title: "Total Size Limit Exceeded", message };
}
