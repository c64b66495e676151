import type { Locator } from "playwright/test";
import { boxAt } from "../../app/petition/lines/catalogues.ts";
import type { LinePlace } from "../../app/petition/lines/line.ts";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { openLibrary, signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { emptyOffice } from "../support/database.ts";
import { couple, single } from "../support/households.ts";
import { button, collectBrowserMessages, expect, onPhoneAndDesktop, test, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  test("an attorney closes gap after gap with the keyboard only, across the forms", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/petition?form=106I`);
    const [his, hers] = ["1", "2"].map((debtor) =>
      page.getByRole("textbox", { name: `3, Debtor ${debtor}: Monthly overtime pay`, exact: true }),
    ) as [Locator, Locator];
    await his.focus();
    await page.keyboard.type("some");
    await hers.focus();
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing was saved yet.")).toBeVisible();
    await expect(page.getByText("Please enter an amount, as in $1,250")).toBeVisible();
    await expect(his).toBeFocused();
    await expect(his).toHaveValue("some");
    await expect(hers).toHaveValue("0");
    await hers.fill("");
    await his.fill("$0");
    await his.press("Enter");
    await expect(page.getByText("1 line saved").first()).toBeVisible();
    await expect(hers, "the next gap").toBeFocused();
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 line saved").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^17b: / }), "the first gap of the next form").toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(button(page, "Confirm as is").and(page.locator(":focus"))).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Line kept as it is").first()).toBeVisible();

    const preparer = page.getByRole("group", { name: /^Did you pay someone who is NOT an attorney/ });
    await expect(preparer.first().getByRole("radio", { name: "Open" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 line saved").first()).toBeVisible();

    const charity = page.getByRole("group", { name: /^14: Did you give gifts or contributions/ });
    await expect(charity.first().getByRole("radio", { name: "Open" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please say why this line does not apply")).toBeVisible();
    await page.keyboard.type("No charity");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Line marked as not applicable").first()).toBeVisible();
    await expect(page.getByRole("radio", { name: "Open" }).and(page.locator(":focus"))).toHaveAttribute("name", "value:107|16|||");

    await page.goto(`/admin/submissions/${id}/petition/schedules?form=106I`);
    const row = page.getByRole("row").filter({ hasText: "Monthly overtime pay" }).first();
    await expect(row).toContainText("Entered where it was missing");
    await page.goto(`/admin/submissions/${id}/petition/schedules?form=106Dec`);
    const paid = page.getByRole("row").filter({ hasText: "NOT an attorney" });
    await paid.getByRole("link", { name: /^Correct/ }).click();
    const correction = page.getByRole("form", { name: /^Correct preparer/ });
    await expect(correction.getByRole("radio", { name: "No" })).toBeChecked();
    await correction.getByRole("radio", { name: "Yes" }).check();
    await correction.getByLabel("Reason").fill("A petition preparer");
    await correction.getByRole("button", { name: "Save correction" }).click();
    await expect(page.getByRole("row").filter({ hasText: "A petition preparer" })).toContainText("Yes");
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  });

  test("an attorney makes a petition ready with the keyboard only", async ({ page, server }) => {
    const id = await createApiForm(server.url, single.formData);
    await signIn(page);
    const url = `/api/admin/submissions/${id}/petition`;
    const change = (data: object) => page.request.patch(url, { data, headers: { Origin: server.url } });
    expect((await change({ chapter: "7", district: "eastern", filing: "alone", meansTestForm: "attached" })).ok()).toBe(true);
    const { gaps } = (await (await page.request.get(url)).json()) as { gaps: (LinePlace & { isBlocking: boolean })[] };
    const others = gaps.filter(({ isBlocking, line }) => isBlocking && line !== "attorney");
    const entries = others.map(({ form, line, part, item, person }) => {
      const [value = "1"] = Object.values(boxAt({ form, line, part, item, person })!.choices);
      return { form, line, part, item, person, value, reason: "Asked" };
    });
    expect((await change({ entries })).ok()).toBe(true);

    await page.goto(`/admin/submissions/${id}/petition?only=required`);
    await expect(page.getByText("2 required")).toBeVisible();
    await page.getByRole("textbox", { name: "Attorney for the debtors: Printed name", exact: true }).focus();
    await page.keyboard.type("Alex Sample");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 required")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Attorney for the debtors: Bar number", exact: true })).toBeFocused();
    await page.keyboard.type("12345");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No required items missing")).toBeVisible();
    await page.getByRole("link", { name: /^Forms/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ready for attorney review")).toBeVisible();
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

    await page.goto(`/admin/submissions/${id}/petition/decisions`);
    const proposals = page.getByRole("region", { name: "Firm’s defaults" });
    await proposals.getByText("Is the claim subject to offset?").click();
    await proposals.getByRole("checkbox", { name: /^4\.1 / }).uncheck();
    await button(page, "Confirm the firm’s defaults for this case").click();
    await expect(page.getByText(/\d+ lines confirmed/).first()).toBeVisible();
    await expect(proposals.getByRole("checkbox")).toHaveCount(1);
    await page.goto(`/admin/submissions/${id}/petition/schedules?form=106I`);
    const overtime = page.getByRole("row").filter({ hasText: "Monthly overtime pay" });
    await expect(overtime.first()).toContainText("Firm’s default, confirmed for this case");
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the pages of gaps and defaults are accessible and fit the screen", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    for (const url of [`/admin/submissions/${id}/petition?form=106AB`, "/admin/firm-defaults"]) {
      await page.goto(url);
      await expectNoViolations(page, url);
      await expectToFit(page, url);
    }
  });
});
