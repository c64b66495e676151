import { decrypt } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { associatedData } from "./encrypted-columns.server.ts";

/** The kinds of files that have names. */
export type FileNames = "names of documents" | "names of portal files";

/** A name that says no more than the kind of a file, for versions that know plain names only. */
export const neutralName = (name: string): string => `document${/\.[^.]*$/.exec(name)?.[0] ?? ""}`;

/** The columns of a file's name, for `withName`. */
export const nameColumns = () => sql`name, sealed_name as "sealedName", name_key_id as "nameKeyId"`;

interface SealedName {
  sealedName: Buffer | null;
  nameKeyId: string | null;
}

/** A file as its row has it. */
export type Unnamed<File> = File & SealedName;

/** A file out of its row. A name that an older version has stored is not encrypted yet. */
export function withName<File extends { id: string; name: string }>(
  names: FileNames,
  { sealedName, nameKeyId, ...file }: Unnamed<File>,
): File {
  const name =
    sealedName && nameKeyId !== null ? decrypt({ keyId: nameKeyId, bytes: sealedName }, associatedData(names)(file.id)) : file.name;
  return { ...file, name } as unknown as File;
}
