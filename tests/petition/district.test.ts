import { describe, expect, it } from "vitest";
import { districtProfiles } from "../../app/petition/tables/districts.ts";
import { couple, single } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const proposalFor = (county: string) => petitionOf({ contactInfo: { county } }).districtProposal;

describe("the district of a county", () => {
  it("is one of three for each of North Carolina's 100 counties", () => {
    const counties = districtProfiles.flatMap((profile) => profile.counties);
    expect(districtProfiles.map((profile) => profile.counties.length)).toEqual([44, 24, 32]);
    expect(new Set(counties).size).toBe(100);
    expect(counties.filter((county) => proposalFor(county).district === null)).toEqual([]);
    expect(districtProfiles.every(({ isConfirmed, matrix }) => !isConfirmed && matrix.lines === 4 && matrix.columns === 40)).toBe(true);
  });

  it("is proposed for the households, however the county is written", () => {
    expect(petitionOf(single.formData).districtProposal).toMatchObject({ district: "eastern", exception: null, need: null });
    expect(petitionOf(couple.formData).districtProposal).toMatchObject({ district: "middle", exception: null });
    expect(["new hanover", "NEW HANOVER CO.", "New Hanover County, NC"].map((county) => proposalFor(county).district)).toEqual(
      Array(3).fill("eastern"),
    );
    expect(proposalFor("McDowell").divisions).toContain("Asheville");
  });

  it("mentions a part of the county that is in another district", () => {
    const special = ["Durham", "Hoke", "Moore", "Richmond", "Scotland"];
    expect(special.map((county) => proposalFor(county)).filter(({ district, exception }) => district !== "middle" || !exception)).toEqual(
      [],
    );
  });

  it("is left to the office for any other county", () => {
    expect(["", "York", "county", "__proto__", "constructor"].map((county) => proposalFor(county).district)).toEqual(Array(5).fill(null));
    expect(["constructor", "toString"].map((county) => proposalFor(county).exception)).toEqual([null, null]);
    expect(proposalFor("York").need).toMatchObject({ who: "office", isBlocking: true, text: expect.stringContaining('"York"') });
  });
});
