import { decrypt } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { associatedData } from "./encrypted-columns.server.ts";

/** Kinds of encrypted file names. */
export type FileNameKind = "names of documents" | "names of portal files";

/** Returns a name that reveals only the file's extension, for versions that can only read unencrypted names. */
export const neutralName = (name: string): string => `document${/\.[^.]*$/.exec(name)?.[0] ?? ""}`;

/** Selects the columns of a file's name, for `decryptName`. */
export const nameColumns = () => sql`name, sealed_name as "sealedName", name_key_id as "nameKeyId"`;

interface EncryptedName {
  sealedName: Buffer | null;
  nameKeyId: string | null;
}

/** File as its row stores it, with an encrypted name. */
export type WithEncryptedName<File> = File & EncryptedName;

/** Decrypts the name of a file's row. A name stored by an older version is not encrypted yet. */
export function decryptName<File extends { id: string; name: string }>(
  names: FileNameKind,
  { sealedName, nameKeyId, ...file }: WithEncryptedName<File>,
): File {
  const name =
    sealedName && nameKeyId !== null ? decrypt({ keyId: nameKeyId, bytes: sealedName }, associatedData(names)(file.id)) : file.name;
  return { ...file, name } as unknown as File;
}
