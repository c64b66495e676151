import type { Page } from "playwright/test";
import { single } from "../support/households.ts";
import { beginForm, box, expect, phone, save, test, withAndWithoutScripts } from "../support/journey.ts";

test.use({ viewport: phone });

const steps = ["contact-info", "income", "financial-affairs"];
/** Steps that fold a section about a spouse; tables have no column. */
const folding = steps.slice(0, 2);
const spouseControls = (page: Page) => page.locator('main [name*="spouse"]:not([type="hidden"])');
const expander = (page: Page) => page.getByText("Show the questions about a spouse");

withAndWithoutScripts((scripts) => {
  test("a single person sees no spouse questions until they expand them", async ({ page }) => {
    await beginForm(page, single.formData);
    await page.goto("/step/financial-affairs");
    await expect(spouseControls(page)).toHaveCount(0);
    for (const slug of folding) {
      await page.goto(`/step/${slug}`);
      const controls = spouseControls(page);
      await expect(page.locator('[name^="monthlyIncome.spouse"]')).toHaveCount(0);
      for (const control of await controls.all()) await expect(control).toBeHidden();
      for (const each of await expander(page).all()) await each.click();
      await expect(controls.first()).toBeVisible();
    }
  });

  test("an answer about a spouse is kept when collapsed, and shown after a reload", async ({ page }) => {
    const id = await beginForm(page, single.formData);
    await page.goto("/step/contact-info");
    await expander(page).click();
    await box(page, "Spouse email (for joint filing)").fill("delaney@example.com");
    await expander(page).click();
    await save(page, scripts);
    await page.goto("/step/contact-info");
    await expect(box(page, "Spouse email (for joint filing)")).toBeVisible();
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.contactInfo.spouseEmail).toBe("delaney@example.com");
  });

  test("a person who is married or has not given a marital status sees the spouse questions", async ({ page }) => {
    for (const maritalStatus of ["married", undefined]) {
      await beginForm(page, { ...single.formData, personalInfo: { ...single.formData.personalInfo, maritalStatus } });
      for (const slug of steps) {
        await page.goto(`/step/${slug}`);
        await expect(spouseControls(page).first()).toBeVisible();
        await expect(expander(page)).toHaveCount(0);
      }
    }
  });
});
