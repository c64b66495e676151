import { cookielessTest as test } from "../support/cookieless.ts";
import { box, expect, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  test("a browser without cookies shows a message and keeps the answers", async ({ page, context }) => {
    await page.goto("/step/contact-info");
    await box(page, "City").fill("Raleigh");
    await page.getByRole("button", { name: /^Next: / }).click();
    await expect(page.getByText(/Please allow cookies for this site/).first()).toBeVisible();
    await expect(box(page, "City")).toHaveValue("Raleigh");
    expect(await context.cookies()).toEqual([]);
  });
});

test("a failed autosave without cookies asks to allow them and keeps the answers", async ({ page }) => {
  await page.goto("/step/contact-info");
  await box(page, "City").fill("Raleigh");
  await expect(page.getByText(/Please allow cookies for this site/).first()).toBeVisible();
  await expect(page.getByText("Save failed")).toBeVisible();
  await expect(box(page, "City")).toHaveValue("Raleigh");
});
