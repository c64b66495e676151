import type { Page } from "playwright/test";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { financialAffairs } from "../../app/questionnaire/steps/financial-affairs.ts";
import { realEstate } from "../../app/questionnaire/steps/real-estate.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { beginForm, box, button, expect, expectStep, goToNextStep, save, test, withAndWithoutScripts } from "../support/journey.ts";

/** Opens two URLs in two windows of one browser. */
async function openTwoWindows(page: Page, ...urls: [string, string]): Promise<[Page, Page]> {
  const other = await page.context().newPage();
  await page.goto(urls[0]);
  await other.goto(urls[1]);
  return [page, other];
}

const contact = "/step/contact-info";
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Changed in another window" });
const nextButton = (page: Page) => page.getByRole("button", { name: /^Next: / });

withAndWithoutScripts((scripts) => {
  test("two windows on different steps keep each other's answers", async ({ page }) => {
    const [one, other] = await openTwoWindows(page, contact, "/step/vehicles");
    await box(one, "City").fill("Raleigh");
    await box(other, "Make").fill("Honda");
    await save(one, scripts);
    await box(one, "County").fill("Wake");
    await goToNextStep(other, vehicles);
    await goToNextStep(one, contactInfo);
    await one.goto(contact);
    await expect(box(one, "City")).toHaveValue("Raleigh");
    await expect(box(one, "County")).toHaveValue("Wake");
    await one.goto("/step/vehicles");
    await expect(box(one, "Make")).toHaveValue("Honda");
  });
});

withAndWithoutScripts((scripts) => {
  for (const isCollapsed of [true, false])
    test(`a detail cleared in the other window stays cleared, with ${isCollapsed ? "collapsed" : "expanded"} details`, async ({ page }) => {
      const id = await beginForm(page, { contactInfo: { city: "Cary", movedIn: "2019-05-01" } });
      const expanded = `${contact}?open=movedIn`;
      const [one, other] = await openTwoWindows(page, isCollapsed ? contact : expanded, expanded);
      await box(other, "Date you moved in").fill("");
      await save(other, scripts);
      for (const [name, text] of [
        ["City", "Raleigh"],
        ["County", "Wake"],
      ] as const) {
        await box(one, name).fill(text);
        await save(one, scripts);
      }
      const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
      expect(formData.contactInfo).toMatchObject({ city: "Raleigh", county: "Wake" });
      expect(formData.contactInfo).not.toHaveProperty("movedIn");
    });
});

withAndWithoutScripts((scripts) => {
  test("details entered in the other window are kept by a page that has not shown any", async ({ page }) => {
    const id = await beginForm(page, { contactInfo: { city: "Cary" } });
    const [one, other] = await openTwoWindows(page, contact, `${contact}?open=movedIn`);
    await box(other, "Date you moved in").fill("2019-05-01");
    await save(other, scripts);
    for (const [name, text] of [
      ["City", "Raleigh"],
      ["County", "Wake"],
    ] as const) {
      await box(one, name).fill(text);
      await save(one, scripts);
    }
    await expect(one.getByText("Moved in given").or(one.getByText("Date you moved in given"))).toBeVisible();
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.contactInfo).toMatchObject({ city: "Raleigh", county: "Wake", movedIn: "2019-05-01" });
  });
});

test.describe("with scripts", () => {
  for (const failsFirst of [false, true])
    test(`renaming a row that got details in the other window is a conflict${failsFirst ? " after a failed save" : ""}`, async ({
      page,
    }) => {
      const creditors = "/step/secured-creditors";
      const id = await beginForm(page, { securedCreditors: [{ creditor: "First Fictional Bank" }] });
      const [one, other] = await openTwoWindows(page, creditors, `${creditors}?open=${encodeURIComponent("securedCreditors[0]")}`);
      const fetchCreditors = async () => (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.securedCreditors;
      await other.locator('[id="securedCreditors[0].street"]').fill("12 Fictional Way");
      await save(other, true);
      const stepData = /\/step\/secured-creditors\?.*_data=/;
      if (failsFirst) await one.route(stepData, (route) => route.abort());
      await box(one, "Creditor").fill("Renamed");
      if (failsFirst) {
        await expect(one.getByRole("status").filter({ hasText: "Save failed" }).or(one.locator(".toast")).first()).toBeVisible();
        expect(await fetchCreditors()).toMatchObject([{ creditor: "First Fictional Bank", street: "12 Fictional Way" }]);
        await one.unroute(stepData);
      }
      await expect(notice(one)).toBeVisible({ timeout: 15_000 });
      await notice(one).getByRole("button").first().click();
      await expect(box(one, "Creditor")).toHaveValue("First Fictional Bank");
      await expect(one.getByText("Address given")).toBeVisible();
      await box(one, "Collateral").fill("A boat");
      await save(one, true);
      expect(await fetchCreditors()).toMatchObject([
        { creditor: "First Fictional Bank", street: "12 Fictional Way", collateral: "A boat" },
      ]);
    });

  test("changes of different answers on one step are merged", async ({ page }) => {
    const [one, other] = await openTwoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await save(one, true);
    await box(other, "County").fill("Wake");
    await save(other, true);
    await expect(box(other, "City")).toHaveValue("Raleigh");
    await expect(box(other, "County")).toHaveValue("Wake");
    await box(one, "ZIP code").fill("27601");
    await expect(box(one, "County")).toHaveValue("Wake");
    await expect(box(one, "ZIP code")).toHaveValue("27601");
    for (const window of [one, other]) await expect(notice(window)).toHaveCount(0);
  });

  test("both windows show a conflict about the same answer, and either can accept the other's", async ({ page }) => {
    const [one, other] = await openTwoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await save(one, true);
    await box(other, "City").fill("Durham");
    await expect(notice(other)).toContainText("City, in the other window: Raleigh");
    await expect(box(other, "City")).toHaveValue("Durham");
    await save(other, true);

    await box(one, "City").fill("Cary");
    await expect(notice(one)).toContainText("City, in the other window: Durham");
    await expect(box(one, "City")).toHaveValue("Cary");
    await notice(one).getByRole("button", { name: "Use that answer" }).click();
    await expect(box(one, "City")).toHaveValue("Durham");
    await expect(notice(one)).toHaveCount(0);
    await goToNextStep(one, contactInfo);
    await other.reload();
    await expect(box(other, "City")).toHaveValue("Durham");
  });

  test("Next shows a conflict before it overwrites the other window's answer", async ({ page }) => {
    const [one, other] = await openTwoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await save(one, true);
    await box(other, "City").fill("Durham");
    await nextButton(other).click();
    await expect(notice(other)).toContainText("City, in the other window: Raleigh");
    await expect(box(other, "City")).toHaveValue("Durham");
    await goToNextStep(other, contactInfo);
    await one.reload();
    await expect(box(one, "City")).toHaveValue("Durham");
  });

  test("a conflict still applies what only the other window has changed", async ({ page }) => {
    const [one, other] = await openTwoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await box(one, "ZIP code").fill("27601");
    await save(one, true);
    await box(other, "City").fill("Durham");
    await nextButton(other).click();
    await expect(notice(other)).toContainText("City, in the other window: Raleigh");
    await expect(box(other, "ZIP code")).toHaveValue("27601");
    await goToNextStep(other, contactInfo);
    await one.reload();
    await expect(box(one, "City")).toHaveValue("Durham");
    await expect(box(one, "ZIP code")).toHaveValue("27601");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the second window shows the first one's answer before it overwrites it", async ({ page }) => {
    const [one, other] = await openTwoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await goToNextStep(one, contactInfo);
    await box(other, "City").fill("Durham");
    const [response] = await Promise.all([
      other.waitForResponse((candidate) => candidate.request().method() === "POST"),
      nextButton(other).click(),
    ]);
    expect(response.status()).toBe(409);
    await expect(notice(other)).toContainText("City, in the other window: Raleigh");
    await expect(box(other, "City")).toHaveValue("Durham");
    await button(one, "Previous").click();
    await expect(box(one, "City")).toHaveValue("Raleigh");

    await goToNextStep(other, contactInfo);
    await expectStep(other, realEstate);
    await one.reload();
    await expect(box(one, "City")).toHaveValue("Durham");
  });

  test("changes of different answers on one step are merged", async ({ page }) => {
    const affairs = "/step/financial-affairs";
    const [one, other] = await openTwoWindows(page, affairs, affairs);
    await box(one, "Lawsuits in the last year").fill("None");
    await goToNextStep(one, financialAffairs);
    await box(other, "Losses in the last year").fill("A laptop,\nstolen in May");
    await goToNextStep(other, financialAffairs);
    await other.goto(affairs);
    await expect(box(other, "Lawsuits in the last year")).toHaveValue("None");
    await expect(box(other, "Losses in the last year")).toHaveValue("A laptop,\nstolen in May");
  });

  test("a conflict about one answer leaves the others as the first window saved them", async ({ page }) => {
    const [one, other] = await openTwoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await box(one, "County").fill("Wake");
    await goToNextStep(one, contactInfo);
    await box(other, "City").fill("Durham");
    await nextButton(other).click();
    await expect(notice(other).getByRole("listitem")).toHaveCount(1);
    await expect(box(other, "County")).toHaveValue("Wake");
    await goToNextStep(other, contactInfo);
    await one.goto(contact);
    await expect(box(one, "City")).toHaveValue("Durham");
    await expect(box(one, "County")).toHaveValue("Wake");
  });
});
