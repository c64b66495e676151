import type { Line } from "../line.ts";
import type { CaseFacts, Worksheet } from "../worksheet.ts";
import { assetsOf, otherAssets, worth, writeAssets, writeHasAssets, writeNamed, type AssetLine } from "./106ab-assets.ts";

/** What a deposit is for, by the first word that fits, in the form's wording. */
const depositWords: readonly (readonly [RegExp, string])[] = [
  [/prepaid rent/i, "Prepaid rent"],
  [/furniture|appliance/i, "Rented furniture"],
  [/\boil\b|propane/i, "Heating oil"],
  [/power|electric|energy/i, "Electric"],
  [/water|sewer/i, "Water"],
  [/phone|wireless|cell|mobile/i, "Telephone"],
  [/\bgas\b/i, "Gas"],
  [/rent|apartment|lease|landlord|housing/i, "Security deposit on rental unit"],
];

const depositKind = (text: string): string => depositWords.find(([word]) => word.test(text))?.[1] ?? "Other";

const named = { name: "propertyList.otherFinancialAssets", value: "propertyList.otherFinancialAssetsValue" };
const otherFinancial = { line: "35", label: "Any financial assets you did not already list", what: "any other financial asset" };

/** Whether what the client calls other financial assets is a deposit. */
function isDeposit({ answers }: CaseFacts): boolean {
  const { text } = answers.at(named.name);
  return /\b(?:deposit|prepaid rent|prepayment)/i.test(text) && !/certificate/i.test(text);
}

/** Line 22. */
export function writeDeposits(form: Worksheet, facts: CaseFacts): Line[] {
  const { line, label } = otherAssets.deposit;
  if (isDeposit(facts)) form.computed({ line, label }, "Yes", [named.name]);
  else writeHasAssets(form, facts, "deposit", { line, label });
  const first = isDeposit(facts) ? [writeInWords(form, otherAssets.deposit)] : [];
  const amounts = [...first, ...writeAssets(form, facts, "deposit", first.length + 1)];
  const descriptions = [...first.map(() => named.name), ...assetsOf(facts, "deposit").map((row) => `${row}.description`)];
  for (const [index, path] of descriptions.entries()) {
    const type = depositKind(facts.answers.at(path).text);
    form.computed({ line, item: index + 1, part: "type", label: "What the deposit is for" }, type, [path]);
  }
  return amounts;
}

/** Line 35. */
export function writeOtherFinancial(form: Worksheet, facts: CaseFacts): Line[] {
  if (isDeposit(facts)) {
    form.computed({ line: otherFinancial.line, label: otherFinancial.label }, "No", [named.name]);
    return [];
  }
  const has = writeNamed(form, otherFinancial, named.name, named.value);
  return has.value === "Yes" ? [writeInWords(form, otherFinancial)] : [];
}

function writeInWords(form: Worksheet, { line, label, what }: AssetLine): Line {
  const description = form.answer({ line, item: 1, part: "description", label: `${label}: description` }, named.name);
  const need = worth(String(description.value ?? what));
  return form.amount({ line, item: 1, part: "value", label: `${label}: value`, need }, named.value);
}
