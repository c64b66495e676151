import { lookUpAnswers, type AnswerLookup } from "../questionnaire/answers/answer-lookup.ts";
import type { Fact, Source } from "../questionnaire/facts.ts";
import { displayValue, type Answer } from "../questionnaire/answers/summary.ts";
import { lookBack, type LookBack } from "../questionnaire/answers/look-back.ts";
import { formatDollars } from "../questionnaire/totals.ts";
import { listAssets, type Asset } from "./facts/assets.ts";
import type { Total } from "./lines/line.ts";
import { addTotals, totalIn } from "./lines/totals.ts";
import type { Catalogues, TotalName } from "./lines/catalogues.ts";
import type { PreparedPetition } from "./petition.ts";
import { words } from "./wording/index.ts";

/** A form in figures: totals of its petition and key answers. It draws no conclusions. */
export interface Snapshot extends LookBack {
  debts: Fact[];
  assets: Fact[];
  month: Fact[];
  household: Fact[];
}

/** Builds the snapshot of a form and its petition as of today, such as 2026-11-22. */
export function buildSnapshot(formData: object, petition: PreparedPetition, today: string): Snapshot {
  const form = lookUpAnswers(formData);
  return {
    debts: debtFacts(form, petition),
    assets: assetFacts(petition),
    month: monthFacts(petition),
    household: householdFacts(form),
    ...lookBack(form, today),
  };
}

/** Describes a total with the number of its missing amounts; "not answered" if nothing of it is known. */
function describeTotal({ amount, isEstimate, blanks }: Total, hasSource = true): string {
  if (amount === null || (amount === 0 && !hasSource)) return words.notAnswered;
  const missing = blanks.length > 0 && words.amountsNotGiven(blanks.length);
  return [isEstimate ? words.estimate(formatDollars(amount)) : formatDollars(amount), missing].filter(Boolean).join(", ");
}

const totalOf = ({ totals }: PreparedPetition, name: TotalName): Total => totalIn(totals, name);

/** A total of the petition; not answered if neither an answer nor an office entry contributes to it. */
function totalFact(petition: PreparedPetition, label: string, name: TotalName, source: Source): Fact {
  const line = petition.lines.find((each) => `${each.form}.${each.line}` === name && each.part === "");
  return { label, source, value: describeTotal(totalOf(petition, name), !line || line.from.length > 0 || line.state === "office") };
}

function debtFacts(form: AnswerLookup, petition: PreparedPetition): Fact[] {
  const kinds = [
    [words.secured, "securedCreditors", "106D.total"],
    [words.priority, "priorityCreditors", "106EF.6e"],
    [words.unsecured, "unsecuredCreditors", "106EF.6j"],
  ] as const;
  const lists = kinds.map(([label, key, name]) => ({ source: { key, name: key }, label, name, list: form.list(key, key) }));
  const facts = lists.map(({ label, source, name, list }): Fact => {
    if (!list) return { label, source, value: words.notAnswered };
    const count = list.rows.length;
    const sum = describeTotal(totalOf(petition, name));
    return { label, source, value: sum === words.notAnswered ? words.creditorsWithoutAmounts(count) : `${sum}, ${words.creditors(count)}` };
  });
  const isAny = lists.some(({ list }) => list);
  const value = isAny ? describeTotal(totalOf(petition, "106Sum.total")) : words.notAnswered;
  return [...facts, { label: words.totalDebts, source: { key: "securedCreditors", name: "" }, value }];
}

/** The total value listed on a line of Schedule A/B, such as 17, and its entries, such as 17.1. */
function listedFact(assets: readonly Asset[], label: string, line: keyof Catalogues["106AB"], source: Source): Fact {
  const listed = assets.filter((asset) => asset.line.split(".")[0] === line);
  const totals = listed.map(({ value, from }): Total => ({ amount: value, isEstimate: false, blanks: value === null ? from : [] }));
  return { label, source, value: describeTotal(addTotals(totals)) };
}

function assetFacts(petition: PreparedPetition): Fact[] {
  const assets = listAssets(petition.lines.filter(({ form }) => form === "106AB"));
  const total = (label: string, of: TotalName, key: string, name = "") => totalFact(petition, label, of, { key, name });
  const others = [
    total("Business property", "106AB.59", "propertyList"),
    total("Farm and fishing property", "106AB.60", "propertyList"),
    total("Other property", "106AB.61", "propertyList"),
  ];
  return [
    total("Real estate", "106AB.55", "realEstate"),
    total("Vehicles", "106AB.56", "vehicles", "vehicles"),
    total("Household goods", "106AB.57", "propertyList", "property"),
    total("Financial assets", "106AB.58", "propertyList"),
    listedFact(assets, "Cash", "16", { key: "personalProperty", name: "cashOnHand" }),
    listedFact(assets, "of which bank accounts", "17", { key: "personalProperty", name: "bankAccounts" }),
    listedFact(assets, "of which retirement accounts", "21", { key: "personalProperty", name: "retirementAccounts" }),
    ...others.filter(({ value }) => value !== words.notAnswered),
    total("Total assets", "106AB.63", "realEstate"),
  ];
}

function monthFacts(petition: PreparedPetition): Fact[] {
  const beforeDeductions = addTotals([totalOf(petition, "106I.4"), totalOf(petition, "106I.9")]);
  const income: Source = { key: "income", name: "monthlyIncome" };
  const takeHome: Source = { key: "income", name: "takeHomePay" };
  const total = (label: string, name: TotalName, source: Source): Fact => ({
    label,
    source,
    value: describeTotal(totalOf(petition, name)),
  });
  return [
    { label: words.beforeDeductions, source: income, value: describeTotal(beforeDeductions) },
    total(words.takeHome, "106I.7", takeHome),
    total(words.takeHomeAndOther, "106I.12", income),
    total(words.expenses, "106J.22c", { key: "expenses", name: "" }),
    total(words.leftOver, "106J.23c", takeHome),
  ];
}

function householdFacts(form: AnswerLookup): Fact[] {
  const marital = form.answer("personalInfo", "maritalStatus");
  const dependents = form.list("income", "dependents");
  const livingHere = (dependents?.rows ?? []).flat().filter((cell) => cell.name === "livesWithYou" && isYes(cell)).length;
  const facts: Fact[] = [
    {
      label: words.maritalStatus,
      source: { key: "personalInfo", name: "maritalStatus" },
      value:
        !marital || marital.certainty === "unanswered"
          ? words.notAnswered
          : marital.certainty === "preset"
            ? words.preset(marital.value)
            : marital.value,
    },
    {
      label: words.dependents,
      source: { key: "income", name: "dependents" },
      value: dependents ? words.dependentsHere(dependents.rows.length, livingHere) : words.notAnswered,
    },
  ];
  return [...facts, ...arrearsFacts(form, "first", words.firstMortgage), ...arrearsFacts(form, "second", words.secondMortgage)];
}

const isYes = ({ field, value }: Answer): boolean => value === displayValue(field, "yes");

/** How many months the client is behind on a mortgage, if the client is behind. */
function arrearsFacts(form: AnswerLookup, rank: string, label: string): Fact[] {
  const behind = form.answer("realEstate", `${rank}MortgageBehind`);
  if (!behind || !isYes(behind)) return [];
  const name = `${rank}MortgageMonthsBehind`;
  const months = form.answer("realEstate", name)?.value;
  return [{ label, source: { key: "realEstate", name }, value: months ?? words.notAnswered }];
}
