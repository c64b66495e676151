import type { Column } from "../columns.ts";
import { missingMonths, monthNames, notBelowZero } from "../current-income.ts";
import type { Line, Need } from "../line.ts";
import { clientNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { monthSources, type MonthLines, type MonthSource } from "./122a1-months.ts";

const list = "income.sixMonths";

/** Lines 2 to 11 of one column: the averages of the six months, in whole dollars; gives line 11. */
export function writeCurrentIncome(form: Worksheet, facts: CaseFacts, { person, prefix }: Column, months: readonly MonthLines[]): Line {
  const own = months.filter((row) => row.counts && row.column?.person === person);
  const missing = missingMonths(facts, months, { person, prefix });
  const average = (source: MonthSource): { amount: number | null; from: string[] } => {
    const given = own.flatMap(({ path, amounts }) => {
      const each = amounts.get(source);
      return each === undefined ? [] : [{ path: `${path}.${source}`, amount: typeof each === "number" ? each : Number(each.value) }];
    });
    const sum = given.reduce((all, { amount }) => all + amount, 0);
    const isKnown = missing.length === 0 && given.length > 0;
    return { amount: isKnown ? Math.round(sum / 6) : null, from: given.map(({ path }) => path) };
  };
  const put = (source: MonthSource, part: string, need?: Need): Line => {
    const { line, label } = monthSources.find((each) => each.source === source)!;
    const { amount, from } = average(source);
    const zero = useful(clientNeed(`${label}: the amounts of the six months. $0 if there was nothing.`));
    return form.figure({ line, part, person, label, need: need ?? (missing.length > 0 ? undefined : zero) }, amount, from, list);
  };
  const net = (line: string, label: string, receipts: MonthSource, costs: MonthSource): Line => {
    const [gross, spent] = [put(receipts, "receipts"), put(costs, "costs")];
    const amount = gross.value === null ? null : notBelowZero(Number(gross.value) - Number(spent.value));
    return form.figure({ line, person, label }, amount, [...gross.from, ...spent.from]);
  };
  const lacking = clientNeed(`Income is missing of ${monthNames(missing)}.`);
  const lines = [
    put("wages", "", missing.length > 0 ? lacking : undefined),
    put("alimony", ""),
    put("contributions", ""),
    net("5", "Net monthly income from a business, profession, or farm", "businessReceipts", "businessCosts"),
    net("6", "Net monthly income from rental or other real property", "rentReceipts", "rentCosts"),
    put("interest", ""),
    put("unemployment", ""),
    put("pension", ""),
    put("other", ""),
  ];
  if (lines.at(-1)!.value) {
    const need = useful(clientNeed("What was the other income?"));
    form.answer({ line: "10", part: "specify", person, label: "Source", need }, `income.monthlyIncome.${prefix}OtherIncomeDescription`);
  }
  return form.total({ line: "11", person, label: "Current monthly income of this column" }, lines);
}
