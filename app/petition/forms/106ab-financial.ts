import type { CaseFacts } from "../facts/case-facts.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeBankAccounts, writeRetirement } from "./106ab-accounts.ts";
import { descriptionNeed, existenceNeed, isNamed, valueNeed, writeAskedAsset, writeAssetKind, type AskedAsset } from "./106ab-assets.ts";
import { writeDeposits, writeOtherFinancial } from "./106ab-deposits.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";
import { writeOwedToYou } from "./106ab-owed.ts";
import { writeBusinessInterests } from "./106ab-shares.ts";

type Form = Worksheet<typeof schedule106AB>;

const at = <Name extends string>(name: Name) => `propertyList.${name}` as const;

const education: AskedAsset = {
  line: "24",
  what: "an account to save for school or college",
  question: at("educationalIRA"),
  value: at("educationalIRAValue"),
  description: at("educationalIRADescription"),
};
const trust: AskedAsset = {
  line: "25",
  what: "a trust that the client benefits from",
  question: at("trustBeneficiary"),
  value: at("trustValue"),
  description: at("trustDescription"),
};

/** Writes lines 16 to 35; returns line 36, their total. */
export function writeFinancialAssets(form: Form, facts: CaseFacts): Line {
  const cash = writeCash(form, facts);
  const accounts = writeBankAccounts(form, facts);
  const amounts = [
    cash,
    ...accounts.amounts,
    ...writeStocks(form),
    ...writeBusinessInterests(form, facts),
    ...writeBonds(form),
    ...writeRetirement(form, facts),
    ...writeDeposits(form, facts),
    ...writeAssetKind(form, facts, "annuity"),
    ...writeAskedAsset(form, education),
    ...writeAskedAsset(form, trust),
    ...writeAssetKind(form, facts, "invention"),
    ...writeAssetKind(form, facts, "license"),
    ...writeOwedToYou(form, facts),
    ...writeOtherFinancial(form),
  ];
  return form.total("36", amounts, accounts);
}

function writeCash(form: Form, { answers }: CaseFacts): Line {
  const path = "personalProperty.cashOnHand";
  const { amount } = answers.at(path);
  form.joined("16", [path], () => (amount === null ? "" : amount > 0 ? "yes" : "no"));
  return form.amount("16/value", path, useful(clientNeed("How much cash is there?")));
}

function writeStocks(form: Form): Line[] {
  const what = "a stock, bond or fund";
  form.joined("18", [at("stocksBonds"), at("stocksBondsValue")], isNamed, existenceNeed(what));
  if (form.chosen("18") !== "yes") return [];
  const entry = form.row("18#", 1);
  entry.answer("name", at("stocksBonds"), useful(clientNeed(`What is its name: ${what}?`)));
  return [entry.amount("value", at("stocksBondsValue"), valueNeed(what))];
}

/** Writes line 20. */
function writeBonds(form: Form): Line[] {
  const what = "a bond, an uncashed check or a promissory note";
  form.choice("20", at("bonds"), existenceNeed(what));
  if (form.chosen("20") !== "yes") return [];
  form.answer("20/name", at("bondsDescription"), descriptionNeed(what));
  return [form.amount("20/value", at("bondsValue"), valueNeed(what))];
}
