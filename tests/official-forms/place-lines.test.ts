import { expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import type { Line } from "../../app/petition/lines/line.ts";

it("entries that no slot of a copied page accepts are left to the attached sheet", () => {
  const map = formMaps["106D"];
  const lists = map.lists!.map((list) => ({ ...list, slots: list.slots.map((slot) => ({ ...slot, types: ["no such type"] })) }));
  expect(lists.some(({ copies }) => copies !== undefined)).toBe(true);
  const creditor: Line = {
    form: "106D",
    line: "2.1",
    part: "creditor",
    item: 1,
    person: null,
    label: "Creditor",
    value: "Example Bank",
    from: [],
    state: "answered",
  };
  expect(placeLines({ ...map, lists }, [creditor]).unplaced).toMatchObject([{ line: creditor }]);
});
