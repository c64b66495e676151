import { lookUp } from "../questionnaire/look-up.ts";
import { isState, stateCode } from "../questionnaire/states.ts";
import { countryName, unitedStates } from "./answers/countries.ts";
import type { PartyDetail } from "./facts/creditors.ts";
import { formatZip } from "./answers/number-formats.ts";

/** A name and an address as they are listed. */
export interface CleanAddress extends Record<PartyDetail, string> {
  /** "" for an address in the United States. */
  country: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", nbsp: " ", ndash: "-", rsquo: "'" };

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return lookUp(entities, name.toLowerCase()) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Decodes the characters that programs write for pages, such as `&amp;`, also if they were written so twice. */
function decodeEntities(text: string): string {
  const decode = (each: string) => each.replace(/&(#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,5});/gi, decodeEntity);
  return decode(decode(text));
}

/** Decodes a text, and collapses its spaces and the commas with nothing between them. */
function cleanText(text: string): string {
  const parts = decodeEntities(text).split(",");
  return parts
    .filter((part) => part.trim() !== "")
    .join(",")
    .replace(/\s+/g, " ")
    .trim();
}

const partsOf = (text: string): string[] => text.split(",").map((part) => part.trim());

/** Names of territories whose codes are the only names that the questionnaire knows. */
const territories: Readonly<Record<string, string>> = {
  americansamoa: "AS",
  northernmarianaislands: "MP",
  virginislands: "VI",
  usvirginislands: "VI",
};

const codeOf = (text: string): string => lookUp(territories, text.toLowerCase().replace(/[\s.]/g, "")) ?? stateCode(text).toUpperCase();
const isForeign = ({ country }: Pick<CleanAddress, "country">): boolean => country !== "" && country !== unitedStates;

/** The one state that all words or parts of a text name, as in "NC, NC"; otherwise the text in capitals. */
function readState(text: string): string {
  const codes = [text.split(","), text.split(" ")].map((words) => [
    ...new Set(words.filter((word) => word.trim() !== "").map((word) => codeOf(word.trim()))),
  ]);
  return codes.find((each) => each.length === 1 && isState(each[0]!))?.[0] ?? codeOf(text);
}

type Place = Omit<CleanAddress, "name" | "street">;

/** Takes the parts off the end of a city that say again, or instead of the other answers, which state, ZIP code or country it is in. */
function cutCity({ city, ...given }: Place): Place {
  const found = { ...given };
  const parts = partsOf(city);
  while (parts.length > 1 && !isForeign(found)) {
    const last = parts.at(-1)!;
    const [, state = last, zip = ""] = /^(\D{2,})\s(\d{5}(?:-?\d{4})?)$/.exec(last) ?? [];
    const [code, country] = [codeOf(state), countryName(last)];
    const isSame = (one: string, other: string) => one === "" || other === "" || one === other;
    if (isState(code) && isSame(found.state, code) && isSame(found.zip, formatZip(zip)))
      Object.assign(found, { state: code, zip: found.zip || formatZip(zip) });
    else if (country !== "" && !isState(found.state)) found.country = country;
    else if (last !== found.zip) break;
    parts.pop();
  }
  const left = parts.join(", ");
  const isDoubled = isState(found.state) && left.endsWith(` ${found.state}`);
  return { ...found, city: isDoubled ? left.slice(0, -found.state.length).trim() : left };
}

/**
 * Cleans an address without respelling it: decodes characters, removes commas and states that are doubled, writes the state as its two
 * letters, and tells the country of a foreign address, which people write in place of the state or after the city.
 */
export function cleanAddress({ name, street, city, state, zip }: Record<PartyDetail, string>): CleanAddress {
  const parts = partsOf(cleanText(state));
  const country = isState(codeOf(parts.at(-1)!)) ? "" : countryName(parts.at(-1)!);
  const region = (country === "" ? parts : parts.slice(0, -1)).join(", ");
  const place = cutCity({ city: cleanText(city), state: readState(region), zip: formatZip(cleanText(zip)), country });
  const rest = isForeign(place) ? { ...place, state: region } : { ...place, country: "" };
  return { name: cleanText(name), street: cleanText(street), ...rest };
}
