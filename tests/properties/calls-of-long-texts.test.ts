import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textLimits } from "../../app/questionnaire/limits.ts";
import { attorneyPassword } from "../support/attorney.ts";
import { timeCalls } from "../support/calls-of-form.ts";
import { filledForm } from "../support/filled-forms.ts";
import { isLong } from "../support/long.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { fillingText, repeatedText, repeatedTexts } from "../support/thread-time.ts";

/** Milliseconds. What is slow grows with the square of the text, to minutes; the exact limits are measured by the benchmark `calls`. */
const standstill = 1_000;
const withRows = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "100000" } });
});
afterAll(() => server?.cleanup());

const units = fc.array(fc.constantFrom(...repeatedTexts), { minLength: 7, maxLength: 13 });

it("no page or call of a form with long repetitive texts in all fields stops the server", { timeout: 1_800_000 }, async () => {
  const property = fc.asyncProperty(units, async (chosen) => {
    let count = 0;
    const text = (field: Parameters<typeof fillingText>[0]) => fillingText(field, chosen[count++ % chosen.length]!);
    const times = await timeCalls(server, filledForm({ rows: withRows, text }), repeatedText(chosen[0]!, textLimits.name));
    expect(times.size).toBeGreaterThan(130);
    expect([...times].filter(([, time]) => time > standstill)).toEqual([]);
  });
  await fc.assert(property, { numRuns: isLong ? 4 : 1, endOnFailure: true });
});
