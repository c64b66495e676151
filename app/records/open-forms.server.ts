import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "../platform/database/database.server.ts";
import { log } from "../platform/log.server.ts";
import { formsToOpen } from "./form-rows.server.ts";
import type { FormPart } from "./form.ts";
import { inBatches } from "./named-cases.server.ts";

const atOnce = 25;

/**
 * Goes through the forms of all cases that are not closed, with some sections, a few at a time, and lets others have their turn
 * after each. A form that no key opens is "unreadable".
 */
export async function* openForms(sections: string[]): AsyncGenerator<FormPart | "unreadable"> {
  const read = (after: string) => formsToOpen(sql`id > ${after} and work_state <> 'closed' order by id limit ${atOnce}`, sections);
  for await (const { id, open } of inBatches(read)) {
    try {
      yield open();
    } catch (error) {
      log.error({ part: "creditor addresses", form: id, error }, "form could not be searched");
      yield "unreadable";
    }
    await nextTurn();
  }
}
