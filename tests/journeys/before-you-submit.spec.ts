import type { Page } from "playwright/test";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { pdf } from "../support/chosen-files.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, box, button, chooseFiles, expect, expectStep, test, title, withAndWithoutScripts } from "../support/journey.ts";

const checklist = (page: Page) => page.getByRole("region", { name: "Before you submit" });
const unfoldPresets = (page: Page) => checklist(page).getByText("We filled in 5 answers for you. Are they right?").click();
const { vehicles: _, ...rest } = couple.formData;
/** The answers of the couple that are as the form presets them. */
const presets = [
  "Have you filed state and federal returns for the past 4 years? Yes",
  "Do you own a mobile home? No",
  "Do you have an interest in family or heir land? No",
  "Are you owed family or back child support? No",
  "Are you owed an inheritance? No",
];
const incomplete = { ...rest, personalInfo: { ...rest.personalInfo, clientSSN: "12" }, contactInfo: { ...rest.contactInfo, email: "x@" } };

withAndWithoutScripts((scripts) => {
  test("the review lists errors that block submission, and missing documents and answers", async ({ page }) => {
    await beginForm(page, incomplete);
    await page.goto("/step/review");
    await expect(button(page, "Submit to Attorney")).toHaveCount(1);
    await expect(checklist(page).getByText(presets[0]!)).toBeHidden();
    await unfoldPresets(page);
    await expect(checklist(page).getByRole("listitem")).toHaveText([
      "SSN must be in format XXX-XX-XXXX",
      "Email: Please enter a valid email address",
      "Spouse SSN: Please check this number. A Social Security number does not begin with 000, 666 or 9.",
      ...presets,
      "Picture ID",
      "Social Security Card",
      "Pay Stubs",
      "Tax Returns",
      "Vehicles",
    ]);
    await checklist(page).getByRole("link", { name: "SSN must be" }).click();
    await expectStep(page, personalInfo);
    await expect(page).toHaveURL(/#clientSSN$/);
    await expect(box(page, "SSN")).toBeFocused();
    await page.goto("/step/review");
    await checklist(page).getByRole("link", { name: "Vehicles" }).click();
    await expectStep(page, vehicles);
  });

  test("a complete form can be submitted from the checklist", async ({ page }) => {
    const ssns = { clientSSN: "212-34-5678", spouseSSN: "313-45-6789" };
    await beginForm(page, { ...couple.formData, personalInfo: { ...couple.formData.personalInfo, ...ssns } });
    await page.goto("/step/review");
    await expect(checklist(page)).toContainText("You can submit now.");
    const pickers = page.locator('input[type="file"]');
    await chooseFiles(pickers.first(), [pdf("card.pdf")]);
    if (!scripts) await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByText("Document Uploaded").first()).toBeVisible();
    await unfoldPresets(page);
    const documents = ["Social Security Card", "Pay Stubs", "Tax Returns"];
    await expect(checklist(page).getByRole("listitem")).toHaveText([...presets, ...documents]);
    await checklist(page).getByRole("button", { name: "These are right" }).click();
    await expect(checklist(page).getByRole("listitem")).toHaveText(documents);
    await checklist(page).getByRole("button", { name: "Submit to Attorney" }).click();
    await expect(title(page)).toHaveText("Your form has been submitted");
  });

  test("after Save Form, a not-sent notice stays until the form is submitted", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const notSent = page.getByText("Not sent yet. Press Submit to Attorney.");
    await expect(notSent).toHaveCount(0);
    await button(page, "Save Form").click();
    await expect(page.getByText("Form Submitted Successfully").first()).toBeVisible();
    await expect(notSent).toHaveCount(2);
    await page.reload();
    await expect(notSent).toHaveCount(2);
    await button(page, "Submit to Attorney").last().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    await page.goto("/step/review");
    await expectStep(page, review);
    await expect(notSent).toHaveCount(0);
  });

  test("on an edit link, the checklist covers unsaved answers and links to the question", async ({ page, server }) => {
    const id = await beginForm(page, couple.formData);
    const link = `/edit/${await createEditLink(server, id)}`;
    await page.goto(`${link}/contact-info`);
    await box(page, "Email").fill("rowan at home");
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /^Review/ })
      .click();
    await expect(page.getByText("Step 14 of 14")).toBeVisible();
    await checklist(page).getByRole("button", { name: "Email: Please enter a valid email address" }).click();
    await expect(page.getByText("Step 2 of 14")).toBeVisible();
    await expect(box(page, "Email")).toBeFocused();
    await expect(box(page, "Email")).toHaveValue("rowan at home");
  });
});

test("before the first save, the review has no checklist and says that nothing is saved", async ({ page }) => {
  await page.goto("/step/review");
  await expect(checklist(page)).toHaveCount(0);
  await expect(page.locator(".save-status")).toHaveText("Nothing is saved yet.");
});
