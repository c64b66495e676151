import type { Page } from "playwright/test";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { emptyOffice } from "../support/database.ts";
import { single } from "../support/households.ts";
import type { TestServer } from "../support/server.ts";
import { button, collectBrowserMessages, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";

/** Confirms all rows of the table of exemptions. */
async function confirmExemptions({ request }: Page, server: TestServer): Promise<void> {
  const path = "/api/admin/tables/exemptions";
  const { rows } = (await (await request.get(path)).json()) as { rows: object[] };
  const data = { rows: rows.map((row) => ({ ...row, isConfirmed: true })) };
  expect((await request.put(path, { data, headers: { Origin: server.url } })).ok()).toBe(true);
}

withAndWithoutScripts((scripts) => {
  test("an attorney claims exemptions up to the limits, corrects what is refused, and clears a claim", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    await emptyOffice(server);
    const id = await createApiForm(server.url, single.formData);
    await signIn(page);
    await confirmExemptions(page, server);

    await page.goto(`/admin/submissions/${id}/petition`);
    const gap = page.locator(".gap").filter({ hasText: "No exemption is claimed for any of the property" });
    await gap.getByRole("link", { name: "Claim exemptions" }).click();
    await expect(title(page)).toHaveText("Exemptions");

    const car = page.getByRole("row").filter({ hasText: "2016 Honda Civic" });
    const limit = page.getByRole("row").filter({ hasText: "One motor vehicle" }).first();
    await page.getByLabel("Which set of exemptions").selectOption({ index: 1 });
    await car.getByLabel("Law: 2016 Honda Civic", { exact: true }).selectOption({ index: 1 });
    await car
      .getByRole("button", { name: /^Up to the limit/ })
      .first()
      .click();
    await expect(car.getByLabel("Amount: 2016 Honda Civic", { exact: true })).toHaveValue("$3,500");
    await expect(page.getByLabel("Which set of exemptions")).toHaveValue("state");
    await expect(limit).toContainText("$3,500");
    if (scripts) {
      await car.getByLabel("Amount: 2016 Honda Civic", { exact: true }).fill("4000");
      await expect(limit, "the total follows what is typed").toContainText("$500 over");
      await car.getByLabel("Amount: 2016 Honda Civic", { exact: true }).fill("$3,500");
    }
    await car.getByRole("button", { name: /^Another law/ }).click();
    await car
      .getByLabel("Law: 2016 Honda Civic, 2", { exact: true })
      .selectOption({ label: "Any property (N.C. Gen. Stat. § 1C-1601(a)(2))" });
    await button(page, "Fill empty amounts up to the limits").click();
    await expect(car.getByLabel("Amount: 2016 Honda Civic, 2")).toHaveValue("$550");

    const comics = page.getByRole("row").filter({ hasText: "Comic books" });
    await comics.getByLabel("Other law: Comic books", { exact: true }).fill("A law of another state");
    await button(page, "Save exemptions").click();
    await expect(comics.getByText("Please enter an amount, or claim 100%")).toBeVisible();
    await expect(comics.getByLabel("Other law: Comic books", { exact: true })).toHaveValue("A law of another state");
    await expect(car.getByLabel("Amount: 2016 Honda Civic, 2")).toHaveValue("$550");
    await comics.getByRole("checkbox").first().focus();
    await page.keyboard.press("Space");
    await comics.getByLabel("Other law: Comic books", { exact: true }).press("Enter");
    await expect(page.getByText("Exemptions saved").first()).toBeVisible();

    await page.goto(`/admin/submissions/${id}/petition?form=106C`);
    await expect(gap).toHaveCount(0);
    await page.goto(`/admin/submissions/${id}/petition/schedules?form=106C`);
    await page.getByRole("link", { name: /Honda Civic/ }).click();
    const law = page.getByRole("row").filter({ hasText: "1C-1601(a)(3), $3,500; N.C. Gen. Stat. § 1C-1601(a)(2), $550" });
    await expect(law).toContainText("Office");
    await law.getByRole("link", { name: /^Claim/ }).click();
    await comics.getByLabel("Other law: Comic books", { exact: true }).fill("");
    await comics.getByRole("checkbox").first().uncheck();
    await button(page, "Save exemptions").click();
    await expect(page.getByText("Exemptions saved").first()).toBeVisible();
    await page.reload();
    await expect(comics.getByRole("checkbox").first()).not.toBeChecked();
    await expect(car.getByLabel("Amount: 2016 Honda Civic", { exact: true })).toHaveValue("$3,500");
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the exemptions are accessible and fit the screen", async ({ page, server }) => {
    await emptyOffice(server);
    const id = await createApiForm(server.url, single.formData);
    await signIn(page);
    await confirmExemptions(page, server);
    await page.goto(`/admin/submissions/${id}/petition/exemptions`);
    await page.locator("[name='1.0.amount']").fill("a lot");
    await button(page, "Save exemptions").click();
    await expect(page.getByText("Please enter an amount, as in $1,250")).toBeVisible();
    await expectNoViolations(page, "exemptions");
    await expectToFit(page, "exemptions");
  });
});
