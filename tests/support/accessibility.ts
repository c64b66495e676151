import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, type Page } from "playwright/test";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

type Axe = { run(options: { resultTypes: ["violations"] }): Promise<AxeResults> };

/** What axe-core finds wrong, by the rules of WCAG 2.2 AA and its own best practices. Of what is right, it describes an example. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** axe-core finds nothing wrong. The context must bypass the content policy. */
export const expectNoViolations = async (page: Page, where: string): Promise<void> =>
  expect.soft(await violationsOn(page), where).toEqual([]);

/** Nothing sticks out sideways. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overhang, `${where}: pixels beyond the screen`).toBe(0);
}
