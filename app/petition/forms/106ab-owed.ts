import type { Line } from "../line.ts";
import { valueText } from "../line-text.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { writeAskedAsset, writeAssetKind } from "./106ab-assets.ts";

const at = (name: string): string => `propertyList.${name}`;
const yesNo = { yes: "Yes", no: "No" };

/** Writes lines 28 to 34: money and property owed to the debtors. */
export const writeOwedToYou = (form: Worksheet, facts: CaseFacts): Line[] => [
  ...writeTaxRefunds(form, facts),
  ...writeFamilySupport(form, facts),
  ...writeAssetKind(form, facts, "moneyOwed"),
  ...writeInsurance(form, facts),
  ...writeAskedAsset(form, facts, {
    line: "32",
    label: "Any interest in property that is due you from someone who has died",
    what: "an inheritance",
    question: at("inheritanceOwed"),
    value: at("inheritanceValue"),
    description: at("inheritanceOwedDetails"),
  }),
  ...writeAskedAsset(form, facts, {
    line: "33",
    label: "Claims against third parties",
    what: "a claim against someone, or a lawsuit",
    question: at("claimsOwed"),
    value: at("claimsValue"),
    description: at("claimsOwedDetails"),
  }),
  ...writeContingent(form),
];

/** Writes line 28. The client gives one amount, while the form has three. Once the office splits it, the parts count instead. */
function writeTaxRefunds(form: Worksheet, { answers }: CaseFacts): Line[] {
  const label = "Tax refunds owed to you";
  form.choice({ line: "28", label, need: useful(clientNeed("Is there a tax refund due?")) }, at("taxRefunds"), yesNo);
  if (answers.at(at("taxRefunds")).raw !== "yes") return [];
  const years = {
    line: "28",
    part: "years",
    label: `${label}: tax years`,
    need: useful(clientNeed("Which years are the tax refunds for?")),
  };
  const yearsLine = form.answer(years, at("taxRefundYears"));
  const wholeRefund = form.amount(
    { line: "28", part: "value", label: `${label}: value`, need: clientNeed("How much is the tax refund?") },
    at("taxRefundsValue"),
  );
  const parts = [
    ["federal", "Federal"],
    ["state", "State"],
    ["local", "Local"],
  ].map(([part, name]) => form.figure({ line: "28", part, label: `${label}: ${name}` }, null));
  const entered = parts.filter(({ value }) => value !== null);
  const totalText = entered.length === 0 && wholeRefund.value !== null && `${valueText(wholeRefund.value)} in all`;
  const information = [yearsLine.value && `Tax years ${yearsLine.value}`, totalText].filter(Boolean).join("; ");
  form.computed({ line: "28", part: "information", label: `${label}: specific information` }, information || null, [
    ...yearsLine.from,
    ...wholeRefund.from,
  ]);
  if (entered.length > 0) return entered;
  form.flag(wholeRefund, useful(officeNeed("The form asks for federal, state, and local refunds separately. Enter each amount.")), null);
  return [wholeRefund];
}

function writeFamilySupport(form: Worksheet, { answers }: CaseFacts): Line[] {
  const label = "Family support";
  form.choice(
    { line: "29", label, need: useful(clientNeed("Is alimony or child support owed to the client?")) },
    at("familySupport"),
    yesNo,
  );
  if (answers.at(at("familySupport")).raw !== "yes") return [];
  form.open({ line: "29", part: "description", label: `${label}: specific information` });
  const support = form.amount(
    { line: "29", part: "support", label: `${label}: support`, need: clientNeed("How much support is owed to the client?") },
    at("familySupportValue"),
  );
  const others = ["Alimony", "Maintenance", "Divorce settlement", "Property settlement"].map((name) =>
    form.figure({ line: "29", part: name.toLowerCase(), label: `${label}: ${name.toLowerCase()}` }, null),
  );
  return [support, ...others.filter(({ value }) => value !== null)];
}

/** Writes line 31: life insurance and a health savings account. The line asks about any insurance, so a no to both is no answer. */
function writeInsurance(form: Worksheet, { answers }: CaseFacts): Line[] {
  const label = "Interests in insurance policies";
  const questions = ["lifeInsurance", "healthSavingsAccount"].map((name) => answers.at(at(name)));
  const [hasLife, hasSavings] = questions.map(({ raw }) => raw === "yes");
  const open = questions.find(({ state }) => state !== "answered");
  const need = open
    ? clientNeed("Is there a life insurance policy or a health savings account?")
    : officeNeed("Say whether there is any other insurance, such as health, disability, homeowner's, or renter's insurance.");
  form.derived(
    { line: "31", label, need: useful(need) },
    { value: hasLife || hasSavings ? "Yes" : null, from: questions.map(({ path }) => path), path: open?.path ?? null },
  );
  const life = hasLife ? [writeLifeInsurance(form)] : [];
  if (!hasSavings) return life;
  const spec = { line: "31", item: life.length + 1 };
  form.computed({ ...spec, part: "company", label: "Company name" }, "Health savings account", [at("healthSavingsAccount")]);
  const value = {
    ...spec,
    part: "value",
    label: "Surrender or refund value",
    need: clientNeed("How much is in the health savings account?"),
  };
  return [...life, form.amount(value, at("healthSavingsAccountValue"))];
}

function writeLifeInsurance(form: Worksheet): Line {
  const spec = { line: "31", item: 1 };
  const paths = ["lifeInsuranceCompany", "insuredPerson", "policyLastFour"].map(at);
  const company = {
    ...spec,
    part: "company",
    label: "Company name",
    need: useful(clientNeed("Which company is the life insurance with?")),
  };
  form.joined(company, paths, ([name, person, digits]) =>
    [name, person && `life of ${person}`, digits && `policy ending in ${digits}`].filter(Boolean).join(", "),
  );
  const type = form.choice(
    { ...spec, part: "type", label: "Type of policy", need: useful(clientNeed("Is the life insurance term or whole life?")) },
    at("lifeInsuranceType"),
    { term: "Term", whole: "Whole" },
  );
  const beneficiary = {
    ...spec,
    part: "beneficiary",
    label: "Beneficiary",
    need: useful(clientNeed("Who gets the money from the life insurance?")),
  };
  const beneficiaryLine = form.answer(beneficiary, at("lifeInsuranceBeneficiary"));
  if (/child|minor|\bson\b|daughter|\bkids?\b/i.test(String(beneficiaryLine.value)))
    form.flag(beneficiaryLine, useful(officeNeed("This may be a child. Only the initials of a minor may be filed.")));
  const value = { ...spec, part: "value", label: "Surrender or refund value" };
  return type.value === "Whole"
    ? form.amount(
        { ...value, need: clientNeed("What would the life insurance pay if it were canceled today?") },
        at("lifeInsuranceCashValue"),
      )
    : form.figure(
        { ...value, need: useful(officeNeed("What is the life insurance worth if it is canceled? Term insurance usually has no value.")) },
        null,
      );
}

/** Writes line 34, which no question asks for separately. */
function writeContingent(form: Worksheet): Line[] {
  const label = "Other contingent and unliquidated claims";
  const has = form.open({ line: "34", label, need: useful(officeNeed("Are there other claims, such as a right of setoff?")) });
  form.open({ line: "34", part: "description", label: `${label}: description` });
  const value = form.figure({ line: "34", part: "value", label: `${label}: value` }, null);
  return has.value === null && value.value === null ? [] : [value];
}
