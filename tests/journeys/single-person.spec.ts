import type { Page } from "playwright/test";
import { single } from "../support/households.ts";
import { beginForm, box, expect, phone, save, test, withAndWithoutScripts } from "../support/journey.ts";

test.use({ viewport: phone });

const steps = ["contact-info", "income", "financial-affairs"];
const spouseControls = (page: Page) => page.locator('main [name*="spouse"]:not([type="hidden"])');
const fold = (page: Page) => page.getByText("Show the questions about a spouse");

withAndWithoutScripts((scripts) => {
  test("a single person sees no question about a spouse, unless they ask for it", async ({ page }) => {
    await beginForm(page, single.formData);
    for (const slug of steps) {
      await page.goto(`/step/${slug}`);
      const controls = spouseControls(page);
      expect(await controls.count()).toBeGreaterThan(1);
      for (const control of await controls.all()) await expect(control).toBeHidden();
      for (const each of await fold(page).all()) await each.click();
      await expect(controls.first()).toBeVisible();
    }
  });

  test("what is answered about a spouse is in sight, and kept when it is closed", async ({ page }) => {
    const id = await beginForm(page, single.formData);
    await page.goto("/step/contact-info");
    await fold(page).click();
    await box(page, "Spouse email (for joint filing)").fill("delaney@example.com");
    await fold(page).click();
    await save(page, scripts);
    await page.goto("/step/contact-info");
    await expect(box(page, "Spouse email (for joint filing)")).toBeVisible();
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.contactInfo.spouseEmail).toBe("delaney@example.com");
  });

  test("a married person, and one who has not said so yet, is asked at once", async ({ page }) => {
    for (const maritalStatus of ["married", undefined]) {
      await beginForm(page, { ...single.formData, personalInfo: { ...single.formData.personalInfo, maritalStatus } });
      for (const slug of steps) {
        await page.goto(`/step/${slug}`);
        await expect(spouseControls(page).first()).toBeVisible();
        await expect(fold(page)).toHaveCount(0);
      }
    }
  });
});
