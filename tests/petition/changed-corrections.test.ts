import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeKey, type Line } from "../../app/petition/lines/line.ts";
import type { Correction } from "../../app/petition/lines/office-entries.ts";
import { couple } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const claim = { form: "106D", line: "2.1", part: "claim", item: 1, person: null } as const;
const claimOf = (formData: object, corrections: Correction[]) => {
  const { gaps, lines } = petitionOf(formData, { corrections });
  return { value: lines.find((line) => placeKey(line) === placeKey(claim))?.value, gaps: gaps.filter(({ changed }) => changed) };
};
const correction = (replaced?: Line["value"]): Correction => ({
  ...claim,
  value: "$230,000",
  reason: "Payoff letter",
  ...(replaced !== undefined && { replaced }),
});
const withBalance = (balanceOwed: string) => {
  const formData = structuredClone(couple.formData);
  formData.securedCreditors[0]!.balanceOwed = balanceOwed;
  return formData;
};

describe("a correction whose answer has changed", () => {
  it("is a blocking gap of the office with both values, and the office's still counts", () => {
    const { value, gaps } = claimOf(withBalance("$219,000"), [correction(221_400)]);
    expect(value).toBe(230_000);
    expect(gaps).toMatchObject([
      {
        ...claim,
        who: "office",
        isBlocking: true,
        path: "securedCreditors[0].balanceOwed",
        changed: { office: "$230,000", client: "$219,000" },
        text: "The answer has changed since the office corrected the line to “$230,000”: it is now “$219,000”.",
      },
    ]);
    expect(claimOf(withBalance(""), [correction(221_400)]).gaps[0]?.text).toMatch(/it is now empty\.$/);
  });

  it("is none while the answer is the one it replaced, when both agree, or if it is older than the comparison", () => {
    expect(claimOf(couple.formData, [correction(221_400)]).gaps).toEqual([]);
    expect(claimOf(withBalance("$230,000"), [correction(221_400)]).gaps).toEqual([]);
    expect(claimOf(withBalance("$219,000"), [correction()]).gaps).toEqual([]);
  });

  it("is none for a line without an answer", () => {
    const set: Correction = {
      form: "106C",
      line: "1",
      part: "",
      item: null,
      person: null,
      value: "State",
      reason: "Decided",
      replaced: "x",
    };
    expect(petitionOf(couple.formData, { corrections: [set] }).gaps.filter(({ changed }) => changed)).toEqual([]);
  });

  it("shows no full number", () => {
    const name = { ...claim, part: "creditor" };
    const entered: Correction = { ...name, value: "Mock Bank", reason: "Letter", replaced: "Mock" };
    const formData = structuredClone(couple.formData);
    formData.securedCreditors[0]!.creditor = "Bank 212-34-5678";
    const gaps = petitionOf(formData, { corrections: [entered] }).gaps.filter(({ changed }) => changed);
    expect(gaps).toHaveLength(1);
    expect(JSON.stringify(gaps)).not.toContain("212-34-5678");
  });

  it("is found for exactly the corrected lines with answers whose value was another one", () => {
    const { lines } = petitionOf(couple.formData);
    const answered = lines.filter(({ from, value, form }) => from.length > 0 && typeof value === "string" && form !== "121");
    fc.assert(
      fc.property(fc.subarray(answered, { minLength: 1, maxLength: 5 }), fc.boolean(), (chosen, isSame) => {
        const corrections = chosen.map(({ label: _label, from: _from, state: _state, ...place }): Correction => ({
          ...place,
          value: "Entered",
          reason: "Test",
          replaced: isSame ? place.value : `${place.value} before`,
        }));
        const found = petitionOf(couple.formData, { corrections }).gaps.filter(({ changed }) => changed);
        expect(new Set(found.map(placeKey))).toEqual(new Set(isSame ? [] : chosen.map(placeKey)));
      }),
      { numRuns: 30 },
    );
  });
});
