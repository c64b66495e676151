import { createKeptKey } from "../../documents/register-file.server.ts";
import { formKinds, kindOf } from "../../files/file-kinds.ts";
import type { DocumentType } from "../../files/file-rules.ts";
import type { PaperType } from "../../files/papers.ts";
import { Refusal } from "../../files/refusal.ts";
import { randomId } from "../../platform/crypto.server.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { boundTo } from "../../records/object-rows.server.ts";
import type { StoredFile } from "../../records/files/file-rows.server.ts";
import { getSessionAsOffice, type UploadSession } from "../../records/files/upload-sessions.server.ts";
import {
  fileSession,
  findFilings,
  listFiledTypes,
  proposeCases,
  type FiledDocument,
  type FilingCase,
  type FilingProposal,
} from "../../records/office/filing.server.ts";
import { listReferences } from "../../records/reference.server.ts";
import { uploadSessionNotFound } from "../not-found.ts";

/** Types that the office gives to files of a session, by file. A file without one stays in the session alone. */
export type FileTypes = Readonly<Record<string, PaperType>>;

/** Whether a file can be a document of a case: a photo or a PDF. */
export const canBeDocument = ({ name }: Pick<StoredFile, "name">): boolean => {
  const kind = kindOf(name);
  return kind !== undefined && formKinds.includes(kind);
};

/** Beginnings of words in names of files that tell what they are. */
const hints: [DocumentType, RegExp][] = [
  ["payStubs", /(?<![a-z])(?:pay(?!ment)|stub|earnings|wage)/],
  ["taxReturns", /(?<![a-z])(?:tax|w-?2(?!\d)|return|irs(?![a-z]))|(?<!\d)1040(?!\d)/],
  ["ssnCard", /(?<![a-z])(?:ssn|social)/],
  ["pictureId", /(?<![a-z])(?:licen[cs]e|passport|dmv|photoid)/],
];

/** Guesses the type of a file from its name; undefined if the name does not tell. */
export function guessType({ name }: Pick<StoredFile, "name">): DocumentType | undefined {
  return canBeDocument({ name }) ? hints.find(([, hint]) => hint.test(name.toLowerCase()))?.[0] : undefined;
}

/** Guesses the types of files from their names. */
const guessTypes = (files: StoredFile[]): FileTypes =>
  Object.fromEntries(
    files.flatMap((file) => {
      const type = guessType(file);
      return type ? [[file.id, type]] : [];
    }),
  );

/** What an upload session is filed to, or may be filed to. */
export interface Filing {
  filed: FilingCase | null;
  /** None once it is filed. */
  proposals: FilingProposal[];
}

/** Loads what sessions are filed to or may be filed to, by session. */
export async function loadFilings(sessions: Pick<UploadSession, "id" | "comments">[]): Promise<Map<string, Filing>> {
  const filings = await findFilings(sessions.map(({ id }) => id));
  const open = sessions.filter(({ id }) => !filings.has(id));
  const proposals = await proposeCases(open.map(({ id, comments }) => ({ id, references: listReferences(comments) })));
  return new Map(sessions.map(({ id }) => [id, { filed: filings.get(id) ?? null, proposals: proposals.get(id) ?? [] }]));
}

const refuse = (message: string) => new Refusal("invalid", { title: "Not filed", message });

/**
 * Files a session to a case, for the attorney at that IP address. Its files that have a type become documents of the case: copies, so
 * that the session stays as the client sent it. Returns their number. Throws a Refusal.
 */
export async function fileSessionToCase(sessionId: string, formId: string, types: FileTypes | "guess", address: string): Promise<number> {
  const found = await getSessionAsOffice(sessionId);
  if (!found) throw new Refusal("missing", { title: "Not filed", message: uploadSessionNotFound });
  const chosen = types === "guess" ? guessTypes(found.files) : types;
  const unknown = Object.keys(chosen).find((id) => !found.files.some((file) => file.id === id));
  if (unknown !== undefined) throw refuse("A file is not in this upload session.");
  const filed = await listFiledTypes(sessionId);
  const copies: FiledDocument[] = [];
  try {
    for (const file of found.files) {
      const type = chosen[file.id];
      if (!type || filed.has(file.id)) continue;
      if (!canBeDocument(file)) throw refuse(`${file.name} is neither a photo nor a PDF, so it stays in the upload session.`);
      copies.push({ sourceId: file.id, type, file: await copyFile(file, formId) });
    }
    const added = await fileSession(sessionId, formId, copies, address);
    await removeCopies(copies.filter((copy) => !added.includes(copy)));
    return added.length;
  } catch (error) {
    if (error instanceof Refusal) await removeCopies(copies);
    throw error;
  }
}

/** Copies a file as it is shown, bound to the document that it becomes. */
async function copyFile({ name, officeName, storageKey, boundTo: source, size, mimeType, isScanned, hint }: StoredFile, formId: string) {
  const content = await storage.read({ storageKey, boundTo: source });
  if (!content) throw refuse(`${name} is missing in the storage, so it cannot be filed.`);
  const id = randomId();
  const key = createKeptKey();
  await storage.write({ storageKey: key, boundTo: boundTo("documents", formId, id) }, content, size);
  return { id, name: officeName ?? name, size, mimeType, storageKey: key, isScanned, ticketId: null, hint: hint ?? undefined };
}

/** Removes copies that became no documents. What cannot be removed now is swept later. */
const removeCopies = (copies: FiledDocument[]) =>
  Promise.all(copies.map(({ file }) => storage.remove(file.storageKey).catch(() => undefined)));
