import type { Field } from "../../app/questionnaire/fields.ts";
import { financialAffairs } from "../../app/questionnaire/steps/financial-affairs.ts";
import { createEditLink } from "../support/edit-links.ts";
import { beginForm, box, button, expect, phone, save, test, withAndWithoutScripts } from "../support/journey.ts";

test.use({ viewport: phone });

const questions = Object.entries(financialAffairs.fields as Record<string, Field>).filter(([, { kind }]) => kind === "longText");

withAndWithoutScripts((scripts) => {
  test("one click answers any free-text question of step 13 with None", async ({ page }) => {
    test.setTimeout(120_000);
    const id = await beginForm(page, { personalInfo: { clientName: "Ann Example" } });
    await page.goto("/step/financial-affairs");
    for (const [name, { label }] of questions) {
      await button(page, `None for ${label}`).click();
      await expect(box(page, label)).toHaveValue("None");
      await expect(box(page, label)).toBeFocused();
      await expect(button(page, `None for ${label}`), name).toBeHidden();
    }
    await save(page, scripts);
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(questions.map(([name]) => formData.financialAffairs[name])).toEqual(questions.map(() => "None"));
    await page.reload();
    await expect(page.getByText("12 of 27 answered")).toBeVisible();
  });

  test("words answer the court's yes-or-no questions, which the page does not ask again", async ({ page }) => {
    const id = await beginForm(page, {
      personalInfo: { clientName: "Ann Example" },
      financialAffairs: { asked: { lawsuits: "no", repossessions: "yes", storage: "no" } },
    });
    await page.goto("/step/financial-affairs");
    await box(page, "Lawsuits in the last year").fill("Bank v. Example, pending");
    await button(page, "None for Safe deposit boxes in the last year").click();
    await expect(page.locator('[name="asked.storage"][value="no"]')).toBeChecked();
    await page.locator('[name="asked.gifts"][value="no"]').check();
    await expect(page.getByText("Were you part of a lawsuit in the last year?")).toHaveCount(0);
    await button(page, "Next: Review & Submit").click();
    await expect(page.getByText("Step 14 of 14")).toBeVisible();
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    const asked = { lawsuits: "yes", safeDeposit: "no", repossessions: "yes", storage: "no", gifts: "no" };
    expect(formData.financialAffairs.asked).toEqual(asked);
  });

  test("through an edit link, None stays unsaved at first, like any other answer", async ({ page, server }) => {
    const id = await beginForm(page, { financialAffairs: { losses: "" } });
    await page.goto(`/edit/${await createEditLink(server, id)}/financial-affairs`);
    await button(page, "None for Lawsuits in the last year").click();
    await expect(box(page, "Lawsuits in the last year")).toHaveValue("None");
    await expect(page.getByText("You have unsaved changes.")).toBeVisible();
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.financialAffairs.lawsuits ?? "").toBe("");
  });
});
