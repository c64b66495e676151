import type { CaseFacts } from "../facts/case-facts.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { summary106Sum } from "../lines/106Sum.lines.ts";

type Form = Worksheet<typeof summary106Sum>;

/** Writes the Summary of Your Assets and Liabilities from the totals of the other forms. Line 2a is also set as the total `106Sum.2`. */
export function form106Sum(form: Form, facts: CaseFacts): void {
  form.copy("1a", "106AB.55");
  form.copy("1b", "106AB.62");
  form.copy("1c", "106AB.63");
  const debts = [form.copy("2a", "106D.total"), form.copy("3a", "106EF.6e"), form.copy("3b", "106EF.6j")];
  form.setTotal("106Sum.2", form.totalOf("106Sum.2a"));
  form.total("total", debts);
  form.copy("4", "106I.12");
  form.copy("5", "106J.22c");
  writeStatistics(form, facts);
}

/** Writes Part 4. Its lines 8 and 9 apply only if the debts are primarily consumer debts. */
function writeStatistics(form: Form, { answers, entries }: CaseFacts): void {
  form.computed("6", "yes");
  const need = useful(clientNeed("What are most of the debts for: home, family and personal needs, or a business?"));
  form.choice("7", "personalInfo.debtsMainly", need);
  if (answers.at("personalInfo.debtsMainly").raw === "business") return;
  form.copy("8", entries.chapter === "13" ? "122C1.14" : "122A1.11");
  const claims = [
    form.copy("9a", "106EF.6a"),
    form.copy("9b", "106EF.6b"),
    form.copy("9c", "106EF.6c"),
    form.copy("9d", "106EF.6f"),
    form.copy("9e", "106EF.6g"),
    form.copy("9f", "106EF.6h"),
  ];
  form.total("9g", claims);
}
