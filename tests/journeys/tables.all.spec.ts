import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { emptyOffice } from "../support/database.ts";
import { single } from "../support/households.ts";
import { button, collectBrowserMessages, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  test("an attorney confirms the median income, and a newer table applies from its effective date", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    await emptyOffice(server);
    const id = await createApiForm(server.url, single.formData);
    await signIn(page);
    const petition = `/admin/submissions/${id}/petition`;
    const meansTest = page.getByRole("region", { name: "Means test, preview" });
    const setFilingDate = async (date: string) => {
      await page.goto(`${petition}/decisions`);
      await page.getByLabel("Planned filing date").fill(date);
      await button(page, "Save entries").click();
      await expect(page.getByText("Entries saved").first()).toBeVisible();
      await page.goto(`${petition}/means-test`);
    };
    await setFilingDate("2026-10-31");
    await expect(meansTest).toContainText("None: the office has not confirmed the table");
    await page.goto(`${petition}?form=122A1`);
    await page.getByRole("link", { name: "Open the table" }).click();
    await expect(title(page)).toHaveText("Tables");

    const newest = page.getByRole("row").filter({ hasText: "April 1, 2026" });
    await newest.getByRole("button", { name: /^Confirm/ }).click();
    await expect(page.getByText("Row confirmed").first()).toBeVisible();
    await expect(newest).toContainText("In effect today");
    await page.getByRole("link", { name: "Add a table" }).click();
    const form = page.getByRole("form", { name: "New row" });
    await form.getByLabel("Applies to filings from").fill("2026-11-01");
    await form.getByLabel("1 person").fill("50000");
    await form.getByLabel("2 people").fill("fifty-one");
    await form.getByLabel("3 people").fill("$52,000");
    await form.getByLabel("4 people").fill("$53,000");
    await form.getByLabel("Each further person").fill("9,000");
    await form.getByLabel(/^Source/).fill("justice.gov, read on November 20");
    await form.getByRole("checkbox", { name: /^I have checked/ }).check();
    await button(page, "Save row").click();
    await expect(form.getByText("Please enter an amount, as in $1,250")).toBeVisible();
    await expect(form.getByLabel("2 people")).toBeFocused();
    await expect(form.getByLabel("1 person")).toHaveValue("50000");
    await expect(form.getByRole("checkbox", { name: /^I have checked/ })).toBeChecked();
    await form.getByLabel("2 people").fill("$51,000");
    await button(page, "Save row").click();
    await expect(page.getByText("Row saved and confirmed").first()).toBeVisible();

    await setFilingDate("2026-10-31");
    await expect(meansTest).toContainText("Below the median");
    await expect(meansTest).toContainText("$84,384 from April 1, 2026. justice.gov/ust/means-testing/20260401");
    await setFilingDate("2026-11-01");
    await expect(meansTest).toContainText("Above the median");
    await expect(meansTest).toContainText("$51,000 from November 1, 2026. justice.gov, read on November 20");
    await page.goto(petition);
    await expect(page.getByRole("link", { name: "Open the table" })).toHaveCount(0);
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the tables are accessible and fit the screen", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/tables?table=districtProfiles&edit=change&row=district-eastern-2021-07-06");
    await expect(page.getByLabel("Lines of a creditor at most")).toBeVisible();
    await expectNoViolations(page, "tables");
    await expectToFit(page, "tables");
  });
});
