import type { Page } from "playwright/test";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import { beginForm, box, button, expect, onPhoneAndDesktop, test, withAndWithoutScripts } from "../support/journey.ts";

const saveChanges = (page: Page) => page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
const message = (page: Page, name: string) => page.locator(`[id="${name}-message"]`);

onPhoneAndDesktop(() => {
  withAndWithoutScripts(() => {
    test("Save Changes shows why an answer is rejected under its question, and keeps every answer", async ({ page, server }) => {
      const id = await beginForm(page, single.formData);
      await page.goto(`/edit/${await createEditLink(server, id)}/contact-info`);
      await box(page, "City").fill("Durham");
      await box(page, "Email").fill("mal@example");
      await saveChanges(page);
      await expect(message(page, "email")).toHaveText("Please enter a valid email address");
      await expect(message(page, "email")).toBeInViewport({ ratio: 1 });
      await expect(box(page, "Email")).toBeFocused();
      await expect(box(page, "Email")).toHaveValue("mal@example");
      await expect(box(page, "City")).toHaveValue("Durham");

      await page
        .getByRole("navigation", { name: "Steps" })
        .getByRole("button", { name: /^Vehicles/ })
        .click();
      await expect(page.getByRole("heading", { level: 1 }).last()).toHaveText("Vehicles");
      await saveChanges(page);
      await expect(page.getByRole("heading", { level: 1 }).last()).toHaveText("Contact Information");
      await expect(message(page, "email")).toBeInViewport({ ratio: 1 });
      await expect(box(page, "City")).toHaveValue("Durham");

      await box(page, "Email").fill("new@example.com");
      await saveChanges(page);
      await expect(page.getByText("Form updated successfully").first()).toBeVisible();
      expect(await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).toMatchObject({
        clientEmail: "new@example.com",
        formData: { contactInfo: { email: "new@example.com", city: "Durham" } },
      });
    });
  });
});

test("the edit page shows that a form is completed, and the step it was saved at", async ({ page, server }) => {
  const id = await beginForm(page, single.formData);
  await page.goto("/step/review");
  await button(page, "Save Form").click();
  await expect(page.getByText("Form Submitted Successfully").first()).toBeVisible();
  await page.goto(`/edit/${await createEditLink(server, id)}`);
  await expect(page.locator(".edit-status")).toHaveText("Completed You last saved at step 12: Expenses");
});
