import { fileKinds, kindOf } from "../files/file-kinds.ts";
import { documentTypes, portalFilesMax, type DocumentType } from "../files/file-rules.ts";
import { papers, type PaperType } from "../files/papers.ts";

const ownNames: Record<DocumentType, string> = {
  pictureId: "picture-id",
  ssnCard: "social-security-card",
  payStubs: "pay-stub",
  taxReturns: "tax-return",
};

/** Name of a paper in archives, such as "bank-statements". */
const baseNameOf = (type: PaperType): string =>
  Object.hasOwn(ownNames, type) ? ownNames[type as DocumentType] : type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Gives files archive names that reveal nothing about the client: type, number within that type, and extension of the file's kind. */
export function nameEntries<T extends { name: string; type?: PaperType }>(files: T[]): (T & { entryName: string })[] {
  const counts = new Map<string, number>();
  return files.map((file) => {
    const [baseName, max] = file.type ? [baseNameOf(file.type), papers[file.type].max] : ["file", portalFilesMax];
    const number = (counts.get(baseName) ?? 0) + 1;
    counts.set(baseName, number);
    const digits = String(max).length;
    return { ...file, entryName: `${baseName}-${String(number).padStart(digits, "0")}${extension(file.name)}` };
  });
}

function extension(name: string): string {
  const kind = kindOf(name);
  return kind ? `.${fileKinds[kind].extensions[0]}` : "";
}

/** Counts the documents marked unreadable by type, such as "Pay Stubs: 2". */
export const unreadableDocuments = (documents: { type: PaperType; isUnreadable?: boolean }[]): string[] =>
  Object.entries(papers).flatMap(([type, { title }]) => {
    const count = documents.filter((document) => document.type === type && document.isUnreadable).length;
    return count > 0 ? [`${title}: ${count}`] : [];
  });

/** Returns the titles of the document types that are missing. */
export const missingDocuments = (documents: { type: PaperType }[]): string[] =>
  Object.entries(documentTypes)
    .filter(([type]) => documents.every((document) => document.type !== type))
    .map(([, { title }]) => title);
