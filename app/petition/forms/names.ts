import type { Person } from "../line.ts";
import { answersAbout } from "../people.ts";
import { clientNeed, type CaseFacts, type Worksheet } from "../worksheet.ts";

const boxes = { first: "First name", middle: "Middle name", last: "Last name", suffix: "Suffix" } as const;
type Box = keyof typeof boxes;

/** A person's name in one line: as on the photo ID if that is known, else as it was given at first. */
export function writeWholeName(form: Worksheet, { answers }: CaseFacts, person: Person, line: string): void {
  const { name, legalName } = answersAbout[person];
  const legal = ["first", "middle", "last", "suffix"].map((box) => answers.at(`${legalName}.${box}`));
  const isSplit = legal[0]!.text !== "" && legal[2]!.text !== "";
  const parts = isSplit ? legal.filter(({ text }) => text !== "") : [answers.at(name)];
  const value = parts.map(({ text }) => text).join(" ") || null;
  const from = parts.map(({ path }) => path);
  form.derived({ line, part: "name", person, label: "Name" }, { value, from, path: name });
}

/** The boxes of a name. */
export function writeName(form: Worksheet, person: Person, wanted: readonly Box[]): void {
  const whose = person === "debtor1" ? "your" : "your spouse's";
  for (const box of wanted) {
    const need = clientNeed(`What is ${whose} ${boxes[box].toLowerCase()}, as on the photo ID?`);
    const isEveryones = box === "first" || box === "last";
    const spot = { line: "1", part: box, person, label: boxes[box], ...(isEveryones && { need }) };
    form.answer(spot, `${answersAbout[person].legalName}.${box}`);
  }
}
