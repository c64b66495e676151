import { expect, test } from "vitest";
import { placeKey, type Line } from "../../app/petition/lines/line.ts";
import type { Correction } from "../../app/petition/lines/office-entries.ts";
import { preparePetition } from "../../app/petition/petition.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";
import type { Language } from "../../app/platform/language/language.ts";
import { couple, single } from "../support/households.ts";
import { filingDate } from "../support/petitions.ts";

const formData = {
  personalInfo: { clientName: "Ana Ejemplo", maritalStatus: "single" },
  contactInfo: { streetAddress: "100 Calle Ejemplo", city: "Raleigh", state: "NC", zip: "27601" },
  propertyList: { electronics: true, electronicsValue: "$300", electronicsDescription: "Televisor y teléfono" },
  income: {
    employer: "Panadería Ejemplo",
    jobTitle: "cocinera",
    dependents: [{ name: "Luz", age: "7", relationship: "hija", livesWithYou: "yes" }],
  },
  financialAffairs: { losses: "None", debtCounseling: "Pagué a una agencia en Durham" },
};
const prepare = (data: object, language: Language, corrections: Correction[] = []) =>
  preparePetition(data, { corrections }, proposedTables, filingDate, undefined, {}, undefined, language === "es");
const toTranslate = ({ gaps }: ReturnType<typeof prepare>) => gaps.filter(({ isTranslation }) => isTranslation);
const labelsOf = (prepared: ReturnType<typeof prepare>) => {
  const keys = toTranslate(prepared).map(placeKey);
  return prepared.lines.filter((line) => keys.includes(placeKey(line))).map(({ value }) => value);
};

test("each line with a Spanish client's own words is to be translated, but no name, address, choice or None", () => {
  const values = labelsOf(prepare(formData, "es"));
  expect(values).toEqual(expect.arrayContaining(["cocinera"]));
  expect(values.join()).toMatch(/Televisor y teléfono/);
  expect(values.join()).toMatch(/hija/);
  expect(values.join()).not.toMatch(/Panadería|Calle|Raleigh|Luz|None|Ana/);
  expect(toTranslate(prepare(formData, "es")).every(({ who, isBlocking }) => who === "office" && !isBlocking)).toBe(true);
});

test.each([single, couple])("nothing else differs, and nothing at all in English", ({ formData: household }) => {
  const [english, spanish] = [prepare(household, "en"), prepare(household, "es")];
  expect(toTranslate(english)).toEqual([]);
  expect(toTranslate(spanish).length).toBeGreaterThan(5);
  expect(spanish.lines).toEqual(english.lines);
  expect(spanish.gaps.filter(({ isTranslation }) => !isTranslation)).toEqual(english.gaps);
});

test("the office's English closes the gap and takes the place of the words, and confirmed words stay", () => {
  const isJob = (line: Line) => line.value === "cocinera";
  const { form, line, part, item, person } = prepare(formData, "es").lines.find(isJob)!;
  const place = { form, line, part, item, person };
  const keysWith = (correction: Omit<Correction, keyof typeof place>) => {
    const prepared = prepare(formData, "es", [{ ...place, ...correction }]);
    const written = prepared.lines.find((each) => placeKey(each) === placeKey(place))!;
    return { value: written.value, isOpen: toTranslate(prepared).some((gap) => placeKey(gap) === placeKey(place)) };
  };
  expect(keysWith({ value: "cook", reason: "Translated for filing" })).toEqual({ value: "cook", isOpen: false });
  expect(keysWith({ value: "cocinera", kind: "confirmed", reason: "Confirmed as is" })).toEqual({ value: "cocinera", isOpen: false });
});
