import { expect, it } from "vitest";
import { defaultView } from "../../app/office/urls.ts";
import { itemNames } from "../../app/casework/petition/item-names.ts";
import { createPager } from "../../app/office/list-page.ts";
import { worksheetOf, type WorksheetPlace } from "../../app/office/petition/worksheet.server.ts";
import type { FormNumber } from "../../app/petition/lines/line.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { couple } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

function worksheet(form: FormNumber, entries: OfficeEntries = {}, place: WorksheetPlace = {}) {
  const petition = petitionOf(couple.formData, entries);
  const items = itemNames(petition.lines);
  return worksheetOf(form, petition, {
    formId: "",
    view: defaultView("forms"),
    place,
    sources: new Map(),
    items,
    pager: createPager("", new URLSearchParams()),
    corrections: new Map(),
    redact: (text) => text,
  });
}

it.each([
  ["122A1", {}],
  ["122C1", { chapter: "13" }],
] as const)("%s has all lines of a person's month under one heading of its own", (form, entries) => {
  const months = worksheet(form, entries).groups.entries.filter(({ title }) => title !== null);
  const expected = [5, 6, 7, 8, 9, 10].flatMap((month) => ["Debtor 1", "Debtor 2"].map((person) => `2 ${month}/2026, ${person}`));
  expect(months.map(({ title }) => title)).toEqual(expected);
  expect(months.every(({ lines, openUrl }) => lines.length === 0 && openUrl !== null)).toBe(true);
  const opened = worksheet(form, entries, { open: months[1]!.key }).groups.entries.filter(({ openUrl, title }) => title && !openUrl);
  expect(opened).toHaveLength(1);
  expect(opened[0]!.lines.map(({ place }) => place)).toEqual(["2, Debtor 2", "2, Debtor 2", "2, Debtor 2", "2, Debtor 2"]);
});

it("labels a total by its line, not by a part of that line", () => {
  const labels = worksheet("106J").totals.map(({ label }) => label);
  expect(labels).toContain("6c: Telephone, cell phone, Internet, satellite, and cable services");
  expect(worksheet("122A1").totals.map(({ label }) => label)).toContain("11: Total monthly income");
});

it("hides empty lines until they are asked for", () => {
  const [short, whole] = [worksheet("106J"), worksheet("106J", {}, { withEmpty: true })];
  const emptyLines = ({ groups }: typeof short) => groups.entries.flatMap(({ lines }) => lines).filter(({ state }) => state === "empty");
  expect(emptyLines(short)).toEqual([]);
  expect(short.hidden).toBeGreaterThan(0);
  expect(whole.hidden).toBe(0);
});
