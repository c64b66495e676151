import { filledForm, textPaths } from "../tests/support/filled-forms.ts";
import { repeatedText, repeatedTexts, timesOf } from "../tests/support/thread-time.ts";
import { textLimits } from "../app/questionnaire/limits.ts";
import type { Row } from "./harness.ts";

const warmUp = 10;

interface Slowest {
  time: number;
  what: string;
}

/** Measures work on forms; returns the slowest piece of it, each the faster of two times. */
function findSlowest(forms: Iterable<{ what: string; form: Record<string, unknown> }>): Slowest {
  let slowest: Slowest = { time: 0, what: "" };
  for (const { what, form } of forms) {
    const again = timesOf(form);
    for (const [name, first] of Object.entries(timesOf(form))) {
      const time = Math.min(first, again[name]!);
      if (time > slowest.time) slowest = { time, what: `${name} with ${what}` };
    }
  }
  return slowest;
}

/** Forms with one long answer. The texts take turns. */
function* longAnswers() {
  for (const [index, { path }] of textPaths().entries()) {
    const unit = repeatedTexts[index % repeatedTexts.length]!;
    const text = repeatedText(unit, textLimits.long);
    yield { what: `${JSON.stringify(unit)} in ${path}`, form: filledForm({ rows: 1, text: (_, each) => (each === path ? text : "") }) };
  }
}

/** Forms with the same text in every field. */
function* filled(rows: number, length: number) {
  for (const unit of repeatedTexts)
    yield { what: JSON.stringify(unit), form: filledForm({ rows, text: () => repeatedText(unit, length) }) };
}

const rowOf = (row: string, { time, what }: Slowest, max: number): Row => ({
  row: `CPU of the slowest work on ${row}, in ms`,
  goal: `< ${max}`,
  ratio: time,
  reached: time < max,
  note: what,
});

/** Measures the slowest work on forms with repetitive texts, in CPU time of the thread, and whether it is linear. */
export function texts(): Row[] {
  for (let round = 0; round < warmUp; round++) findSlowest(filled(1, 100));
  const [quarter, whole] = [textLimits.long / 4, textLimits.long].map((length) => findSlowest(filled(1, length)));
  const ratio = whole!.time / quarter!.time;
  return [
    rowOf("a form with one long answer", findSlowest(longAnswers()), 100),
    rowOf("a form with 100 rows in every list", findSlowest(filled(100, 24)), 300),
    { row: "texts of four times the length, compared", goal: "≤ 6", ratio, reached: ratio <= 6, note: whole!.what },
  ];
}
