import { box, expect, test as base, withAndWithoutScripts } from "../support/journey.ts";

/** In a browser that refuses cookies: every request goes out on its own, and every answer comes without them. */
const test = base.extend({
  context: async ({ context, playwright }, use) => {
    await context.route("**/*", async (route) => {
      if (!["document", "fetch"].includes(route.request().resourceType())) return route.continue();
      const lone = await playwright.request.newContext();
      const response = await lone.fetch(route.request(), { maxRedirects: 0 });
      const { "set-cookie": _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
      await lone.dispose();
    });
    await use(context);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  },
});

withAndWithoutScripts(() => {
  test("a browser that keeps no cookies is told so, and keeps what was typed", async ({ page, context }) => {
    await page.goto("/step/contact-info");
    await box(page, "City").fill("Raleigh");
    await page.getByRole("button", { name: /^Next: / }).click();
    await expect(page.getByText(/Please allow cookies for this site/).first()).toBeVisible();
    await expect(box(page, "City")).toHaveValue("Raleigh");
    expect(await context.cookies()).toEqual([]);
  });
});

test("an autosave without cookies says what is needed", async ({ page }) => {
  await page.goto("/step/contact-info");
  await box(page, "City").fill("Raleigh");
  await expect(page.getByText(/Please allow cookies for this site/).first()).toBeVisible();
  await expect(page.getByText("Save failed")).toBeVisible();
  await expect(box(page, "City")).toHaveValue("Raleigh");
});
