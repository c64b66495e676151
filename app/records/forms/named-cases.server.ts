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

const FORMS_PER_BATCH = 25;
const SESSIONS_PER_BATCH = 500;

/**
 * Iterates over all cases in batches, and yields to other work after each form. Decrypts only the sections of a form
 * that may contain names. A form that no key decrypts is "unreadable".
 */
export async function* iterateNamedCases(): AsyncGenerator<NamedCase | "unreadable"> {
  for await (const form of iterateInBatches((after) =>
    listFormsToDecrypt(sql`id > ${after} order by id limit ${FORMS_PER_BATCH}`, sectionsWithNames),
  )) {
    yield decryptCase(form);
    await nextTurn();
  }
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

function decryptCase({ id, decrypt }: { id: string; decrypt: () => FormPart }): NamedCase | "unreadable" {
  try {
    const { clientName, formData } = decrypt();
    return { table: "forms", id, clientName, answers: namedAnswers(formData) };
  } catch (error) {
    log.error({ part: "conflict search", form: id, error }, "form could not be searched");
    return "unreadable";
  }
}
