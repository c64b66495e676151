// What the pages weigh and how quickly they are there on a phone: what each transfers with and without scripts, as gzip
// and as brotli, what Lighthouse says of it, and how long a key takes to be on the screen in a step with a hundred rows.
// Every figure stands beside its mark; the exit code is 1 when one is missed. All of it goes to test-results/weight.json.
import { mkdirSync, writeFileSync } from "node:fs";
import puppeteer from "puppeteer";
import { chromiumArguments } from "../app/platform/pdf/chromium.server.ts";
import { testChromium } from "../tests/support/chromium.ts";
import { judge, type Judgement } from "./weigh/lighthouse.ts";
import { longPage, openServer, pagesOf } from "./weigh/pages.ts";
import { transferOf, type Transfer } from "./weigh/transfers.ts";
import { keyTimes } from "./weigh/typing.ts";

const RESULTS = "test-results";

interface Figure {
  page: string;
  what: string;
  figure: number;
  /** What it may be at most, or at least. */
  mark: string;
  isKept: boolean;
}

const figures: Figure[] = [];
const atMost = (page: string, what: string, figure: number, mark: number) =>
  figures.push({ page, what, figure, mark: `≤ ${mark}`, isKept: figure <= mark });
const atLeast = (page: string, what: string, figure: number, mark: number) =>
  figures.push({ page, what, figure, mark: `≥ ${mark}`, isKept: figure >= mark });
const kB = (bytes: number) => Math.round(bytes / 100) / 10;

const server = await openServer();
const browser = await puppeteer.launch({
  executablePath: await testChromium(),
  args: [...chromiumArguments, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"],
});
try {
  const transfers: { page: string; gzip: Transfer; brotli: Transfer; plain: Transfer }[] = [];
  const judgements: (Judgement & { page: string })[] = [];
  for (const page of await pagesOf(server.url)) {
    const gzip = await transferOf(browser, page, { scripts: true, encoding: "gzip" });
    const brotli = await transferOf(browser, page, { scripts: true, encoding: "br" });
    const plain = await transferOf(browser, page, { scripts: false, encoding: "gzip" });
    if (page.isStep) atMost(page.name, "scripts, kB as gzip", kB(gzip.scripts), 110);
    atMost(page.name, "styles, kB as gzip", kB(gzip.styles), 20);
    atMost(page.name, "fonts, kB", kB(gzip.fonts), 0);
    atMost(page.name, "requests without scripts", plain.requests, 8);
    atMost(page.name, "all without scripts, kB as gzip", kB(plain.all), 60);
    transfers.push({ page: page.name, gzip, brotli, plain });

    const judgement = await judge(browser, page);
    atLeast(page.name, "performance", judgement.performance, 98);
    atLeast(page.name, "accessibility", judgement.accessibility, 100);
    atLeast(page.name, "best practices", judgement.bestPractices, 100);
    atMost(page.name, "LCP, ms", judgement.lcpMs, 1_500);
    atMost(page.name, "TBT, ms", judgement.tbtMs, 50);
    atMost(page.name, "CLS", judgement.cls, 0.01);
    judgements.push({ page: page.name, ...judgement });
  }
  const long = await longPage(server.url);
  const typing = await keyTimes(browser, long);
  atMost(long.name, "key to paint, median ms", typing.median, 50);
  atMost(long.name, "key to paint, worst ms", typing.worst, 50);

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
  console.table(judgements.map(({ complaints: _, ...figuresOfPage }) => figuresOfPage));
  for (const { page, complaints } of judgements) for (const complaint of complaints) process.stdout.write(`${page}: ${complaint}\n`);
  process.stdout.write(`\n${typing.keys} keys typed in ${long.name}: median ${typing.median} ms, worst ${typing.worst} ms\n\n`);
  const missed = figures.filter(({ isKept }) => !isKept);
  if (missed.length > 0) console.table(missed);
  process.stdout.write(`${figures.length - missed.length} of ${figures.length} marks kept\n`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/weight.json`, JSON.stringify({ figures, transfers, judgements, typing }, null, 2));
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await server.cleanup();
}
