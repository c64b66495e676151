import type { CaseFacts } from "../facts/case-facts.ts";
import { valueText } from "../lines/line-text.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { listedAnswer, writeRest } from "./106ab-assets.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

type Form = Worksheet<typeof schedule106AB>;

const categories = [
  { line: "6", name: "householdGoods" },
  { line: "7", name: "electronics" },
  { line: "8", name: "collectibles" },
  { line: "9", name: "sportsEquipment" },
  { line: "10", name: "firearms" },
  { line: "11", name: "clothing" },
  { line: "12", name: "jewelry" },
  { line: "13", name: "animals" },
  { line: "14", name: "otherPersonalItems" },
] as const;

const at = <Name extends string>(name: Name) => `propertyList.${name}` as const;

/** Path of the question whether anything is left unchecked that the client owns. */
const moreBelongings = at("moreBelongings");

/**
 * Writes lines 6 to 14; returns line 15, their total. A box that is not checked is no answer until the client says that none is left
 * out.
 */
export function writeHousehold(form: Form, facts: CaseFacts): Line {
  const amounts = categories.flatMap(({ line, name }): Line[] => {
    const what = form.label(line).toLowerCase();
    const need = useful(clientNeed(`Is there anything to list as ${what}?`));
    const checked = facts.answers.at(at(name)).raw === "yes" ? [at(name)] : [];
    form.derived(line, listedAnswer(facts, checked, moreBelongings), need);
    if (form.chosen(line) !== "yes") return [];
    form.answer(`${line}/description`, at(`${name}Description`), useful(clientNeed(`What is there to list as ${what}?`)));
    return [form.amount(`${line}/value`, at(`${name}Value`), clientNeed(`What is it worth: ${what}?`))];
  });
  writeRest(form, "15/more", moreBelongings);
  const total = form.total("15", amounts);
  if (amounts.some(({ state }) => state === "answered")) writeAuctionValues(form, total);
  return total;
}

/** Writes what the values are, for the office to confirm: an auction value is no current value under oath. It lapses with the total. */
function writeAuctionValues(form: Form, total: Line): void {
  const line = form.computed("15/values", `Auction values, ${valueText(total.value)} in all`, total.from);
  const text = "The questionnaire asks for auction values, the form for current values. Confirm that they can be used, or correct them.";
  form.flag(line, officeNeed(text));
}
