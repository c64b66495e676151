import type { Field, Fields, GroupField, ListField, SimpleField } from "./fields.ts";
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
  list: string | undefined;
  row: number | undefined;
  /** The innermost group that it is in. */
  group: GroupField | undefined;
}

/** Visits every question, in the order of the fields, with its value. The questions of a list are visited once for each of its rows. */
export function walkFields(
  fields: Fields,
  values: Values,
  visit: (question: Visited) => void,
  prefix = "",
  list?: string,
  row?: number,
  group?: GroupField,
): void {
  for (const name in fields) {
    const field = fields[name]!;
    const control = prefix + name;
    const value = values[name];
    if (field.kind === "group") walkFields(field.fields, Object(value) as Values, visit, `${control}.`, list, row, field);
    else if (field.kind !== "list") visit({ control, name, field, value, fields, values, list, row, group });
    else if (Array.isArray(value))
      value.forEach((each, index) => walkFields(field.fields, Object(each) as Values, visit, `${control}[${index}].`, control, index));
  }
}

/** A question or list, with its path among the values of a step or row. */
export type Leaf = [path: string, field: SimpleField | ListField];

/** Lists questions and lists in their order, with the members of groups, if they are asked, in place of the groups. */
export const leavesOf = (fields: [string, Field][], isAsked: (member: Field) => boolean = () => true): Leaf[] =>
  fields.flatMap(([path, field]): Leaf[] => {
    if (field.kind !== "group") return [[path, field]];
    const members = Object.entries(field.fields).map(([name, member]): [string, Field] => [`${path}.${name}`, member]);
    return leavesOf(
      members.filter(([, member]) => isAsked(member)),
      isAsked,
    );
  });
