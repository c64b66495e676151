import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { button, collectBrowserMessages, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";

/** The couple's answers without two amounts that only the client knows. */
function incomplete() {
  const formData = structuredClone(couple.formData);
  formData.securedCreditors[0]!.balanceOwed = "";
  formData.unsecuredCreditors[2]!.balanceOwed = "";
  return formData;
}

withAndWithoutScripts((scripts) => {
  test("an attorney saves entries, corrects a line that lacks an answer, and undoes the correction", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    const securedCreditors = couple.formData.securedCreditors.map((debt) => ({ ...debt, collateralValue: undefined }));
    const id = await createApiForm(server.url, { ...couple.formData, securedCreditors });
    await signIn(page);
    await page.goto(`/admin/submissions/${id}`);
    await page
      .getByRole("link", { name: /^Petition/ })
      .first()
      .click();
    await expect(title(page)).toHaveText("Gaps");
    const parts = page.getByRole("navigation", { name: "Petition", exact: true });

    await parts.getByRole("link", { name: /^Decisions and dates/ }).click();
    const entries = page.getByRole("region", { name: "Office entries" });
    await entries.getByLabel("Chapter").selectOption("Chapter 7");
    await entries.getByLabel("Planned filing date").fill("2026-12-01");
    await entries.getByLabel("District").selectOption("Middle");
    await entries.getByLabel("Household size").fill("a few");
    await button(page, "Save entries").click();
    await expect(entries.getByText("Please enter a number from 1 to 30")).toBeVisible();
    await expect(entries.getByLabel("Planned filing date")).toHaveValue("2026-12-01");
    await entries.getByLabel("Household size").fill("5");
    await button(page, "Save entries").click();
    await expect(page.getByText("Entries saved").first()).toBeVisible();
    await expect(page.getByText("As if filed on December 1, 2026").first()).toBeVisible();

    await parts.getByRole("link", { name: /^Gaps/ }).click();
    const gap = page.getByRole("group").filter({ hasText: "What is the property worth that secures the debt to Specimen Court" });
    const byForm = page.getByRole("navigation", { name: "Missing by form" });
    await byForm.getByRole("link", { name: /^106D / }).click();
    await gap.getByRole("link", { name: "Line 2.5" }).click();
    const row = page.getByRole("row").filter({ hasText: "Column B: value of collateral" });
    await row.getByRole("link", { name: /^Correct 2\.5/ }).click();
    const correction = page.getByRole("form", { name: /^Correct 2\.5/ });
    if (scripts) await expect(correction.getByLabel("Value of the line")).toBeFocused();
    await correction.getByLabel("Value of the line").fill("$285,000");
    await correction.getByRole("button", { name: "Save correction" }).click();
    await expect(correction.getByText("Please say why this line is corrected")).toBeVisible();
    await expect(correction.getByLabel("Value of the line")).toHaveValue("$285,000");
    await correction.getByLabel("Reason").fill("Tax value of 2026");
    await correction.getByRole("button", { name: "Save correction" }).click();
    await expect(page.getByText("Line corrected").first()).toBeVisible();
    const line = page.getByRole("row").filter({ hasText: "Tax value of 2026" });
    await expect(line).toContainText("$285,000");
    await page.reload();
    await expect(line).toContainText("the office");
    await parts.getByRole("link", { name: /^Gaps/ }).click();
    await byForm.getByRole("link", { name: /^106D / }).click();
    await expect(gap).toHaveCount(0);
    await parts.getByRole("link", { name: /^Schedules/ }).click();
    await page
      .getByRole("navigation", { name: "Forms" })
      .getByRole("link", { name: /^106D(?: |$)/ })
      .click();
    await page.getByRole("link", { name: /^2\.5 / }).click();
    await line.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("Correction removed").first()).toBeVisible();
    await parts.getByRole("link", { name: /^Gaps/ }).click();
    await byForm.getByRole("link", { name: /^106D / }).click();
    await expect(gap).toBeVisible();
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  });

  test("an attorney selects everything needed to file and asks the client", async ({ page, server }) => {
    const id = await createApiForm(server.url, incomplete());
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/petition?ask=none`);
    const owed = page.getByRole("checkbox", { name: /Fictional Furniture|Sample Home Mortgage/ });
    await expect(owed.first()).not.toBeChecked();
    await page.getByRole("link", { name: "what is required" }).click();
    await expect(owed.first()).toBeChecked();
    const picked = await page.locator('input[name="path"]:checked').count();
    expect(picked).toBeGreaterThan(1);
    await button(page, "Ask the client").first().click();
    await expect(title(page)).toHaveText("Requests to client");
    await expect(page.locator('input[name="path"]:checked')).toHaveCount(picked);
    await expect(page.getByLabel("Unsecured creditor 3, Fictional Furniture Store Card: Balance owed", { exact: true })).toBeChecked();
    await button(page, "Make a link to copy").click();
    await expect(page.getByLabel("Secure edit link")).toHaveValue(/\/edit\//);
    await page.goto(`/admin/submissions/${id}/requests`);
    await expect(page.getByText(`${picked} of ${picked} left.`)).toBeVisible();
    await page.goto(`/admin/submissions/${id}/petition?form=106EF`);
    await page
      .getByRole("group")
      .filter({ hasText: "Fictional Furniture" })
      .getByRole("link", { name: /^Edit answer/ })
      .first()
      .click();
    await expect(page.getByLabel("Balance owed", { exact: true })).toBeFocused();
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the pages of a petition are accessible and fit the screen", async ({ page, server }) => {
    test.slow();
    const id = await createApiForm(server.url, incomplete());
    await signIn(page);
    const parts = ["", "?ask=all", "/decisions", "/means-test", "/creditors", "/schedules?form=106D&open=all"];
    for (const part of [...parts, "/schedules?form=106D&correct=106D%7C2.1%7Cclaim%7C1%7C"]) {
      await page.goto(`/admin/submissions/${id}/petition${part}`);
      await expectNoViolations(page, part);
      await expectToFit(page, part);
    }
    await expect(page.getByLabel("Value of the line")).toBeVisible();
  });
});

test("the page announces changes and shows them on request, but does not overwrite unsaved input", async ({ page, server }) => {
  const complaints = collectBrowserMessages(page);
  const id = await createApiForm(server.url, incomplete());
  await signIn(page);
  const connected = page.waitForResponse("**/admin/events");
  await page.goto(`/admin/submissions/${id}/petition?form=106D`);
  await connected;
  const gap = page.getByRole("group").filter({ hasText: incomplete().securedCreditors[0]!.creditor }).filter({ hasText: "How much" });
  const changeNotice = page.getByText("Something has changed since you opened this page");
  const showButton = button(page, "Show the petition as it is now");
  const typed = page.getByRole("textbox", { name: /^Reason/ }).first();
  const before = await gap.count();
  await expect(changeNotice).toHaveCount(0);

  await typed.fill("Not yet");
  await gap.first().scrollIntoViewIfNeeded();
  const { securedCreditors } = couple.formData;
  const response = await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { securedCreditors } });
  expect(response.status).toBe(200);
  await expect(changeNotice).toBeInViewport();
  await showButton.click();
  await expect(page.getByText("Save or undo what you have typed first")).toBeInViewport();
  await expect(typed).toHaveValue("Not yet");
  expect(await gap.count()).toBe(before);

  await typed.fill("");
  await showButton.click();
  await expect(showButton).toHaveCount(0);
  expect(await gap.count()).toBeLessThan(before);
  expect(complaints).toEqual([]);
});
