import { distance } from "fastest-levenshtein";

/** The counties of North Carolina by their federal court district (28 U.S.C. § 113). */
export const countiesByDistrict = {
  eastern: (
    "Beaufort, Bertie, Bladen, Brunswick, Camden, Carteret, Chowan, Columbus, Craven, Cumberland, Currituck, Dare, Duplin, " +
    "Edgecombe, Franklin, Gates, Granville, Greene, Halifax, Harnett, Hertford, Hyde, Johnston, Jones, Lenoir, Martin, Nash, " +
    "New Hanover, Northampton, Onslow, Pamlico, Pasquotank, Pender, Perquimans, Pitt, Robeson, Sampson, Tyrrell, Vance, Wake, Warren, " +
    "Washington, Wayne, Wilson"
  ).split(", "),
  middle: (
    "Alamance, Cabarrus, Caswell, Chatham, Davidson, Davie, Durham, Forsyth, Guilford, Hoke, Lee, Montgomery, Moore, Orange, " +
    "Person, Randolph, Richmond, Rockingham, Rowan, Scotland, Stanly, Stokes, Surry, Yadkin"
  ).split(", "),
  western: (
    "Alexander, Alleghany, Anson, Ashe, Avery, Buncombe, Burke, Caldwell, Catawba, Cherokee, Clay, Cleveland, Gaston, Graham, " +
    "Haywood, Henderson, Iredell, Jackson, Lincoln, McDowell, Macon, Madison, Mecklenburg, Mitchell, Polk, Rutherford, Swain, " +
    "Transylvania, Union, Watauga, Wilkes, Yancey"
  ).split(", "),
};

/** Normalizes the name of a county: "newhanover" for "New Hanover County, NC". */
export const normalizeCounty = (county: string): string =>
  county
    .toLowerCase()
    .split(",", 1)[0]!
    .replace(/\b(?:county|co|of|nc)\b\.?/g, "")
    .replace(/[^a-z]/g, "");

const counties = Object.values(countiesByDistrict)
  .flat()
  .map((name) => ({ name, normalized: normalizeCounty(name) }));
const known = new Set(counties.map(({ normalized }) => normalized));
const longest = 30;

/** Suggests the county of North Carolina that was probably meant; undefined if there is no likely slip. */
export function suggestCounty(county: string): string | undefined {
  const typed = normalizeCounty(county.slice(0, 2 * longest));
  if (typed.length > longest || known.has(typed)) return undefined;
  const near = counties.map(({ name, normalized }) => ({ name, slips: distance(typed, normalized) }));
  const least = Math.min(...near.map(({ slips }) => slips));
  const [closest, ...others] = near.filter(({ slips }) => slips === least);
  return least <= (typed.length < 7 ? 1 : 2) && others.length === 0 ? closest!.name : undefined;
}
