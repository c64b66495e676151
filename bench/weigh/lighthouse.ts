import lighthouse, { type Result } from "lighthouse";
import type { Browser } from "puppeteer";
import { tabWith, type PageToWeigh } from "./pages.ts";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices"];

export interface Judgement {
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** What is not perfect, by its title. */
  complaints: string[];
}

/** What Lighthouse says of a page on a phone: of three runs the median of each figure, and every complaint. */
export async function judge(browser: Browser, page: PageToWeigh): Promise<Judgement> {
  const judgements: Judgement[] = [];
  for (let run = 0; run < runs; run++) judgements.push(await judgeOnce(browser, page));
  const median = (figure: Exclude<keyof Judgement, "complaints">) =>
    judgements.map((judgement) => judgement[figure]).sort((one, other) => one - other)[Math.floor(runs / 2)]!;
  return {
    performance: median("performance"),
    accessibility: median("accessibility"),
    bestPractices: median("bestPractices"),
    lcpMs: median("lcpMs"),
    tbtMs: median("tbtMs"),
    cls: median("cls"),
    complaints: [...new Set(judgements.flatMap(({ complaints }) => complaints))],
  };
}

async function judgeOnce(browser: Browser, page: PageToWeigh): Promise<Judgement> {
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
    complaints: complaintsOf(lhr),
  };
}

const complaintsOf = ({ audits }: Result): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
    .map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title));
