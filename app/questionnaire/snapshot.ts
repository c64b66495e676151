import { answeredIn, type Answered } from "./answered.ts";
import { notAnswered, type Fact, type Source } from "./facts.ts";
import { lookBack, type LookBack } from "./look-back.ts";
import type { Answer, AnsweredList } from "./summary.ts";
import { inDollars, sumOf } from "./totals.ts";
import { counted } from "./counted.ts";

/** A form in figures: facts out of its answers, nothing that is concluded from them. */
export interface Snapshot extends LookBack {
  debts: Fact[];
  assets: Fact[];
  month: Fact[];
  household: Fact[];
}

/** The snapshot of a form on a day, such as 2026-11-22. */
export function snapshotOf(formData: object, today: string): Snapshot {
  const form = answeredIn(formData);
  return { debts: debtsIn(form), assets: assetsIn(form), month: monthIn(form), household: householdIn(form), ...lookBack(form, today) };
}

const columnOf = (list: AnsweredList | undefined, column: string): Answer[] =>
  (list?.rows ?? []).flatMap((cells) => cells.filter(({ name, value }) => name === column && value !== ""));

const total = (answers: Answer[]): number => sumOf(answers.map(({ value }) => value));

/** A sum of amounts, unless nobody gave any. */
const sumFact = (label: string, source: Source, answers: Answer[], more = ""): Fact => ({
  label,
  source,
  value: answers.length === 0 ? notAnswered : `${inDollars(total(answers))}${more}`,
});

function debtsIn(form: Answered): Fact[] {
  const kinds = [
    ["Secured", "securedCreditors"],
    ["Priority", "priorityCreditors"],
    ["Unsecured", "unsecuredCreditors"],
  ] as const;
  const balances = kinds.map(([label, key]) => ({
    label,
    key,
    list: form.list(key, key),
    amounts: columnOf(form.list(key, key), "balanceOwed"),
  }));
  const facts = balances.map(({ label, key, list, amounts }): Fact => {
    const source = { key, name: key };
    if (!list) return { label, source, value: notAnswered };
    const creditors = counted(list.rows.length, "creditor");
    return amounts.length === 0 ? { label, source, value: `${creditors}, no amounts` } : sumFact(label, source, amounts, `, ${creditors}`);
  });
  const all = balances.flatMap(({ amounts }) => amounts);
  return [...facts, sumFact("All three", { key: "securedCreditors", name: "" }, all)];
}

const financial = new RegExp(
  "^(?:stocksBonds|businessInterests|otherFinancialAssets|trust|educationalIRA|healthSavingsAccount|taxRefunds|familySupport" +
    "|lifeInsuranceCash)Value$",
);

function assetsIn(form: Answered): Fact[] {
  const balances = (name: string) => columnOf(form.list("personalProperty", name), "balance");
  const kinds: [label: string, key: string, name: string | undefined, amounts: Answer[]][] = [
    ["Real estate", "realEstate", undefined, form.matching("realEstate", /^(?:currentMarketValue|otherRealEstateValue|familyLandValue)$/)],
    ["Vehicles", "vehicles", "vehicles", columnOf(form.list("vehicles", "vehicles"), "currentValue")],
    ["Household goods", "propertyList", "property", form.matching("propertyList", /Value$/).filter(({ field }) => "enabledBy" in field)],
    ["Financial assets", "propertyList", undefined, form.matching("propertyList", financial)],
    ["Cash", "personalProperty", undefined, form.matching("personalProperty", /^cashOnHand$/)],
    ["Bank accounts", "personalProperty", "bankAccounts", balances("bankAccounts")],
    ["Retirement accounts", "personalProperty", "retirementAccounts", balances("retirementAccounts")],
  ];
  const facts = kinds.map(([label, key, list, amounts]) => sumFact(label, { key, name: list ?? amounts[0]?.name ?? "" }, amounts));
  return [
    ...facts,
    sumFact(
      "All of these",
      { key: "realEstate", name: "" },
      kinds.flatMap(([, , , amounts]) => amounts),
    ),
  ];
}

function monthIn(form: Answered): Fact[] {
  const income = form.matching("income", /^monthlyIncome\./).filter(({ field }) => field.kind === "money");
  const takeHome = form.matching("income", /^takeHomePay$/);
  const expenses = form.matching("expenses", /./).filter(({ field }) => field.kind === "money");
  const isKnown = takeHome.length > 0 && expenses.length > 0;
  return [
    sumFact("Income before deductions", { key: "income", name: "monthlyIncome" }, income),
    sumFact("Take-home pay", { key: "income", name: "takeHomePay" }, takeHome),
    sumFact("Expenses", { key: "expenses", name: expenses[0]?.name ?? "" }, expenses),
    {
      label: "Take-home pay less expenses",
      source: { key: "income", name: "takeHomePay" },
      value: isKnown ? inDollars(total(takeHome) - total(expenses)) : notAnswered,
    },
  ];
}

function householdIn(form: Answered): Fact[] {
  const marital = form.answer("personalInfo", "maritalStatus");
  const dependents = form.list("income", "dependents");
  const livingHere = columnOf(dependents, "livesWithYou").filter(({ value }) => value === "Yes").length;
  const facts: Fact[] = [
    {
      label: "Marital status",
      source: { key: "personalInfo", name: "maritalStatus" },
      value:
        !marital || marital.certainty === "unanswered"
          ? notAnswered
          : `${marital.value}${marital.certainty === "preset" ? " (preset)" : ""}`,
    },
    {
      label: "Dependents",
      source: { key: "income", name: "dependents" },
      value: dependents ? `${dependents.rows.length}, of whom ${livingHere} in the household` : notAnswered,
    },
  ];
  return [...facts, ...["first", "second"].flatMap((rank) => behindOn(form, rank))];
}

/** How far behind the client is on a mortgage, as far as that is said. */
function behindOn(form: Answered, rank: string): Fact[] {
  const behind = form.answer("realEstate", `${rank}MortgageBehind`);
  if (behind?.value !== "Yes") return [];
  const name = `${rank}MortgageMonthsBehind`;
  const months = form.answer("realEstate", name)?.value;
  return [{ label: `Months behind on the ${rank} mortgage`, source: { key: "realEstate", name }, value: months ?? notAnswered }];
}
