import { expect, test, title, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  for (const address of ["/nothing/here", "/step/nonsense"])
    test(`nothing is at ${address}`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(title(page)).toHaveText("404 Page Not Found");
    });
});
