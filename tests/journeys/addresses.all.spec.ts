import { beginForm, box, desktop, expect, phone, save, test, withAndWithoutScripts } from "../support/journey.ts";

const wrongZip = "This ZIP code is in NC, not in VA. Please check both.";
const wrongCounty = "Did you mean Mecklenburg?";

withAndWithoutScripts((scripts) => {
  test("a state that is written out becomes its two letters when its field is left", async ({ page }) => {
    await beginForm(page, {});
    await page.goto("/step/contact-info");
    const state = box(page, "State");
    await state.pressSequentially("north carolina");
    await expect(state).toHaveValue("north carolina");
    if (scripts) {
      await state.press("Tab");
      await expect(state).toHaveValue("NC");
    }
    await save(page, scripts);
    await expect(state).toHaveValue("NC");
    await page.reload();
    await expect(state).toHaveValue("NC");

    await state.fill("Ontario");
    await box(page, "City").focus();
    await save(page, scripts);
    await page.reload();
    await expect(state).toHaveValue("Ontario");
  });

  for (const viewport of [phone, desktop])
    test(`a ZIP code of another state and a misspelled county are questioned at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await beginForm(page, {});
      await page.goto("/step/contact-info");
      const [zip, county] = [page.locator("#zip-message"), page.locator("#county-message")];
      await box(page, "State").fill("Virginia");
      await box(page, "ZIP code").fill("28202");
      await box(page, "City").focus();
      await save(page, scripts);
      await expect(zip).toHaveText(wrongZip);
      await expect(box(page, "ZIP code")).toHaveAccessibleDescription(`! ${wrongZip}`);

      await box(page, "State").fill("");
      if (scripts) await expect(zip).toHaveCount(0);
      await box(page, "County").fill("Mecklenberg");
      await box(page, "City").focus();
      await save(page, scripts);
      await expect(zip).toHaveCount(0);
      await expect(county).toHaveText(wrongCounty);
      await page.reload();
      await expect(county).toHaveText(wrongCounty);
      await page.screenshot({ path: test.info().outputPath("advice.png"), fullPage: true });

      await page.goto("/step/review");
      await expect(page.getByRole("link", { name: `County: ${wrongCounty}` })).toHaveAttribute("href", /contact-info.*county/);
      await page.goto("/step/contact-info");
      await expect(box(page, "County")).toHaveValue("Mecklenberg");
      await box(page, "County").fill("Mecklenburg");
      await box(page, "City").focus();
      await save(page, scripts);
      await expect(county).toHaveCount(0);
      await page.goto("/step/review");
      await expect(page.getByText("Did you mean")).toHaveCount(0);
    });
});

test("a field that is being typed in is not questioned until it is left", async ({ page }) => {
  await beginForm(page, {});
  await page.goto("/step/contact-info");
  const county = box(page, "County");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await county.pressSequentially("Mecklenbur");
  expect((await (await saved).json()).advice).toEqual({ "contactInfo.county": wrongCounty });
  await expect(page.getByText("Auto-saved")).toBeVisible();
  await expect(page.locator("#county-message")).toHaveCount(0);
  await county.press("Tab");
  await expect(page.locator("#county-message")).toHaveText(wrongCounty);
});
