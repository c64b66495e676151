import { toAscii } from "./ascii.ts";

/** Names that are common in English, besides those of the Unicode Consortium. */
const otherNames: Readonly<Record<string, string>> = {
  "United Kingdom": "UK,Great Britain,England,Scotland,Wales,Northern Ireland",
  "United States": "USA,US,United States of America",
  "South Korea": "Korea,Republic of Korea",
  Netherlands: "The Netherlands,Holland",
  Czechia: "Czech Republic",
  "Côte d'Ivoire": "Ivory Coast",
  Türkiye: "Turkey",
  Bahamas: "The Bahamas",
  China: "PRC,People's Republic of China",
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The codes of the regions of the United States, whose addresses are domestic. */
const domestic = ["US", "AS", "GU", "MP", "PR", "UM", "VI"];

const keyOf = (text: string): string => (toAscii(text) ?? text).toLowerCase().replace(/[^a-z]/g, "");

function listCountries(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const codes = [...letters].flatMap((one) => [...letters].map((two) => one + two)).filter((code) => !domestic.includes(code));
  const known = codes.flatMap((code) => names.of(code) ?? []).map((name): [string, string] => [keyOf(name), name]);
  const others = Object.entries(otherNames).flatMap(([name, all]) =>
    [name, ...all.split(",")].map((each): [string, string] => [keyOf(each), name]),
  );
  return new Map([...known, ...others]);
}

let countries: ReadonlyMap<string, string> | undefined;

export const unitedStates = "United States";

/** The English name of the country that a text is; "" for any other text, codes of two letters among them. */
export const countryName = (text: string): string => (countries ??= listCountries()).get(keyOf(text)) ?? "";
