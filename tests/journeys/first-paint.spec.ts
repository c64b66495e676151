import { expect, scriptsReady, test } from "../support/journey.ts";

test("scripts are requested after the first paint", async ({ page }) => {
  for (const url of ["/", "/step/review", "/upload", "/admin/login", "/nowhere"]) {
    await page.goto(url);
    await scriptsReady(page);
    const { firstPaint, scriptRequests } = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName("first-paint")[0]!.startTime,
      scriptRequests: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(scriptRequests.length).toBeGreaterThan(3);
    expect(Math.min(...scriptRequests), url).toBeGreaterThan(firstPaint);
  }
});

const browsers = {
  "does not support paint timing": () => Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] }),
  "never reports a paint": () => (PerformanceObserver.prototype.observe = () => undefined),
  "opens the page in the background": () => Object.defineProperty(document, "hidden", { value: true }),
};

for (const [description, simulate] of Object.entries(browsers))
  test(`scripts load in a browser that ${description}`, async ({ page }) => {
    await page.addInitScript(simulate);
    await page.goto("/");
    await scriptsReady(page);
    await expect(page.locator("template")).toHaveCount(0);
  });
