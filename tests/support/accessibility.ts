import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, type Page } from "playwright/test";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

type Axe = { run(options: { resultTypes: ["violations"] }): Promise<AxeResults> };

/** Violations of WCAG 2.2 AA and of axe-core's own best practices. The result types limit what axe-core reports in detail. */
async function findViolations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** Expects no accessibility violations. The browser context must bypass the content security policy. */
export const expectNoViolations = async (page: Page, where: string): Promise<void> =>
  expect.soft(await findViolations(page), where).toEqual([]);

/** Expects that nothing overflows the screen horizontally. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overhang, `${where}: pixels beyond the screen`).toBe(0);
}
