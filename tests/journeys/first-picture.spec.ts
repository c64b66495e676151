import { expect, waitForScripts, test } from "../support/journey.ts";

test("scripts are asked for when the page has been painted", async ({ page }) => {
  for (const address of ["/", "/step/review", "/upload", "/admin/login", "/nowhere"]) {
    await page.goto(address);
    await waitForScripts(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-paint")[0]!.startTime,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(3);
    expect(Math.min(...asked), address).toBeGreaterThan(painted);
  }
});

const browsers = {
  "cannot tell that it has painted": () => Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] }),
  "never reports that it has painted": () => (PerformanceObserver.prototype.observe = () => undefined),
  "shows the page in the background": () => Object.defineProperty(document, "hidden", { value: true }),
};

for (const [what, become] of Object.entries(browsers))
  test(`scripts come too in a browser that ${what}`, async ({ page }) => {
    await page.addInitScript(become);
    await page.goto("/");
    await waitForScripts(page);
    await expect(page.locator("template")).toHaveCount(0);
  });
