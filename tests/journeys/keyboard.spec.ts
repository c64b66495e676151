import type { Locator, Page } from "playwright/test";
import { contactInfo } from "../../app/intake/steps/contact-info.ts";
import { personalInfo } from "../../app/intake/steps/personal-info.ts";
import { single } from "../support/households.ts";
import { box, button, expect, expectStep, option, test, withAndWithoutScripts } from "../support/journey.ts";

/** Presses Tab until the control has the focus; one that cannot be reached so fails. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

const { clientName, clientSSN, previousNames } = single.formData.personalInfo;

withAndWithoutScripts(() => {
  test("the first step can be answered with the keyboard alone", async ({ page }) => {
    const { keyboard } = page;
    await page.goto("/");
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the form" })).toBeFocused();
    await keyboard.press("Enter");
    await tabTo(page, box(page, "Full name"));
    await keyboard.type(clientName);
    await tabTo(page, box(page, "SSN"));
    await keyboard.type(clientSSN.replaceAll("-", ""));
    const birth = page.getByLabel(/^Date of birth/);
    await tabTo(page, birth);
    await keyboard.type("03171984");
    await expect(birth).toHaveValue("1984-03-17");
    await tabTo(page, option(page, "Marital status", "Single"));
    await keyboard.press("ArrowDown");
    await expect(option(page, "Marital status", "Married")).toBeChecked();
    await tabTo(page, box(page, "Spouse full name"));
    await keyboard.type("Delaney");
    await tabTo(page, box(page, "Any names used in the past 8 years"));
    await keyboard.type(previousNames);
    await tabTo(page, button(page, "Next: Contact Info"));
    await keyboard.press("Enter");

    await expectStep(page, contactInfo);
    await tabTo(page, box(page, "City"));
    await keyboard.type("Raleigh");
    await tabTo(page, button(page, "Previous"));
    await keyboard.press("Space");
    await expectStep(page, personalInfo);
    await expect(box(page, "Spouse full name")).toHaveValue("Delaney");
  });

  test("Enter in a question goes on like Next", async ({ page }) => {
    await page.goto("/step/contact-info");
    await tabTo(page, box(page, "City"));
    await page.keyboard.type("Raleigh");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Step 3 of 14: Real Estate")).toBeVisible();
    await page.goto("/step/contact-info");
    await expect(box(page, "City")).toHaveValue("Raleigh");
  });
});
