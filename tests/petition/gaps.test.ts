import { describe, expect, it } from "vitest";
import { formNumbers, type Gap } from "../../app/petition/line.ts";
import { chapters, type OfficeEntries } from "../../app/petition/office-entries.ts";
import { toAskedQuestions, statesOf, type AskedQuestion } from "../../app/questionnaire/asked.ts";
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
  return { chapter, district: "eastern", ...decided, corrections: [...corrections, ...entered] };
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

describe("a preset", () => {
  it("is no longer a gap once the client has confirmed it, unless the answer changes", () => {
    const isMissing = (confirmed: Record<string, string>) =>
      petitionOf(single.formData, {}, undefined, confirmed).gaps.some(({ path }) => path === "personalInfo.maritalStatus");
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
    const all = "101 106Sum 106AB 106C 106D 106EF 106G 106H 106I 106J 106J2 106Dec 107 108 121 122A1 122C1";
    expect(formNumbers).toEqual(all.split(" "));
  });
});
