import { mkdirSync, writeFileSync } from "node:fs";
import { maxRows, textLimits } from "../app/questionnaire/limits.ts";
import { attorneyPassword } from "../tests/support/attorney.ts";
import { timeCalls } from "../tests/support/calls-of-form.ts";
import { filledForm } from "../tests/support/filled-forms.ts";
import { startServer } from "../tests/support/server.ts";
import { fillingText, repeatedText, repeatedTexts } from "../tests/support/thread-time.ts";
import type { Row } from "./harness.ts";

const REPORT = "test-results/calls.json";
const MENTIONED = 5;

/** Forms with a repetitive text in every field, as long as the field allows. Each time, every field has another text. */
function* longAnswers() {
  for (let turn = 0; turn < repeatedTexts.length; turn += 10) {
    let count = turn;
    const nextUnit = () => repeatedTexts[count++ % repeatedTexts.length]!;
    yield {
      form: filledForm({ rows: 1, text: (field) => fillingText(field, nextUnit()) }),
      text: repeatedText(nextUnit(), textLimits.name),
    };
  }
}

/** A form with 100 rows in every list, which is almost as large as a form can be. */
const longLists = [{ form: filledForm({ rows: maxRows, text: () => repeatedText("A1 ,", 24) }), text: "A1 ," }];

/** Measures the longest that the event loop stands still for any page or call of forms made to be slow. */
export async function calls(): Promise<Row[]> {
  const env = { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "100000" };
  const server = await startServer({ ownPostgres: true, env });
  try {
    await timeCalls(server, filledForm({ rows: 1, text: () => "Acme" }), "Acme");
    const measure = async (row: string, max: number, forms: Iterable<{ form: Record<string, unknown>; text: string }>) => {
      const longest = new Map<string, number>();
      for (const { form, text } of forms)
        for (const [name, time] of await timeCalls(server, form, text)) longest.set(name, Math.max(time, longest.get(name) ?? 0));
      const sorted = [...longest].toSorted(([, one], [, other]) => other - one);
      const ratio = sorted[0]![1];
      const note = sorted.slice(0, MENTIONED).map(([name, time]) => `${name} ${Math.round(time)} ms`);
      return {
        figures: { row: `longest standstill for ${row}, in ms`, goal: `< ${max}`, ratio, reached: ratio < max, note: note.join("; ") },
        sorted,
      };
    };
    const measured = [
      await measure("a call with long texts in all fields", 100, longAnswers()),
      await measure("a call with 100 rows in every list", 300, longLists),
    ];
    mkdirSync("test-results", { recursive: true });
    writeFileSync(REPORT, JSON.stringify(Object.fromEntries(measured.map(({ figures, sorted }) => [figures.row, sorted])), null, 1));
    return measured.map(({ figures }) => figures);
  } finally {
    await server.cleanup();
  }
}
