import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, expectStep, goOn, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { missingOn } from "../support/missing-answers.ts";
import { pdfText } from "../support/pdf-text.ts";
import { typeStep } from "../support/typist.ts";

const stored = async (page: Page, id: string) => (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();

withAndWithoutScripts(() => {
  test("the summary shows every answer, and leads to where it can be changed", async ({ page }) => {
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

  test("a section of the summary can be closed, a long list is folded, and paper has all of it", async ({ page }) => {
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

  test("the ways to submit are listed in order, before what happens next", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const names = await page.locator("main").locator("a, button, h2").allTextContents();
    const wanted = ["Submit to Attorney", "Submit to Attorney", "Download PDF Summary", "Save Form", "Next Steps"];
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
  });

  test("Save Form completes the form", async ({ page }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await button(page, "Save Form").click();
    await expect(page.getByText("Form Submitted Successfully").first()).toBeVisible();
    expect(await stored(page, id)).toMatchObject({ currentStep: 12, isCompleted: true, submittedAt: null, formData: couple.formData });
    await page.goto("/");
    await expectStep(page, review);
  });

  test("the PDF summary can be downloaded", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const downloading = page.waitForEvent("download", { timeout: 30_000 });
    await page.getByRole("link", { name: "Download PDF Summary" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(missingOn(await pdfText(await readFile(await download.path())), couple.formData)).toEqual([]);
  });

  test("a form without a name cannot be submitted, and says why", async ({ page }) => {
    const id = await beginForm(page, { personalInfo: { clientSSN: "987-65-4320" } });
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    const problem = page.getByRole("alert").filter({ hasText: "Submission Failed" });
    await expect(problem.getByRole("listitem")).toHaveText(["Client name is required", "Date of birth is required"]);
    expect(await stored(page, id)).toMatchObject({ isCompleted: false, submittedAt: null });

    await problem.getByRole("link", { name: "Client name is required" }).click();
    await expectStep(page, personalInfo);
    await typeStep(page, personalInfo, couple.formData);
    await goOn(page, personalInfo);
    await page.goto("/step/review");
    await button(page, "Submit to Attorney").last().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    expect(await stored(page, id)).toMatchObject({ isCompleted: true, submittedAt: expect.any(String) });
  });

  test("before anything is saved there is nothing to submit", async ({ page }) => {
    await page.goto("/step/review");
    await expect(page.getByText("Please save your form first to upload documents.")).toBeVisible();
    await button(page, "Submit to Attorney").last().click();
    await expect(page.getByText("Form not found. Please save your form first.", { exact: true })).toBeVisible();
  });

  test("after the receipt a new form can be started", async ({ page }) => {
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
