import { setImmediate as nextTurn } from "node:timers/promises";
import { namedAnswers, sectionsWithNames, type NamedAnswer } from "../../questionnaire/answers/named-answers.ts";
import { sql } from "../../platform/database/database.server.ts";
import { log } from "../../platform/log.server.ts";
import type { CaseTable } from "../case-lists.ts";
import type { FormPart } from "../form.ts";
import { listFormsToDecrypt } from "./form-rows.server.ts";

/** Case with the answers that may contain names. */
export interface NamedCase {
  table: CaseTable;
  id: string;
  clientName: string;
  answers: NamedAnswer[];
}

/** A form with the version of its answers. */
export interface NamedForm extends NamedCase {
  version: number;
}

const FORMS_PER_BATCH = 25;
const SESSIONS_PER_BATCH = 500;

/** Iterates over these forms, and yields to other work after each. Decrypts only the sections that may contain names. */
export async function* iterateNamedForms(ids: readonly string[]): AsyncGenerator<NamedForm | "unreadable"> {
  for (let start = 0; start < ids.length; start += FORMS_PER_BATCH)
    for (const form of await listFormsToDecrypt(sql`id = any(${ids.slice(start, start + FORMS_PER_BATCH)})`, sectionsWithNames)) {
      yield decryptCase(form);
      await nextTurn();
    }
}

/** Iterates over all upload sessions, whose only name is the client's. */
export async function* iterateNamedSessions(): AsyncGenerator<NamedCase> {
  for await (const session of iterateInBatches(
    (after) => sql<{ id: string; clientName: string }[]>`
      select id, client_name as "clientName" from upload_sessions where id > ${after} order by id limit ${SESSIONS_PER_BATCH}`,
  ))
    yield { ...session, table: "upload_sessions", answers: [] };
}

/** Iterates over rows in the order of their ids, in batches. */
export async function* iterateInBatches<Each extends { id: string }>(read: (after: string) => Promise<Each[]>): AsyncGenerator<Each> {
  for (let batch = await read(""); batch.length > 0; batch = await read(batch.at(-1)!.id)) yield* batch;
}

function decryptCase({ id, decrypt }: { id: string; decrypt: () => FormPart }): NamedForm | "unreadable" {
  try {
    const { clientName, version, formData } = decrypt();
    return { table: "forms", id, version, clientName, answers: namedAnswers(formData) };
  } catch (error) {
    log.error({ part: "conflict search", form: id, error }, "form could not be read for its names");
    return "unreadable";
  }
}
