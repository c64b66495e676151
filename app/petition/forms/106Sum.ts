import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, useful, type Worksheet } from "../worksheet.ts";

/** Writes the Summary of Your Assets and Liabilities from the totals of the other forms. Line 2a is also set as the total `106Sum.2`. */
export function form106Sum(form: Worksheet, facts: CaseFacts): void {
  form.copy({ line: "1a", label: "Total real estate, line 55 of Schedule A/B" }, "106AB.55");
  form.copy({ line: "1b", label: "Total personal property, line 62 of Schedule A/B" }, "106AB.62");
  form.copy({ line: "1c", label: "Total of all property, line 63 of Schedule A/B" }, "106AB.63");
  const debts = [
    form.copy({ line: "2a", label: "Secured claims, Column A of Schedule D" }, "106D.total"),
    form.copy({ line: "3a", label: "Priority unsecured claims, line 6e of Schedule E/F" }, "106EF.6e"),
    form.copy({ line: "3b", label: "Nonpriority unsecured claims, line 6j of Schedule E/F" }, "106EF.6j"),
  ];
  form.setTotal("2", form.totalOf("106Sum.2a"));
  form.total({ line: "total", label: "Your total liabilities" }, debts);
  form.copy({ line: "4", label: "Combined monthly income, line 12 of Schedule I" }, "106I.12");
  form.copy({ line: "5", label: "Monthly expenses, line 22c of Schedule J" }, "106J.22c");
  writeStatistics(form, facts);
}

const claims = [
  ["9a", "6a", "Domestic support obligations"],
  ["9b", "6b", "Taxes and certain other debts you owe the government"],
  ["9c", "6c", "Claims for death or personal injury while you were intoxicated"],
  ["9d", "6f", "Student loans"],
  ["9e", "6g", "Obligations arising out of a separation agreement or divorce that are not priority claims"],
  ["9f", "6h", "Debts to pension or profit-sharing plans, and other similar debts"],
] as const;

/** Writes Part 4. Its lines 8 and 9 apply only if the debts are primarily consumer debts. */
function writeStatistics(form: Worksheet, { answers, entries }: CaseFacts): void {
  form.computed({ line: "6", label: "Are you filing for bankruptcy under Chapters 7, 11, or 13?" }, "Yes");
  const need = useful(clientNeed("What are most of the debts for: home, family and personal needs, or a business?"));
  form.choice({ line: "7", label: "What kind of debt do you have?", need }, "personalInfo.debtsMainly", {
    consumer: "Your debts are primarily consumer debts.",
    business: "Your debts are not primarily consumer debts.",
  });
  if (answers.at("personalInfo.debtsMainly").raw === "business") return;
  form.copy({ line: "8", label: "Total current monthly income" }, entries.chapter === "13" ? "122C1.14" : "122A1.11");
  const lines = claims.map(([line, other, label]) =>
    form.copy({ line, label: `${label}, line ${other} of Schedule E/F` }, `106EF.${other}`),
  );
  form.total({ line: "9g", label: "Total of lines 9a through 9f" }, lines);
}
