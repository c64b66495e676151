import { setImmediate as nextTurn } from "node:timers/promises";
import { namedAnswers, sectionsWithNames, type NamedAnswer } from "../questionnaire/named-answers.ts";
import { sql } from "../platform/database/database.server.ts";
import { log } from "../platform/log.server.ts";
import type { CaseTable } from "./case-lists.ts";
import type { FormPart } from "./form.ts";
import { formsToOpen } from "./form-rows.server.ts";

/** A case with what in it may name somebody. */
export interface NamedCase {
  table: CaseTable;
  id: string;
  clientName: string;
  answers: NamedAnswer[];
}

const formsAtOnce = 25;
const sessionsAtOnce = 500;

/**
 * Goes through all cases, a few at a time, and lets others have their turn after each form. Of a form only the sections are
 * decrypted in which there are names. A form that no key opens is "unreadable".
 */
export async function* casesWithNames(): AsyncGenerator<NamedCase | "unreadable"> {
  for await (const form of inBatches((after) => formsToOpen(sql`id > ${after} order by id limit ${formsAtOnce}`, sectionsWithNames))) {
    yield openedCase(form);
    await nextTurn();
  }
  for await (const session of inBatches(
    (after) => sql<{ id: string; clientName: string }[]>`
      select id, client_name as "clientName" from upload_sessions where id > ${after} order by id limit ${sessionsAtOnce}`,
  ))
    yield { ...session, table: "upload_sessions", answers: [] };
}

/** Goes through rows in the order of their ids, some at a time. */
export async function* inBatches<Each extends { id: string }>(read: (after: string) => Promise<Each[]>): AsyncGenerator<Each> {
  for (let batch = await read(""); batch.length > 0; batch = await read(batch.at(-1)!.id)) yield* batch;
}

function openedCase({ id, open }: { id: string; open: () => FormPart }): NamedCase | "unreadable" {
  try {
    const { clientName, formData } = open();
    return { table: "forms", id, clientName, answers: namedAnswers(formData) };
  } catch (error) {
    log.error({ part: "conflict search", form: id, error }, "form could not be searched");
    return "unreadable";
  }
}
