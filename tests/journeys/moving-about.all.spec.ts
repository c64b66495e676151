import type { Page } from "playwright/test";
import { steps } from "../../app/questionnaire/form/index.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { priorityCreditors } from "../../app/questionnaire/steps/priority-creditors.ts";
import { realEstate } from "../../app/questionnaire/steps/real-estate.ts";
import { box, button, desktop, expect, expectStep, phone, test, waitForScripts, withAndWithoutScripts } from "../support/journey.ts";

const indicator = (page: Page, shortName: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: new RegExp(`^${shortName}\\b`) });

withAndWithoutScripts(() => {
  for (const viewport of [phone, desktop])
    test(`jumping to another step and back loses nothing, ${viewport.width} pixels wide`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto("/");
      await box(page, "Full name").fill("Marlowe Q. Testwell");
      await indicator(page, "Priority").click();
      await expectStep(page, priorityCreditors);
      await box(page, "Nature of debt").fill("2024 state income tax");
      await indicator(page, "Personal").click();
      await expectStep(page, personalInfo);
      await expect(box(page, "Full name")).toHaveValue("Marlowe Q. Testwell");
      await indicator(page, "Priority").click();
      await expect(box(page, "Nature of debt")).toHaveValue("2024 state income tax");
    });

  test("Previous saves even what Next would reject", async ({ page }) => {
    await page.goto("/step/contact-info");
    await box(page, "Email").fill("marlowe at example.com");
    await button(page, "Previous").click();
    await expectStep(page, personalInfo);
    await page.goto("/step/contact-info");
    await expect(box(page, "Email")).toHaveValue("marlowe at example.com");
  });

  test("every step names the next one and shows the percentage completed", async ({ page }) => {
    await page.goto("/");
    await expect(button(page, "Previous")).toBeDisabled();
    for (const [at, step] of steps.entries()) {
      await expectStep(page, step);
      await expect(page.getByText(`${Math.round(((at + 1) / 14) * 100)}% Complete`)).toBeVisible();
      const next = page.getByRole("button", { name: /^Next: / });
      if (step.id === 14) await expect(next).toHaveCount(0);
      else await expect(next).toHaveText(`Next: ${steps[at + 1]!.name}`);
      if (step.id < 14) await indicator(page, steps[at + 1]!.shortName).click();
    }
  });

  test("the third step shows 21% progress, two completed steps, and eleven pending ones", async ({ page }) => {
    await page.goto("/step/real-estate");
    await expect(page.getByText("Step 3 of 14: Real Estate")).toBeVisible();
    await expect(page.getByText("21% Complete")).toBeVisible();
    await expect(indicator(page, "Real Estate")).toHaveAttribute("aria-current", "step");
    const panel = page.getByRole("region", { name: "Form Completion Status" });
    await expect(panel).toContainText("14%");
    await expect(panel.getByRole("term").locator("+ dd")).toHaveText(["2", "1", "11"]);
    const stepsWithState = (state: RegExp) => panel.getByRole("listitem").filter({ hasText: state });
    await expect(stepsWithState(/Complete$/)).toHaveText([/Personal Info/, /Contact Info/]);
    await expect(stepsWithState(/In Progress$/)).toHaveText(/Real Estate/);
    await expect(stepsWithState(/Pending$/)).toHaveCount(11);
  });

  test("a returning client continues on the step they left", async ({ page, browser, baseURL, javaScriptEnabled }) => {
    await page.goto("/step/contact-info");
    await box(page, "City").fill("Raleigh");
    await button(page, `Next: ${realEstate.name}`).click();
    await expectStep(page, realEstate);

    const storageState = await page.context().storageState();
    await page.context().close();
    const later = await browser.newPage({ baseURL, javaScriptEnabled, storageState });
    await later.goto("/");
    await expectStep(later, realEstate);
    await button(later, "Previous").click();
    await expectStep(later, contactInfo);
    await expect(box(later, "City")).toHaveValue("Raleigh");
    await later.close();
  });
});

test("a bar shows that the next step is on its way, and the save status that answers are being saved", async ({ page }) => {
  await page.goto("/step/contact-info");
  await waitForScripts(page);
  let answer = () => {};
  const isAwaited = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/step/contact-info*", async (route) => {
    if (route.request().method() === "POST") await isAwaited;
    await route.continue();
  });
  await button(page, `Next: ${realEstate.name}`).click();
  await expect(page.locator(".loading-bar")).toBeVisible();
  await expect(page.getByRole("status").getByText("Saving...")).toBeVisible();
  answer();
  await expectStep(page, realEstate);
  await expect(page.locator(".loading-bar")).toHaveCount(0);
});
