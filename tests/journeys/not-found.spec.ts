import { expect, test, title, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  for (const url of ["/nothing/here", "/step/nonsense"])
    test(`${url} returns 404 with a page`, async ({ page }) => {
      const response = await page.goto(url);
      expect(response?.status()).toBe(404);
      await expect(title(page)).toHaveText("404 Page Not Found");
    });
});
