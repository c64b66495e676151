import { boxAt } from "../petition/lines/catalogues.ts";
import type { FormNumber } from "../petition/lines/line.ts";
import text101 from "./blank-text/101.json" with { type: "json" };
import text101A from "./blank-text/101A.json" with { type: "json" };
import text122A1 from "./blank-text/122A1.json" with { type: "json" };
import text122C1 from "./blank-text/122C1.json" with { type: "json" };
import type { FormMap, Place, Places, Slot } from "./form-map.ts";
import map101 from "./maps/101.json" with { type: "json" };
import map101A from "./maps/101A.json" with { type: "json" };
import map101B from "./maps/101B.json" with { type: "json" };
import map103A from "./maps/103A.json" with { type: "json" };
import map103B from "./maps/103B.json" with { type: "json" };
import map106AB from "./maps/106AB.json" with { type: "json" };
import map106C from "./maps/106C.json" with { type: "json" };
import map106D from "./maps/106D.json" with { type: "json" };
import map106Dec from "./maps/106Dec.json" with { type: "json" };
import map106EF from "./maps/106EF.json" with { type: "json" };
import map106G from "./maps/106G.json" with { type: "json" };
import map106H from "./maps/106H.json" with { type: "json" };
import map106I from "./maps/106I.json" with { type: "json" };
import map106J from "./maps/106J.json" with { type: "json" };
import map106J2 from "./maps/106J2.json" with { type: "json" };
import map106Sum from "./maps/106Sum.json" with { type: "json" };
import map107 from "./maps/107.json" with { type: "json" };
import map108 from "./maps/108.json" with { type: "json" };
import map121 from "./maps/121.json" with { type: "json" };
import map122A1 from "./maps/122A1.json" with { type: "json" };
import map122C1 from "./maps/122C1.json" with { type: "json" };

const maps = {
  "101": { ...map101, text: text101 },
  "101A": { ...map101A, text: text101A },
  "101B": map101B,
  "103A": map103A,
  "103B": map103B,
  "106Sum": map106Sum,
  "106AB": map106AB,
  "106C": map106C,
  "106D": map106D,
  "106EF": map106EF,
  "106G": map106G,
  "106H": map106H,
  "106I": map106I,
  "106J": map106J,
  "106J2": map106J2,
  "106Dec": map106Dec,
  "107": map107,
  "108": map108,
  "121": map121,
  "122A1": { ...map122A1, text: text122A1 },
  "122C1": { ...map122C1, text: text122C1 },
};

/** The wordings of the choices at a place of a form. */
function wordingsAt(form: FormNumber, line: string, part: string, item: number | null): Readonly<Record<string, string>> {
  const box = boxAt({ form, line: line.replace("#", "1"), part, item, person: null });
  if (!box) throw new Error(`Form ${form} has no line ${line} ${part}`);
  return box.choices;
}

/** Replaces the keys of choices by the form's wordings. */
function inWords(places: Places, wordings: Readonly<Record<string, string>>): Places {
  if (Array.isArray(places)) return (places as readonly Place[]).map((place) => inWords(place, wordings) as Place);
  const place = places as Place;
  if (place.kind !== "choice") return place;
  return { ...place, boxes: Object.fromEntries(Object.entries(place.boxes).map(([key, box]) => [wordingOf(wordings, key), box])) };
}

function wordingOf(wordings: Readonly<Record<string, string>>, key: string): string {
  const wording = wordings[key];
  if (wording === undefined) throw new Error(`There is no choice ${key}`);
  return wording;
}

const readSlot = (form: FormNumber, line: string, { types, parts, ...slot }: Slot): Slot => ({
  ...slot,
  ...(types && { types: types.map((key) => wordingOf(wordingsAt(form, line, "type", 1), key)) }),
  parts: Object.fromEntries(
    Object.entries(parts).map(([key, places]) => [key, inWords(places, wordingsAt(form, line, key.split("|")[0]!, 1))]),
  ),
});

/** Reads a map, which names choices by their keys, as the catalogue of its form does. */
const readMap = ({ form, lines, lists, ...map }: FormMap): FormMap => ({
  ...map,
  form,
  lines: Object.fromEntries(
    Object.entries(lines).map(([key, places]) => {
      const [line = "", part = ""] = key.split("|");
      return [key, inWords(places, wordingsAt(form, line, part, null))];
    }),
  ),
  ...(lists && {
    lists: lists.map(({ line, slots, ...list }) => ({ ...list, line, slots: slots.map((slot) => readSlot(form, line, slot)) })),
  }),
});

/** The maps of all forms. TypeScript widens the literal types in JSON files, so a test checks them. */
export const formMaps = Object.fromEntries(
  Object.entries(maps).map(([form, map]) => [form, readMap(map as unknown as FormMap)]),
) as unknown as Readonly<Record<FormNumber, FormMap>>;
