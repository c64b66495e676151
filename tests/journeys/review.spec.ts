import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, clickNext, expect, expectStep, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { missingOn } from "../support/missing-answers.ts";
import { pdfText } from "../support/pdf-text.ts";
import { typeStep } from "../support/typist.ts";

const stored = async (page: Page, id: string) => (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();

withAndWithoutScripts(() => {
  test("the summary shows the answers and links to the steps where they can be changed", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const summary = page.getByRole("region", { name: "Form Data Summary" });
    await expect(summary).toContainText("987-65-4321");
    await expect(summary).toContainText("987-65-4322");
    await expect(summary).toContainText("November 2, 1979");
    await expect(summary).toContainText("September 20, 2024");
    await expect(summary).toContainText("Bank Accounts: 3");
    await summary.getByRole("link", { name: "Change Personal Information" }).click();
    await expectStep(page, personalInfo);
  });

  test("the summary says each section in a few lines and what is missing, and fits six screens of a phone", async ({ page }) => {
    await page.setViewportSize(phone);
    const { expenses: _, personalInfo: answers, ...rest } = couple.formData;
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6 * phone.height);
    const summary = page.getByRole("region", { name: "Form Data Summary" });
    for (const line of [
      "Rowan T. Placeholder, ***-**-4321, November 2, 1979",
      "Delaney R. Placeholder, ***-**-4322, July 25, 1981",
      "Bank Accounts: 3",
      "Vehicles: 2, $27,000 owed",
      "All expenses per month $5,661",
      "27 of 27 answered",
    ])
      await expect(summary.getByText(line, { exact: true }).first()).toBeVisible();
    await expect(summary.getByText("Make", { exact: true }).first()).toBeHidden();

    await beginForm(page, { ...rest, personalInfo: { ...answers, clientSSN: "" }, vehicles: [{ make: "Honda" }] });
    await page.goto("/step/review");
    await expect(summary.getByText("SSN is required")).toBeVisible();
    await expect(summary.getByText("No answers yet.")).toHaveCount(1);
    await expect(summary.getByText("Vehicles: 1", { exact: true }).first()).toBeVisible();
  });

  test("a summary section unfolds, a long list is shortened, and the printout has every row", async ({ page }) => {
    await beginForm(page, { vehicles: Array.from({ length: 12 }, (_, row) => ({ make: `Make ${row + 1}.` })) });
    await page.goto("/step/review");
    const summary = page.getByRole("region", { name: "Form Data Summary" });
    await expect(summary.getByText("Make 1.")).toBeHidden();
    await summary.getByRole("heading", { name: "Vehicles" }).click();
    await expect(summary.getByText("Make 10.")).toBeVisible();
    await expect(summary.getByText("Make 12.")).toBeHidden();
    await summary.getByText("Show all 12").click();
    await expect(summary.getByText("Make 12.")).toBeVisible();
    await expect(summary.getByRole("link", { name: "Change Vehicles" })).toBeVisible();
    expect(await pdfText(await page.pdf())).toMatch(/Make 1\.[^]*Make 12\./);
  });

  test("the actions are listed in order, before the next steps", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const texts = await page.locator("main").locator("a, button, h2").allTextContents();
    const expected = ["Submit to Attorney", "Submit to Attorney", "Download PDF Summary", "Save Form", "Next Steps"];
    expect(texts.filter((text) => expected.includes(text))).toEqual(expected);
  });

  test("Save Form marks the form as completed", async ({ page }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await button(page, "Save Form").click();
    await expect(page.getByText("Form Submitted Successfully").first()).toBeVisible();
    expect(await stored(page, id)).toMatchObject({ currentStep: 12, isCompleted: true, submittedAt: null, formData: couple.formData });
    await page.goto("/");
    await expectStep(page, review);
  });

  test("the PDF summary can be downloaded and contains every answer", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const downloading = page.waitForEvent("download", { timeout: 30_000 });
    await page.getByRole("link", { name: "Download PDF Summary" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(missingOn(await pdfText(await readFile(await download.path())), couple.formData)).toEqual([]);
  });

  test("a form without a name cannot be submitted, and a message lists what is missing", async ({ page }) => {
    const id = await beginForm(page, { personalInfo: { clientSSN: "987-65-4320" } });
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    const problem = page.getByRole("alert").filter({ hasText: "Submission Failed" });
    await expect(problem.getByRole("listitem")).toHaveText(["Client name is required", "Date of birth is required"]);
    expect(await stored(page, id)).toMatchObject({ isCompleted: false, submittedAt: null });

    await problem.getByRole("link", { name: "Client name is required" }).click();
    await expectStep(page, personalInfo);
    await typeStep(page, personalInfo, couple.formData);
    await clickNext(page, personalInfo);
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    expect(await stored(page, id)).toMatchObject({ isCompleted: true, submittedAt: expect.any(String) });
  });

  test("a form cannot be submitted before anything is saved", async ({ page }) => {
    await page.goto("/step/review");
    await expect(page.getByText("Please save your form first to upload documents.")).toBeVisible();
    await button(page, "Submit to Attorney").last().click();
    await expect(page.getByText("Form not found. Please save your form first.", { exact: true })).toBeVisible();
  });

  test("the PDF of a form cannot be downloaded before anything is saved", async ({ page }) => {
    await page.goto("/step/review");
    await page.getByRole("link", { name: "Download PDF Summary" }).click();
    await expect(page.locator(".banner")).toHaveText("ErrorForm not found. Please save your form first.");
    await expect(page.locator(".banner")).toBeInViewport({ ratio: 1 });
  });

  test("a new form can be started from the receipt", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    await button(page, "Start a new form").click();
    await expectStep(page, personalInfo);
    await expect(page.getByRole("textbox", { name: "Full name", exact: true })).toHaveValue("");
    await page.goto("/");
    await expectStep(page, personalInfo);
  });
});
