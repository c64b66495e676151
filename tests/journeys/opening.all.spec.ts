import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { steps } from "../../app/questionnaire/form/index.ts";
import { personalProperty } from "../../app/questionnaire/steps/personal-property.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { couple, single } from "../support/households.ts";
import { beginForm, box, button, clickNext, expect, expectStep, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("a new client sees what to expect before the first question", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("Welcome back")).toHaveCount(0);
    expect((await page.locator(".question").first().boundingBox())!.y).toBeLessThanOrEqual(420);
    const lines = ["two or three sittings", "saved as you go", "Only our office", "good guess is fine", "pay stubs for the last 6 months"];
    for (const line of lines) await expect(page.getByRole("listitem").filter({ hasText: line })).toBeHidden();
    await page.getByText("About an hour. What to expect").click();
    for (const line of lines) await expect(page.getByRole("listitem").filter({ hasText: line })).toBeVisible();
    await expect(page.getByText("A star (*) marks")).toBeVisible();
    await expect(box(page, "SSN")).toHaveAccessibleDescription(
      "Your Social Security number. The court needs it. Only our office reads it.",
    );
  });

  test("something urgent is asked about in sight, with its date and the phone number", async ({ page }) => {
    const id = await beginForm(page, { personalInfo: single.formData.personalInfo });
    await page.request.patch(`/api/bankruptcy-forms/${id}`, {
      data: { formData: { personalInfo: { urgentEvent: null, urgentDate: null } } },
    });
    await page.goto(`/step/${personalInfo.slug}`);
    const phoneNumber = page.getByText("Please call us now").getByRole("link", { name: "(919) 555-0100" });
    const date = page.getByLabel("Date of the urgent event");
    await expect(phoneNumber).toBeHidden();
    await expect(date).toBeHidden();
    await page.getByLabel("Is something urgent about to happen?").selectOption("Foreclosure sale");
    await expect(phoneNumber).toBeVisible();
    await date.fill("2026-12-15");
    await clickNext(page, personalInfo);
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.personalInfo).toMatchObject({ urgentEvent: "foreclosureSale", urgentDate: "2026-12-15" });
  });

  test("a returning client is greeted, and can continue or start with step 1", async ({ page }) => {
    await beginForm(page, single.formData);
    await page.goto(`/step/${personalProperty.slug}`);
    await box(page, "Cash on hand").fill("70");
    await clickNext(page, personalProperty);
    await button(page, "Previous").click();
    await expectStep(page, personalProperty);
    await expect(page.getByText("Welcome back")).toHaveCount(0);

    await page.goto("/");
    await expectStep(page, personalProperty);
    const greeting = page.locator(".panel").filter({ hasText: "Welcome back." });
    await expect(greeting).toContainText(/You were on step 5, Assets\. Your answers were saved on .+ at .+\./);
    await greeting.getByRole("link", { name: "Go on" }).click();
    await expect(greeting).toHaveCount(0);
    await expectStep(page, personalProperty);
    if (scripts) await expect(title(page)).toBeFocused();
    await expect(box(page, "Cash on hand")).toHaveValue("$70");

    await page.goto("/");
    await greeting.getByRole("link", { name: "Start with step 1" }).click();
    await expectStep(page, personalInfo);
    await expect(greeting).toHaveCount(0);
  });

  test("opening a saved form shows when it was saved", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto(`/step/${personalInfo.slug}`);
    const status = page.locator(".save-status");
    await expect(status).toHaveText(scripts ? "Auto-saved just now" : /^Saved \w+ \d+, \d{4} at .+ Eastern Time$/);
    await expect(status).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await expect(status, "after scrolling").toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect(status, "on a wide screen").toBeInViewport({ ratio: 1 });
    await page.goto(`/step/${review.slug}`);
    await expect(status).toContainText("All saved.");
    await expect(status).not.toContainText("Ready to save");
  });

  test("every step shows how much of it has been answered", async ({ page }) => {
    await beginForm(page, { personalInfo: single.formData.personalInfo, contactInfo: { city: "Cary" } });
    await page.goto("/step/assets");
    const panel = page.getByRole("region", { name: "Form Completion Status" });
    await expect(panel.getByText("29%")).toBeVisible();
    await expect(panel.getByRole("definition")).toHaveText(["4", "1", "9"]);
    await expect(panel.getByText("Contact Info")).toBeHidden();
    await panel.getByText("All steps").click();
    await expect(panel.getByRole("listitem")).toContainText([
      /^Personal Info.*answers given.*Complete$/,
      /^Contact Info.*some answers.*Complete$/,
      /^Real Estate\s+Complete$/,
      /^Property List & Other Financial Assets\s+Complete$/,
      /^Assets\s+In Progress$/,
      ...Array.from({ length: 9 }, () => /^[\w &]+\s+Pending$/),
    ]);
    await box(page, "Cash on hand").fill("60");
    if (!scripts) await button(page, "Save").click();
    await expect(panel.locator("li").nth(4)).toContainText("answers given");
  });

  test("the check mark of a passed step without answers is hollow", async ({ page }) => {
    await beginForm(page, { personalInfo: single.formData.personalInfo });
    await page.goto("/step/real-estate");
    const passed = (name: string) => page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: new RegExp(`^${name}$`) });
    const background = (name: string) =>
      passed(name)
        .locator(".step-mark")
        .evaluate((mark) => getComputedStyle(mark).backgroundColor);
    const full = await background("Personal ?, step 1, complete");
    expect(await background("Contact ?, step 2, passed, nothing entered")).not.toBe(full);
    await expect(passed("Property ?, step 4, coming up")).toBeVisible();
  });

  test("the frame above a step takes a fourth of a phone's screen at most", async ({ page }) => {
    await beginForm(page, couple.formData);
    for (const { slug } of steps) {
      await page.goto(`/step/${slug}`);
      expect((await page.locator(".step-card").boundingBox())!.y, slug).toBeLessThanOrEqual(190);
    }
  });

  test("the review does not say that anything is complete before it is sent, other than the step's percentage", async ({ page }) => {
    await beginForm(page, single.formData);
    await page.goto("/step/review");
    await expect(page.getByText(/100\s?%/)).toHaveText("100% Complete");
    await expect(page.locator(".save-status")).toContainText("Not sent yet.");
    await button(page, "Submit to Attorney").last().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    await page.goto("/step/review");
    await expect(page.locator(".save-status")).not.toContainText("Not sent yet.");
  });
});

test("the status line shows a failed save and stays in view", async ({ page, context }) => {
  await beginForm(page, single.formData);
  await page.goto("/step/assets");
  await context.setOffline(true);
  await box(page, "Other personal property").fill("A tent");
  await expect(page.locator(".save-status")).toHaveText("Save failed");
  await expect(page.locator(".save-status")).toBeInViewport({ ratio: 1 });
});
