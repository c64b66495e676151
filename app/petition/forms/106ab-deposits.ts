import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import type { Worksheet } from "../worksheet.ts";
import { otherAssetRows, otherAssets, valueNeed, writeAssets, writeHasAssets, writeNamedAsset, type AssetLine } from "./106ab-assets.ts";

/** Words in a description that indicate what a deposit is for, with the form's wording. The first match counts. */
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

const otherFinancialPaths = { name: "propertyList.otherFinancialAssets", value: "propertyList.otherFinancialAssetsValue" };
const otherFinancial = { line: "35", label: "Any financial assets you did not already list", what: "any other financial asset" };

/** Whether the client's other financial asset is a deposit. */
function isDeposit({ answers }: CaseFacts): boolean {
  const { text } = answers.at(otherFinancialPaths.name);
  return /\b(?:deposit|prepaid rent|prepayment)/i.test(text) && !/certificate/i.test(text);
}

/** Writes line 22; returns the lines with the values. */
export function writeDeposits(form: Worksheet, facts: CaseFacts): Line[] {
  const { line, label } = otherAssets.deposit;
  if (isDeposit(facts)) form.computed({ line, label }, "Yes", [otherFinancialPaths.name]);
  else writeHasAssets(form, facts, "deposit", { line, label });
  const first = isDeposit(facts) ? [writeOtherFinancialAsset(form, otherAssets.deposit)] : [];
  const amounts = [...first, ...writeAssets(form, facts, "deposit", first.length + 1)];
  const descriptions = [
    ...first.map(() => otherFinancialPaths.name),
    ...otherAssetRows(facts, "deposit").map((row) => `${row}.description`),
  ];
  for (const [index, path] of descriptions.entries()) {
    const type = depositKind(facts.answers.at(path).text);
    form.computed({ line, item: index + 1, part: "type", label: "What the deposit is for" }, type, [path]);
  }
  return amounts;
}

/** Writes line 35; returns the lines with the values. */
export function writeOtherFinancial(form: Worksheet, facts: CaseFacts): Line[] {
  if (isDeposit(facts)) {
    form.computed({ line: otherFinancial.line, label: otherFinancial.label }, "No", [otherFinancialPaths.name]);
    return [];
  }
  const has = writeNamedAsset(form, otherFinancial, otherFinancialPaths.name, otherFinancialPaths.value);
  return has.value === "Yes" ? [writeOtherFinancialAsset(form, otherFinancial)] : [];
}

function writeOtherFinancialAsset(form: Worksheet, { line, label, what }: AssetLine): Line {
  const description = form.answer({ line, item: 1, part: "description", label: `${label}: description` }, otherFinancialPaths.name);
  const need = valueNeed(String(description.value ?? what));
  return form.amount({ line, item: 1, part: "value", label: `${label}: value`, need }, otherFinancialPaths.value);
}
