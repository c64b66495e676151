import type { Line } from "../line.ts";
import type { CaseFacts, Spot, Worksheet } from "../worksheet.ts";

/** A yes or no by what a list's rows have in one column, such as `vehicles[].kind`. No row is no answer. */
export function writeListed(
  form: Worksheet,
  { answers }: CaseFacts,
  spot: Spot,
  column: string,
  isListed: (row: string) => boolean = () => true,
): Line {
  const [list = "", name = ""] = column.split("[].");
  const rows = answers.rows(list);
  const listed = rows.filter(isListed);
  const value = rows.length === 0 ? null : listed.length > 0 ? "Yes" : "No";
  const from = (listed.length > 0 ? listed : rows).map((row) => `${row}.${name}`);
  return form.derived(spot, { value, from, state: "computed", path: `${list}[0].${name}` });
}
