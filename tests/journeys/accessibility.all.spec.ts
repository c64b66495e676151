import type { Fields } from "../../app/questionnaire/fields.ts";
import { questionSteps, steps } from "../../app/questionnaire/form/index.ts";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, expectStep, onPhoneAndDesktop, test, title } from "../support/journey.ts";

test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

const hasDetails = ({ fields }: { fields: Fields }): boolean =>
  Object.values(fields).some((field) => field.detail || (field.kind === "list" && hasDetails(field)));

onPhoneAndDesktop(() => {
  test("every step is accessible with all questions answered, with its details collapsed and expanded", async ({ page }) => {
    test.slow();
    await beginForm(page, couple.formData);
    const moreButtons = page.locator(".more").getByRole("button");
    for (const step of steps) {
      await page.goto(`/step/${step.slug}`);
      await expectStep(page, step);
      await expectNoViolations(page, step.name);
      await expectToFit(page, step.name);
      if (!hasDetails(step)) continue;
      await expect(moreButtons.first()).toBeVisible();
      while ((await moreButtons.count()) > 0) await moreButtons.first().click();
      await expect(page.locator(".details").first()).toBeVisible();
      await expectNoViolations(page, `${step.name} with details`);
      await expectToFit(page, `${step.name} with details`);
    }
  });

  test("messages for missing answers are accessible", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: /^Next: / }).click();
    await expect(page.getByText("SSN is required").first()).toBeVisible();
    await expectNoViolations(page, "step 1 with messages");
    await expectToFit(page, "step 1 with messages");
  });

  test("messages for answers that are too long are accessible on every step", async ({ page }) => {
    await beginForm(page, couple.formData);
    for (const step of questionSteps) {
      await page.goto(`/step/${step.slug}`);
      const answer = page.locator('form input[type="text"]:enabled, form textarea').first();
      await answer.fill("9".repeat(5_001));
      await page.getByRole("button", { name: /^Next: / }).click();
      await expect(page.getByText(/This is too long: [56],\d{3} of (?:200|500|5,000) characters\./).first()).toBeVisible();
      await expectNoViolations(page, `${step.name} with a message`);
      await expectToFit(page, `${step.name} with a message`);
    }
  });

  test("the API documentation page is accessible", async ({ page }) => {
    await page.goto("/api/docs");
    await expect(title(page)).toHaveText("The API");
    await page.locator("details").evaluateAll((elements) => elements.forEach((element) => element.setAttribute("open", "")));
    await expectNoViolations(page, "API");
    await expectToFit(page, "API");
  });

  test("the pages around the form are accessible", async ({ page }) => {
    await page.goto("/nothing/here");
    await expectNoViolations(page, "404");
    await beginForm(page, couple.formData);
    await page.goto("/finish");
    await expectNoViolations(page, "finish");
    await expectToFit(page, "finish");
    await page.goto("/later");
    await expectNoViolations(page, "a link to go on later");
    await expectToFit(page, "a link to go on later");
    await page.goto("/continue/nothing");
    await expectNoViolations(page, "a link that has ended");
    await page.goto("/step/review/documents");
    await expectNoViolations(page, "documents");
    await expectToFit(page, "documents");
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    await expectNoViolations(page, "receipt");
    await expectToFit(page, "receipt");
    await page.goto("/finished");
    await expectNoViolations(page, "finished");
  });
});
