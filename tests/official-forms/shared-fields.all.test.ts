import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import type { FormNumber, Line } from "../../app/petition/lines/line.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";
import type { Box } from "../../app/official-forms/form-map.ts";
import { overlap, printedPages, printedCheckMarks, type PrintedPage, type Word } from "../support/printed-words.ts";

type Given = Pick<Line, "line" | "value"> & Partial<Pick<Line, "part" | "item" | "person">>;
/** By field name, the text in each of its places from the top of the first page on; "x" for a check mark. */
type Printed = Readonly<Record<string, readonly string[]>>;

interface SharedFieldCase {
  form: FormNumber;
  about: string;
  given: readonly Given[];
  printed: Printed;
}

const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const caption = { debtor1: "", debtor2: "", district: "" };

const rows = (line: string, entries: readonly Readonly<Record<string, string | number>>[]): Given[] =>
  entries.flatMap((entry, index) =>
    Object.entries(entry).map(([part, value]) => ({ line: line.replace("#", String(index + 1)), item: index + 1, part, value })),
  );
const both = (line: string, part: string, debtor1: string | number, debtor2: string | number): Given[] => [
  { line, part, person: "debtor1", value: debtor1 },
  { line, part, person: "debtor2", value: debtor2 },
];

const owes = ["Debtor 1 only", "Debtor 2 only", "Debtor 1 and Debtor 2 only", "At least one of the debtors and another"] as const;
const checkedAt = (place: number) => owes.map((_, index) => (index === place ? "x" : ""));
const agreement = "An agreement you made (such as mortgage or secured car loan)";
const judgment = "Judgment lien from a lawsuit";
const whoOwes = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => ({ creditor: "Creditor", whoOwes: owes[(first + index) % 4]! }));
const venue = "Over the last 180 days before filing this petition, I have lived in this district longer than in any other district.";

const sharedFieldCases: SharedFieldCase[] = [
  {
    form: "106I",
    about: "how long each spouse has been employed",
    given: both("1", "length", "Sevenweeks", "Elevenyears"),
    printed: { "Time employed Debtor 1": ["Sevenweeks", "Elevenyears"] },
  },
  {
    form: "106D",
    about: "the last digits of claim 2.1 and those of a party to notify",
    given: [
      { line: "2.1", item: 1, part: "lastFour", value: "JKLM" },
      ...rows("Part 2", [{ lastFour: "1111" }, { lastFour: "2222" }, { lastFour: "3333" }, { lastFour: "VWXY" }, { lastFour: "5555" }]),
    ],
    printed: { "account number": ["JKLM", "VWXY"] },
  },
  {
    form: "106D",
    about: "the kinds, liens and debtors of claims 2.3 and 2.4",
    given: rows("2.#", [
      { creditor: "First" },
      { creditor: "Second" },
      { creditor: "Third", contingent: "Yes", disputed: "Yes", lien: agreement, whoOwes: owes[0] },
      { creditor: "Fourth", unliquidated: "Yes", lien: judgment, whoOwes: owes[2] },
    ]),
    printed: {
      Contingent_3: ["x"],
      Contingent_4: [""],
      Unliquidated_3: [""],
      Unliquidated_4: ["x"],
      Disputed_3: ["x"],
      Disputed_4: [""],
      "An agreement you made such as mortgage or secured_3": ["x"],
      "Judgment lien from a lawsuit_3": [""],
      "An agreement you made such as mortgage or secured_4": [""],
      "Judgment lien from a lawsuit_4": ["x"],
      "check 4": checkedAt(0),
      "check 5": checkedAt(2),
    },
  },
  ...(["106D", "106EF"] as const).map((form): SharedFieldCase => ({
    form,
    about: "the numbers of claims 2.4 and 2.5",
    given: rows(
      "2.#",
      [..."ABCDE"].map((creditor) => ({ creditor })),
    ),
    printed: { undefined_19: ["2.4", "2.5"] },
  })),
  ...owes.map((wording, first): SharedFieldCase => {
    const claims = Array.from({ length: 11 }, (_, index) => index);
    return {
      form: "106EF",
      about: `who owes each claim, the first “${wording}”`,
      given: [...rows("2.#", whoOwes(5, first)), ...rows("4.#", whoOwes(6, first + 5))],
      printed: Object.fromEntries(claims.map((claim) => [`check ${claim + 1}`, checkedAt((first + claim) % 4)])),
    };
  }),
  {
    form: "106AB",
    about: "an education account, without the rows below it",
    given: [
      { line: "24", part: "description", value: "Collegefund" },
      { line: "24", part: "value", value: 4321 },
    ],
    printed: {
      "24.1 Interest in an education IRA": ["Collegefund", ""],
      "24.1 Interest in an education IRA amount": ["4,321"],
      "24.2 Interest in an education IRA": ["", ""],
    },
  },
  {
    form: "106AB",
    about: "the total of personal property twice, instead of the total of line 61 or 63",
    given: [
      { line: "61", value: 111 },
      { line: "62", value: 222 },
      { line: "63", value: 333 },
    ],
    printed: { undefined_166: ["222", "222"] },
  },
  ...(["No", "Yes"] as const).map((third): SharedFieldCase => ({
    form: "107",
    about: `“${third}” to question 3, and the opposite to question 5`,
    given: [
      { line: "3", value: third },
      { line: "5", value: third === "No" ? "Yes" : "No" },
    ],
    printed: { check3: third === "No" ? ["x", "", "x"] : ["", "x", ""] },
  })),
  {
    form: "107",
    about: "an insider's address only in question 7, even with a payment in question 8",
    given: [
      ...rows("7", [
        { insider: "Robin", address: "1 A St, 28801" },
        { insider: "Wren", address: "2 B St, 28802" },
      ]),
      { line: "8", value: "Yes" },
    ],
    printed: { "Insiders ZIP Code 7b": ["", ""], "Insiders address 7b": ["2 B St, 28802"] },
  },
  {
    form: "107",
    about: "the date of the second transfer, but not beside the trust of question 19",
    given: [...rows("18", [{ date: "2025-02-01" }, { date: "2025-03-02" }]), { line: "19", part: "details", value: "Trust" }],
    printed: { "Date1 18b": ["2025-03-02", ""] },
  },
  {
    form: "107",
    about: "closed accounts, a deposit box and storage, each in its own question",
    given: [
      { line: "20", value: "Yes" },
      { line: "21", part: "asGiven", value: "Jewelry, 28801" },
      { line: "22", part: "details", value: "Sofa, 28802" },
    ],
    printed: {
      "ZIP Code 20a": ["", ""],
      "ZIP Code 21a": ["", ""],
      "Describe 21": ["Jewelry, 28801"],
      "ZIP Code 22a": ["", ""],
      "Describe 22": ["Sofa, 28802"],
    },
  },
  {
    form: "107",
    about: "the names of the second and third businesses, without dates that were not given",
    given: rows("27", [{ name: "Bakery" }, { name: "Garage" }, { name: "Orchard" }]),
    printed: { "Business Name 27b": ["Garage"], "Business Name 27c": ["Orchard"], "Date to 27b": ["", ""] },
  },
  {
    form: "101",
    about: "chapter 7 on both pages that name the chapter, and no reason for the district",
    given: [{ line: "7", value: "Chapter 7" }],
    printed: { "Check Box1": [...checkedAt(0), ...checkedAt(0)], "Check Box5": ["", ""] },
  },
  {
    form: "101",
    about: "chapter 13 on both pages that name the chapter, and the reason for the district beside its wording",
    given: [
      { line: "7", value: "Chapter 13" },
      { line: "6", person: "debtor1", value: venue },
    ],
    printed: { "Check Box1": [...checkedAt(3), ...checkedAt(3)], "Check Box5": ["x", ""] },
  },
  {
    form: "122A1",
    about: "net income where it is calculated and again in its column",
    given: [
      ...both("5", "", 51, 52),
      ...both("6", "", 61, 62),
      ...both("11", "", 111, 112),
      { line: "11", part: "combined", value: 113 },
      { line: "12a", value: 113 },
    ],
    printed: {
      "Debto1.Quest5C": ["51", "51"],
      "Debto2.Quest5C": ["52", "52"],
      "Debto1.Quest6C": ["61", "61"],
      "Debto2.Quest6C": ["62", "62"],
      "Debto1.Quest11": ["111"],
      "Debto2.Quest11": ["112"],
      Quest11: ["113", "113"],
    },
  },
];

const at = ({ text, box }: Word) => `${text} at ${box.map(Math.round).join(" ")}`;

/** A page of a filled form with the page of its blank. */
interface FilledPage {
  blank: PrintedPage;
  words: Word[];
  checkMarks: Box[];
}

/** What is filled in at the places of the blank's fields with this name. */
function inField(name: string, pages: readonly FilledPage[]): string[] {
  return pages.flatMap(({ blank, words, checkMarks }) => {
    const printed = new Set(blank.words.map(at));
    const boxes = blank.fields.filter((each) => each.name === name).map(({ box }) => box);
    const places = boxes
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .filter((box, index) => index === 0 || overlap(box, boxes[index - 1]!) < 6);
    return places.map((box) => {
      const text = words.filter((word) => !printed.has(at(word)) && overlap(word.box, box) > 2).map((word) => word.text);
      return checkMarks.some((checkMark) => overlap(checkMark, box) > 4) ? "x" : text.join("");
    });
  });
}

describeUnless(officialFormsMissing, "where the courts' own forms share a field between answers, a filled form", () => {
  it.each(sharedFieldCases.map((trap) => [trap.form, trap.about, trap] as const))(
    "%s has %s",
    async (form, _, { given, printed }) => {
      const lines = given.map((each): Line => ({
        form,
        part: "",
        item: null,
        person: null,
        label: "",
        from: [],
        state: "answered",
        ...each,
      }));
      const blank = officialForm(form);
      const bytes = await makePacket({ forms: [{ map: formMaps[form], blank, lines, caption }], font, title: "Shared", isDraft: false });
      const [blanks, pages, checkMarks] = await Promise.all([printedPages(blank), printedPages(bytes), printedCheckMarks(bytes)]);
      const { sheets } = placeLines(formMaps[form], lines);
      const filled = blanks.map((each, index) => {
        const sheet = sheets.findIndex(({ page }) => page === index + 1);
        return { blank: each, words: pages[sheet]?.words ?? [], checkMarks: checkMarks[sheet] ?? [] };
      });
      expect(Object.fromEntries(Object.keys(printed).map((name) => [name, inField(name, filled)]))).toEqual(printed);
    },
    60_000,
  );
});
