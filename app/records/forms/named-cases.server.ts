import { setImmediate as nextTurn } from "node:timers/promises";
import { sectionsWithNames } from "../../questionnaire/answers/named-answers.ts";
import { sql } from "../../platform/database/database.server.ts";
import { log } from "../../platform/log.server.ts";
import type { CaseTable } from "../case-lists.ts";
import { listFormsAsJson } from "./form-rows.server.ts";

/** Case with the answers that may contain names. */
export interface NamedCase {
  table: CaseTable;
  id: string;
  clientName: string;
  /** JSON of the sections with such answers. */
  formData: string;
}

/** A case with the version of its names. */
export interface VersionedCase extends NamedCase {
  version: string;
}

const FORMS_PER_BATCH = 25;
const SESSIONS_PER_BATCH = 500;

/** The version of a case's names, which differs after every change of them. The only name of an upload session is the client's. */
export const nameVersions = {
  forms: () => sql`forms.version::text`,
  upload_sessions: () => sql`hashtextextended(client_name, 0)::text`,
};

/**
 * Iterates over the cases with these ids, and yields to other work after each form. Decrypts only the sections that may contain names.
 * A form that no key decrypts is "unreadable".
 */
export const iterateNamedCases = {
  async *forms(ids: readonly string[]): AsyncGenerator<VersionedCase | "unreadable"> {
    for (let start = 0; start < ids.length; start += FORMS_PER_BATCH)
      for (const form of await listFormsAsJson(ids.slice(start, start + FORMS_PER_BATCH), sectionsWithNames)) {
        yield decryptCase(form);
        await nextTurn();
      }
  },
  async *upload_sessions(ids: readonly string[]): AsyncGenerator<VersionedCase> {
    for (let start = 0; start < ids.length; start += SESSIONS_PER_BATCH)
      for (const session of await sql<{ id: string; version: string; clientName: string }[]>`
        select id, ${nameVersions.upload_sessions()} as version, client_name as "clientName" from upload_sessions
        where id = any(${ids.slice(start, start + SESSIONS_PER_BATCH)}) order by id`)
        yield { ...session, table: "upload_sessions", formData: "{}" };
  },
} satisfies Record<CaseTable, (ids: readonly string[]) => AsyncGenerator<VersionedCase | "unreadable">>;

function decryptCase({
  id,
  version,
  clientName,
  decrypt,
}: Awaited<ReturnType<typeof listFormsAsJson>>[number]): VersionedCase | "unreadable" {
  try {
    return { table: "forms", id, version: String(version), clientName, formData: decrypt() };
  } catch (error) {
    log.error({ part: "conflict search", form: id, error }, "form could not be read for its names");
    return "unreadable";
  }
}
