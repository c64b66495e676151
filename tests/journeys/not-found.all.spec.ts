import { expect, test, title, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  for (const address of ["/nothing/here", "/step/nonsense"])
    test(`${address} returns 404 and shows the not-found page`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(title(page)).toHaveText("404 Page Not Found");
    });
});
