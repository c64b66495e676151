import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { boxAt } from "../../app/petition/lines/catalogues.ts";
import { createStateLookup, stateTexts, valueText } from "../../app/petition/lines/line-text.ts";
import { formNumbers, type Line } from "../../app/petition/lines/line.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { preparePetition, type PreparedPetition } from "../../app/petition/petition.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";
import { couple, separatedCouple, single } from "../support/households.ts";
import { filingDate } from "../support/petitions.ts";
import { renter } from "../support/renter.ts";
import { shopkeepers } from "../support/shopkeepers.ts";
import { widow } from "../support/widow.ts";

/** The tables as an office has confirmed them. */
const tables = { ...proposedTables, medianIncome: proposedTables.medianIncome.map((row) => ({ ...row, isConfirmed: true })) };

const attorney = { name: "Robin Example", firm: "Example Law", barNumber: "12345", barState: "NC" };

const prepare = (formData: object, entries: OfficeEntries): PreparedPetition =>
  preparePetition(formData, entries, tables, filingDate, undefined, attorney);

const households = {
  "single-7": prepare(single.formData, { chapter: "7", district: "western" }),
  "couple-7": prepare(couple.formData, { chapter: "7", district: "western" }),
  "couple-apart-13": prepare(separatedCouple.formData, { chapter: "13", district: "middle" }),
  "spouse-alone-13": prepare(couple.formData, { chapter: "13", district: "eastern", filing: "alone" }),
  "renter-7": prepare(renter, { chapter: "7", district: "eastern" }),
  "shopkeepers-13": prepare(shopkeepers, { chapter: "13", district: "middle" }),
  "widow-7": prepare(widow, { chapter: "7", district: "western" }),
};

const folder = path.join(import.meta.dirname, "golden");
const personNames = { debtor1: "Debtor 1", debtor2: "Debtor 2" } as const;

/** A form as a paralegal reads it: each line with its label, then the value that is printed, and its state. */
function describeForm({ lines, gaps }: PreparedPetition, form: Line["form"]): string {
  const stateOf = createStateLookup(gaps);
  return lines
    .filter((line) => line.form === form)
    .map((line) => {
      const place = [line.line, line.part, line.item !== null && `#${line.item}`, line.person && personNames[line.person]];
      const heading = `${place.filter(Boolean).join(" ")}: ${line.label}`;
      const value = valueText(line.value).replaceAll("\n", " ⏎ ") || "–";
      const isNote = Boolean(boxAt(line)?.note);
      return `${heading}\n    ${value}  [${stateTexts[stateOf(line)]}${isNote ? ", not printed" : ""}]\n`;
    })
    .join("");
}

const forms = Object.entries(households).flatMap(([name, petition]) =>
  formNumbers.flatMap((form) => {
    const text = describeForm(petition, form);
    return text === "" ? [] : [{ file: path.join(name, `${form}.txt`), text }];
  }),
);

/*
 * The files are reviewed like a contract: a line that changes is in the diff. After a change on purpose, write them again with
 * `npx vitest run tests/petition/golden.test.ts --update`, and read the diff before you commit it.
 */
describe("the forms of a household", () => {
  it.each(forms)("are as in $file", async ({ file, text }) => {
    await expect(text).toMatchFileSnapshot(path.join(folder, file));
  });

  it("have a file each, and no file is left over", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".txt"));
    expect(files.sort()).toEqual(forms.map(({ file }) => file).sort());
  });
});
