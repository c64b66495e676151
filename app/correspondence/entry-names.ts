import { fileKinds, kindOf } from "../files/file-kinds.ts";
import { documentTypes, portalFilesMax, type DocumentType } from "../files/file-rules.ts";

const words: Record<DocumentType, string> = {
  pictureId: "picture-id",
  ssnCard: "social-security-card",
  payStubs: "pay-stub",
  taxReturns: "tax-return",
};

/**
 * Names for the files of an archive that tell nothing of the client: what it is, its number among its like, and the
 * extension of the kind that its content was found to be.
 */
export function nameEntries<T extends { name: string; type?: DocumentType }>(files: T[]): (T & { entryName: string })[] {
  const counts = new Map<string, number>();
  return files.map((file) => {
    const [word, most] = file.type ? [words[file.type], documentTypes[file.type].max] : ["file", portalFilesMax];
    const number = (counts.get(word) ?? 0) + 1;
    counts.set(word, number);
    const digits = String(most).length;
    return { ...file, entryName: `${word}-${String(number).padStart(digits, "0")}${extension(file.name)}` };
  });
}

function extension(name: string): string {
  const kind = kindOf(name);
  return kind ? `.${fileKinds[kind].extensions[0]}` : "";
}

/** How many of these documents the office could not read, by type: "Pay Stubs: 2". */
export const unreadableDocuments = (documents: { type: DocumentType; isUnreadable?: boolean }[]): string[] =>
  Object.entries(documentTypes).flatMap(([type, { title }]) => {
    const count = documents.filter((document) => document.type === type && document.isUnreadable).length;
    return count > 0 ? [`${title}: ${count}`] : [];
  });

/** The titles of the types of document that none of these is. */
export const missingDocuments = (documents: { type: DocumentType }[]): string[] =>
  Object.entries(documentTypes)
    .filter(([type]) => documents.every((document) => document.type !== type))
    .map(([, { title }]) => title);
