// Measures page weight and speed on a phone: the transfer sizes with and without scripts, as gzip and as brotli, the Lighthouse scores,
// and the time from key press to paint in a step with a hundred rows. The exit code is 1 if a figure misses its target. All figures are
// written to test-results/weight.json.
import { mkdirSync, writeFileSync } from "node:fs";
import puppeteer from "puppeteer";
import { chromiumArguments, testChromium } from "../tests/support/chromium.ts";
import { runLighthouse, type Scores } from "./weigh/lighthouse.ts";
import { longPage, openServer, pagesOf } from "./weigh/pages.ts";
import { transferOf, type Transfer } from "./weigh/transfers.ts";
import { keyTimes } from "./weigh/typing.ts";

const RESULTS = "test-results";

interface Measurement {
  page: string;
  what: string;
  figure: number;
  /** The maximum or minimum. */
  target: string;
  isMet: boolean;
}

const measurements: Measurement[] = [];
const expectAtMost = (page: string, what: string, figure: number, max: number) =>
  measurements.push({ page, what, figure, target: `≤ ${max}`, isMet: figure <= max });
const expectAtLeast = (page: string, what: string, figure: number, min: number) =>
  measurements.push({ page, what, figure, target: `≥ ${min}`, isMet: figure >= min });
const kB = (bytes: number) => Math.round(bytes / 100) / 10;

const server = await openServer();
const browser = await puppeteer.launch({
  executablePath: await testChromium(),
  args: [...chromiumArguments, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"],
});
try {
  const transfers: { page: string; gzip: Transfer; brotli: Transfer; plain: Transfer }[] = [];
  const scores: (Scores & { page: string })[] = [];
  for (const page of await pagesOf(server.url)) {
    const gzip = await transferOf(browser, page, { scripts: true, encoding: "gzip" });
    const brotli = await transferOf(browser, page, { scripts: true, encoding: "br" });
    const plain = await transferOf(browser, page, { scripts: false, encoding: "gzip" });
    if (page.isStep) expectAtMost(page.name, "scripts, kB as gzip", kB(gzip.scripts), 110);
    expectAtMost(page.name, "styles, kB as gzip", kB(gzip.styles), 20);
    expectAtMost(page.name, "fonts, kB", kB(gzip.fonts), 0);
    expectAtMost(page.name, "requests without scripts", plain.requests, 8);
    expectAtMost(page.name, "all without scripts, kB as gzip", kB(plain.all), 60);
    transfers.push({ page: page.name, gzip, brotli, plain });

    const scoresOfPage = await runLighthouse(browser, page);
    expectAtLeast(page.name, "performance", scoresOfPage.performance, 98);
    expectAtLeast(page.name, "accessibility", scoresOfPage.accessibility, 100);
    expectAtLeast(page.name, "best practices", scoresOfPage.bestPractices, 100);
    expectAtMost(page.name, "LCP, ms", scoresOfPage.lcpMs, 1_500);
    expectAtMost(page.name, "TBT, ms", scoresOfPage.tbtMs, 50);
    expectAtMost(page.name, "CLS", scoresOfPage.cls, 0.01);
    scores.push({ page: page.name, ...scoresOfPage });
  }
  const long = await longPage(server.url);
  const typing = await keyTimes(browser, long);
  expectAtMost(long.name, "key to paint, median ms", typing.median, 50);
  expectAtMost(long.name, "key to paint, worst ms", typing.worst, 50);

  const inKB = ({ requests, scripts, styles, fonts, all }: Transfer) =>
    `${[scripts, styles, fonts, all].map(kB).join(" / ")}, ${requests} requests`;
  console.table(
    transfers.map(({ page, gzip, brotli, plain }) => ({
      page,
      "scripts / styles / fonts / all, kB as gzip": inKB(gzip),
      "as brotli": inKB(brotli),
      "without scripts, gzip": inKB(plain),
    })),
  );
  console.table(scores.map(({ findings: _, ...figuresOfPage }) => figuresOfPage));
  for (const { page, findings } of scores) for (const finding of findings) process.stdout.write(`${page}: ${finding}\n`);
  process.stdout.write(`\n${typing.keys} keys typed in ${long.name}: median ${typing.median} ms, worst ${typing.worst} ms\n\n`);
  const missed = measurements.filter(({ isMet }) => !isMet);
  if (missed.length > 0) console.table(missed);
  process.stdout.write(`${measurements.length - missed.length} of ${measurements.length} targets met\n`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/weight.json`, JSON.stringify({ figures: measurements, transfers, scores, typing }, null, 2));
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await server.cleanup();
}
