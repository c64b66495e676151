import { findChoice } from "../../petition/lines/find-choice.ts";
import { defaultKeys, defaultLines, type DefaultValues } from "../../petition/firm-defaults.ts";
import { isOneAmount } from "../../petition/lines/parse-correction.ts";
import type { Issue } from "../../platform/http/api-shapes.server.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { invalidAmount, invalidChoice } from "./prepared.server.ts";

/** Longer than every wording of a choice. */
const valueSchema = printableLine(200);

/** Reads the firm's defaults: an amount, or a choice by its key or wording. A text that is "" sets none. Issues have the key as path. */
export function readDefaults(typed: Readonly<Record<string, string | undefined>>): { values: DefaultValues; issues: Issue[] } {
  const values: DefaultValues = {};
  const issues: Issue[] = [];
  for (const key of defaultKeys) {
    const { kind, choices } = defaultLines[key].box;
    const read = valueSchema.safeParse(typed[key] ?? "");
    if (!read.success) {
      issues.push({ path: key, message: read.error.issues[0]!.message });
      continue;
    }
    const text = read.data.trim();
    if (text === "") continue;
    const choice = findChoice({ choices }, text);
    if (kind === "amount" && !isOneAmount(text)) issues.push({ path: key, message: invalidAmount });
    else if (kind === "choice" && choice === undefined) issues.push({ path: key, message: invalidChoice(choices), choices });
    else values[key] = choice === undefined ? text : (choices as Readonly<Record<string, string>>)[choice]!;
  }
  return { values, issues };
}
