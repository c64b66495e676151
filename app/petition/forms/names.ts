import type { Person } from "../line.ts";
import { personPaths } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, type Worksheet } from "../worksheet.ts";

const boxLabels = { first: "First name", middle: "Middle name", last: "Last name", suffix: "Suffix" } as const;
type Box = keyof typeof boxLabels;

/** Writes a person's full name: as on the photo ID if known, or else as the client first gave it. */
export function writeWholeName(form: Worksheet, { answers }: CaseFacts, person: Person, line: string): void {
  const { name, legalName } = personPaths[person];
  const legal = ["first", "middle", "last", "suffix"].map((box) => answers.at(`${legalName}.${box}`));
  const isSplit = legal[0]!.text !== "" && legal[2]!.text !== "";
  const parts = isSplit ? legal.filter(({ text }) => text !== "") : [answers.at(name)];
  const value = parts.map(({ text }) => text).join(" ") || null;
  const from = parts.map(({ path }) => path);
  form.derived({ line, part: "name", person, label: "Name" }, { value, from, path: name });
}

/** Writes the boxes of a name. */
export function writeName(form: Worksheet, person: Person, boxes: readonly Box[]): void {
  const whose = person === "debtor1" ? "your" : "your spouse's";
  for (const box of boxes) {
    const need = clientNeed(`What is ${whose} ${boxLabels[box].toLowerCase()}, as on the photo ID?`);
    const isRequired = box === "first" || box === "last";
    const spec = { line: "1", part: box, person, label: boxLabels[box], ...(isRequired && { need }) };
    form.answer(spec, `${personPaths[person].legalName}.${box}`);
  }
}
