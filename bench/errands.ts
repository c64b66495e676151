// Does the errands of a working day in the office, with scripts and without, and prints what each takes: pages that are opened,
// clicks, and keys. The exit code is 1 if an errand cannot be finished. Words on the command line select errands. The figures are
// written to test-results/errands.json. With OFFICIAL_FORMS_DIR, the forms are filled, too.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { signIn } from "../tests/support/attorney.ts";
import { chromiumLaunch } from "../tests/support/chromium.ts";
import { blankErrand, errands } from "./errands/errands.ts";
import { Hand } from "./errands/hand.ts";
import { createLargeCase, openOffice } from "./errands/office.ts";

const RESULTS = "test-results";
const viewport = { width: 1280, height: 800 };
const maxMs = 15_000;
const largeCase = "Lara Large";

const office = await openOffice();
const browser = await chromium.launch(await chromiumLaunch());
const failures: string[] = [];
try {
  await createLargeCase(office.server, largeCase);

  /** Does an errand in a browser of its own. Returns what it took. */
  async function run(name: string, hasScripts: boolean): Promise<string> {
    const context = await browser.newContext({ baseURL: office.server.url, viewport, javaScriptEnabled: hasScripts });
    context.setDefaultTimeout(maxMs);
    const page = await context.newPage();
    const hand = new Hand(page, hasScripts);
    try {
      await signIn(page);
      await errands[name]!(hand, office, largeCase);
      const { pages, clicks, keys } = hand.effort;
      return `${pages} / ${clicks} / ${keys}`;
    } catch (error) {
      failures.push(`${name}, ${hasScripts ? "with" : "without"} scripts, at ${page.url()}: ${String(error)}`);
      mkdirSync(RESULTS, { recursive: true });
      await page.screenshot({ path: `${RESULTS}/errand-${failures.length}.png`, fullPage: true }).catch(() => undefined);
      return "not finished";
    } finally {
      await context.close();
    }
  }

  const wanted = process.argv.slice(2);
  const rows: Record<string, string>[] = [];
  for (const name of Object.keys(errands).filter((each) => wanted.length === 0 || wanted.some((word) => each.includes(word)))) {
    if (name === blankErrand && !office.hasBlanks) process.stdout.write(`${name}: left out without OFFICIAL_FORMS_DIR\n`);
    else
      rows.push({ errand: name, "with scripts: pages / clicks / keys": await run(name, true), "without scripts": await run(name, false) });
  }
  console.table(rows);
  for (const failure of failures) process.stdout.write(`${failure}\n`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/errands.json`, JSON.stringify(rows, null, 2));
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await office.server.cleanup();
}
