import { nameEntries } from "../../correspondence/entry-names.ts";
import type { StoredDocument } from "../../records/documents.server.ts";

/** A document with a name that tells nothing of the client, and is safe on every system. */
export type NamedDocument = StoredDocument & { entryName: string };

export const namedDocuments = (documents: StoredDocument[]): NamedDocument[] => nameEntries(documents);
