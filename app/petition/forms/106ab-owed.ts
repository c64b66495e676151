import { formatDollars } from "../../questionnaire/totals.ts";
import type { AnswerPath, RowPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { valueText } from "../lines/line-text.ts";
import { amountOf, type Line, type Need } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeAskedAsset, writeAssetKind } from "./106ab-assets.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";
import { answerAt, answerFromRows, combineAnswers, firstAnswered } from "./107-answers.ts";

type Form = Worksheet<typeof schedule106AB>;

const at = <Name extends string>(name: Name) => `propertyList.${name}` as const;

/** Writes lines 28 to 34: money and property owed to the debtors. */
export const writeOwedToYou = (form: Form, facts: CaseFacts): Line[] => [
  ...writeTaxRefunds(form, facts),
  ...writeFamilySupport(form, facts),
  ...writeAssetKind(form, facts, "moneyOwed"),
  ...writeInsurance(form, facts),
  ...writeAskedAsset(form, {
    line: "32",
    what: "an inheritance",
    question: at("inheritanceOwed"),
    value: at("inheritanceValue"),
    description: at("inheritanceOwedDetails"),
  }),
  ...writeAskedAsset(form, {
    line: "33",
    what: "a claim against someone, or a lawsuit",
    question: at("claimsOwed"),
    value: at("claimsValue"),
    description: at("claimsOwedDetails"),
  }),
  ...writeAskedAsset(form, {
    line: "34",
    what: "another claim, such as one that depends on something uncertain",
    question: at("contingentClaims"),
    value: at("contingentClaimsValue"),
    description: at("contingentClaimsDescription"),
  }),
];

/** The parts of a tax refund, each with the box of the form. */
const refundParts = [
  ["28/federal", "taxRefundFederal"],
  ["28/state", "taxRefundState"],
  ["28/local", "taxRefundLocal"],
] as const;

/** Writes line 28. The client gives one amount, and on request the three of the form, which count instead. */
function writeTaxRefunds(form: Form, { answers }: CaseFacts): Line[] {
  form.choice("28", at("taxRefunds"), useful(clientNeed("Is there a tax refund due?")));
  if (answers.at(at("taxRefunds")).raw !== "yes") return [];
  const years = form.answer("28/years", at("taxRefundYears"), useful(clientNeed("Which years are the tax refunds for?")));
  const wholeRefund = form.amount("28/value", at("taxRefundsValue"), clientNeed("How much is the tax refund?"));
  const isSplit = refundParts.some(([, name]) => answers.at(at(name)).amount !== null);
  const parts = refundParts.map(([box, name]) => (isSplit ? form.amount(box, at(name)) : form.open(box)));
  const entered = parts.filter(({ value }) => value !== null);
  const totalText = entered.length === 0 && wholeRefund.value !== null && `${valueText(wholeRefund.value)} in all`;
  const information = [years.value && `Tax years ${years.value}`, totalText].filter(Boolean).join("; ");
  form.computed("28/information", information || null, [...years.from, ...wholeRefund.from]);
  if (entered.length === 0) {
    form.flag(
      wholeRefund,
      useful(clientNeed("How much of the tax refund is from the IRS, a state, and a county or city?")),
      at(refundParts[0][1]),
    );
    return [wholeRefund];
  }
  const sum = entered.reduce((all, line) => all + (amountOf(line) ?? 0), 0);
  if (sum !== wholeRefund.value)
    form.flag(wholeRefund, useful(officeNeed(`The parts of the tax refund add up to ${formatDollars(sum)}. Which amounts are right?`)));
  return entered;
}

/** The box of each kind of family support. */
const supportBoxes = {
  support: "29/support",
  alimony: "29/alimony",
  maintenance: "29/maintenance",
  divorce: "29/divorce settlement",
  property: "29/property settlement",
} as const;

/** Writes line 29. The question is about family or child support, so the amount is support until the client says what kind it is. */
function writeFamilySupport(form: Form, { answers }: CaseFacts): Line[] {
  form.choice("29", at("familySupport"), useful(clientNeed("Is alimony or child support owed to the client?")));
  if (answers.at(at("familySupport")).raw !== "yes") return [];
  form.choice("29/kind", at("familySupportKind"), useful(clientNeed("What kind of family support is owed to the client?")));
  form.answer("29/description", at("familySupportDescription"), useful(clientNeed("Who owes the family support, and since when?")));
  const given = supportBoxes[form.chosen("29/kind") ?? "support"];
  const amounts = Object.values(supportBoxes).map((box) =>
    box === given ? form.amount(box, at("familySupportValue"), clientNeed("How much support is owed to the client?")) : form.open(box),
  );
  return amounts.filter(({ value, from }) => value !== null || from.length > 0);
}

/** Writes line 31: life insurance, a health savings account, and any other insurance; no only if the client has none of them. */
function writeInsurance(form: Form, facts: CaseFacts): Line[] {
  const { answers } = facts;
  const questions = [answerAt(facts, at("lifeInsurance")), answerAt(facts, at("healthSavingsAccount"))];
  const policies = answers.rows(at("policies"));
  const listed = answerFromRows(
    policies.map((row) => `${row}.company`),
    at("otherInsurance"),
  );
  const other = firstAnswered(listed, answerAt(facts, at("otherInsurance")));
  form.derived(
    "31",
    combineAnswers(...questions, other),
    useful(clientNeed("Is there any insurance, such as life or renter's insurance?")),
  );
  const rest = form.choice("31/more", at("otherInsurance"));
  if (form.chosen("31/more") === "yes" && policies.length === 0)
    form.flag(rest, useful(clientNeed("Which other insurance is there?")), at("policies[0].company"));
  const [hasLife, hasSavings] = questions.map(({ value }) => value === "yes");
  const life = hasLife ? [writeLifeInsurance(form)] : [];
  const savings = hasSavings ? [writeHealthSavings(form, life.length + 1)] : [];
  const before = [...life, ...savings];
  return [...before, ...policies.map((row, index) => writePolicy(form, row, before.length + index + 1))];
}

function writeHealthSavings(form: Form, item: number): Line {
  const entry = form.row("31#", item);
  entry.computed("company", "Health savings account", [at("healthSavingsAccount")]);
  return entry.amount("value", at("healthSavingsAccountValue"), clientNeed("How much is in the health savings account?"));
}

function writePolicy(form: Form, row: RowPath<"propertyList.policies">, item: number): Line {
  const entry = form.row("31#", item);
  const company = entry.joined(
    "company",
    [`${row}.company`, `${row}.kind`],
    ([name = "", kind]) => (kind ? `${name} (${kind.toLowerCase()} insurance)`.trim() : name),
    useful(clientNeed("Which company is the other insurance with?")),
  );
  writeBeneficiary(entry, `${row}.beneficiary`);
  const what = String(company.value ?? "the other insurance");
  return entry.amount("value", `${row}.value`, useful(clientNeed(`What would it pay if it were ended today: ${what}? $0 if nothing.`)));
}

/** Writes who gets the money. A minor may be filed with initials only. */
function writeBeneficiary(entry: Worksheet<RowBoxes<typeof schedule106AB, "31#">>, path: AnswerPath, need?: Need): void {
  const beneficiary = entry.answer("beneficiary", path, need);
  if (/child|minor|\bson\b|daughter|\bkids?\b/i.test(String(beneficiary.value)))
    entry.flag(beneficiary, useful(officeNeed("This may be a child. Only the initials of a minor may be filed.")));
}

function writeLifeInsurance(form: Form): Line {
  const entry = form.row("31#", 1);
  entry.joined(
    "company",
    [at("lifeInsuranceCompany"), at("insuredPerson"), at("policyLastFour")],
    ([name, person, digits]) => [name, person && `life of ${person}`, digits && `policy ending in ${digits}`].filter(Boolean).join(", "),
    useful(clientNeed("Which company is the life insurance with?")),
  );
  entry.choice("type", at("lifeInsuranceType"), useful(clientNeed("Is the life insurance term or whole life?")));
  writeBeneficiary(entry, at("lifeInsuranceBeneficiary"), useful(clientNeed("Who gets the money from the life insurance?")));
  if (entry.chosen("type") === "whole")
    return entry.amount("value", at("lifeInsuranceCashValue"), clientNeed("What would the life insurance pay if it were canceled today?"));
  const need = "What would the life insurance pay if it were canceled today? Term insurance usually pays nothing.";
  return entry.amount("value", at("termInsuranceValue"), useful(clientNeed(need)));
}
