import type { PendingQuery, Row } from "postgres";
import { sql } from "../platform/database.server.ts";
import type { Visitor } from "../platform/visitor.server.ts";

/** The rows a visitor may touch: a browser its own; a program, for a day, an unsubmitted one that belongs to nobody. */
export const allowed = (visitor: Visitor): PendingQuery<Row[]> => {
  if (visitor.kind === "owner") return sql`owner_hash = ${visitor.hash}`;
  if (visitor.kind === "program")
    return sql`owner_hash is null and submitted_at is null and updated_at > now() - interval '24 hours'`;
  return sql`false`;
};

/** Who owns what a visitor makes: nobody, when a program asks. */
export const ownerOf = (visitor: Visitor): Buffer | null => (visitor.kind === "owner" ? visitor.hash : null);
