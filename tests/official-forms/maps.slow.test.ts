import { readFileSync } from "node:fs";
import fontkit from "@cantoo/fontkit";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import type { Box, FormMap, Place, Places } from "../../app/official-forms/form-map.ts";
import { layOutForm } from "../../app/official-forms/fill-form.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import { placeLines, type Sheet } from "../../app/official-forms/place-lines.ts";
import { fitsPlace, printedText } from "../../app/official-forms/print.ts";
import { findEdition } from "../../app/official-forms/editions.ts";
import { schedule106I } from "../../app/petition/lines/106i.lines.ts";
import { formName } from "../../app/petition/lines/line-text.ts";
import type { FormNumber, Line, Person } from "../../app/petition/lines/line.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { separatedCouple, couple, single } from "../support/households.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";
import { petitionOf } from "../support/petitions.ts";
import { readAsScreenReader } from "../support/pdf-structure.ts";
import { isWithin, overlap, printedPages, verticalRules, type PrintedPage, type Word } from "../support/printed-words.ts";

const maps = Object.values(formMaps);
const named = maps.map((map) => [map.form, map] as const);
const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const caption = { debtor1: "Rowan Q. Marlowe", debtor2: "Sage Marlowe", district: "Western District of North Carolina" };

const toArray = (places: Places): readonly Place[] => [places].flat() as Place[];
const captionsOf = ({ caption: { district, ...places } }: FormMap): Place[] => Object.values(places).flat();
const partsOf = (map: FormMap): [key: string, Places][] => [
  ...Object.entries(map.lines),
  ...(map.lists ?? []).flatMap(({ line, slots }) =>
    slots.flatMap(({ parts }, index) =>
      Object.entries(parts).map(([part, places]): [string, Places] => [`${line} ${index} ${part}`, places]),
    ),
  ),
];
const placesOf = (map: FormMap): Place[] => [
  ...captionsOf(map),
  ...partsOf(map).flatMap(([, places]) => toArray(places)),
  ...(map.lists ?? []).flatMap(({ slots, sums = [] }) => [
    ...slots.flatMap(({ number }) => number ?? []),
    ...sums.map(({ place }) => place),
  ]),
];
const boxesOf = (place: Place) => (place.kind === "choice" ? Object.values(place.boxes) : [place.box]);

/** A short value that is unique to a place: as many characters as it has cells, or a number for amounts. */
function sentinel(place: Place, count: number, item: number): string | number {
  if (place.kind === "choice") return Object.keys(place.boxes)[item % Object.keys(place.boxes).length]!;
  if (place.kind === "check" || place.kind === "mark") return "Yes";
  if (place.kind === "comb") return `q${count.toString(36)}`.padEnd(place.cells, "xyz").slice(0, place.cells - (place.gaps?.length ?? 0));
  return place.align === "right" ? 1000 + count : `q${count.toString(36)}`;
}

/** Lines for every place of a map. Lists that can be continued are one page longer than the blank. */
function sentinelLines(map: FormMap): Line[] {
  const lines: Line[] = [];
  const put = (line: string, part: string, person: string, item: number | null, places: Places) => {
    const place = toArray(places).find(({ kind }) => kind !== "check" && kind !== "mark") ?? toArray(places)[0];
    if (!place) return;
    const value = sentinel(place, lines.length, item ?? lines.length);
    const of = { form: map.form, line, part, item, person: (person || null) as Person | null };
    lines.push({ ...of, label: line, value, from: [], state: "answered" });
  };
  for (const [key, places] of Object.entries(map.lines)) {
    const [line = "", part = "", person = ""] = key.split("|");
    put(line, part, person, null, places);
  }
  for (const { line, slots, copies } of map.lists ?? []) {
    const types = (index: number) => (slots[index]?.types ?? []).slice(0, 1);
    const entries = copies ? [...slots, ...slots.filter(({ parts }) => toArray(Object.values(parts)[0]!)[0]!.page === copies)] : slots;
    for (const [index, slot] of entries.entries()) {
      const of = { form: map.form, line, part: "type", item: index + 1, person: slot.person ?? null, label: "Type" };
      for (const value of types(index)) lines.push({ ...of, value, from: [], state: "answered" });
      for (const [key, places] of Object.entries(slot.parts)) {
        const [part = "", person = ""] = key.split("|");
        put(line.replace("#", String(index + 1)), part, person, index + 1, places);
      }
    }
  }
  return lines;
}

it.each(named)("%s is well formed", (form, map) => {
  expect(formMaps[form]).toBe(map);
  expect(findEdition(formName(form))).toMatchObject({ edition: map.edition, pages: map.pages });
  for (const place of placesOf(map)) {
    expect(["text", "comb", "choice", "check", "mark"]).toContain(place.kind);
    expect(place.page).toBeLessThanOrEqual(map.pages);
    expect(boxesOf(place).every((box) => box.length === 4 && isWithin(box, [0, 0, 612, 792]))).toBe(true);
  }
  const boxes = placesOf(map).flatMap((place) => boxesOf(place).map((box) => `${place.page}: ${box.join(" ")}`));
  expect(boxes.filter((box, index) => boxes.indexOf(box) !== index)).toEqual([]);
});

/** What goes on an attached sheet: clients' own words where a form has only boxes, and the statements of businesses and rentals. */
const attached: Readonly<Record<string, readonly string[]>> = {
  "101": ["15 efforts"],
  "107": ["12 asGiven", "20 asGiven"],
  "106I": Object.keys(schedule106I["8a#"].parts).map((part) => `8a ${part}`),
};

const petitions = [single, couple, separatedCouple].flatMap(({ formData }) => [
  petitionOf(formData),
  petitionOf(formData, { chapter: "13" }),
  petitionOf(formData, { chapter: "13", filing: "alone" }),
]);

it.each(named)("%s has a place for every line of a petition and every wording of its choices", (form, map) => {
  for (const petition of petitions) {
    const lines = petition.lines.filter((line) => line.form === form);
    const { sheets, unplaced: left } = placeLines(
      map,
      lines.map((line) => ({ ...line, value: line.value ?? "x" })),
    );
    const longest = (line: Line) =>
      map.lists?.find((list) => list.line.replace("#", String(line.item)) === line.line)?.slots.length ?? Infinity;
    const isAttached = ({ line, part }: Line) =>
      attached[form]?.includes(`${line} ${part}`) || map.unlessInRows?.[`${line}|${part}`] !== undefined;
    expect(left.map(({ line }) => line).filter((line) => (line.item ?? 1) <= longest(line) && !isAttached(line))).toEqual([]);
    const unknown = sheets
      .flatMap(({ placed }) => placed)
      .filter(({ place, value }) => place.kind === "choice" && value !== "x" && !(value in place.boxes));
    expect(unknown).toEqual([]);
  }
});

it("attaches a client's own words about earlier cases unless the cases are listed", () => {
  const at: Omit<Line, "part" | "item" | "value"> = { form: "101", line: "9", person: null, label: "", from: [], state: "answered" };
  const words: Line = { ...at, part: "asGiven", item: null, value: "Chapter 13 in 2019" };
  const row: Line = { ...at, part: "district", item: 1, value: "Western" };
  const leftOf = (lines: Line[]) => placeLines(formMaps["101"], lines).unplaced.map(({ line }) => line.value);
  expect([leftOf([words]), leftOf([words, row])]).toEqual([["Chapter 13 in 2019"], []]);
});

it("attaches entries for which a list has no room, without their unprinted parts", () => {
  const items = Array.from({ length: 6 }, (_, index) => index + 1);
  const of: Pick<Line, "form" | "line" | "person" | "from" | "state"> = {
    form: "106J2",
    line: "2",
    person: null,
    from: [],
    state: "office",
  };
  const at = (item: number, part: string): Line => ({ ...of, item, part, label: part, value: `${part} ${item}` });
  const { unplaced: left } = placeLines(
    formMaps["106J2"],
    items.flatMap((item) => [at(item, "listed"), at(item, "relationship")]),
  );
  expect(left.map(({ line }) => line.value)).toEqual(["relationship 6"]);
});

it("leaves out page 9 of the petition with an attorney, and continuation pages without entries", () => {
  const pages = (form: FormNumber, lines: Line[]) => placeLines(formMaps[form], lines).sheets.map(({ page }) => page);
  const line = (form: FormNumber, more: Partial<Line>): Line => {
    return { form, line: "", part: "", item: null, person: null, label: "", value: "x", from: [], state: "office", ...more };
  };
  const attorney = line("101", { line: "attorney", part: "name" });
  expect([pages("101", []), pages("101", [{ ...attorney, value: null }])]).toEqual(Array(2).fill([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect(pages("101", [attorney])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const creditors = (count: number) =>
    Array.from({ length: count }, (_, index) => line("106D", { line: `2.${index + 1}`, part: "creditor", item: index + 1 }));
  const first = formMaps["106D"].lists![0]!.slots.filter(({ parts }) => toArray(Object.values(parts)[0]!)[0]!.page === 1).length;
  const total = line("106D", { line: "total", value: 5_000 });
  expect([0, first, first + 1].map((count) => pages("106D", [...creditors(count), total]))).toEqual([
    [1, 3],
    [1, 3],
    [1, 2, 3],
  ]);
});

it("has room for nine-digit ZIP codes", async () => {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const embedded = await document.embedFont(font, { subset: true });
  const places = Object.values(formMaps).flatMap((map) =>
    partsOf(map).flatMap(([key, parts]) => (/zip/.test(key) ? toArray(parts).map((place) => ({ form: map.form, key, place })) : [])),
  );
  expect(places.length).toBeGreaterThan(50);
  expect(places.filter(({ place }) => !fitsPlace(embedded, place, "27601-1234")).map(({ form, key }) => `${form} ${key}`)).toEqual([]);
});

const normalize = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The text that a blank prints to the right of a box. */
const labelOf = (box: Word["box"], { words }: PrintedPage): string => {
  const beside = words.filter(
    ({ box: [x, y, width, height] }) => x + width > box[0] + box[2] - 2 && overlap([0, y, 612, height], [0, box[1], 612, box[3]]) > 2,
  );
  return normalize(
    beside
      .sort((a, b) => a.box[0] - b.box[0])
      .map(({ text }) => text)
      .join(""),
  );
};

describeUnless(officialFormsMissing, "maps on the courts' own forms", () => {
  it.each(named)("%s checks the boxes of the blank, each beside its wording", async (form, map) => {
    const pages = await printedPages(await officialForm(form));
    const wrong = partsOf(map).flatMap(([key, places]) =>
      toArray(places).flatMap((place) => {
        if (place.kind !== "choice" && place.kind !== "check") return [];
        const page = pages[place.page - 1]!;
        const wordings = place.kind === "choice" ? Object.entries(place.boxes) : [["", place.box] as const];
        return wordings
          .filter(
            ([wording, box]) =>
              (page.fields.length > 0 && !page.fields.some((each) => each.isCheckBox && overlap(each.box, box) > 6)) ||
              !labelOf(box, page).startsWith(normalize(wording).slice(0, 12)),
          )
          .map(([wording, box]) => `${key} “${wording}”: ${labelOf(box, page)}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each(named)(
    "%s prints every word in its place, without overlapping other words or ruled lines",
    async (form, map) => {
      const blank = await officialForm(form);
      const lines = sentinelLines(map);
      const { sheets, unplaced: left } = placeLines(map, lines);
      expect(left).toEqual([]);
      const blankPages = await printedPages(blank);
      const rules = await verticalRules(blank);
      const packet = await printedPages(await makePacket({ forms: [{ map, blank, lines, caption }], font, title: "Maps", isDraft: false }));
      expect(packet).toHaveLength(sheets.length);
      const problems = sheets.flatMap((sheet, index) =>
        pageProblems(map, sheet, packet[index]!, { ...blankPages[sheet.page - 1]!, rules: rules[sheet.page - 1]! }),
      );
      expect(problems).toEqual([]);
    },
    60_000,
  );
});

describeUnless(officialFormsMissing, "maps of tagged blanks", () => {
  it.each(named.filter(([, { text }]) => text))(
    "%s makes every answer readable for screen readers",
    async (form, map) => {
      const lines = sentinelLines(map);
      const forms = [{ map, blank: officialForm(form), lines, caption }];
      const read = await readAsScreenReader(await makePacket({ forms, font, title: "Maps", isDraft: false }));
      const silent = placeLines(map, lines).sheets.flatMap(({ placed }, index) =>
        placed.flatMap(({ place, value }) => {
          const isCheckMark = place.kind === "choice" || place.kind === "check" || place.kind === "mark";
          const text = isCheckMark ? "Checked" : printedText(place, value).replaceAll(" ", "");
          return read[index]!.replaceAll(" ", "").includes(`[${text}]`) ? [] : [`page ${index + 1}: ${value}`];
        }),
      );
      expect(silent).toEqual([]);
    },
    60_000,
  );
});

describeUnless(officialFormsMissing, "filled forms", () => {
  const filled = async (form: FormNumber, lines: readonly Line[]) => {
    const forms = [{ map: formMaps[form], blank: officialForm(form), lines, caption }];
    return printedPages(await makePacket({ forms, font, title: "Maps", isDraft: false }));
  };
  const line = (more: Pick<Line, "form" | "line" | "part" | "value"> & Partial<Line>): Line => ({
    item: null,
    person: null,
    label: more.part,
    from: [],
    state: "answered",
    ...more,
  });

  it("have attached sheets with the printed form number", async () => {
    const pages = await filled("106EF", [line({ form: "106EF", line: "7", part: "", value: "Has no place" })]);
    expect(pages[pages.length - 1]!.words.map(({ text }) => text)).toContain("Attached to Official Form 106E/F, sheet 1");
  });

  it("say in Part 12 of Form 107 that sheets are attached, and nothing if none are", async () => {
    const ticks = async (value: string) => {
      const lines = [line({ form: "107", line: "12", part: "asGiven", value })];
      const laidOut = await filled("107", value ? lines : []);
      return laidOut.length;
    };
    expect(await ticks("")).toBe(12);
    expect(await ticks("Gave my boat to a trustee")).toBe(13);
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    const embedded = await document.embedFont(font, { subset: true });
    const place = formMaps["107"].ifAttached;
    const isTicked = (lines: Line[]) =>
      layOutForm(embedded, { map: formMaps["107"], blank: new Uint8Array(), lines, caption }).sheets.some(({ placed }) =>
        placed.some((each) => each.place === place),
      );
    expect([isTicked([]), isTicked([line({ form: "107", line: "12", part: "asGiven", value: "Boat" })])]).toEqual([false, true]);
  });

  it("name the person and year of incomes for which a list has no room", async () => {
    const rows = ["Tips", "Odd jobs", "Rent", "Fourth job"].map((source) => ({ source, who: "spouse", year: "2026", amount: "$7" }));
    const { financialAffairs } = couple.formData;
    const { lines } = petitionOf({ ...couple.formData, financialAffairs: { ...financialAffairs, otherIncomeRows: rows } });
    const pages = await filled(
      "107",
      lines.filter((each) => each.form === "107" && each.line === "5"),
    );
    expect(pages.slice(12).map(({ words }) => words.map(({ text }) => text).slice(3))).toEqual([
      ["Line 5", "Source of income, Debtor 2: Fourth job", "Year, Debtor 2: 2026", "Gross income from it, Debtor 2", "$7"],
    ]);
  });

  it("attach to Form 107 what its boxes cannot express, and nothing that is not an answer", async () => {
    const sheetOf = async (changes: object) => {
      const { financialAffairs } = couple.formData;
      const { lines } = petitionOf({ ...couple.formData, financialAffairs: { ...financialAffairs, ...changes } });
      const pages = await filled(
        "107",
        lines.filter(({ form }) => form === "107"),
      );
      return pages.slice(12).map(({ words }) => words.map(({ text }) => text).join(" "));
    };
    const [sheet, ...more] = await sheetOf({ assignedProperty: "Gave my boat to a trustee" });
    expect(more).toEqual([]);
    expect(sheet).toContain("Gave my boat to a trustee");
    expect(sheet).toContain("Palmetto Sample Bank checking ending 0001");
    expect(await sheetOf({ closedAccounts: "None" })).toEqual([]);
  });
});

/** Whether a ruled line crosses a word, with a tolerance of half a point. */
const isAcross = ([x, y, width, height]: Box, [left, bottom, thick, length]: Box): boolean =>
  left > x + 0.5 && left + thick < x + width - 0.5 && bottom < y + height && bottom + length > y;

const at = ({ text, box }: Word) => `${text} at ${box.map(Math.round).join(" ")}`;

/** The problems of a filled page, not counting what its blank prints. */
function pageProblems(map: FormMap, { page, placed }: Sheet, filled: PrintedPage, blank: PrintedPage & { rules: Box[] }): string[] {
  const printed = new Set(blank.words.map(at));
  const district = map.caption.district?.filter((place) => place.page === page) ?? [];
  const added = filled.words.filter((word) => !printed.has(at(word)) && !district.some(({ box }) => isWithin(word.box, box)));
  const misplaced = placed.flatMap(({ place, value, line }) => {
    if (place.kind === "choice" || place.kind === "check" || place.kind === "mark") return [];
    const words = added.filter(({ box }) => boxesOf(place).some((each) => isWithin(box, each)));
    const text = words.map((word) => word.text).join("");
    return text.replaceAll(" ", "") === printedText(place, value).replaceAll(" ", "")
      ? []
      : [`${line?.line} ${line?.part}: ${value}, but “${text}”`];
  });
  const outside = added.filter(
    ({ box }) => !placesOf(map).some((place) => place.page === page && boxesOf(place).some((each) => isWithin(box, each))),
  );
  const over = added.flatMap((word, index) =>
    [...added.slice(index + 1), ...blank.words.filter(({ box }) => !district.some((place) => overlap(place.box, box) > 0))]
      .filter((other) => overlap(word.box, other.box) > 0.7)
      .map((other) => `page ${page}: ${at(word)} over ${at(other)}`),
  );
  const across = added.flatMap((word) =>
    blank.rules
      .filter((rule) => isAcross(word.box, rule))
      .map((rule) => `page ${page}: ${at(word)} is across a line at ${Math.round(rule[0])}`),
  );
  return [...misplaced, ...outside.map((word) => `page ${page}: ${at(word)} is outside of all places`), ...over, ...across];
}
