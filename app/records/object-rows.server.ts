import type { PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";

/** Columns that identify a row with an object in the storage: whose it is, and which one. */
const identities = {
  documents: ["form_id", "id"],
  upload_files: ["session_id", "id"],
  packets: ["form_id", "id"],
  blanks: ["form", "edition"],
} as const;

/** Tables whose rows have objects in the storage. */
export type ObjectTable = keyof typeof identities;

/** Names the row that an object is bound to: whose it is, and which one. */
export const boundTo = (table: ObjectTable, ...identity: [whose: string, which: string]): string => [table, ...identity].join(" ");

/** Selects the same from a table. */
export const boundToColumn = (table: ObjectTable): PendingQuery<Row[]> =>
  sql`concat_ws(' ', ${table}::text, ${sql(identities[table][0])}, ${sql(identities[table][1])}) as "boundTo"`;
