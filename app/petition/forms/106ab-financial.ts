import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { writeBankAccounts, writeRetirement } from "./106ab-accounts.ts";
import { valueNeed, writeAskedAsset, writeAssetKind, writeNamedAsset, type AssetLine } from "./106ab-assets.ts";
import { writeDeposits, writeOtherFinancial } from "./106ab-deposits.ts";
import { writeOwedToYou } from "./106ab-owed.ts";

const at = (name: string): string => `propertyList.${name}`;

const stocks = { line: "18", label: "Bonds, mutual funds, or publicly traded stocks", what: "a stock, bond or fund" };
const business = { line: "19", label: "Non-publicly traded stock and interests in businesses", what: "a share of a business" };
const education = {
  line: "24",
  label: "Interests in an education IRA, an ABLE program, or a state tuition program",
  what: "an account to save for school or college",
  question: at("educationalIRA"),
  value: at("educationalIRAValue"),
};
const trust = {
  line: "25",
  label: "Trusts, equitable or future interests in property",
  what: "a trust that the client benefits from",
  question: at("trustBeneficiary"),
  value: at("trustValue"),
};

/** Writes lines 16 to 35; returns line 36, their total. */
export function writeFinancialAssets(form: Worksheet, facts: CaseFacts): Line {
  const cash = writeCash(form, facts);
  const accounts = writeBankAccounts(form, facts);
  const amounts = [
    cash,
    ...accounts.amounts,
    ...writeInvestment(form, stocks, "stocksBonds"),
    ...writeInvestment(form, business, "businessInterests"),
    ...writeBonds(form),
    ...writeRetirement(form, facts),
    ...writeDeposits(form, facts),
    ...writeAssetKind(form, facts, "annuity"),
    ...writeAskedAsset(form, facts, education),
    ...writeAskedAsset(form, facts, trust),
    ...writeAssetKind(form, facts, "invention"),
    ...writeAssetKind(form, facts, "license"),
    ...writeOwedToYou(form, facts),
    ...writeOtherFinancial(form, facts),
  ];
  return form.total({ line: "36", label: "Total of Part 4, lines 16 to 35" }, amounts, accounts);
}

function writeCash(form: Worksheet, { answers }: CaseFacts): Line {
  const path = "personalProperty.cashOnHand";
  const { amount } = answers.at(path);
  form.joined({ line: "16", label: "Cash" }, [path], () => (amount === null ? "" : amount > 0 ? "Yes" : "No"));
  return form.amount({ line: "16", part: "value", label: "Cash: value", need: useful(clientNeed("How much cash is there?")) }, path);
}

function writeInvestment(form: Worksheet, asset: AssetLine, name: string): Line[] {
  const { line, label, what } = asset;
  if (writeNamedAsset(form, asset, at(name), at(`${name}Value`)).value !== "Yes") return [];
  const nameSpec = { line, item: 1, part: "name", label: `${label}: name`, need: useful(clientNeed(`What is its name: ${what}?`)) };
  form.answer(nameSpec, at(name));
  const percent = { line, item: 1, part: "percent", label: "% of ownership" };
  if (asset === business) form.open({ ...percent, need: useful(officeNeed("What percentage of the business does the client own?")) });
  return [form.amount({ line, item: 1, part: "value", label: `${label}: value`, need: valueNeed(what) }, at(`${name}Value`))];
}

/** Writes line 20, which no question asks for separately. */
function writeBonds(form: Worksheet): Line[] {
  const label = "Government and corporate bonds and other negotiable and non-negotiable instruments";
  const need = useful(officeNeed("Are there bonds, uncashed checks, or notes? The client lists bonds together with stocks."));
  const has = form.open({ line: "20", label, need });
  const value = form.figure({ line: "20", part: "value", label: `${label}: value` }, null);
  form.open({ line: "20", part: "name", label: `${label}: issuer` });
  return has.value === null && value.value === null ? [] : [value];
}
