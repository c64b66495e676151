import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { openLibrary, signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { emptyOffice } from "../support/database.ts";
import { couple } from "../support/households.ts";
import { button, collectBrowserMessages, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  test("an attorney enters what the forms lack with the keyboard only, form by form", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/petition`);
    await page
      .getByText(/^106I Schedule I: Your Income/)
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /^Enter all \d+ for 106I$/ }).focus();
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("106I Schedule I: Your Income");
    const position = page.getByText(/^Form \d+ of \d+ · \d+ entries left$/);
    const [form = 0, forms = 0, left = 0] = (await position.innerText()).match(/\d+/g)!.map(Number);

    const [his, hers] = [page.getByLabel(/Monthly overtime pay/).first(), page.getByLabel(/Monthly overtime pay/).last()];
    await expect(his).toBeFocused();
    await page.keyboard.type("some");
    await hers.focus();
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing was saved yet.")).toBeVisible();
    await expect(page.getByText("Please enter an amount, as in $1,250")).toBeVisible();
    await expect(his).toBeFocused();
    await expect(his).toHaveValue("some");
    await expect(hers).toHaveValue("0");
    await his.fill("$0");
    await page.keyboard.press("Enter");

    await expect(page.getByText("2 lines saved").first()).toBeVisible();
    await expect(title(page)).toHaveText("106J Schedule J: Your Expenses");
    await expect(position).toHaveText(`Form ${form + 1} of ${forms} · ${left - 2} entries left`);

    await page.goto(`/admin/submissions/${id}/petition/entry?form=107`);
    const spill = page.getByRole("group", { name: /^25: Have you notified/ });
    await spill.getByRole("radio", { name: "Leave open" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(spill.getByRole("radio", { name: "No" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 line saved").first()).toBeVisible();
    await page.goto(`/admin/submissions/${id}/petition?form=107`);
    const row = page.getByRole("row").filter({ hasText: "Have you notified any governmental unit" });
    await expect(row).toContainText("Entered where it was missing");
    await expect(row.getByRole("cell", { name: "No", exact: true })).toBeVisible();

    await row.getByRole("link", { name: /^Correct/ }).click();
    const correction = page.getByRole("form", { name: /^Correct 25/ });
    await expect(correction.getByRole("radio", { name: "No" })).toBeChecked();
    await correction.getByRole("radio", { name: "Yes" }).check();
    await correction.getByLabel("Reason").fill("An oil tank");
    await correction.getByRole("button", { name: "Save correction" }).click();
    await expect(page.getByRole("row").filter({ hasText: "An oil tank" })).toContainText("Yes");
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  });

  test("the firm sets its defaults once, and an attorney confirms them in a case with one press", async ({ page, server }) => {
    await emptyOffice(server);
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await openLibrary(page, "Firm defaults");
    const spill = page.getByRole("group", { name: /^Have you notified any governmental unit/ });
    await spill.getByRole("radio", { name: "No", exact: true }).check();
    await page.getByRole("group", { name: "Is the claim subject to offset?" }).getByRole("radio", { name: "No", exact: true }).check();
    await page.getByLabel("Monthly overtime pay").fill("nothing");
    await button(page, "Save defaults").click();
    await expect(page.getByText("Please enter an amount, as in $1,250")).toBeVisible();
    await expect(spill.getByRole("radio", { name: "No", exact: true })).toBeChecked();
    await page.getByLabel("Monthly overtime pay").fill("$0");
    await button(page, "Save defaults").click();
    await expect(page.getByText("Defaults saved").first()).toBeVisible();

    await page.goto(`/admin/submissions/${id}/petition`);
    const proposals = page.getByRole("region", { name: "Firm’s defaults" });
    await proposals.getByText("Is the claim subject to offset?").click();
    await proposals.getByRole("checkbox", { name: /^4\.1 / }).uncheck();
    await button(page, "Confirm the firm’s defaults for this case").click();
    await expect(page.getByText(/\d+ lines confirmed/).first()).toBeVisible();
    await expect(proposals.getByRole("checkbox")).toHaveCount(1);
    await page.goto(`/admin/submissions/${id}/petition?form=106I`);
    const overtime = page.getByRole("row").filter({ hasText: "Monthly overtime pay" });
    await expect(overtime.first()).toContainText("Firm’s default, confirmed for this case");
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the pages of entries and defaults are accessible and fit the screen", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    for (const url of [`/admin/submissions/${id}/petition/entry?form=106AB`, "/admin/firm-defaults"]) {
      await page.goto(url);
      await expectNoViolations(page, url);
      await expectToFit(page, url);
    }
  });
});
