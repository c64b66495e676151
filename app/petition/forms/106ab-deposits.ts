import type { CaseFacts } from "../facts/case-facts.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { existenceNeed, isNamed, otherAssetRows, valueNeed, writeAssetKind } from "./106ab-assets.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

type Form = Worksheet<typeof schedule106AB>;

const otherFinancial = {
  name: "propertyList.otherFinancialAssets",
  value: "propertyList.otherFinancialAssetsValue",
  what: "any other financial asset",
} as const;

/** Writes line 22; returns the lines with the values. A deposit is among the others until the client says what it is for. */
export function writeDeposits(form: Form, facts: CaseFacts): Line[] {
  const amounts = writeAssetKind(form, facts, "deposit");
  for (const [index, row] of otherAssetRows(facts, "deposit").entries()) {
    const entry = form.row("22#", index + 1);
    const { path, raw } = facts.answers.at(`${row}.depositFor`);
    if (raw !== "") entry.choice("type", path);
    else form.flag(entry.computed("type", "other", [path]), useful(clientNeed("What is the deposit for?")), path);
  }
  return amounts;
}

/** Writes line 35; returns the lines with the values. */
export function writeOtherFinancial(form: Form): Line[] {
  form.joined("35", [otherFinancial.name, otherFinancial.value], isNamed, existenceNeed(otherFinancial.what));
  return form.chosen("35") === "yes" ? [writeOtherFinancialAsset(form)] : [];
}

function writeOtherFinancialAsset(form: Form): Line {
  const entry = form.row("35#", 1);
  const description = entry.answer("description", otherFinancial.name);
  return entry.amount("value", otherFinancial.value, valueNeed(String(description.value ?? otherFinancial.what)));
}
