import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { packetForms } from "../../app/official-forms/filing-order.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { isAt } from "../../app/petition/lines/catalogues.ts";
import { petition101 } from "../../app/petition/lines/101.lines.ts";
import type { FormNumber, Gap, LineValue } from "../../app/petition/lines/line.ts";
import type { Correction, OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { anyAnswers } from "../support/any-answers.ts";
import { couple } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";
import { renter } from "../support/renter.ts";

const landlord = { name: "Example Court Apartments", street: "22 Example Court", city: "Goldsboro", state: "NC", zip: "27530" };
const evicted = { rentsHome: "yes", evictionJudgment: "yes", landlord };
const reason = "My disability benefit leaves nothing after rent and medicine.";

const withPersonal = (answers: object, formData: { personalInfo: object } = renter) => ({
  ...formData,
  personalInfo: { ...formData.personalInfo, ...answers },
});
const at = (form: FormNumber, line: string, part: string, value: string, more: Partial<Correction> = {}): Correction => {
  return { form, line, part, item: null, person: null, value, reason: "Told so", ...more };
};
type Petition = ReturnType<typeof petitionOf>;
const valueAt = (petition: Petition, form: FormNumber, line: string, part = "", item: number | null = null): LineValue | undefined =>
  linesAt(petition, form, line, { part, item })[0]?.value;
const isOn = ({ lines }: Petition, form: FormNumber) => lines.some((line) => line.form === form);
const gapsOf = ({ gaps }: Petition, form: FormNumber) => gaps.filter((gap) => gap.form === form);
const places = (gaps: readonly Gap[]) => gaps.map(({ line, part, item }) => [line, part, item].filter(Boolean).join(" "));

describe("Forms 101A and 101B", () => {
  const certified = ["law", "deposit"].map((part) => at("101A", "certification", part, "Yes"));

  it("are prepared for a tenant with an eviction judgment only, the second one for a tenant who may stay", () => {
    const forms = (answers: object, corrections: Correction[] = []) => {
      const petition = petitionOf(withPersonal(answers), { corrections });
      return (["101A", "101B"] as const).filter((form) => isOn(petition, form));
    };
    expect(forms({})).toEqual([]);
    expect(forms({ ...evicted, evictionJudgment: "no" })).toEqual([]);
    expect(forms(evicted)).toEqual(["101A"]);
    expect(forms(evicted, certified.slice(1))).toEqual(["101A"]);
    expect(forms(evicted, certified)).toEqual(["101A", "101B"]);
    expect(forms({}, [at("101", "11", "", "Yes"), at("101", "11", "evictionJudgment", "Yes")])).toEqual(["101A"]);
  });

  it("name the landlord as Schedule G does, certify nothing by themselves, and are not in a packet before their time", () => {
    const name = at("106G", "2.1", "name", "Example Court LLC", { item: 1 });
    const petition = petitionOf(withPersonal(evicted), { corrections: [name, ...certified] });
    const onForm = (part: string) => valueAt(petition, "101A", "landlord", part);
    expect(["name", "street", "city", "state", "zip"].map(onForm)).toEqual([
      "Example Court LLC",
      "22 Example Court",
      "Goldsboro",
      "NC",
      "27530",
    ]);
    expect(linesAt(petitionOf(withPersonal(evicted)), "101A", "certification").map(({ value }) => value)).toEqual([null, null]);
    expect(linesAt(petition, "101B", "certification").map(({ value }) => value)).toEqual([null, null]);
    expect(packetForms(petition.lines, "7").slice(0, 2)).toEqual(["101", "101A"]);
    expect(packetForms(petition.lines, "7")).not.toContain("101B");
  });

  it("block a rented home without an answer about a judgment, and a landlord whom nobody named", () => {
    const unanswered = petitionOf(withPersonal({ ...evicted, evictionJudgment: undefined }));
    const open = gapsOf(unanswered, "101").filter(({ line }) => line === "11");
    expect(open).toMatchObject([{ part: "evictionJudgment", isBlocking: true, path: "personalInfo.evictionJudgment" }]);
    const corrections = [at("101", "11", "", "Yes"), at("101", "11", "evictionJudgment", "Yes")];
    expect(gapsOf(petitionOf(renter, { corrections }), "101A").filter(({ isBlocking }) => isBlocking)).toMatchObject([{ part: "name" }]);
  });
});

describe("Form 103A", () => {
  const inParts = withPersonal({ feePayment: "installments" });
  const installment = (item: number, part: string, value: string) => at("103A", "2", part, value, { item });

  it("takes chapter and installments from the office, and adds them up", () => {
    const prepared = (corrections: Correction[] = []) => petitionOf(inParts, { chapter: "13", corrections });
    expect(places(gapsOf(prepared(), "103A"))).toEqual(["2 amount 1", "2 when 1"]);
    expect(valueAt(prepared(), "103A", "2", "total")).toBeNull();
    const first = [installment(1, "amount", "$100"), installment(1, "when", "With the filing of the petition")];
    const petition = prepared([...first, installment(2, "amount", "$213")]);
    expect([valueAt(petition, "103A", "1"), valueAt(petition, "103A", "2", "total")]).toEqual(["Chapter 13", 313]);
    expect(places(gapsOf(petition, "103A"))).toEqual(["2 date 2"]);
    const dated = prepared([...first, installment(2, "amount", "$213"), installment(2, "date", "01/15/2027")]);
    expect(gapsOf(dated, "103A")).toEqual([]);
    expect(
      placeLines(
        formMaps["103A"],
        dated.lines.filter(({ form }) => form === "103A"),
      ).unplaced,
    ).toEqual([]);
  });

  it("is for those who pay in parts only", () => {
    expect([renter, couple.formData].map((formData) => isOn(petitionOf(formData), "103A"))).toEqual([false, false]);
    expect(packetForms(petitionOf(inParts).lines, "7")).toContain("103A");
  });
});

describe("Form 103B", () => {
  const waived = (answers: object = {}, entries: OfficeEntries = {}) =>
    petitionOf(withPersonal({ feeWaiverReason: reason, ...answers }), entries);

  it("is for those who ask for a waiver, and only in Chapter 7", () => {
    const forms = [waived(), waived({}, { chapter: "13" }), waived({ feePayment: "full" })];
    expect(forms.map((petition) => isOn(petition, "103B"))).toEqual([true, false, false]);
    const corrected = { corrections: [at("101", "8", "", petition101["8"].choices.waiver)] };
    expect(isOn(waived({ feePayment: "full" }, corrected), "103B")).toBe(true);
  });

  it("has the figures of the schedules, and the earlier cases of the petition", () => {
    const petition = waived();
    const on = (line: string, part = "") => valueAt(petition, "103B", line, part);
    expect(["you", "subtotal", "assistance", "total"].map((part) => on("2", part))).toEqual([1_502, 1_502, 120, 1_382]);
    expect([on("3"), on("3", "type"), on("5"), on("8")]).toEqual(["Yes", "Food assistance", reason, "No"]);
    expect([on("6"), on("4"), on("9")]).toEqual([valueAt(petition, "106J", "22c"), "No", "No"]);
    expect([on("20"), valueAt(petition, "103B", "20", "caseNumber", 1)]).toEqual(["Yes", "25-00000"]);
  });

  it("asks for the family and the reason, and ticks nothing that nobody said", () => {
    const petition = waived({ feeWaiverReason: undefined });
    const blocking = gapsOf(petition, "103B").filter(({ isBlocking }) => isBlocking);
    expect(blocking.map(({ path }) => path)).toEqual(["income.dependents", "personalInfo.feeWaiverReason"]);
    expect(["17", "18", "19"].map((line) => valueAt(petition, "103B", line))).toEqual([null, null, null]);
    const alone = waived({}, { corrections: [at("106J", "2", "", "No")] });
    expect([valueAt(alone, "103B", "1", "total"), valueAt(alone, "103B", "1", "spouse")]).toEqual(["1", undefined]);
    const family = petitionOf(withPersonal({ feePayment: "waiver" }, couple.formData));
    expect(["spouse", "count", "total"].map((part) => valueAt(family, "103B", "1", part))).toEqual(["Yes", "3", "5"]);
  });

  it("asks the office for the amount once somebody was paid, and prints to whom", () => {
    const paid = [at("103B", "17", "", "Yes"), at("103B", "17", "attorney", "Yes")];
    const petition = waived({}, { corrections: paid });
    expect(places(gapsOf(petition, "103B").filter(({ isBlocking, line }) => isBlocking && line === "17"))).toEqual(["17 amount"]);
  });

  it("equals its sources, whatever the answers are", () => {
    const differing = (petition: Petition): string[] => {
      const find = (isPlace: ReturnType<typeof isAt>) => petition.lines.find(isPlace)?.value;
      const pairs = [
        ["2/subtotal", find(isAt("103B", "2/subtotal")), find(isAt("106I", "10/combined"))],
        ["6", find(isAt("103B", "6")), find(isAt("106J", "22c"))],
        ["8/amount", find(isAt("103B", "8/amount")) ?? (find(isAt("106I", "11")) || 0), find(isAt("106I", "11")) ?? 0],
        ["20", find(isAt("103B", "20")), find(isAt("101", "9"))],
      ] as const;
      return pairs.flatMap(([name, copy, source]) => (copy === source ? [] : [`${name}: ${copy}, but ${source}`]));
    };
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { personalInfo } = answers as { personalInfo: object };
        expect(differing(petitionOf({ ...answers, personalInfo: { ...personalInfo, feePayment: "waiver" } }))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
