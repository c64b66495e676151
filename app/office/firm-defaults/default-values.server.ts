import { findChoice } from "../../petition/find-choice.ts";
import { defaultKeys, defaultLines, type DefaultValues } from "../../petition/firm-defaults.ts";
import { isOneAmount } from "../../petition/parse-correction.ts";
import type { Issue } from "../../platform/http/api-shapes.server.ts";
import { invalidAmount, invalidChoice } from "../petition/prepared.server.ts";

/** Reads the firm's defaults: an amount, or a choice by its key or wording. A text that is "" sets none. Issues have the key as path. */
export function readDefaults(typed: Readonly<Record<string, string | undefined>>): { values: DefaultValues; issues: Issue[] } {
  const values: DefaultValues = {};
  const issues: Issue[] = [];
  for (const key of defaultKeys) {
    const { kind, choices } = defaultLines[key].box;
    const text = (typed[key] ?? "").trim();
    const choice = findChoice({ choices }, text);
    if (text === "") continue;
    if (kind === "amount" && !isOneAmount(text)) issues.push({ path: key, message: invalidAmount });
    else if (kind === "choice" && choice === undefined) issues.push({ path: key, message: invalidChoice(choices), choices });
    else values[key] = choice === undefined ? text : (choices as Readonly<Record<string, string>>)[choice]!;
  }
  return { values, issues };
}
