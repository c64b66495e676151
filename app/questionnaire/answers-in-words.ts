import type { Fields } from "./fields.ts";
import { isNone } from "./none.ts";
import type { Values } from "./step.ts";

/** Adds the answers to the questions that others answer in words. No words leave them as they are. */
export function withAnswersInWords(fields: Fields, posted: Values): Values {
  const values = { ...posted };
  for (const [name, field] of Object.entries(fields))
    for (const [member, { answeredBy }] of field.kind === "group" ? Object.entries(field.fields) : []) {
      const words = answeredBy && values[answeredBy];
      if (words) values[name] = { ...(values[name] as Values), [member]: isNone(String(words)) ? "no" : "yes" };
    }
  return values;
}
