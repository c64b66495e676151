import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textLimits } from "../../app/questionnaire/limits.ts";
import { attorneyPassword } from "../support/attorney.ts";
import { timeCalls } from "../support/calls-of-form.ts";
import { withDatabase } from "../support/database.ts";
import { filledForm } from "../support/filled-forms.ts";
import { isLong } from "../support/long.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { fillingText, repeatedText, repeatedTexts } from "../support/thread-time.ts";

/** Milliseconds. What is slow grows with the square of the text, to minutes; the exact limits are measured by the benchmark `calls`. */
const standstill = 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "100000" } });
});
afterAll(() => server?.cleanup());

const units = fc.array(fc.constantFrom(...repeatedTexts), { minLength: 1, maxLength: 4 });
/** Blanks are what most slow patterns have in common. */
const blanks: [string[]] = [[" "]];

it("no page or call of a form with long repetitive texts in all fields stops the server", { timeout: 1_800_000 }, async () => {
  const property = fc.asyncProperty(units, async (chosen) => {
    let count = 0;
    const text = (field: Parameters<typeof fillingText>[0]) => fillingText(field, chosen[count++ % chosen.length]!);
    const times = await timeCalls(server, filledForm({ rows: 1, text }), repeatedText(chosen[0]!, textLimits.name));
    expect(times.size).toBeGreaterThan(130);
    expect([...times].filter(([, time]) => time > standstill)).toEqual([]);
    expect(await withDatabase(server, (sql) => sql`select reason from preparations where failed_at is not null`)).toEqual([]);
  });
  await fc.assert(property, { examples: [blanks], numRuns: isLong ? 6 : 2, endOnFailure: true });
});
