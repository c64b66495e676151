import { describe, expect, it } from "vitest";
import type { Correction, OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import type { PreparedPetition } from "../../app/petition/petition.ts";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import { separatedCouple, couple, fullForm, single, withoutDetails } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

const amounts = (formData: object, ...names: string[]) => {
  const { totals } = petitionOf(formData);
  return names.map((name) => totals[`106J.${name}`]!.amount);
};

const valueAt = (formData: object, line: string, more: object = { part: "" }) =>
  linesAt(petitionOf(formData), "106J", line, more)[0]?.value;

describe("Schedule J", () => {
  it("lists a single client's expenses", () => {
    expect(amounts(single.formData, "22a", "22b", "22c", "23a", "23b", "23c")).toEqual([3_556, null, 3_556, 3_657, 3_556, 101]);
    expect(valueAt(single.formData, "1")).toBe("No");
    expect(valueAt(single.formData, "2", { part: "relationship" })).toBe("Daughter");
    expect(valueAt(single.formData, "2", { part: "age" })).toBe("9");
    expect(valueAt(single.formData, "6c")).toBe(125);
    expect(valueAt(single.formData, "17a")).toBe(236);
    expect(valueAt(single.formData, "21", { part: "specify" })).toBe("School lunches and cat food");
    expect(valueAt(single.formData, "24", { part: "explain" })).toBe("Childcare ends in June");
  });

  it("has no row for a vehicle or another debt that is paid off", () => {
    const paidOff = changed(couple.formData, ({ vehicles, securedCreditors }) => {
      Object.assign(vehicles[0]!, { balanceOwed: "$0", monthlyPayment: "$0" });
      const paid = { ...securedCreditors[4]!, creditor: "Paid Bank", collateral: "Sofa", securedBy: "other" as const };
      securedCreditors.splice(2, 1, { ...paid, balanceOwed: "$0", monthlyPayment: "$0" });
    });
    expect(["17a", "17b"].map((line) => valueAt(paidOff, line))).toEqual([372, null]);
    const specified = ["17c", "17d"].flatMap((line) => linesAt(petitionOf(paidOff), "106J", line, { part: "specify" }));
    expect(specified.map(({ value }) => value)).not.toContain("Sofa");
  });

  it("counts each of a couple's mortgages, dues, and vehicles once, whether or not the collateral is given", () => {
    for (const formData of [couple.formData, withoutDetails(couple.formData)]) {
      expect(amounts(formData, "22c", "23c")).toEqual([6_762, 831]);
      expect(["4", "4d", "5", "17a", "17b"].map((line) => valueAt(formData, line))).toEqual([1_685, 45, 240, 489, 372]);
      expect(linesAt(petitionOf(formData), "106J", "17c")).toEqual([]);
    }
    expect(petitionOf(couple.formData).totals["106J.22c"]!.isEstimate).toBe(false);
    expect(petitionOf(withoutDetails(couple.formData)).totals["106J.22c"]!.isEstimate).toBe(true);
    expect(linesAt(petitionOf(couple.formData), "106J", "2", { part: "livesWithYou" }).map(({ value }) => value)).toEqual([
      "Yes",
      "Yes",
      "No",
    ]);
    expect(valueAt(couple.formData, "1", { part: "separate" })).toBe("No");
  });

  it("takes a payment from whichever question has an answer", () => {
    const elsewhere = changed(couple.formData, ({ expenses, realEstate, vehicles }) => {
      Object.assign(expenses, { rentMortgage: "", hoaDues: "$45" });
      Object.assign(realEstate, { firstMortgagePayment: "", secondMortgagePayment: "" });
      vehicles[0]!.monthlyPayment = "";
    });
    expect(["4", "5", "17a"].map((line) => valueAt(elsewhere, line))).toEqual([1_685, 240, 489]);
    expect(amounts(elsewhere, "22c")).toEqual([6_762]);
  });

  it("adds payments on other property and further vehicles", () => {
    const more = changed(couple.formData, ({ securedCreditors, vehicles }) => {
      vehicles.push({ ...vehicles[1]!, make: "Boat", monthlyPayment: "$90" });
      const loan = {
        ...securedCreditors[4]!,
        creditor: "Sofa Store",
        collateral: "Sofa",
        monthlyPayment: "$45",
        securedBy: "other" as const,
      };
      securedCreditors.push(loan, { ...loan, collateral: "Cabin", securedBy: "otherLand", monthlyPayment: "$300" });
    });
    expect(amounts(more, "22c")).toEqual([6_762 + 90 + 45 + 300]);
    expect(valueAt(more, "17c")).toBe(90);
    expect(valueAt(more, "17d", { part: "specify" })).toBe("Sofa");
    expect(valueAt(more, "20a")).toBe(300);
  });

  it("counts the payment on a vehicle once if its creditor names the place that it had before another vehicle was removed", () => {
    const removed = changed(couple.formData, ({ securedCreditors, vehicles }) => {
      const { monthlyPayment, balanceOwed } = vehicles[0]!;
      Object.assign(vehicles[1]!, { monthlyPayment: "$371", balanceOwed: "$9,100" });
      const [kept, gone] = ["vehicle2", "vehicle1"].map((key) => securedCreditors.find(({ securedBy }) => securedBy === key)!);
      Object.assign(kept!, { monthlyPayment: "$371", balanceOwed: "$9,100" });
      expect([monthlyPayment, balanceOwed]).toEqual([gone!.monthlyPayment, gone!.balanceOwed]);
      vehicles.shift();
      securedCreditors.splice(securedCreditors.indexOf(gone!), 1);
    });
    expect(["17a", "17b", "17c"].map((line) => valueAt(removed, line))).toEqual([371, null, undefined]);
    const claim = `2.${removed.securedCreditors.findIndex(({ securedBy }) => securedBy === "vehicle2") + 1}`;
    expect(petitionOf(removed).gaps).toContainEqual(
      expect.objectContaining({ form: "106D", line: claim, part: "collateral", who: "client", isBlocking: true }),
    );
  });

  it("flags support that may already be deducted from pay, and payments on surrendered collateral", () => {
    const twice = changed(couple.formData, ({ income }) => (income.deductions!.debtor!.support = "$375"));
    const doubts = petitionOf(twice).gaps.filter(({ form, line }) => form === "106J" && /^1[78]/.test(line));
    expect(doubts.map(({ line, who, isBlocking }) => [line, who, isBlocking])).toEqual([
      ["17b", "office", false],
      ["18", "office", false],
    ]);
    expect(petitionOf(single.formData).gaps.filter(({ form, line }) => form === "106J" && /^1[78]/.test(line))).toEqual([]);
  });

  it("includes no birth date, and no amount that is not given", () => {
    const born = changed(single.formData, ({ income }) => (income.dependents[0]!.age = "3/17/2017"));
    expect(JSON.stringify(petitionOf(born).lines)).not.toContain("3/17/2017");
    expect(petitionOf(born).gaps).toContainEqual(expect.objectContaining({ form: "106J", part: "age", path: "income.dependents[0].age" }));
    const empty = petitionOf({});
    const numbers = empty.lines.filter(({ form, value }) => form === "106J" && typeof value === "number");
    expect(numbers).toEqual([]);
    expect(empty.gaps).toContainEqual(expect.objectContaining({ form: "106J", line: "2", path: "income.dependents" }));
  });

  it("has any number of rows, each in a place of its own", () => {
    const { lines, totals } = petitionOf(fullForm(couple.formData, 60));
    const places = lines.map(({ form, line, part, item, person }) => [form, line, part, item, person].join("|"));
    expect(new Set(places).size).toBe(places.length);
    const vehicles = 30 * (489 + 372);
    expect(totals["106J.22c"]!.amount).toBe(6_762 - 861 + vehicles);
  });
});

describe("Schedule J-2", () => {
  const entry: Omit<Correction, "line" | "value"> = { form: "106J2", part: "", item: null, person: null, reason: "By phone" };
  const at = (line: string, value: string, more: Partial<Correction> = {}): Correction => ({ ...entry, line, value, ...more });
  const entered = (...corrections: Correction[]) => petitionOf(separatedCouple.formData, { corrections });
  const said = (separateHousehold?: "yes" | "no", spouseHousehold?: object) => ({
    ...separatedCouple.formData,
    expenses: { ...separatedCouple.formData.expenses, separateHousehold, spouseHousehold },
  });
  const paths = (name: string) => `expenses.spouseHousehold.${name}`;
  const saysApart = at("1", "Yes", { form: "106J", part: "separate" });

  it("applies only to joint debtors in separate households, according to line 1 of Schedule J", () => {
    const applies = (formData: object, entries: OfficeEntries = {}) =>
      petitionOf(formData, entries).lines.some(({ form }) => form === "106J2");
    expect([single, couple, separatedCouple].map(({ formData }) => applies(formData))).toEqual([false, false, true]);
    expect(applies(separatedCouple.formData, { filing: "alone" })).toBe(false);
    expect([said(), said("no"), said("yes")].map((formData) => applies(formData))).toEqual([true, false, true]);
    expect(applies(couple.formData, { corrections: [saysApart] })).toBe(true);
    expect(applies(separatedCouple.formData, { corrections: [{ ...saysApart, value: "No" }] })).toBe(false);
    expect(valueAt(couple.formData, "22b")).toBe(null);
  });

  it("takes no amounts from answers that do not name the household, and asks the client", () => {
    const { lines, gaps, totals } = petitionOf(separatedCouple.formData);
    expect(lines.filter(({ form, value }) => form === "106J2" && typeof value === "number")).toEqual([]);
    const needed = gaps.filter(({ form }) => form === "106J2");
    expect(needed.filter(({ isBlocking }) => isBlocking)).toMatchObject([{ line: "4", who: "client", path: paths("rentMortgage") }]);
    expect(needed.filter(({ who }) => who === "office").map(({ line }) => line)).toEqual(["2", "2", "2", "2"]);
    expect(totals["106J2.22"]!.blanks).toContain(paths("rentMortgage"));
    const unsaid = petitionOf(said());
    expect(unsaid.gaps).toContainEqual(expect.objectContaining({ form: "106J2", line: "1", path: "expenses.separateHousehold" }));
    expect(unsaid.gaps).toContainEqual(expect.objectContaining({ form: "106J", line: "22a", who: "office" }));
    expect(gaps.filter(({ form, line }) => form === "106J" && line === "22a")).toEqual([]);
    expect(["22b", "22c"].map((line) => valueAt(separatedCouple.formData, line))).toEqual([null, 6_762]);
    expect(totals["106Sum.5"]).toMatchObject({
      amount: 6_762,
      blanks: expect.arrayContaining([paths("rentMortgage"), paths("otherExpenses")]),
    });
  });

  it("has the expenses that the client gives for the spouse's household", () => {
    const spouseHousehold = { rentMortgage: "$600", food: "$250", expectedChange: "Rent goes up", includesOthers: "no" };
    const petition = petitionOf(said("yes", spouseHousehold));
    expect(linesAt(petition, "106J2", "4")).toMatchObject([{ value: 600, state: "answered", from: [paths("rentMortgage")] }]);
    expect(["106J2.22", "106J.22b", "106J.22c"].map((name) => petition.totals[name]!.amount)).toEqual([850, 850, 6_762 + 850]);
    expect(linesAt(petition, "106J2", "24").map(({ value }) => value)).toEqual(["Yes", "Rent goes up"]);
    expect(linesAt(petition, "106J2", "3")).toMatchObject([{ value: "No" }]);
  });

  it("is included in Schedule J and the summary", () => {
    const { lines, totals, gaps } = entered(at("4", "$700"), at("7", "$250"), at("20b", "$30"), at("21", "$20"));
    expect(totals["106J2.22"]!.amount).toBe(1_000);
    expect(["106J.22b", "106J.22c", "106J.23c", "106Sum.5"].map((name) => totals[name]!.amount)).toEqual([1_000, 7_762, -169, 7_762]);
    expect(lines).toContainEqual(expect.objectContaining({ form: "106J", line: "22b", value: 1_000, state: "computed" }));
    expect(gaps).toContainEqual(expect.objectContaining({ form: "106J2", line: "21", part: "specify" }));
    expect(totals["106J2.22"]!.blanks).not.toContain(paths("rentMortgage"));
  });

  it("lists the dependents that the office identifies as Debtor 2's", () => {
    const printed = ({ lines }: PreparedPetition) =>
      lines.filter(({ form, line, item, part }) => form === "106J2" && line === "2" && item === 2 && part !== "listed");
    expect(printed(entered()).map(({ value }) => value)).toEqual([null]);
    const stepson = at("2", "Stepson", { part: "relationship", item: 2 });
    const [relationship, age, lives] = printed(entered(stepson));
    expect([relationship!.value, lives!.value]).toEqual(["Stepson", null]);
    expect(age!.value).toBe(couple.formData.income.dependents[1]!.age);
    expect(printed(entered(stepson, at("2", "No")))).toEqual([]);
  });
});
