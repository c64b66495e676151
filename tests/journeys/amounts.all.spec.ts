import { beginForm, box, button, expect, phone, save, test, withAndWithoutScripts } from "../support/journey.ts";

const advice = "You typed “400 to 500”. We kept $400,500. Please enter one amount.";

withAndWithoutScripts((scripts) => {
  test("an amount that may mean something else is kept with a message until it is changed", async ({ page }) => {
    await beginForm(page, {});
    await page.goto("/step/expenses");
    await box(page, "Food").pressSequentially("400 to 500");
    if (scripts) await box(page, "Food").blur();
    else await save(page, scripts);
    const message = page.locator("#food-message");
    await expect(message).toContainText(advice);
    await expect(box(page, "Food")).toHaveValue("$400,500");
    if (scripts) await expect(page.getByText("All changes saved")).toBeVisible();

    await page.reload();
    await expect(message).toContainText(advice);
    await box(page, "Childcare").fill("90");
    await save(page, scripts);
    await page.goto("/step/review");
    await expect(page.getByRole("link", { name: `Food: ${advice}` })).toHaveAttribute("href", /\/step\/expenses.*food/);

    await page.goto("/step/expenses");
    await box(page, "Food").fill("450");
    await save(page, scripts);
    await expect(message).toHaveCount(0);
    await page.goto("/step/review");
    await expect(page.getByText("You typed")).toHaveCount(0);
  });

  test("what was typed is kept when a button is clicked right after it", async ({ page }) => {
    await beginForm(page, {});
    await page.goto("/step/expenses");
    await box(page, "Other expenses").pressSequentially("about 90");
    await button(page, "Next: Financial Affairs").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statement of Financial Affairs");
    await page.goto("/step/review");
    await expect(page.getByText("Other expenses: You typed “about 90”. We kept $90. Please enter one amount.")).toBeVisible();
  });

  test("such an amount can be confirmed", async ({ page }) => {
    await beginForm(page, { expenses: { food: "1.200" } });
    await page.goto("/step/expenses");
    await expect(page.locator("#food-message")).toContainText("You typed “1.200”. We kept $1,200. Please enter one amount.");
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await button(page, "Keep $1,200").click();
    await posted;
    await expect(page.locator("#food-message")).toHaveCount(0);
    await expect(box(page, "Food")).toHaveValue("$1,200");
    await page.waitForLoadState();
    await page.reload();
    await expect(box(page, "Food")).toHaveValue("$1,200");
    await expect(page.locator("#food-message")).toHaveCount(0);
  });
});

test("the message follows its row", async ({ page }) => {
  await page.setViewportSize(phone);
  const vehicles = ["Ford", "Kia", "Honda"].map((make) => ({ make, balanceOwed: make === "Honda" ? "three hundred" : "$5" }));
  await beginForm(page, { vehicles });
  await page.goto("/step/vehicles");
  const messages = page.locator(".message");
  await expect(messages).toHaveText("You typed “three hundred”. We found no number in it. Please enter one amount, or 0 for none.");
  await button(page, "Remove vehicle 1").click();
  await expect(page.locator('[name="vehicles[1].make"]')).toHaveValue("Honda");
  await expect(page.locator('[id="vehicles[1].balanceOwed-message"]')).toContainText("three hundred");
  await page.reload();
  await expect(page.locator('[id="vehicles[1].balanceOwed-message"]')).toContainText("three hundred");
  await expect(messages).toHaveCount(1);
});
