import { expect, it } from "vitest";
import { followItems, itemNames } from "../../app/casework/petition/item-names.ts";
import { single } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const account = (instituteName: string) => ({ kind: "checking" as const, instituteName, balance: "$450" });
const stored = {
  form: "106AB",
  line: "17.1",
  part: "value",
  item: 1,
  person: null,
  itemName: "Checking account",
  itemDetails: "",
} as const;

function follow(...banks: string[]) {
  const bankAccounts = banks.map(account);
  const formData = { ...single.formData, personalProperty: { ...single.formData.personalProperty, bankAccounts } };
  return followItems(itemNames(petitionOf(formData).lines), [stored])[0]!;
}

it("accepts a line that was stored without details only if one item has its name", () => {
  expect(follow("First Citizens")).toMatchObject({ isInPlace: true, now: stored });
  expect(follow("First Citizens", "Wells Fargo")).toMatchObject({ isInPlace: false, now: stored });
});
