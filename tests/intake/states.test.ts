import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestCounty, countiesByDistrict } from "../../app/questionnaire/counties.ts";
import { adviceOnAnswers } from "../../app/questionnaire/form-advice.ts";
import { masks, normalize } from "../../app/questionnaire/format.ts";
import { isState } from "../../app/questionnaire/states.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { isZipOutsideState, statesOfZip } from "../../app/questionnaire/zip-states.ts";

const states = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  GU: "Guam",
  PR: "Puerto Rico",
};
const codes = [...Object.keys(states), "AS", "MP", "VI", "AA", "AE", "AP"];
const kept = (text: string) => normalize("state", text);

describe("a state", () => {
  it("becomes its two letters, whatever its capitals, dots and blanks", () => {
    const spelled = fc
      .constantFrom(...codes.map((code) => [code, code]), ...Object.entries(states))
      .chain(([code, name]) =>
        fc
          .tuple(...[...name!].map((letter) => fc.constantFrom(letter, letter.toLowerCase(), letter.toUpperCase(), `${letter}.`)))
          .map((letters) => ({ code, text: ` ${letters.join("")} ` })),
      );
    fc.assert(fc.property(spelled, ({ code, text }) => kept(text) === code));
  });

  it.each([
    ["n.c.", "NC"],
    ["south  carolina", "SC"],
    ["NorthCarolina", "NC"],
    ["Washington, D.C.", "DC"],
    ["Washington", "WA"],
    ["N. Carolina", "NC"],
    ["W Virginia", "WV"],
    ["North\u00a0Carolina", "NC"],
  ])("%s becomes %s", (typed, code) => expect(kept(typed)).toBe(code));

  it.each(["Carolina", "Miss", "India", "NC 27601", "Raleigh, NC", "ZZ", "Ontario", "N", "", " ", "New", "North", "n-c", "Virginias"])(
    "%j stays as typed",
    (typed) => expect(kept(typed)).toBe(typed),
  );

  it("is one of the two letters or exactly what was typed, and does not change again", () => {
    const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom(..."NCnc. oraliVg,") }));
    fc.assert(
      fc.property(texts, (text) => {
        const result = kept(text);
        expect(codes.includes(result) || result === normalize("text", text)).toBe(true);
        expect(kept(result)).toBe(result);
        expect(isState(result)).toBe(codes.includes(result));
      }),
    );
  });

  it("is not changed while it is typed", () => {
    for (const text of ["nc", "North Carolina", "n.c."]) expect(masks.state!(text)).toBe(text);
  });
});

describe("a ZIP code", () => {
  it.each([
    ["28202", "NC"],
    ["27601-1234", "NC"],
    ["29201", "SC"],
    ["22030", "VA"],
    ["20001", "DC"],
    ["20190", "VA"],
    ["10001", "NY"],
    ["06390", "NY"],
    ["00501", "NY"],
    ["00901", "PR"],
    ["00802", "VI"],
    ["02108", "MA"],
    ["05501", "MA"],
    ["05401", "VT"],
    ["30301", "GA"],
    ["39901", "GA"],
    ["37201", "TN"],
    ["38601", "MS"],
    ["73301", "TX"],
    ["73102", "OK"],
    ["88510", "TX"],
    ["79901", "TX"],
    ["83414", "WY"],
    ["89101", "NV"],
    ["90210", "CA"],
    ["96701", "HI"],
    ["96799", "AS"],
    ["96910", "GU"],
    ["96950", "MP"],
    ["98101", "WA"],
    ["99501", "AK"],
    ["57701", "SD"],
    ["58102", "ND"],
    ["59601", "MT"],
    ["34001", "AA"],
    ["09012", "AE"],
    ["96201", "AP"],
  ])("%s may be in %s", (zip, state) => {
    expect(statesOfZip(zip)).toContain(state);
    expect(isZipOutsideState(state, zip)).toBe(false);
    expect(isZipOutsideState(state === "KY" ? "OH" : "KY", zip)).toBe(true);
  });

  it("is of three states at most, and every state has some", () => {
    const prefixes = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));
    const found = prefixes.map((prefix) => statesOfZip(`${prefix}01`)!);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(2);
    expect([...new Set(found.flat())].sort()).toEqual([...codes].sort());
  });

  it("is outside of a state only if it is a ZIP code and the state a state, as its first three digits say", () => {
    const zips = fc.oneof(fc.string(), fc.stringMatching(/^\d{5}$/), fc.stringMatching(/^\d{5}[- ]?\d{4}$/));
    const named = fc.oneof(fc.constantFrom(...codes, ...Object.values(states)), fc.string());
    fc.assert(
      fc.property(named, zips, (state, zip) => {
        const inStates = statesOfZip(zip);
        const code = kept(state);
        expect(isZipOutsideState(state, zip)).toBe(inStates !== undefined && codes.includes(code) && !inStates.includes(code));
      }),
    );
  });
});

describe("a county", () => {
  const counties = Object.values(countiesByDistrict).flat();

  it("of North Carolina is not questioned, and one with a slip is found", () => {
    expect(new Set(counties).size).toBe(100);
    for (const county of counties)
      for (const written of [county, `${county} County`, `${county.toUpperCase()} co., NC`]) expect(suggestCounty(written)).toBeUndefined();
    const slips = fc
      .constantFrom(...counties.filter(({ length }) => length > 9))
      .chain((county) => fc.nat(county.length - 1).map((at) => ({ county, typed: `${county.slice(0, at)}x${county.slice(at + 1)}` })));
    fc.assert(fc.property(slips, ({ county, typed }) => suggestCounty(typed) === county));
  });

  it.each([
    ["Mecklenberg", "Mecklenburg"],
    ["meklenberg county", "Mecklenburg"],
    ["Forsythe", "Forsyth"],
    ["Guilferd", "Guilford"],
    ["Waek", undefined],
    ["Los Angeles", undefined],
    ["", undefined],
    ["x".repeat(5_000), undefined],
  ])("%s suggests %s", (typed, county) => expect(suggestCounty(typed)).toBe(county));
});

describe("advice on an address", () => {
  const advice = (answers: object) => adviceOnAnswers(contactInfo.fields, { ...answers }, {});

  it("is about its ZIP code and its county", () => {
    expect(advice({ state: "VA", zip: "28202" })).toEqual({ zip: "This ZIP code is in NC, not in VA. Please check both." });
    expect(advice({ state: "NC", zip: "00000" })).toEqual({ zip: "There is no such ZIP code in NC. Please check it." });
    expect(advice({ county: "Mecklenberg" })).toEqual({ county: "Did you mean Mecklenburg?" });
    expect(advice({ mailingAddress: { state: "NC", zip: "90210" } })).toEqual({
      "mailingAddress.zip": "This ZIP code is in CA, not in NC. Please check both.",
    });
  });

  it("does not question what fits, or what is not known", () => {
    expect(advice({ state: "NC", zip: "28202", county: "Mecklenburg" })).toEqual({});
    expect(advice({ state: "VA", zip: "22030", county: "Mecklenberg" })).toEqual({});
    expect(advice({ state: "Ontario", zip: "28202" })).toEqual({});
    expect(advice({ state: "", zip: "28202" })).toEqual({});
  });
});
