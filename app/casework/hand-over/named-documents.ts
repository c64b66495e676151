import { nameEntries } from "../../correspondence/entry-names.ts";
import type { StoredDocument } from "../../records/files/documents.server.ts";

/** Document with a file name that reveals nothing about the client and is safe on every system. */
export type NamedDocument = StoredDocument & { entryName: string };

export const nameDocuments = (documents: StoredDocument[]): NamedDocument[] => nameEntries(documents);
