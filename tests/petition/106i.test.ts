import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { couple, single, withoutDetails } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";
import { shopkeepers } from "../support/shopkeepers.ts";

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

const totalsOf = (formData: object, entries: OfficeEntries = {}) => {
  const { totals } = petitionOf(formData, entries);
  return (name: string) => totals[`106I.${name}`]!;
};

const valueAt = (formData: object, line: string, more: object = { person: "debtor1", part: "" }) =>
  linesAt(petitionOf(formData), "106I", line, more)[0]?.value;

describe("Schedule I", () => {
  it("lists a single client's pay, deductions, and other income", () => {
    const total = totalsOf(single.formData);
    expect(total("4.debtor1").amount).toBe(4_000);
    expect(total("6.debtor1").amount).toBe(560 + 120 + 45 + 90);
    expect(total("7")).toMatchObject({ amount: 3_185, isEstimate: false });
    expect(total("9").amount).toBe(2 + 350 + 120);
    expect(total("12")).toEqual({ amount: 3_657, isEstimate: false, blanks: [] });
    expect(valueAt(single.formData, "1", { part: "status" })).toBe("Employed");
    expect(valueAt(single.formData, "1", { part: "employer" })).toBe("Pinecone Regional Clinic");
    expect(valueAt(single.formData, "5d")).toBe(45);
    expect(valueAt(single.formData, "8c")).toBe(350);
    expect(valueAt(single.formData, "8h", { part: "specify" })).toBe("Weekend babysitting");
    expect(valueAt(single.formData, "13", { part: "" })).toBe("Yes");
    expect(valueAt(single.formData, "13", { part: "explain" })).toContain("four days");
    expect(linesAt(petitionOf(single.formData), "106I", "2").map(({ person }) => person)).toEqual(["debtor1"]);
  });

  it("splits the employer's address into boxes, and leaves it whole if it cannot be split", () => {
    const boxesOf = (address: string) => {
      const form = changed(single.formData, ({ income }) => (income.employerAddress = address));
      return ["street", "city", "state", "zip"].map((part) => valueAt(form, "1", { part, person: "debtor1" }));
    };
    expect(boxesOf("200 Sample Street, Raleigh, NC 27601")).toEqual(["200 Sample Street", "Raleigh", "NC", "27601"]);
    expect(boxesOf("Suite 4, 1 Oak Rd\nWinston-Salem nc 27101-0042")).toEqual(["Suite 4, 1 Oak Rd", "Winston-Salem", "NC", "27101-0042"]);
    expect(boxesOf("the depot by the river, Asheboro")).toEqual(["the depot by the river, Asheboro", null, null, null]);
    expect(boxesOf("12 Main Street 27203")).toEqual(["12 Main Street 27203", null, null, null]);
  });

  it("specifies the other income of both columns in the form's one box", () => {
    const both = changed(couple.formData, ({ income }) => {
      Object.assign(income.monthlyIncome, { debtorOtherIncome: "$40", debtorOtherIncomeDescription: "Scrap metal" });
    });
    expect(valueAt(both, "8h", { part: "specify" })).toBe("Debtor 1: Scrap metal; Spouse: Part-time tutoring");
    expect(valueAt(couple.formData, "8h", { part: "specify" })).toBe("Part-time tutoring");
    const half = changed(both, ({ income }) => (income.monthlyIncome.debtorOtherIncomeDescription = ""));
    const gaps = petitionOf(half).gaps.filter(({ form, part }) => form === "106I" && part === "specify");
    expect(gaps.map(({ path }) => path)).toEqual(["income.monthlyIncome.debtorOtherIncomeDescription"]);
  });

  it("fills in both spouses' columns", () => {
    const total = totalsOf(couple.formData);
    expect([total("7.debtor1").amount, total("7.debtor2").amount, total("7").amount]).toEqual([4_310, 2_930, 7_240]);
    expect([total("10.debtor1").amount, total("10.debtor2").amount, total("10").amount]).toEqual([4_313, 3_280, 7_593]);
    expect(total("12")).toEqual({ amount: 7_593, isEstimate: false, blanks: [] });
  });

  it("estimates take-home pay from the client's statement while deductions are missing", () => {
    const alone = totalsOf(withoutDetails(single.formData));
    expect(alone("7")).toMatchObject({ amount: 3_185, isEstimate: true });
    expect(alone("12")).toMatchObject({ amount: 3_657, isEstimate: true });
    const both = totalsOf(withoutDetails(couple.formData), { filing: "joint" });
    expect(both("7")).toMatchObject({ amount: 7_240, isEstimate: true });
    expect(both("12")).toMatchObject({ amount: 7_593, isEstimate: true });
    expect(both("12").blanks).toContain("income.unemployment");
    expect(valueAt(withoutDetails(couple.formData), "7")).toBe(null);
    const labels = linesAt(petitionOf(withoutDetails(single.formData)), "106I", "10").map(({ label }) => label);
    expect(labels[0]).toContain("(estimate)");
    const partly = changed(single.formData, ({ income }) => (income.deductions!.debtor!.taxes = ""));
    expect(totalsOf(partly)("7")).toMatchObject({ amount: 3_185, isEstimate: true });
  });

  it("fills in the second column for a spouse who does not file, unless the spouses live apart", () => {
    const withSpouse = (maritalDetail: "livingTogether" | "livingApart") => {
      const form = changed(couple.formData, ({ personalInfo }) => Object.assign(personalInfo, { filingWith: "alone", maritalDetail }));
      return linesAt(petitionOf(form), "106I", "2", { person: "debtor2" }).length;
    };
    expect([withSpouse("livingTogether"), withSpouse("livingApart")]).toEqual([1, 0]);
  });

  it("uses office entries in all lines that follow", () => {
    const correction = { form: "106I", line: "5a", part: "", item: null, person: "debtor1", value: "$660", reason: "Pay stub" } as const;
    const total = totalsOf(single.formData, { corrections: [correction] });
    expect([total("6").amount, total("7").amount, total("12").amount]).toEqual([915, 3_085, 3_557]);
    const other = { ...correction, line: "12", person: null, value: "$4,000" };
    const petition = petitionOf({}, { corrections: [other] });
    expect(petition.totals["106I.12"]).toEqual({ amount: 4_000, isEstimate: false, blanks: [] });
    expect(linesAt(petition, "106J", "23a")[0]!.value).toBe(4_000);
  });

  it("asks for missing amounts, and treats no answer as blank, not zero", () => {
    const { lines, gaps, totals } = petitionOf({});
    const numbers = lines.filter(({ form, value }) => form === "106I" && typeof value === "number");
    expect(numbers).toEqual([]);
    expect(totals["106I.12"]!.blanks).toContain("income.monthlyIncome.debtorGrossIncome");
    const blocking = gaps.filter(({ form, isBlocking }) => form === "106I" && isBlocking).map(({ line }) => line);
    expect(blocking).toEqual(["1", "2", "5a"]);
    const idle = changed(single.formData, ({ income }) => {
      Object.assign(income, { currentEmployer: "None", employerAddress: "", jobTitle: "", workStatus: "notEmployed" });
      income.monthlyIncome.debtorGrossIncome = "$0";
      delete income.deductions;
    });
    expect(valueAt(idle, "1", { part: "status" })).toBe("Not employed");
    expect(valueAt(idle, "7")).toBe(0);
    expect(petitionOf(idle).gaps.filter(({ form, line }) => form === "106I" && /^[1567]/.test(line))).toEqual([]);
  });
});

describe("employment on Schedule I", () => {
  const withWork = (answers: object) =>
    changed(single.formData, ({ income }) => {
      delete income.workStatus;
      Object.assign(income, answers);
    });
  const box = (form: object, part: string) => valueAt(form, "1", { part, person: "debtor1" });
  const gapOf = (form: object, part = "status") =>
    petitionOf(form).gaps.find((gap) => gap.form === "106I" && gap.line === "1" && gap.part === part);

  it.each([
    ["employed", "Employed"],
    ["selfEmployed", "Employed"],
    ["notEmployed", "Not employed"],
    ["retired", "Not employed"],
    ["disabled", "Not employed"],
    ["student", "Not employed"],
    ["homemaker", "Not employed"],
  ])("is what the client says: %s", (workStatus, status) => {
    for (const currentEmployer of ["", "None", "SSI", "Disabled American Veterans"])
      expect(box(withWork({ workStatus, currentEmployer }), "status")).toBe(status);
    expect(gapOf(withWork({ workStatus }))).toBeUndefined();
  });

  it("is employed if an employer is named and nothing else is said, and asks", () => {
    for (const currentEmployer of ["Disabled American Veterans", "Retired Teachers of NC", "Unemployed Workers' Union", "Homemaker"]) {
      const form = withWork({ currentEmployer });
      expect([box(form, "status"), box(form, "employer")]).toEqual(["Employed", currentEmployer]);
      expect(gapOf(form)).toMatchObject({ who: "client", isBlocking: false, path: "income.workStatus" });
    }
  });

  it("is open, whatever is earned, if no employer is named", () => {
    for (const currentEmployer of ["", "None", "n/a", "-"]) {
      const form = withWork({ currentEmployer });
      expect([box(form, "status"), box(form, "employer")]).toEqual([null, null]);
      expect(gapOf(form)).toMatchObject({ who: "client", isBlocking: true, path: "income.workStatus" });
    }
  });

  it("asks the office about an employer of somebody who does not work, and prints none of it", () => {
    const form = withWork({ workStatus: "disabled", currentEmployer: "SSI", employerAddress: "1 Oak Rd, Boone, NC 28607" });
    expect(["employer", "street", "city", "length"].map((part) => box(form, part))).toEqual([null, null, null, null]);
    expect(gapOf(form, "employer")).toMatchObject({ who: "office", isBlocking: false, text: expect.stringContaining("“SSI”") as string });
  });

  it("calls students, homemakers, and the self-employed what the form calls them, unless they say it themselves", () => {
    const nothing = { currentEmployer: "", jobTitle: "" };
    expect(box(withWork({ ...nothing, workStatus: "student" }), "occupation")).toBe("Student");
    expect(box(withWork({ ...nothing, workStatus: "homemaker" }), "occupation")).toBe("Homemaker");
    expect(box(withWork({ ...nothing, workStatus: "homemaker", jobTitle: "Nurse" }), "occupation")).toBe("Nurse");
    expect(box(withWork({ ...nothing, workStatus: "selfEmployed" }), "employer")).toBe("Self-employed");
    expect(box(withWork({ workStatus: "selfEmployed", currentEmployer: "Oak Cabinets" }), "employer")).toBe("Oak Cabinets");
  });

  it("is each spouse's own", () => {
    const form = changed(couple.formData, ({ income }) => (income.spouseWorkStatus = "retired"));
    const statuses = linesAt(petitionOf(form), "106I", "1", { part: "status" }).map(({ value }) => value);
    expect(statuses).toEqual(["Employed", "Not employed"]);
  });
});

describe("a loss on Schedule I", () => {
  const path = "income.monthlyIncome.debtorBusinessIncome";
  const withLoss = Object.assign(
    changed(single.formData, ({ income }) => (income.monthlyIncome.debtorBusinessIncome = "$300")),
    { typedAmounts: { [path]: "-$300" } },
  );
  const place = { form: "106I", line: "8a", part: "business", item: null, person: "debtor1" } as const;
  const gapAt = (petition: ReturnType<typeof petitionOf>) =>
    petition.gaps.find(({ form, line, part }) => form === "106I" && line === "8a" && part === "business");
  const total = (formData: object, entries: OfficeEntries = {}) => totalsOf(formData, entries)("9").amount;

  it("is no income, and blocks the form until the office enters it", () => {
    expect(valueAt(withLoss, "8a", place)).toBeNull();
    expect(total(withLoss)).toBe(total(single.formData));
    expect(gapAt(petitionOf(withLoss))).toMatchObject({
      who: "office",
      isBlocking: true,
      path,
      text: expect.stringContaining("“-$300” was typed") as string,
    });
  });

  it.each([
    ["-300", -300],
    ["($300)", -300],
    ["300", 300],
  ])("is what the office enters: %s", (value, amount) => {
    const entries: OfficeEntries = { corrections: [{ ...place, value, reason: "Asked", at: "2026-11-20T12:00:00Z" } as never] };
    const petition = petitionOf(withLoss, entries);
    expect(linesAt(petition, "106I", "8a", { part: "business" })[0]!.value).toBe(amount);
    expect(linesAt(petition, "106I", "8a", { part: "", person: "debtor1" })[0]!.value).toBe(amount);
    expect(total(withLoss, entries)).toBe(total(single.formData)! + amount);
    expect(gapAt(petition)).toBeUndefined();
  });

  it("does not block where the form allows no loss, or where something else was typed", () => {
    const unclear = Object.assign(structuredClone(withLoss), { typedAmounts: { [path]: "about 300" } });
    expect(gapAt(petitionOf(unclear))).toMatchObject({ who: "client", isBlocking: false });
    const interest = { typedAmounts: { "income.monthlyIncome.debtorInterestIncome": "-$5" } };
    const withInterest = Object.assign(
      changed(single.formData, ({ income }) => (income.monthlyIncome.debtorInterestIncome = "$5")),
      interest,
    );
    const gap = petitionOf(withInterest).gaps.find(({ form, line }) => form === "106I" && line === "8b");
    expect(gap).toMatchObject({ who: "client", isBlocking: false });
  });
});

describe("the statements of line 8a", () => {
  type Operations = NonNullable<Answers["income"]["operations"]>;
  const bakery = { which: "otherBusiness", name: "Mock Bakery", receipts: "$900", supplies: "$250", rent: "$150" } as Operations[number];
  const room = { which: "rental", name: "Room at 1 Oak Rd", receipts: "$300", costs: "$80" } as Operations[number];
  const withStatements = (operations: Operations, amounts: object = { debtorBusinessIncome: "$500", debtorRentalIncome: "$220" }) =>
    changed(single.formData, ({ income }) => Object.assign(income, { operations, monthlyIncome: { ...income.monthlyIncome, ...amounts } }));
  const statement = (formData: object, item: number) =>
    Object.fromEntries(
      linesAt(petitionOf(formData), "106I", "8a", { item })
        .filter(({ value }) => value !== null)
        .map(({ part, value }) => [part, value]),
    );
  const gapsAt8a = (formData: object) => petitionOf(formData).gaps.filter(({ form, line }) => form === "106I" && line === "8a");
  const net = (formData: object) => valueAt(formData, "8a");

  it("show receipts, expenses and net income of each business and rental, which line 8a adds up", () => {
    const form = withStatements([bakery, room]);
    expect(statement(form, 1)).toEqual({
      name: "Mock Bakery",
      kind: "Business, profession, or farm",
      whose: "For Debtor 1",
      receipts: 900,
      supplies: 250,
      rent: 150,
      expenses: 400,
      net: 500,
    });
    expect(statement(form, 2)).toMatchObject({ kind: "Rental property", receipts: 300, expenses: 80, net: 220 });
    expect([net(form), gapsAt8a(form)]).toEqual([720, []]);
    expect(totalsOf(form)("9").amount).toBe(472 + 720);
  });

  it("have the figures that count, and a difference is a gap with both", () => {
    const form = withStatements([bakery], { debtorBusinessIncome: "$640", debtorRentalIncome: "$220" });
    expect(net(form)).toBe(500 + 220);
    expect(gapsAt8a(form)).toMatchObject([
      {
        part: "business",
        who: "client",
        isBlocking: true,
        path: "income.monthlyIncome.debtorBusinessIncome",
        text: expect.stringMatching(/\$500.*\$640/) as string,
      },
      { part: "statement", who: "client", path: "income.operations[0].receipts" },
    ]);
    const loss = withStatements([{ ...bakery, receipts: "$100" }], { debtorBusinessIncome: "", debtorRentalIncome: "$0" });
    expect([net(loss), gapsAt8a(loss)]).toEqual([-300, []]);
  });

  it("ask for what is missing, and until then the client's own figure counts", () => {
    const form = withStatements([{ ...bakery, receipts: "" }]);
    expect([net(form), statement(form, 1)["net"]]).toEqual([720, undefined]);
    expect(gapsAt8a(form).map(({ part, path }) => [part, path])).toEqual([
      ["receipts", "income.operations[0].receipts"],
      ["statement", "income.operations[0].receipts"],
    ]);
    const without = withStatements([], { debtorBusinessIncome: "$0", debtorRentalIncome: "$0" });
    expect([net(without), gapsAt8a(without)]).toEqual([0, []]);
  });

  it("say if listed costs are not the costs in all", () => {
    const form = withStatements([{ ...bakery, costs: "$410" }]);
    expect([statement(form, 1)["expenses"], net(form)]).toEqual([400, 720]);
    expect(gapsAt8a(form)).toMatchObject([
      { part: "stated", isBlocking: true, path: "income.operations[0].costs", text: expect.stringMatching(/\$400.*\$410/) as string },
      { part: "statement" },
    ]);
  });

  it("follow the office's corrections", () => {
    const corrections = [{ form: "106I", line: "8a", part: "supplies", item: 1, person: null, value: "$200", reason: "Books" } as const];
    const petition = petitionOf(withStatements([bakery, room]), { corrections });
    expect(linesAt(petition, "106I", "8a", { part: "net", item: 1 })[0]!.value).toBe(550);
    expect(linesAt(petition, "106I", "8a", { part: "", person: "debtor1" })[0]!.value).toBe(770);
  });

  it("take name and owner of a business from the list of businesses", () => {
    expect(statement(shopkeepers, 2)).toMatchObject({
      name: "Corwin's Small Engines",
      whose: "For Debtor 2 or non-filing spouse",
      net: 3_140,
    });
    expect([net(shopkeepers), valueAt(shopkeepers, "8a", { person: "debtor2", part: "" })]).toEqual([2_610, 3_140]);
    const both = { ...shopkeepers.personalInfo.businesses[0]!, who: "both" };
    const businesses = [both, ...shopkeepers.personalInfo.businesses.slice(1)];
    const shared = { ...shopkeepers, personalInfo: { ...shopkeepers.personalInfo, businesses } };
    expect(gapsAt8a(shared)).toMatchObject([{ part: "whose", item: 1, who: "client", path: "income.operations[0].who" }]);
  });

  it("are what line 8a of each column adds up, whatever they say", () => {
    const amount = fc.nat(20_000).map((dollars) => `$${dollars}`);
    const row = fc.record({
      which: fc.constantFrom("otherBusiness" as const, "rental" as const),
      who: fc.constantFrom("me" as const, "spouse" as const),
      receipts: amount,
      supplies: fc.oneof(fc.constant(""), amount),
      costs: amount,
    });
    const told = { debtorBusinessIncome: "$11", spouseBusinessIncome: "$22", debtorRentalIncome: "$33", spouseRentalIncome: "$44" };
    const toldOf = { debtor1: { otherBusiness: 11, rental: 33 }, debtor2: { otherBusiness: 22, rental: 44 } };
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (operations) => {
        const { formData } = couple;
        const monthlyIncome = { ...formData.income.monthlyIncome, ...told };
        const petition = petitionOf({ ...formData, income: { ...formData.income, monthlyIncome, operations } });
        for (const [person, who] of [
          ["debtor1", "me"],
          ["debtor2", "spouse"],
        ] as const) {
          const sums = (["otherBusiness", "rental"] as const).map((which) => {
            const own = operations.filter((each) => each.which === which && each.who === who);
            const netOf = ({ receipts, supplies, costs }: (typeof own)[number]) =>
              Number(receipts.slice(1)) - Number((supplies || costs).slice(1));
            return own.length > 0 ? own.reduce((sum, each) => sum + netOf(each), 0) : toldOf[person][which];
          });
          expect(linesAt(petition, "106I", "8a", { part: "", person })[0]!.value).toBe(sums[0]! + sums[1]!);
        }
      }),
      { numRuns: 40 },
    );
  });
});
