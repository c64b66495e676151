import type { Fields, ListField, SimpleField } from "./fields.ts";
import type { Values } from "./step.ts";

/** A question with one answer, where it stands among the values of a step or row. */
export interface Visited {
  /** Name of its control: `contactInfo.email`, `vehicles[0].make`. */
  control: string;
  name: string;
  field: SimpleField;
  value: unknown;
  /** The fields and values beside it. */
  fields: Fields;
  values: Values;
  /** The list that it is in, and the index of its row. */
  list?: string;
  row?: number;
}

/** Visits every question, in the order of the fields, with its value. The questions of a list are visited once for each of its rows. */
export function walkFields(fields: Fields, values: Values, visit: (question: Visited) => void, prefix = "", place: object = {}): void {
  for (const [name, field] of Object.entries(fields)) {
    const [control, value] = [prefix + name, values[name]];
    const walk = (part: unknown, at: string, inside = place) =>
      walkFields((field as ListField).fields, Object(part) as Values, visit, `${control}${at}.`, inside);
    if (field.kind === "group") walk(value, "");
    else if (field.kind !== "list") visit({ ...place, control, name, field, value, fields, values });
    else if (Array.isArray(value)) value.forEach((each, row) => walk(each, `[${row}]`, { list: control, row }));
  }
}
