import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormMap, Place, Places } from "../../app/official-forms/form-map.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { boxAt, catalogues, isAt, type TotalName } from "../../app/petition/lines/catalogues.ts";
import type { FormNumber, Line, LinePlace, Person } from "../../app/petition/lines/line.ts";
import type { PreparedPetition } from "../../app/petition/petition.ts";
import { anyAnswers, anyEntries } from "../support/any-answers.ts";
import { couple, separatedCouple, single } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const placesOf = (places: Places): readonly Place[] => [places].flat() as Place[];

/** The places of lines that a map names, with their wordings. Entries of lists are the first ones. */
function mappedLines({ form, lines, lists = [] }: FormMap): { place: LinePlace; wordings: string[] }[] {
  const at = (line: string, key: string, item: number | null): LinePlace => {
    const [part = "", person = ""] = key.split("|");
    return { form, line, part, item, person: (person || null) as Person | null };
  };
  const wordingsOf = (places: Places) => placesOf(places).flatMap((place) => (place.kind === "choice" ? Object.keys(place.boxes) : []));
  return [
    ...Object.entries(lines).map(([key, places]) => {
      const [line = "", ...rest] = key.split("|");
      return { place: at(line, rest.join("|"), null), wordings: wordingsOf(places) };
    }),
    ...lists.flatMap(({ line, slots }) =>
      slots.flatMap(({ parts, types = [] }) => [
        ...Object.entries(parts).map(([key, places]) => ({
          place: at(line.replace("#", "1"), key, 1),
          wordings: wordingsOf(places),
        })),
        ...(types.length > 0 ? [{ place: at(line.replace("#", "1"), "type", 1), wordings: [...types] }] : []),
      ]),
    ),
  ];
}

const maps = Object.values(formMaps).map((map) => [map.form, map] as const);

describe.each(maps)("the map of %s", (form, map) => {
  const mapped = mappedLines(map);

  it("names only lines and parts of the catalogue, for each debtor only where the form asks each", () => {
    const unknown = mapped.filter(({ place }) => {
      const box = boxAt(place);
      return !box || box.kind === "rows" || box.kind === "group" || (place.person !== null && !box.isPerDebtor);
    });
    expect(unknown.map(({ place }) => [place.line, place.part, place.person])).toEqual([]);
  });

  it("has choices only where the catalogue has them, each in its words", () => {
    const wrong = mapped.flatMap(({ place, wordings }) => {
      const known = Object.values(boxAt(place)?.choices ?? {});
      return wordings.filter((wording) => !known.includes(wording)).map((wording) => `${place.line} ${place.part}: ${wording}`);
    });
    expect(wrong).toEqual([]);
  });

  it("has no place for a note, and attaches only lines of the catalogue", () => {
    const typed = (map.lists ?? []).map(({ line }) => line);
    const isType = ({ line, part }: LinePlace) => part === "type" && typed.includes(line.replace(/\.1$/, ".#"));
    expect(mapped.filter(({ place }) => boxAt(place)?.note !== null && !isType(place)).map(({ place }) => place)).toEqual([]);
    const names = Object.keys(map.unlessInRows ?? {});
    const missing = names.filter((name) => {
      const [line = "", part = "", person = ""] = name.split("|");
      const at = (item: number | null) =>
        boxAt({ form, line: line.replace("#", "1"), part, item, person: (person || null) as Person | null });
      return !at(null) && !at(1);
    });
    expect(missing).toEqual([]);
  });
});

const households = [single, couple, separatedCouple].flatMap(({ formData }) => [
  petitionOf(formData),
  petitionOf(formData, { chapter: "7", district: "western" }),
  petitionOf(formData, { chapter: "13", filing: "alone" }),
]);

/** Whether a line is as its catalogue says. */
function fitsCatalogue(line: Line): boolean {
  const box = boxAt(line);
  if (!box || !line.label.startsWith(box.label)) return false;
  if (line.person !== null && !box.isPerDebtor) return false;
  if (line.value === null || box.kind === "amountOrText") return true;
  if (box.kind === "choice") return Object.values(box.choices).includes(String(line.value));
  return (typeof line.value === "number") === (box.kind === "amount");
}

describe("the lines of a petition", () => {
  it("are those of the catalogues, with their labels, kinds and choices", () => {
    for (const { lines } of households) expect(lines.filter((line) => !fitsCatalogue(line))).toEqual([]);
    fc.assert(
      fc.property(anyAnswers, anyEntries, (answers, entries) => {
        expect(petitionOf(answers, entries).lines.filter((line) => !fitsCatalogue(line))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});

/** The lines that are copies of a total, on the form's own word. */
const copies: readonly (readonly [copy: (place: LinePlace) => boolean, source: (place: LinePlace) => boolean, name: TotalName])[] = [
  [isAt("106Sum", "1a"), isAt("106AB", "55"), "106AB.55"],
  [isAt("106Sum", "1b"), isAt("106AB", "62"), "106AB.62"],
  [isAt("106Sum", "1c"), isAt("106AB", "63"), "106AB.63"],
  [isAt("106Sum", "2a"), isAt("106D", "total"), "106D.total"],
  [isAt("106Sum", "3a"), isAt("106EF", "6e"), "106EF.6e"],
  [isAt("106Sum", "3b"), isAt("106EF", "6j"), "106EF.6j"],
  [isAt("106Sum", "4"), isAt("106I", "12"), "106I.12"],
  [isAt("106Sum", "5"), isAt("106J", "22c"), "106J.22c"],
  [isAt("106Sum", "8"), isAt("122A1", "11/combined"), "122A1.11"],
  [isAt("106Sum", "8"), isAt("122C1", "14"), "122C1.14"],
  [isAt("106Sum", "9a"), isAt("106EF", "6a"), "106EF.6a"],
  [isAt("106Sum", "9b"), isAt("106EF", "6b"), "106EF.6b"],
  [isAt("106Sum", "9c"), isAt("106EF", "6c"), "106EF.6c"],
  [isAt("106Sum", "9d"), isAt("106EF", "6f"), "106EF.6f"],
  [isAt("106Sum", "9e"), isAt("106EF", "6g"), "106EF.6g"],
  [isAt("106Sum", "9f"), isAt("106EF", "6h"), "106EF.6h"],
  [isAt("106J", "22b"), isAt("106J2", "22"), "106J2.22"],
  [isAt("106J", "23a"), isAt("106I", "12"), "106I.12"],
  [isAt("106J", "23b"), isAt("106J", "22c"), "106J.22c"],
  [isAt("122A1", "12a"), isAt("122A1", "11/combined"), "122A1.11"],
  [isAt("122C1", "12"), isAt("122C1", "11/combined"), "122C1.11"],
  [isAt("122C1", "15a"), isAt("122C1", "14"), "122C1.14"],
  [isAt("122C1", "18"), isAt("122C1", "11/combined"), "122C1.11"],
  [isAt("122C1", "20a"), isAt("122C1", "19b"), "122C1.19b"],
  [isAt("122C1", "20c"), isAt("122C1", "16c"), "122C1.16c"],
];

function differingCopies({ lines, totals }: PreparedPetition): string[] {
  return copies.flatMap(([isCopy, isSource, name]) => {
    const [copy, source] = [lines.find(isCopy), lines.find(isSource)];
    if (!copy || !source) return [];
    const total = totals[name];
    const isSame = copy.value === source.value && (total === undefined || total.amount === source.value);
    return isSame ? [] : [`${copy.form} ${copy.line} = ${copy.value}, but ${source.form} ${source.line} = ${source.value}`];
  });
}

describe("a copy", () => {
  it("equals its source, whatever the answers are", () => {
    for (const petition of households) expect(differingCopies(petition)).toEqual([]);
    fc.assert(
      fc.property(anyAnswers, anyEntries, (answers, entries) => {
        expect(differingCopies(petitionOf(answers, entries))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it("is zero if its source is zero and the rest is not known", () => {
    const unemployed = { income: { monthlyIncome: { debtorGrossIncome: "$0" } } };
    const petition = petitionOf(unemployed);
    const values = [isAt("106I", "12"), isAt("106J", "23a"), isAt("106Sum", "4")].map((isPlace) => petition.lines.find(isPlace)?.value);
    expect(values).toEqual([0, 0, 0]);
    expect(differingCopies(petition)).toEqual([]);
  });

  it("is found on every form that has one", () => {
    const written = [...households, petitionOf(separatedCouple.formData, { chapter: "13" })].flatMap(({ lines }) => lines);
    expect(copies.filter(([isCopy, isSource]) => !written.some(isCopy) || !written.some(isSource)).map(([, , name]) => name)).toEqual([]);
  });
});

it("has a catalogue for every form", () => {
  expect(Object.keys(catalogues).sort()).toEqual((Object.keys(formMaps) as FormNumber[]).sort());
});
