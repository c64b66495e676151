import { expect, waitForScripts, test } from "../support/journey.ts";

test("scripts are requested only after the page has been painted", async ({ page }) => {
  for (const address of ["/", "/step/review", "/upload", "/admin/login", "/nowhere"]) {
    await page.goto(address);
    await waitForScripts(page);
    const { painted, requested } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-paint")[0]!.startTime,
      requested: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(requested.length).toBeGreaterThan(3);
    expect(Math.min(...requested), address).toBeGreaterThan(painted);
  }
});

const browsers = {
  "does not support paint timing": () => Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] }),
  "never reports a paint": () => (PerformanceObserver.prototype.observe = () => undefined),
  "opens the page in the background": () => Object.defineProperty(document, "hidden", { value: true }),
};

for (const [what, emulate] of Object.entries(browsers))
  test(`scripts also load in a browser that ${what}`, async ({ page }) => {
    await page.addInitScript(emulate);
    await page.goto("/");
    await waitForScripts(page);
    await expect(page.locator("template")).toHaveCount(0);
  });
