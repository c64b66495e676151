import type { AnswerIndex } from "../answers/answer-index.ts";
import type { Person } from "../lines/line.ts";
import { clientNeed } from "../lines/needs.ts";
import { personPaths } from "../facts/people.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { nameBoxes } from "../lines/common-boxes.ts";

/** A person's full name: as on the photo ID if known, or else as the client first gave it. */
export function wholeName(answers: AnswerIndex, person: Person): DerivedValue<string> {
  const { name, legalName } = personPaths[person];
  const legal = ["first", "middle", "last", "suffix"].map((box) => answers.at(`${legalName}.${box}`));
  const isSplit = legal[0]!.text !== "" && legal[2]!.text !== "";
  const parts = isSplit ? legal.filter(({ text }) => text !== "") : [answers.at(name)];
  const value = parts.map(({ text }) => text).join(" ") || null;
  return { value, from: parts.map(({ path }) => path), path: name };
}

const nameOnForm = { first: "first name", middle: "middle name", last: "last name" } as const;

/** Writes the boxes of a person's name. */
export function writeName(form: Worksheet<typeof nameBoxes>, person: Person): void {
  const whose = person === "debtor1" ? "your" : "your spouse's";
  for (const box of ["first", "middle", "last"] as const) {
    const need = clientNeed(`What is ${whose} ${nameOnForm[box]}, as on the photo ID?`);
    form.answer(box, `${personPaths[person].legalName}.${box}`, box === "middle" ? undefined : need);
  }
}
