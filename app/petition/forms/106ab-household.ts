import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import type { Line } from "../line.ts";

const categories = [
  { line: "6", name: "householdGoods", label: "Household goods and furnishings" },
  { line: "7", name: "electronics", label: "Electronics" },
  { line: "8", name: "collectibles", label: "Collectibles of value" },
  { line: "9", name: "sportsEquipment", label: "Equipment for sports and hobbies" },
  { line: "10", name: "firearms", label: "Firearms" },
  { line: "11", name: "clothing", label: "Clothes" },
  { line: "12", name: "jewelry", label: "Jewelry" },
  { line: "13", name: "animals", label: "Non-farm animals" },
  { line: "14", name: "otherPersonalItems", label: "Any other personal and household items, including health aids" },
];

const at = (name: string): string => `propertyList.${name}`;

/** Writes lines 6 to 14; returns line 15, their total. */
export function writeHousehold(form: Worksheet, { answers }: CaseFacts): Line {
  const isAnyChecked = categories.some(({ name }) => answers.at(at(name)).raw === "yes");
  const amounts = categories.flatMap(({ line, name, label }): Line[] => {
    const what = label.toLowerCase();
    const isChecked = answers.at(at(name)).raw === "yes";
    const spec = { line, label, need: useful(clientNeed(`Is there anything to list as ${what}?`)) };
    // An unchecked box means no if another one is checked. If all nine are unchecked, the question is not answered.
    const has = isChecked
      ? form.choice(spec, at(name), { yes: "Yes" })
      : isAnyChecked
        ? form.computed(spec, "No", [at(name)])
        : form.derived(spec, { value: null, from: [], path: at(name) });
    if (has.value !== "Yes") return [];
    const need = useful(clientNeed(`What is there to list as ${what}?`));
    form.answer({ line, part: "description", label: `${label}: description`, need }, at(`${name}Description`));
    return [
      form.amount({ line, part: "value", label: `${label}: value`, need: clientNeed(`What is it worth: ${what}?`) }, at(`${name}Value`)),
    ];
  });
  const total = form.total({ line: "15", label: "Total of Part 3, lines 6 to 14" }, amounts);
  if (amounts.some(({ state }) => state === "answered"))
    form.flag(
      total,
      useful(officeNeed("The questionnaire asks for auction values, the form for current values. Check whether the values can be used.")),
    );
  return total;
}
