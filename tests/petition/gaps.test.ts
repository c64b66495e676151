import { describe, expect, it } from "vitest";
import { claimsPlace } from "../../app/petition/facts/exemption-claims.ts";
import { formNumbers, type FormNumber, type Gap } from "../../app/petition/lines/line.ts";
import { chapters, type Correction, type OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { toAskedQuestions, statesOf, type AskedQuestion } from "../../app/questionnaire/answers/asked.ts";
import { separatedCouple, couple, single, withoutDetails } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const fewAnswers = {
  personalInfo: { clientName: "Nobody Yet", maritalStatus: "married", previousBankruptcy: "yes" },
  securedCreditors: [{ creditor: "A bank" }],
  unsecuredCreditors: [{ originalCreditor: "A shop" }],
  vehicles: [{ make: "Imaginary" }],
};
const cases: Record<string, object> = {
  single: single.formData,
  couple: couple.formData,
  "couple living apart": separatedCouple.formData,
  "single without details": withoutDetails(single.formData),
  "couple without details": withoutDetails(couple.formData),
  "no answers": { personalInfo: { clientName: "Nobody Yet" } },
  "hardly any answers": fewAnswers,
};

const blocking = ({ gaps }: { gaps: Gap[] }) => gaps.filter(({ isBlocking }) => isBlocking);

/** Office entries that close gaps: a decision if one is missing, or else a correction of the line. */
function closeGaps({ corrections = [], ...decided }: OfficeEntries, gaps: Gap[], chapter: OfficeEntries["chapter"]): OfficeEntries {
  const fresh = gaps.filter(({ form, line }) => !(form === "101" && (line === "7" || line === "caption")));
  const entered = fresh.map(({ form, line, part, item, person }) => ({ form, line, part, item, person, value: "$1,000", reason: "Known" }));
  return { chapter, district: "eastern", meansTestForm: "attached", ...decided, corrections: [...corrections, ...entered] };
}

describe.each(Object.entries(cases).flatMap(([name, formData]) => chapters.map((chapter) => [name, chapter, formData] as const)))(
  "the gaps of a petition: %s, chapter %s",
  (_, chapter, formData) => {
    it("name questions that can be asked, if they are for the client", () => {
      const clients = petitionOf(formData, { chapter }).gaps.filter(({ who }) => who === "client");
      const known = toAskedQuestions(
        formData,
        clients.map(({ path }) => path ?? ""),
      );
      expect(clients.filter((_, index) => !known[index])).toEqual([]);
    });

    it("can all be closed by the office", () => {
      let entries: OfficeEntries = {};
      let rounds = 0;
      for (
        let gaps = blocking(petitionOf(formData));
        gaps.length > 0 && rounds < 4;
        gaps = blocking(petitionOf(formData, entries)), rounds++
      )
        entries = closeGaps(entries, gaps, chapter);
      expect(blocking(petitionOf(formData, entries))).toEqual([]);
    });
  },
);

describe("property without an exemption", () => {
  const claims = ({ gaps }: { gaps: Gap[] }) => gaps.filter(({ form, line }) => form === "106C" && line === "2");
  const entered = (amount: number | null, law = "42 U.S.C. § 407") =>
    petitionOf(single.formData, { claims: [{ ...claimsPlace(2), claims: [{ category: null, law, amount, isWhole: amount === null }] }] });

  it("blocks until anything is claimed for any item, or the office says that nothing is claimed", () => {
    expect(claims(petitionOf(single.formData))).toMatchObject([{ part: "none", item: null, who: "office", isBlocking: true }]);
    const none: Correction = { form: "106C", line: "2", part: "none", item: null, person: null, value: "Yes", reason: "Test" };
    for (const petition of [entered(0), entered(null), petitionOf(single.formData, { corrections: [none] })])
      expect(claims(petition)).toEqual([]);
    expect(claims(petitionOf({}))).toEqual([]);
  });

  it("needs the law of each claim", () => {
    expect(claims(entered(100, ""))).toMatchObject([
      { part: "law", item: 2, who: "office", isBlocking: true, text: expect.stringMatching(/^Which law allows the exemption of Two beds/) },
    ]);
  });
});

describe("a yes without details", () => {
  const blockingOn = (form: FormNumber, line: string, formData: object, corrections: Correction[] = []) =>
    blocking(petitionOf(formData, { corrections })).flatMap((gap) =>
      gap.form === form && gap.line === line ? [[gap.part, gap.path]] : [],
    );
  const bare = { ...single.formData.financialAffairs, lawsuits: "", lawsuitRows: [], asked: { lawsuits: "yes", storage: "yes" } };
  const asked = (more: object = {}) => ({ ...single.formData, financialAffairs: { ...bare, ...more } });

  it("blocks, and asks for the details where the form has rows for them", () => {
    expect(blockingOn("107", "9", asked())).toEqual([["", "financialAffairs.lawsuitRows"]]);
    expect(blockingOn("107", "9", asked({ lawsuits: "Mock Bank against me" }))).toEqual([]);
    expect(blockingOn("107", "9", asked({ lawsuitRows: [{ title: "Mock Bank v. Testwell" }] }))).toEqual([]);
  });

  it("blocks until the office gives the details, or says that there are none", () => {
    const at = { form: "107", line: "22", part: "details", item: null, person: null, reason: "Asked" } as const;
    expect(blockingOn("107", "22", asked())).toEqual([["details", null]]);
    expect(blockingOn("107", "22", asked(), [{ ...at, value: "Unit 9, Sample Storage" }])).toEqual([]);
    expect(blockingOn("107", "22", asked(), [{ ...at, value: "", kind: "notApplicable" }])).toEqual([]);
    expect(blockingOn("107", "22", single.formData)).toEqual([]);
  });

  it("blocks an income without its source", () => {
    const otherIncomeRows = [{ year: "2026", who: "me", amount: "$700" }];
    const sources = blockingOn("107", "5", asked({ otherIncomeRows })).filter(([part]) => part === "source");
    expect(sources).toEqual([["source", "financialAffairs.otherIncomeRows[0].source"]]);
  });
});

describe("a preset", () => {
  it("is no longer a gap once the client has confirmed it, unless the answer changes", () => {
    const formData = { ...single.formData, personalInfo: { ...single.formData.personalInfo, maritalDetail: undefined } };
    const isMissing = (confirmed: Record<string, string>) =>
      petitionOf(formData, {}, undefined, confirmed).gaps.some(({ path }) => path === "personalInfo.maritalStatus");
    expect(isMissing({})).toBe(true);
    expect(isMissing({ "personalInfo.maritalStatus": "single" })).toBe(false);
    expect(isMissing({ "personalInfo.maritalStatus": "married" })).toBe(true);
  });
});

describe("a list with missing rows", () => {
  const path = "income.sixMonths";
  const state = (formData: object, asked: AskedQuestion) => statesOf(formData, [asked])[0]!;

  it("is asked for as a whole, and answered by an additional row", () => {
    const bare = withoutDetails(single.formData);
    const [asked] = toAskedQuestions(bare, [path]);
    expect(asked).toMatchObject({ answer: "" });
    expect(state(bare, asked!)).toMatchObject({ label: "Income in the last six months", isAnswered: false, mayConfirm: false });
    const oneMonth = { ...bare, income: { ...bare.income, sixMonths: [{ month: "5/2026", wages: "$3,000" }] } };
    expect(state(oneMonth, asked!)).toMatchObject({ isAnswered: true });
    const [again] = toAskedQuestions(oneMonth, [path]);
    expect(state(oneMonth, again!)).toMatchObject({ isAnswered: false, mayConfirm: true });
    const twoMonths = {
      ...bare,
      income: { ...bare.income, sixMonths: [...oneMonth.income.sixMonths, { month: "6/2026", wages: "$2,000" }] },
    };
    expect(state(twoMonths, again!)).toMatchObject({ isAnswered: true });
  });
});

describe("the forms", () => {
  it("are in filing order", () => {
    const all = "101 101A 101B 103A 103B 106Sum 106AB 106C 106D 106EF 106G 106H 106I 106J 106J2 106Dec 107 108 121 122A1 122C1";
    expect(formNumbers).toEqual(all.split(" "));
  });
});
