import type { Page } from "playwright/test";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, expectText, onPhoneAndDesktop, onlyInAll, test, withAndWithoutScripts } from "../support/journey.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const editor = (page: Page) => page.locator("#editor");
const edit = (page: Page, name: string) => page.getByRole("link", { name: `Edit ${name}`, exact: true });

withAndWithoutScripts((scripts) => {
  test("an attorney edits an answer in place, adds a row and removes it, and the client's step stays", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData, { currentStep: 9 });
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/answers`);
    await card(page, "Contact Information").locator("summary").press("Enter");
    await edit(page, "City").click();
    await expect(editor(page).getByLabel("City")).toBeFocused();
    await editor(page).getByLabel("City").fill("Durham");
    await editor(page).getByLabel("Reason (optional)").fill("Moved, by phone");
    await editor(page).getByLabel("City").press("Enter");
    await expectText(page, "Answer saved");
    await expect(card(page, "Contact Information")).toContainText("Durham");
    await expect(editor(page)).toHaveCount(0);
    await expectText(page, "Step 9 of 14");

    await page.goto(`/admin/submissions/${id}/answers?open=vehicles`);
    await page.getByRole("link", { name: "Add to Vehicles" }).click();
    await expect(editor(page)).toContainText("Vehicle 3");
    await editor(page).getByLabel("Make").fill("Saab");
    await editor(page).getByLabel("Current value").fill("900");
    await editor(page).getByRole("button", { name: "Save" }).last().click();
    await expect(card(page, "Vehicles").getByRole("row", { name: /Saab/ })).toContainText("$900");
    await edit(page, "Vehicles 3").click();
    await button(page, "Remove").click();
    await expectText(page, "Row removed");
    await expect(card(page, "Vehicles").getByRole("row", { name: /Saab/ })).toHaveCount(0);
    await expect(card(page, "Vehicles").getByRole("row", { name: /Total/ })).toContainText("$27,000");

    await page.goto(`/admin/submissions/${id}/history?kind=answers`);
    const entries = page.locator(".timeline > li");
    await expect(entries).toHaveCount(3);
    await expect(entries.last()).toContainText("Moved, by phone");
    await expect(entries.last()).toContainText(`City: ${couple.formData.contactInfo.city} → Durham`);
  });

  test("an attorney changes an address at once, and sees what the client has changed of it in the meantime", async ({
    page,
    server,
    browser,
  }) => {
    const client = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts })).newPage();
    const id = await beginForm(client, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/answers?open=contactInfo`);
    await page.getByRole("link", { name: "Edit all of Address" }).click();
    const box = (label: string) => editor(page).getByLabel(label, { exact: true });
    await expect(box("Street address")).toBeFocused();
    await box("Street address").fill("5 New Street");
    await box("City").fill("Durham");
    await box("ZIP code").fill("27701");
    await box("Reason (optional)").fill("Moved, by phone");
    const changed = { data: { formData: { contactInfo: { county: "Orange" } } } };
    expect((await client.request.patch(`/api/bankruptcy-forms/${id}`, changed)).status()).toBe(200);
    await box("ZIP code").press("Enter");
    await expect(editor(page).getByRole("alert")).toContainText("County: Orange");
    await expect(editor(page).getByRole("alert")).not.toContainText("State");
    await box("County").fill("Durham");
    await box("County").press("Enter");
    await expectText(page, "Answer saved");
    await expect(card(page, "Contact Information")).toContainText("5 New Street");

    await page.goto(`/admin/submissions/${id}/history?kind=answers`);
    const entry = page.locator(".timeline > li", { hasText: "Moved, by phone" });
    await expect(entry).toHaveCount(1);
    for (const change of ["→ 5 New Street", "→ Durham", "→ 27701", "Orange → Durham"]) await expect(entry).toContainText(change);
    await client.context().close();
  });

  test("a Social Security number stays hidden and as it is unless another one is typed", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/answers?edit=personalInfo.clientSSN`);
    expect(await page.content()).not.toContain("987-65-4321");
    await editor(page).getByRole("button", { name: "Save" }).last().click();
    await expect(card(page, "Personal Information")).toContainText("•••-••-4321");
    await edit(page, "Client SSN").click();
    await editor(page).getByRole("textbox").first().fill("12");
    await editor(page).getByRole("button", { name: "Save" }).last().click();
    await expect(editor(page).locator(".message")).toBeVisible();
    await editor(page).getByRole("textbox").first().fill("987-65-4329");
    await editor(page).getByRole("button", { name: "Save" }).last().click();
    await expect(card(page, "Personal Information")).toContainText("•••-••-4329");
  });

  test("what the client has changed in the meantime is shown beside what was typed", async ({ page, server, browser }) => {
    const client = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts })).newPage();
    const id = await beginForm(client, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/answers?edit=contactInfo.city`);
    const change = (contactInfo: object) => client.request.patch(`/api/bankruptcy-forms/${id}`, { data: { formData: { contactInfo } } });
    expect((await change({ city: "Apex", county: "Wake" })).status()).toBe(200);
    await editor(page).getByLabel("City").fill("Durham");
    await editor(page).getByLabel("City").press("Enter");
    await expect(editor(page).getByRole("alert")).toContainText("City: Apex");
    await expect(editor(page).getByLabel("City")).toHaveValue("Durham");
    await editor(page).getByRole("button", { name: "Save" }).last().click();
    await expectText(page, "Answer saved");
    await expect(card(page, "Contact Information")).toContainText("Durham");
    await expect(card(page, "Contact Information")).toContainText("Wake");
    await client.context().close();
  });

  test("links to an answer lead to its editor, and a note can be written from every tab", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/answer/vehicles?open=vehicles[1].make#vehicles%5B1%5D.make`);
    await expect(editor(page).getByLabel("Make")).toBeFocused();
    await page.locator(".frame-note summary").click();
    await page.getByLabel("Note for the office").fill("Call back about the truck");
    await button(page, "Add note").click();
    await page.waitForURL(`**/admin/submissions/${id}/answers`);
    await page.getByRole("navigation", { name: "This case" }).getByRole("link", { name: "Case", exact: true }).click();
    await expect(page.getByText("Call back about the truck")).toBeVisible();
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });
  test("the answers and their editors are accessible and fit the screen", onlyInAll, async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    for (const query of [
      "",
      "?open=income",
      "?edit=contactInfo.city",
      "?edit=contactInfo/Address",
      "?edit=vehicles[0]",
      "?edit=income.monthlyIncome.debtorGrossIncome",
    ]) {
      await page.goto(`/admin/submissions/${id}/answers${query}`);
      await expectNoViolations(page, query);
      await expectToFit(page, query);
    }
  });
});
