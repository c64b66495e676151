import type { Fields } from "./fields.ts";
import { isNone } from "./none.ts";
import type { Values } from "./step.ts";

/**
 * Answers the questions that others answer in words, wherever words were changed: "None" is a no, any others are a yes, and none
 * at all take the answer back. An answer that the same change changes itself stays.
 */
export function withAnswersInWords(fields: Fields, stored: Values, changed: Values): Values {
  const values = { ...changed };
  for (const [name, field] of Object.entries(fields))
    for (const [member, { answeredBy }] of field.kind === "group" ? Object.entries(field.fields) : []) {
      if (!answeredBy) continue;
      const [before, group] = [stored[name], values[name]].map((each) => (each ?? {}) as Values) as [Values, Values];
      const words = String(changed[answeredBy] ?? "").trim();
      const isChanged = words !== String(stored[answeredBy] ?? "").trim() || (words !== "" && !group[member]);
      if (isChanged && (group[member] ?? null) === (before[member] ?? null))
        values[name] = { ...group, [member]: words === "" ? null : isNone(words) ? "no" : "yes" };
    }
  return values;
}
