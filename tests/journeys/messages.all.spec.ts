import type { Locator, Page } from "playwright/test";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { openBrowser } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import { box, button, clickNext, expect, expectStep, save, test, withAndWithoutScripts } from "../support/journey.ts";
import { typeStep } from "../support/typist.ts";

const pressNext = (page: Page) => page.getByRole("button", { name: /^Next: / }).click();

/** Expects the message to describe its question's control to assistive technology, and to be shown below it. */
async function expectMessage(page: Page, name: string, message: string): Promise<void> {
  const control = page.locator(`[name="${name}"]`);
  await expect(control).toHaveAccessibleDescription(new RegExp(message));
  await expect(control).toHaveAttribute("aria-invalid", "true");
  const shown = page.getByText(message, { exact: true }).last();
  await expect(shown).toBeVisible();
  expect((await shown.boundingBox())!.y).toBeGreaterThan((await control.boundingBox())!.y);
}

withAndWithoutScripts((scripts) => {
  test("the first step shows which answers are missing, and keeps what was typed", async ({ page }) => {
    await page.goto("/");
    await box(page, "Any names used in the past 8 years").fill("Marlowe Q. Sampleton\nuntil 2019");
    const postResponse = scripts ? undefined : page.waitForResponse((response) => response.request().method() === "POST");
    await pressNext(page);

    await expectMessage(page, "clientName", "Client name is required");
    await expectMessage(page, "clientSSN", "SSN is required");
    await expectMessage(page, "clientDateOfBirth", "Date of birth is required");
    await expect(box(page, "Full name")).toBeFocused();
    if (postResponse) expect((await postResponse).status()).toBe(422);

    const names = box(page, "Any names used in the past 8 years");
    await expect(names).toHaveValue("Marlowe Q. Sampleton\nuntil 2019");
    if (scripts) await save(page, scripts);
    await page.goto("/step/personal-info");
    await expect(names).toHaveValue("Marlowe Q. Sampleton\nuntil 2019");
  });

  test("on a phone, the answer to correct is in sight with its label and message, above the save status", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/");
    await pressNext(page);
    await expect(box(page, "Full name")).toBeFocused();
    const strip = page.locator(".save-status");
    const end = async () => ((await strip.isVisible()) ? (await strip.boundingBox())!.y : 640);
    const place = async (part: Locator) => (await part.boundingBox())!;
    await expect(async () => {
      const message = await place(page.locator("#clientName-message"));
      expect((await place(page.locator('label[for="clientName"]'))).y).toBeGreaterThanOrEqual(0);
      expect(message.y + message.height).toBeLessThanOrEqual(await end());
    }).toPass();
  });

  test("a Social Security number that is too short is rejected, and one without hyphens is accepted", async ({ page }) => {
    await page.goto("/");
    await typeStep(page, personalInfo, single.formData);
    await box(page, "SSN").clear();
    await box(page, "SSN").pressSequentially("98765");
    await pressNext(page);
    await expectMessage(page, "clientSSN", "SSN must be in format XXX-XX-XXXX");
    await expect(box(page, "SSN")).toBeFocused();
    await expect(box(page, "SSN")).toHaveValue(scripts ? "987-65" : "98765");

    await box(page, "SSN").fill("987654320");
    await clickNext(page, personalInfo);
    await button(page, "Previous").click();
    await expectStep(page, personalInfo);
    await expect(box(page, "SSN")).toHaveValue("987-65-4320");
  });

  test("a malformed email address is rejected", async ({ page }) => {
    await page.goto("/step/contact-info");
    await box(page, "City").fill("Raleigh");
    await box(page, "Email").fill("marlowe at example.com");
    await pressNext(page);
    await expectMessage(page, "email", "Please enter a valid email address");
    await expect(box(page, "City")).toHaveValue("Raleigh");
    await expect(box(page, "Email")).toHaveValue("marlowe at example.com");

    await box(page, "Email").fill("marlowe@example.com");
    await clickNext(page, contactInfo);
  });
});

test.describe("a message", () => {
  const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "Please correct" });

  test("on a step changes with the answer, and disappears when the answer is valid", async ({ page }) => {
    await page.goto("/");
    await pressNext(page);
    await expectMessage(page, "clientSSN", "SSN is required");
    await box(page, "SSN").pressSequentially("98765");
    await expectMessage(page, "clientSSN", "SSN must be in format XXX-XX-XXXX");
    await box(page, "SSN").pressSequentially("4320");
    await expect(page.locator("#clientSSN-message")).toHaveCount(0);
    await expect(box(page, "SSN")).not.toHaveAttribute("aria-invalid");
    await expect(box(page, "SSN")).toBeFocused();
    await expect(summary(page)).not.toContainText("SSN");
    await box(page, "Full name").fill("Marlowe");
    await page.getByLabel("Date of birth").first().fill("1984-03-17");
    await expect(summary(page)).toHaveCount(0);
  });

  test("on an edit link's page disappears when the answer is valid", async ({ page, server }) => {
    const owner = await openBrowser(server.url);
    const { id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: single.formData })).json();
    await page.goto(`/edit/${await createEditLink(server, id)}/contact-info`);
    await box(page, "Email").fill("marlowe at example.com");
    await pressNext(page);
    await expectMessage(page, "email", "Please enter a valid email address");
    await box(page, "Email").fill("marlowe@example.com");
    await expect(page.locator("#email-message")).toHaveCount(0);
  });

  test("in the portal disappears when the answer is valid", async ({ page }) => {
    await page.goto("/upload");
    await button(page, "Start Document Upload").click();
    await expectMessage(page, "clientName", "Name is required");
    await box(page, "Full Name *").fill("Ann");
    await expect(page.locator("#clientName-message")).toHaveCount(0);
    await expect(page.locator("#clientEmail-message")).toBeVisible();
  });

  test("on the sign-in page disappears when something is typed", async ({ page }) => {
    await page.goto("/admin/login");
    await button(page, "Sign in").click();
    await expectMessage(page, "password", "Password is required");
    await page.locator("#password").fill("x");
    await expect(page.locator("#password-message")).toHaveCount(0);
  });
});
