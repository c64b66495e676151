import { couple } from "../support/households.ts";
import { beginForm, box, button, desktop, expect, save, test, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts((scripts) => {
  test("expenses are totaled by group and overall, and the remainder is shown", async ({ page }) => {
    await beginForm(page, { income: { takeHomePay: "$3,000" }, expenses: { rentMortgage: "$1,200", hoaDues: "$50", food: "$2,000" } });
    await page.goto("/step/expenses");
    const total = (label: string) => page.locator(".total").filter({ hasText: label });
    await expect(total("Housing per month")).toContainText("$1,250");
    await expect(total("Utilities per month")).toContainText("$0");
    await expect(total("All expenses per month")).toContainText("$3,250");
    await expect(total("Each month you spend more than you take home")).toContainText("$250");
    await box(page, "Food").fill("1000");
    if (!scripts) await save(page, scripts);
    await expect(total("Living per month")).toContainText("$1,000");
    await expect(total("Left over each month")).toContainText("$750");
  });

  test("an amount per week or year is worked out per month, beside what was typed", async ({ page }) => {
    const id = await beginForm(page, { expenses: { food: "$90" } });
    await page.goto("/step/expenses");
    const work = async (amount: string, often: string, into: string) => {
      if (!(await box(page, "Amount").isVisible())) await page.getByText("Find the amount per month").click();
      await box(page, "Amount").fill(amount);
      await page.getByLabel("How often").selectOption(often);
      await page.getByLabel("What it is").selectOption(into);
      await button(page, "Fill in the month").click();
    };
    await box(page, "Water").fill("40");
    for (const [amount, into] of [
      ["", "Food"],
      ["12 or 15", "Food"],
      ["150", "Choose"],
    ] as const) {
      await work(amount, "Weekly", into);
      await expect(page.getByText("Enter one amount, and choose what it is.").last()).toBeVisible();
      await expect(box(page, "Food")).toHaveValue("$90");
    }
    await work("150", "Weekly", "Food");
    await expect(box(page, "Food")).toHaveValue("$650");
    await expect(page.getByText("You typed “150 weekly”. That is $650 a month.")).toBeVisible();
    await expect(box(page, "Food")).not.toHaveAttribute("aria-invalid");
    await work("1,200", "Once a year", "Auto insurance");
    await expect(box(page, "Auto insurance")).toHaveValue("$100");
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.expenses).toMatchObject({ water: "$40", food: "$650", autoInsurance: "$100" });
    expect(formData.typedAmounts).toEqual({
      "expenses.food": "150 weekly to monthly",
      "expenses.autoInsurance": "1,200 yearly to monthly",
    });
  });

  test("missing take-home pay is asked for, and debts and income are totaled over their rows", async ({ page }) => {
    await beginForm(page, { ...couple.formData, income: { ...couple.formData.income, takeHomePay: "" } });
    await page.goto("/step/expenses");
    await expect(page.getByText("enter your take-home pay on step 11")).toBeVisible();
    const balances = couple.formData.unsecuredCreditors.map(({ balanceOwed }) => Number(balanceOwed.replace(/\D/g, "")));
    const dollars = (sum: number) => `$${sum.toLocaleString("en-US")}`;
    const sum = balances.reduce((one, other) => one + other, 0);
    const { securedCreditors, priorityCreditors } = couple.formData;
    const others = [...securedCreditors, ...priorityCreditors].map(({ balanceOwed }) => Number(balanceOwed.replace(/\D/g, "")));
    const all = others.reduce((one, other) => one + other, sum);
    await page.goto("/step/unsecured-creditors");
    await expect(page.locator(".total")).toHaveText([`Debts listed here ${dollars(sum)}`, `Debts on steps 8 to 10 ${dollars(all)}`]);
    await box(page, "Balance owed").first().fill("1");
    if (!scripts) await save(page, scripts);
    const change = 1 - balances[0]!;
    const changed = [`Debts listed here ${dollars(sum + change)}`, `Debts on steps 8 to 10 ${dollars(all + change)}`];
    await expect(page.locator(".total")).toHaveText(changed);
    await page.goto("/step/income");
    const { monthlyIncome } = couple.formData.income;
    const earned = Object.entries(monthlyIncome).filter(([name]) => !name.endsWith("Description"));
    const income = earned.reduce((before, [, amount]) => before + Number(amount.replace(/\D/g, "")), 0);
    await expect(page.locator(".total")).toHaveText(`Total monthly income ${dollars(income)}`);
  });
});

test("on a wide screen, all expenses fit in two screen heights", async ({ page }) => {
  await page.setViewportSize(desktop);
  await beginForm(page, couple.formData);
  await page.goto("/step/expenses");
  const first = (await box(page, "Rent or mortgage").boundingBox())!;
  const last = (await page.locator(".total").last().boundingBox())!;
  expect(last.y + last.height - first.y).toBeLessThan(2 * desktop.height);
});
