import type { Line, LineValue } from "./line.ts";

/** Something of value on Schedule A/B. */
export interface Asset {
  /** Its line there, such as 3.1. */
  line: string;
  item: number | null;
  description: string;
  /** The debtors' portion of it; null while it is not known. */
  value: number | null;
  /** The paths of the answers that the value comes from. */
  from: string[];
  /** What else its line says, by part. */
  parts: ReadonlyMap<string, LineValue>;
}

/** The parts that hold a thing's value: on line 28 the refunds apart, on line 29 each kind of support. */
const refunds: readonly string[] = ["federal", "state", "local"];
const supports: readonly string[] = ["support", "alimony", "maintenance", "divorce settlement", "property settlement"];

const isRefund = ({ line, part }: Line): boolean => line === "28" && refunds.includes(part);
const isAmount = (line: Line): boolean =>
  line.part === "portion" || line.part === "value" || isRefund(line) || (line.line === "29" && supports.includes(line.part));

/** The parts that say what an asset is, in the order in which they are read. */
const names = ["description", "name", "company", "year", "make", "model", "street", "city", "institution"];

/** What is listed on Schedule A/B with a value, or with one that is still to come. */
export function assetsIn(lines: readonly Line[]): Asset[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.line}|${line.item ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()].flatMap(assetOf);
}

function assetOf(group: Line[]): Asset[] {
  const given = group.filter((line) => isAmount(line) && (line.value !== null || line.from.length > 0));
  const split = given.filter((line) => isRefund(line) && line.value !== null);
  const amounts = split.length > 0 ? split : given;
  const known = amounts.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const value = known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null;
  const [first] = amounts;
  const parts = new Map(group.map((each) => [each.part, each.value]));
  const isUnknown = value === null && parts.get("") === null;
  if (!first || value === 0 || isUnknown) return [];
  const words = names.flatMap((name) => parts.get(name) ?? []);
  const { line, item, label } = first;
  const description = words.length > 0 ? words.join(" ") : label.split(":")[0]!;
  return [{ line, item, description, value, from: amounts.flatMap(({ from }) => from), parts }];
}
