import { boxAt } from "../../petition/lines/catalogues.ts";
import { findChoice } from "../../petition/lines/find-choice.ts";
import { valueText } from "../../petition/lines/line-text.ts";
import type { Line, LinePlace } from "../../petition/lines/line.ts";
import type { LineBox } from "./line-input.tsx";

/** What the box of a line takes. */
export function lineBoxOf(place: LinePlace): LineBox {
  const { kind = "text", isDate = false, choices = {} } = boxAt(place) ?? {};
  if (kind === "amount" || kind === "choice") return { kind, choices };
  return { kind: isDate ? "date" : "text", choices: {} };
}

/** The value of a line as its control has it: the key of a choice, or what is displayed. */
export function controlValue({ value }: Pick<Line, "value">, { kind, choices }: LineBox): string {
  const text = valueText(value);
  return kind === "choice" ? (findChoice({ choices }, text) ?? "") : text;
}
