import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "../../platform/database/database.server.ts";
import { log } from "../../platform/log.server.ts";
import { listFormsToDecrypt } from "./form-rows.server.ts";
import type { FormPart } from "../form.ts";

const FORMS_PER_BATCH = 25;

/**
 * Iterates over the forms of all cases that are neither closed nor declined, with some sections, in batches, and yields to other work
 * after each form. A form that no key decrypts is "unreadable".
 */
export async function* iterateOpenForms(sections: string[]): AsyncGenerator<FormPart | "unreadable"> {
  const read = (after: string) =>
    listFormsToDecrypt(sql`id > ${after} and work_state not in ('closed', 'declined') order by id limit ${FORMS_PER_BATCH}`, sections);
  for (let batch = await read(""); batch.length > 0; batch = await read(batch.at(-1)!.id))
    for (const { id, decrypt } of batch) {
      try {
        yield decrypt();
      } catch (error) {
        log.error({ part: "creditor addresses", form: id, error }, "form could not be searched");
        yield "unreadable";
      }
      await nextTurn();
    }
}
