import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import type { LineSpec, Worksheet } from "../worksheet.ts";

/**
 * Writes a yes or no that depends on whether a list has rows that pass a test; no answer if the list is empty.
 * @param column the column that the line names as its source, such as `vehicles[].kind`
 */
export function writeListAnswer(
  form: Worksheet,
  { answers }: CaseFacts,
  spec: LineSpec,
  column: string,
  isListed: (row: string) => boolean = () => true,
): Line {
  const [list = "", name = ""] = column.split("[].");
  const rows = answers.rows(list);
  const listed = rows.filter(isListed);
  const value = rows.length === 0 ? null : listed.length > 0 ? "Yes" : "No";
  const from = (listed.length > 0 ? listed : rows).map((row) => `${row}.${name}`);
  return form.derived(spec, { value, from, state: "computed", path: `${list}[0].${name}` });
}
