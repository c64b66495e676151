import { schedule106C } from "../../petition/lines/106c.lines.ts";
import type { Claim } from "../../petition/lines/claim.ts";
import { findChoice } from "../../petition/lines/find-choice.ts";
import { placeKey, type LineValue } from "../../petition/lines/line.ts";
import type { Form } from "../../records/form.ts";
import { changePetition, type ChangeResult, type OfficeChange, type OfficePetition } from "../petition/prepared.server.ts";

/** The questions of Schedule C besides its rows, with their choices. */
export const questions = {
  set: { line: "1", part: "", label: schedule106C["1"].label, choices: schedule106C["1"].choices },
  homestead: { line: "3", part: "", label: schedule106C["3"].label, choices: schedule106C["3"].choices },
  acquired: {
    line: "3",
    part: "acquired",
    label: schedule106C["3"].parts.acquired.label,
    choices: schedule106C["3"].parts.acquired.choices,
  },
} as const;

export type QuestionName = keyof typeof questions;
export const questionNames = Object.keys(questions) as QuestionName[];

/** The key of the choice that a line shows; "" for none. */
export const chosenKey = (name: QuestionName, value: LineValue): string => findChoice(questions[name], String(value ?? "")) ?? "";

/** Change to Schedule C. What is left out stays as it is. */
export interface ScheduleCChange {
  /** Keys of choices; "" for none. */
  chosen: Partial<Record<QuestionName, string>>;
  /** Why no exemption is claimed; null if that is not so. */
  none?: string | null | undefined;
  rows: readonly { item: number; claims: readonly Claim[] }[];
}

const tableReason = "Entered in the table of exemptions";

/** The key of the line that says that no exemption is claimed. */
export const keyOfNone = placeKey({ form: "106C", line: "2", part: "none", item: null, person: null });

/** Changes Schedule C in one step. */
export function changeScheduleC(
  form: Form,
  { chosen, none, rows }: ScheduleCChange,
  call: { seen: number | undefined; address: string },
): Promise<ChangeResult> {
  const at = (line: string, part: string, value: string | null, reason = tableReason) =>
    ({ form: "106C", line, part, item: null, person: null, value, reason }) as const;
  const corrections: OfficeChange["corrections"] = [
    ...Object.entries(chosen).map(([name, key]) => {
      const { line, part, choices } = questions[name as QuestionName];
      return at(line, part, (choices as Record<string, string>)[key] ?? null);
    }),
    ...(none === undefined ? [] : [at("2", "none", none === null ? null : "Yes", none ?? "")]),
  ];
  return changePetition(form, { decisions: {}, corrections, claims: rows }, call);
}

/** Why no exemption is claimed; "" if that is not so. */
export const reasonForNone = ({ petition, entries, redact }: OfficePetition): string =>
  petition.exemptionTable.isNone ? redact(entries.corrections.find((each) => placeKey(each) === keyOfNone)?.reason ?? "") : "";
