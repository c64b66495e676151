import lighthouse, { type Result } from "lighthouse";
import type { Browser } from "puppeteer";
import { tabWith, type PageToWeigh } from "./pages.ts";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices"];

export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Titles of the audits without a perfect score. */
  findings: string[];
}

/** Runs Lighthouse three times on a page as on a phone; returns the median of each score and all findings. */
export async function runLighthouse(browser: Browser, page: PageToWeigh): Promise<Scores> {
  const results: Scores[] = [];
  for (let run = 0; run < runs; run++) results.push(await runOnce(browser, page));
  const median = (figure: Exclude<keyof Scores, "findings">) =>
    results.map((result) => result[figure]).sort((one, other) => one - other)[Math.floor(runs / 2)]!;
  return {
    performance: median("performance"),
    accessibility: median("accessibility"),
    bestPractices: median("bestPractices"),
    lcpMs: median("lcpMs"),
    tbtMs: median("tbtMs"),
    cls: median("cls"),
    findings: [...new Set(results.flatMap(({ findings }) => findings))],
  };
}

async function runOnce(browser: Browser, page: PageToWeigh): Promise<Scores> {
  const { tab, context } = await tabWith(browser, page);
  const { lhr } = (await lighthouse(page.address, { logLevel: "error", onlyCategories: categories }, undefined, tab))!;
  await context.close();
  if (lhr.runtimeError) throw new Error(`${page.name}: ${lhr.runtimeError.message}`);
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    lcpMs: Math.round(value("largest-contentful-paint")),
    tbtMs: Math.round(value("total-blocking-time")),
    cls: Number(value("cumulative-layout-shift").toFixed(3)),
    findings: findingsOf(lhr),
  };
}

const findingsOf = ({ audits }: Result): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
    .map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title));
