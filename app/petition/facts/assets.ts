import type { AnswerPath } from "../answers/answer-path.ts";
import type { PartName } from "../lines/catalogues.ts";
import { groupByEntry, type Line, type LineValue } from "../lines/line.ts";

/** A part of a line of Schedule A/B. */
type Part = PartName<"106AB"> | "";

/** An asset on Schedule A/B. */
export interface Asset {
  /** The line of Schedule A/B, such as 3.1. */
  line: string;
  item: number | null;
  description: string;
  /** The value of the debtors' portion in US dollars; null if not known. */
  value: number | null;
  /** Paths of the answers that the value comes from. */
  from: string[];
  /** All values of its line, by part. */
  parts: ReadonlyMap<Part, LineValue>;
}

/** Whether the value of an asset comes from an answer. */
export const isFrom = ({ from }: Asset, path: AnswerPath): boolean => from.includes(path);

/** Parts that contain amounts on line 28 (each kind of refund) and on line 29 (each kind of support). */
const refundParts: readonly Part[] = ["federal", "state", "local"];
const supportParts: readonly Part[] = ["support", "alimony", "maintenance", "divorce settlement", "property settlement"];

const isRefund = ({ line, part }: Line): boolean => line === "28" && refundParts.includes(part as Part);
const isAmount = (line: Line): boolean =>
  line.part === "portion" || line.part === "value" || isRefund(line) || (line.line === "29" && supportParts.includes(line.part as Part));

/** Parts that describe an asset, in reading order. */
const descriptionParts: readonly Part[] = ["description", "name", "company", "year", "make", "model", "street", "city", "institution"];

/** Lists the assets on Schedule A/B that have a value or still need one. */
export const listAssets = (lines: readonly Line[]): Asset[] => groupByEntry(lines).flatMap(toAssets);

function toAssets(group: Line[]): Asset[] {
  const amountLines = group.filter((line) => isAmount(line) && (line.value !== null || line.from.length > 0));
  if (amountLines.length === 0) return [];
  const refundLines = amountLines.filter((line) => isRefund(line) && line.value !== null);
  const valueLines = refundLines.length > 0 ? refundLines : amountLines;
  const known = valueLines.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const value = known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null;
  if (value === 0) return [];
  const first = valueLines[0]!;
  const parts = new Map(group.map((each) => [each.part as Part, each.value]));
  if (value === null && parts.get("") === null) return [];
  const words = descriptionParts.flatMap((name) => parts.get(name) ?? []);
  const { line, item, label } = first;
  const description = words.length > 0 ? words.join(" ") : label.split(":")[0]!;
  return [{ line, item, description, value, from: valueLines.flatMap(({ from }) => from), parts }];
}
