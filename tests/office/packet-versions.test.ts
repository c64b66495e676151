import { describe, expect, it } from "vitest";
import { changedSince, lineDifferences, packetVersions } from "../../app/casework/packets/packet-versions.server.ts";
import type { OfficePetition } from "../../app/casework/petition/prepared.server.ts";
import { couple } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const versionsAsOf = (asOf: string) => {
  const entries = { decisions: {}, corrections: [], version: 0 };
  const prepared = { entries, petition: petitionOf(couple.formData, {}, asOf) } as unknown as OfficePetition;
  return packetVersions({ version: 1 }, prepared);
};

describe("a packet without a planned filing date", () => {
  const filled = versionsAsOf("2026-11-20");

  it("stays current on days that change none of its lines", () => {
    expect(changedSince(filled, versionsAsOf("2026-11-27"))).toEqual([]);
  });

  it("is outdated once a day changes a line, such as the years of income", () => {
    expect(changedSince(filled, versionsAsOf("2027-01-04"))).toEqual(["tables of law, the filing date, confirmed presets or settings"]);
  });

  it("lists the lines that differ, with what each printed", () => {
    const places = lineDifferences(filled.lines, versionsAsOf("2027-01-04").lines);
    expect(places).toContainEqual({ place: "122A1|12b|||", before: 120_804, after: null });
    expect(lineDifferences(filled.lines, versionsAsOf("2026-11-27").lines)).toEqual([]);
  });

  it("names only answers and office entries if they have changed, too", () => {
    const later = versionsAsOf("2027-01-04");
    expect(changedSince(filled, { ...later, answersVersion: 2, entriesVersion: 1 })).toEqual(["answers", "office entries"]);
  });
});
