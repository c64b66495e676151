import type { Page } from "playwright/test";
import { changesBetween } from "../../app/questionnaire/changes.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { realEstate } from "../../app/questionnaire/steps/real-estate.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { pdf } from "../support/chosen-files.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { hashOf, makeEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import {
  box,
  button,
  collectBrowserErrors,
  desktop,
  expect,
  expectStep,
  phone,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

interface LinkedForm {
  /** The client's own browser, which created the form. */
  owner: Client;
  id: string;
  token: string;
}

async function createLinkedForm(server: TestServer, days = 14, currentStep = 2): Promise<LinkedForm> {
  const owner = await openBrowser(server.url);
  const { id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: single.formData, currentStep })).json();
  return { owner, id, token: await makeEditLink(server, id, days) };
}

const fetchForm = async ({ owner, id }: LinkedForm) => (await owner.call("GET", `/api/bankruptcy-forms/${id}`)).json();
const stepTitle = (page: Page) => page.getByRole("heading", { level: 1 }).last();
const expectEditStep = async (page: Page, step: { id: number; title: string; name: string }) => {
  await expect(stepTitle(page)).toHaveText(step.title);
  await expect(page.getByText(`Step ${step.id} of 14: ${step.name}`)).toBeVisible();
};
const jumpTo = (page: Page, shortName: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: shortName }).click();
const saveChanges = (page: Page) => page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
const card = (page: Page) => page.locator(".unsaved-card");
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

withAndWithoutScripts((scripts) => {
  test("Save Changes stores what a client changed on several steps", async ({ page, server }) => {
    const browserErrors = collectBrowserErrors(page);
    const form = await createLinkedForm(server);
    const before = await fetchForm(form);
    await page.goto(`/edit/${form.token}`);
    await expect(page.getByRole("heading", { name: "Edit Your Bankruptcy Form" })).toBeVisible();
    await expect(page.getByText(`Hello, ${before.clientName}.`)).toBeVisible();
    await expect(page.getByText("In Progress Saved at step 2: Contact Info")).toBeVisible();
    await expectText(page, "Remember: Changes are not automatically saved in edit mode");
    await expect(page.getByText("expires soon")).toHaveCount(0);
    await expectEditStep(page, contactInfo);

    await box(page, "City").fill("Durham");
    await button(page, "Next: Real Estate").click();
    await expectEditStep(page, realEstate);
    await expect(page.getByText("You have unsaved changes.")).toBeVisible();
    await jumpTo(page, "Vehicles");
    await expectEditStep(page, vehicles);
    await button(page, "Add vehicle").click();
    const rows = page.getByRole("group", { name: /^Vehicle \d+$/ });
    const count = single.formData.vehicles.length + 1;
    await expect(rows).toHaveCount(count);
    await rows.last().getByRole("textbox", { name: "Make" }).fill("Honda");
    await button(page, "Previous").click();
    await jumpTo(page, "Contact");
    await expectEditStep(page, contactInfo);
    await expect(box(page, "City")).toHaveValue("Durham");
    expect(await fetchForm(form)).toEqual(before);

    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    await expectText(page, "Your changes have been saved.");
    await expect(page.getByText("You have unsaved changes.")).toHaveCount(0);
    const after = await fetchForm(form);
    expect(Object.keys(changesBetween(before, after).formData!)).toEqual(["contactInfo.city", `vehicles[${count - 1}].make`]);
    await page.reload();
    await expect(box(page, "City")).toHaveValue("Durham");
    expect(browserErrors).toEqual([]);
  });

  test("Next rejects an invalid answer, and a click on another step carries it along unsaved", async ({ page, server }) => {
    const form = await createLinkedForm(server, 14, 1);
    await page.goto(`/edit/${form.token}/personal-info`);
    await box(page, "Full name").fill("");
    await button(page, "Next: Contact Info").click();
    await expect(page.getByText("Client name is required").first()).toBeVisible();
    await expectEditStep(page, personalInfo);
    await jumpTo(page, "Review");
    await expectEditStep(page, review);
    await page.getByRole("button", { name: /^Change.*Personal Information/ }).click();
    await expectEditStep(page, personalInfo);
    await expect(box(page, "Full name")).toHaveValue("");
    await page.goto(`/edit/${form.token}/personal-info`);
    await expect(box(page, "Full name")).toHaveValue("Marlowe Q. Testwell");
  });

  test("documents are stored immediately, while answers stay unsaved", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Review");
    await expectEditStep(page, review);
    await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
    if (!scripts) await button(page, "Upload Pay Stubs").click();
    await expectText(page, "Document Uploaded");
    const { payStubs } = await (await form.owner.call("GET", `/api/bankruptcy-forms/${form.id}/documents`)).json();
    expect(payStubs).toMatchObject([{ name: "june.pdf" }]);
    await expect(page.getByText("Durham").first()).toBeVisible();
    await button(page, "Delete june.pdf").click();
    await expectText(page, "Document Deleted");
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Raleigh");
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("a client completes and submits a form behind its edit link", async ({ page, server }) => {
    const form = await createLinkedForm(server, 14, 14);
    await page.goto(`/edit/${form.token}`);
    await jumpTo(page, "Contact");
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Review");
    await button(page, "Save Form").click();
    await expectText(page, "Form Submitted Successfully");
    expect(await fetchForm(form)).toMatchObject({ isCompleted: true, currentStep: 12, formData: { contactInfo: { city: "Durham" } } });
    await button(page, "Submit to Attorney").last().click();
    await expectText(page, "Successfully Submitted to Attorney");
    expect((await fetchForm(form)).submittedAt).not.toBeNull();
    await page.goto(`/edit/${form.token}`);
    await expectEditStep(page, review);
  });

  test("Save Changes shows an answer that was changed elsewhere before it overwrites the answer", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Vehicles");
    await expectEditStep(page, vehicles);
    await form.owner.call("PATCH", `/api/bankruptcy-forms/${form.id}`, { formData: { contactInfo: { city: "Cary", zip: "27511" } } });
    await saveChanges(page);
    await expectEditStep(page, contactInfo);
    await expect(page.getByRole("alert").filter({ hasText: "Changed in another window" })).toContainText("Cary");
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Cary");
    await expect(box(page, "City")).toHaveValue("Durham");
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await fetchForm(form)).formData.contactInfo).toMatchObject({ city: "Durham", zip: "27511" });
  });

  test("a link that expires soon shows a warning, and a revoked link opens nothing", async ({ page, server }) => {
    const form = await createLinkedForm(server, 2.5);
    await page.goto(`/edit/${form.token}`);
    await expect(page.getByText("Edit link expires soon! You have 3 day(s) remaining.")).toBeVisible();
    await expect(page.getByText(/\(3 day\(s\) left\)/)).toBeVisible();
    await box(page, "City").fill("Durham");
    await withDatabase(server, (sql) => sql`update edit_links set revoked_at = now() where token_hash = ${hashOf(form.token)}`);
    await saveChanges(page);
    await expect(
      page.getByText("This edit link has expired or is invalid. Please contact your attorney for a new edit link.").first(),
    ).toBeVisible();
    if (scripts) await expect(box(page, "City")).toHaveValue("Durham");
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Raleigh");
    await page.goto(`/edit/${form.token}`);
    await expect(title(page)).toHaveText("Edit Link Invalid");
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await expectStep(page, personalInfo);
  });

  test("Close my answers ends the access of the browser", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}/review`);
    expect((await page.request.get(`/api/bankruptcy-forms/${form.id}/documents`)).status()).toBe(200);
    await page.getByRole("link", { name: "Shared computer? Close my answers" }).click();
    await button(page, "Close my answers").click();
    await expect(title(page)).toHaveText("Your answers are closed on this computer");
    expect((await page.request.get(`/api/bankruptcy-forms/${form.id}/documents`)).status()).toBe(404);
  });
});

test.describe("with scripts", () => {
  test("the floating card appears with the first change, and disappears after saving", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").evaluate((input: HTMLInputElement) => (input.value = "Set by a script"));
    await expect(card(page)).toHaveCount(0);
    await box(page, "City").fill("Durham");
    await expect(card(page)).toContainText("Unsaved Changes");
    await expect(card(page)).toContainText("Not Saved");
    await card(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(card(page)).toHaveText("Changes saved!");
    await expect(card(page)).toHaveCount(0);
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("leaving the page with unsaved changes asks for confirmation", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    const asking = page.waitForEvent("dialog");
    void page.getByRole("link", { name: "Upload Documents" }).click();
    const dialog = await asking;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(box(page, "City")).toHaveValue("Durham");
  });

  test("going back in the history with unsaved changes asks for confirmation", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    await button(page, "Next: Real Estate").click();
    await expectEditStep(page, realEstate);
    page.once("dialog", (dialog) => void dialog.dismiss());
    await page.evaluate(() => history.back());
    await expect(card(page)).toContainText("Not Saved");
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("uploading a file does not mark the answers as changed", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}/review`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
    await expectText(page, "Document Uploaded");
    await expect(card(page)).toHaveCount(0);
  });

  test("Save Changes fails offline, keeps the answers, and works once the network is back", async ({ page, context, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    await context.setOffline(true);
    await saveChanges(page);
    await expectText(page, "Failed to update form");
    await expect(box(page, "City")).toHaveValue("Durham");
    await expect(card(page)).toContainText("Not Saved");
    await context.setOffline(false);
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("a client changes and saves an answer with the keyboard alone", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Durham");
    await page.keyboard.press("Enter");
    await expectEditStep(page, realEstate);
    await expect(stepTitle(page)).toBeFocused();
    for (
      let presses = 0;
      presses < 60 && !(await page.locator(":focus").evaluate((element) => element.textContent === "Save Changes"));
      presses++
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectText(page, "Form updated successfully");
    expect((await fetchForm(form)).formData.contactInfo.city).toBe("Durham");
  });
});

for (const viewport of [phone, desktop])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport, bypassCSP: true });

    test("every state of the edit pages is accessible and fits the window", async ({ page, server }) => {
      const form = await createLinkedForm(server, 2);
      const expectAccessible = async (where: string) => {
        await expectNoViolations(page, where);
        await expectToFit(page, where);
      };
      await page.goto(`/edit/${form.token}`);
      await expectAccessible("step");
      await box(page, "City").fill("Durham");
      await expectAccessible("step with unsaved changes");
      await button(page, "Next: Real Estate").click();
      await expectEditStep(page, realEstate);
      await expectAccessible("changes carried to the next step");
      await jumpTo(page, "Review");
      await expectEditStep(page, review);
      await expectAccessible("review");
      await saveChanges(page);
      await expectText(page, "Form updated successfully");
      await expectAccessible("saved");
      await page.goto("/edit/nothing");
      await expectAccessible("invalid link");
    });
  });
