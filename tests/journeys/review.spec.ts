import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, expectStep, goToNextStep, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { findMissingAnswers } from "../support/on-paper.ts";
import { pdfText } from "../support/pdf-text.ts";
import { typeStep } from "../support/typist.ts";

const fetchForm = async (page: Page, id: string) => (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();

withAndWithoutScripts(() => {
  test("the summary shows the answers, and links to the steps", async ({ page }) => {
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

  test("a section of the summary collapses, a long list is shortened, and the printed page has all rows", async ({ page }) => {
    await beginForm(page, { vehicles: Array.from({ length: 12 }, (_, row) => ({ make: `Make ${row + 1}.` })) });
    await page.goto("/step/review");
    const summary = page.getByRole("region", { name: "Form Data Summary" });
    await expect(summary.getByText("Make 10.")).toBeVisible();
    await expect(summary.getByText("Make 12.")).toBeHidden();
    await summary.getByText("Show all 12").click();
    await expect(summary.getByText("Make 12.")).toBeVisible();
    await summary.getByRole("heading", { name: "Vehicles" }).click();
    await expect(summary.getByText("Make 1.")).toBeHidden();
    await expect(summary.getByRole("link", { name: "Change Vehicles" })).toBeVisible();
    expect(await pdfText(await page.pdf())).toMatch(/Make 1\.[^]*Make 12\./);
  });

  test("the review has its buttons in order, before Next Steps", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const names = await page.locator("main").locator("a, button, h2").allTextContents();
    const expected = ["Submit to Attorney", "Submit to Attorney", "Download PDF Summary", "Save Form", "Next Steps"];
    expect(names.filter((name) => expected.includes(name))).toEqual(expected);
  });

  test("Save Form completes the form", async ({ page }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await button(page, "Save Form").click();
    await expect(page.getByText("Form Submitted Successfully").first()).toBeVisible();
    expect(await fetchForm(page, id)).toMatchObject({ currentStep: 12, isCompleted: true, submittedAt: null, formData: couple.formData });
    await page.goto("/");
    await expectStep(page, review);
  });

  test("Download PDF Summary returns a PDF with every answer", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const downloading = page.waitForEvent("download", { timeout: 30_000 });
    await page.getByRole("link", { name: "Download PDF Summary" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(findMissingAnswers(await pdfText(await readFile(await download.path())), couple.formData)).toEqual([]);
  });

  test("Submit rejects a form without a name, lists what is missing, and works once it is answered", async ({ page }) => {
    const id = await beginForm(page, { personalInfo: { clientSSN: "987-65-4320" } });
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    const problem = page.getByRole("alert").filter({ hasText: "Submission Failed" });
    await expect(problem.getByRole("listitem")).toHaveText(["Client name is required", "Date of birth is required"]);
    expect(await fetchForm(page, id)).toMatchObject({ isCompleted: false, submittedAt: null });

    await problem.getByRole("link", { name: "Client name is required" }).click();
    await expectStep(page, personalInfo);
    await typeStep(page, personalInfo, couple.formData);
    await goToNextStep(page, personalInfo);
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    expect(await fetchForm(page, id)).toMatchObject({ isCompleted: true, submittedAt: expect.any(String) });
  });

  test("Submit reports Form not found before anything is saved", async ({ page }) => {
    await page.goto("/step/review");
    await expect(page.getByText("Please save your form first to upload documents.")).toBeVisible();
    await button(page, "Submit to Attorney").last().click();
    await expect(page.getByText("Form not found. Please save your form first.", { exact: true })).toBeVisible();
  });

  test("Start a new form on the receipt opens an empty form", async ({ page }) => {
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
