import { box, expect, option, test, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  test("questions about a spouse, other states, and earlier cases appear only when they apply", async ({ page, context }) => {
    await page.goto("/");
    await context.setOffline(true);
    await expect(box(page, "Spouse full name")).toBeHidden();
    await option(page, "Marital status", "Married").check();
    await expect(box(page, "Spouse full name")).toBeVisible();
    await expect(box(page, "Spouse SSN")).toBeVisible();
    await option(page, "Marital status", "Single").check();
    await expect(box(page, "Spouse full name")).toBeHidden();

    const states = box(page, "Other states and dates in the last five years");
    await expect(states).toBeHidden();
    await option(page, "Have you lived in North Carolina for 2.5+ years?", "No").check();
    await expect(states).toBeVisible();

    const details = box(page, "Case number, date, where filed");
    await expect(details).toBeHidden();
    await option(page, "Have you filed bankruptcy before?", "Yes").check();
    await expect(details).toBeVisible();
  });

  for (const home of ["Do you own a home?", "Do you own a mobile home?"])
    test(`mortgage questions appear after answering yes to "${home}"`, async ({ page, context }) => {
      await page.goto("/step/real-estate");
      await context.setOffline(true);
      const questions = [box(page, "HOA"), box(page, "Current market value"), option(page, "Are you behind on the first mortgage?", "Yes")];
      for (const question of questions) await expect(question).toBeHidden();
      await option(page, home, "Yes").check();
      for (const question of questions) await expect(question).toBeVisible();

      const months = box(page, "First mortgage: months behind");
      await expect(months).toBeHidden();
      await option(page, "Are you behind on the first mortgage?", "Yes").check();
      await expect(months).toBeVisible();
      await option(page, home, "No").check();
      for (const question of [...questions, months]) await expect(question).toBeHidden();
    });

  test("the cash value question appears only for whole life insurance", async ({ page, context }) => {
    await page.goto("/step/property");
    await context.setOffline(true);
    const company = box(page, "Life insurance: company");
    const cashValue = box(page, "Life insurance: cash surrender value");
    await expect(company).toBeHidden();
    await option(page, "Do you have life insurance?", "Yes").check();
    await expect(company).toBeVisible();
    await expect(option(page, "Life insurance: policy type", "Term")).toBeChecked();
    await expect(cashValue).toBeHidden();
    await option(page, "Life insurance: policy type", "Whole").check();
    await expect(cashValue).toBeVisible();
    await option(page, "Do you have life insurance?", "No").check();
    await expect(company).toBeHidden();
    await expect(cashValue).toBeHidden();
  });

  test("the other income description appears once there is an amount", async ({ page, context }) => {
    await page.goto("/step/income");
    await context.setOffline(true);
    const description = box(page, "Other income description (your spouse)");
    await expect(description).toBeHidden();
    await box(page, "Other income (your spouse)").fill("120");
    await expect(description).toBeVisible();
    await expect(box(page, "Other income description (you)")).toBeHidden();
    await box(page, "Other income (your spouse)").fill("");
    await expect(description).toBeHidden();
  });
});

test("an auction value can be entered once its checkbox is checked", async ({ page }) => {
  await page.goto("/step/property");
  const value = box(page, "Jewelry: estimated auction value");
  await expect(value).toBeDisabled();
  await page.getByRole("checkbox", { name: "Jewelry" }).check();
  await expect(value).toBeEnabled();
});
