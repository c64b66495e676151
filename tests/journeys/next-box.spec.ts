import { createEditLink } from "../support/edit-links.ts";
import { beginForm, box, button, expect, phone, test } from "../support/journey.ts";

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  for (const where of ["in the form", "behind an edit link"])
    test(`the keyboard's Next leads from box to box and never leaves the step, ${where}`, async ({ page, server }) => {
      const id = await beginForm(page, { personalInfo: { clientName: "Ann Example" } });
      const base = where === "in the form" ? "/step" : `/edit/${await createEditLink(server, id)}`;
      const { keyboard } = page;
      await page.goto(`${base}/contact-info`);
      await box(page, "Street address").tap();
      await expect(box(page, "Street address")).toHaveAttribute("enterkeyhint", "next");
      await keyboard.type("1 Example Street");
      await keyboard.press("Enter");
      await expect(box(page, "City")).toBeFocused();

      await page.goto(`${base}/personal-info`);
      const ssn = page.locator('[name="clientSSN"]');
      await ssn.tap();
      await expect(ssn).toHaveAttribute("enterkeyhint", "done");
      await keyboard.press("Enter");
      await expect(ssn).not.toBeFocused();
      const names = box(page, "Any names used in the past 8 years");
      await names.tap();
      await keyboard.type("Ann Sample");
      await keyboard.press("Enter");
      await expect(names).toHaveValue("Ann Sample\n");
      await expect(page.getByText("Step 1 of 14")).toBeVisible();
    });

  test("a touched Yes or checkbox leads to the box that it is about, and never past a question", async ({ page }) => {
    await page.goto("/step/property");
    await page.getByRole("checkbox", { name: "Electronics" }).tap();
    await expect(box(page, "Electronics: estimated auction value")).toBeFocused();
    await page.getByRole("group", { name: "Are you a trust beneficiary?" }).getByText("Yes", { exact: true }).tap();
    await expect(box(page, "Trust value")).toBeFocused();
    await page.getByRole("group", { name: "Are you a trust beneficiary?" }).getByText("No", { exact: true }).tap();
    await expect(page.locator("input[type=text]:focus")).toHaveCount(0);
    await page.goto("/step/real-estate");
    await page.getByRole("group", { name: "Do you own a home?" }).getByText("Yes", { exact: true }).tap();
    await expect(page.locator("textarea:focus, input[type=text]:focus")).toHaveCount(0);
  });
});

test("with a mouse or a keyboard, a checkbox keeps the focus", async ({ page }) => {
  await page.goto("/step/property");
  const electronics = page.getByRole("checkbox", { name: "Electronics" });
  await electronics.click();
  await expect(electronics).toBeFocused();
  await page.keyboard.press("Space");
  await expect(electronics).not.toBeChecked();
  await expect(electronics).toBeFocused();
  await expect(button(page, "Next: Assets")).toBeVisible();
});
