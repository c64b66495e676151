import type { Page } from "playwright/test";
import { changesBetween } from "../../app/questionnaire/answers/changes.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { realEstate } from "../../app/questionnaire/steps/real-estate.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { holdUploads, pdf, uploadsFirst } from "../support/chosen-files.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { hashOf, createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import {
  box,
  button,
  clickNext,
  collectBrowserMessages,
  expect,
  expectStep,
  expectText,
  onPhoneAndDesktop,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

interface LinkedForm {
  /** The client's browser that created the form. */
  owner: Client;
  id: string;
  token: string;
}

async function createLinkedForm(server: TestServer, days = 14, currentStep = 2): Promise<LinkedForm> {
  const owner = await openBrowser(server.url);
  const { id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: single.formData, currentStep })).json();
  return { owner, id, token: await createEditLink(server, id, days) };
}

const stored = async ({ owner, id }: LinkedForm) => (await owner.call("GET", `/api/bankruptcy-forms/${id}`)).json();
const pageTitle = (page: Page) => page.getByRole("heading", { level: 1 }).last();
const expectEditStep = async (page: Page, step: { id: number; title: string; name: string }) => {
  await expect(pageTitle(page)).toHaveText(step.title);
  await expect(page.getByText(`Step ${step.id} of 14: ${step.name}`)).toBeVisible();
};
const jumpTo = (page: Page, shortName: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: shortName }).click();
const saveChanges = (page: Page) => page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
const unsavedCard = (page: Page) => page.locator(".unsaved-card");

test("a link to a rejected answer keeps the step and its unsaved answers", async ({ page, server }) => {
  const form = await createLinkedForm(server, 14, 2);
  await page.goto(`/edit/${form.token}/contact-info`);
  await box(page, "City").fill("Durham");
  await button(page, "Previous").click();
  await expectEditStep(page, personalInfo);
  await box(page, "Full name").fill("");
  await button(page, "Next: Contact Info").click();
  const summary = page.locator(".error-summary");
  await summary.getByRole("link", { name: "Client name is required" }).click();
  await expect(box(page, "Full name")).toBeFocused();
  await expect(box(page, "Full name")).toBeInViewport();
  await expectEditStep(page, personalInfo);
  await expect(box(page, "Full name")).toHaveValue("");
  await expect(summary).toContainText("Client name is required");
  await box(page, "Full name").fill("Rowan Again");
  await button(page, "Next: Contact Info").click();
  await expectEditStep(page, contactInfo);
  await expect(box(page, "City")).toHaveValue("Durham");
});

withAndWithoutScripts((scripts) => {
  test("a client changes answers on several steps and saves them together", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    const form = await createLinkedForm(server);
    const before = await stored(form);
    await page.goto(`/edit/${form.token}`);
    await expect(page.getByRole("heading", { name: "Edit Your Bankruptcy Form" })).toBeVisible();
    await expect(page.getByText(`Hello, ${before.clientName}.`)).toBeVisible();
    await expect(page.getByText("In Progress You last saved at step 2: Contact Info")).toBeVisible();
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
    expect(await stored(form)).toEqual(before);

    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    await expectText(page, "Your changes have been saved.");
    await expect(page.getByText("You have unsaved changes.")).toHaveCount(0);
    const after = await stored(form);
    expect(Object.keys(changesBetween(before, after).formData!)).toEqual(["contactInfo.city", `vehicles[${count - 1}].make`]);
    await page.reload();
    await expect(box(page, "City")).toHaveValue("Durham");
    expect(complaints).toEqual([]);
  });

  test("Next shows a rejected answer, and switching steps keeps it until the page is reloaded", async ({ page, server }) => {
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

  test("documents are saved immediately, and unsaved answers are kept", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Review");
    await expectEditStep(page, review);
    await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
    if (!scripts) await button(page, "Upload").click();
    await expectText(page, "Document Uploaded");
    const { payStubs } = await (await form.owner.call("GET", `/api/bankruptcy-forms/${form.id}/documents`)).json();
    expect(payStubs).toMatchObject([{ name: "june.pdf" }]);
    const contact = page.locator("details").filter({ has: page.getByRole("heading", { name: "Contact Information" }) });
    await contact.locator("summary").click();
    await expect(contact.getByRole("definition").filter({ hasText: "Durham" })).toBeVisible();
    await button(page, "Delete june.pdf").click();
    await expectText(page, "Document Deleted");
    expect((await stored(form)).formData.contactInfo.city).toBe("Raleigh");
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await stored(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("a form is completed and submitted through its edit link", async ({ page, server }) => {
    const form = await createLinkedForm(server, 14, 14);
    await page.goto(`/edit/${form.token}`);
    await jumpTo(page, "Contact");
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Review");
    await button(page, "Save Form").click();
    await expectText(page, "Form Submitted Successfully");
    expect(await stored(form)).toMatchObject({ isCompleted: true, currentStep: 12, formData: { contactInfo: { city: "Durham" } } });
    await button(page, "Submit to Attorney").last().click();
    await expectText(page, "Successfully Submitted to Attorney");
    expect((await stored(form)).submittedAt).not.toBeNull();
    await page.goto(`/edit/${form.token}`);
    await expectEditStep(page, review);
    await expect(page.locator(".edit-status")).toHaveText("Completed You last saved at step 12: Expenses");
  });

  test("an answer changed elsewhere in the meantime is shown before it is overwritten", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Vehicles");
    await expectEditStep(page, vehicles);
    await form.owner.call("PATCH", `/api/bankruptcy-forms/${form.id}`, { formData: { contactInfo: { city: "Cary", zip: "27511" } } });
    await saveChanges(page);
    await expectEditStep(page, contactInfo);
    await expect(page.getByRole("alert").filter({ hasText: "Changed in another window" })).toContainText("Cary");
    expect((await stored(form)).formData.contactInfo.city).toBe("Cary");
    await expect(box(page, "City")).toHaveValue("Durham");
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await stored(form)).formData.contactInfo).toMatchObject({ city: "Durham", zip: "27511" });
  });

  test("a link that expires soon shows a warning, and a revoked link neither saves nor opens the form", async ({ page, server }) => {
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
    expect((await stored(form)).formData.contactInfo.city).toBe("Raleigh");
    await page.goto(`/edit/${form.token}`);
    await expect(title(page)).toHaveText("Edit Link Invalid");
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await expectStep(page, personalInfo);
  });

  test("closing the answers on a shared computer ends access to them", async ({ page, server }) => {
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
  test("the floating card appears after the first change and confirms the save", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").evaluate((input: HTMLInputElement) => (input.value = "Set by no person"));
    await expect(unsavedCard(page)).toHaveCount(0);
    await box(page, "City").fill("Durham");
    await expect(unsavedCard(page)).toContainText("Unsaved Changes");
    await expect(unsavedCard(page)).toContainText("Not Saved");
    await unsavedCard(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(unsavedCard(page)).toHaveText("Changes saved!");
    await expect(unsavedCard(page)).toHaveCount(0);
    expect((await stored(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("leaving with unsaved changes asks for confirmation", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    const dialogPromise = page.waitForEvent("dialog");
    void page.getByRole("link", { name: "Upload Documents" }).click();
    const dialog = await dialogPromise;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(box(page, "City")).toHaveValue("Durham");
  });

  test("going back with unsaved changes asks for confirmation", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    await button(page, "Next: Real Estate").click();
    await expectEditStep(page, realEstate);
    page.once("dialog", (dialog) => void dialog.dismiss());
    await page.evaluate(() => history.back());
    await expect(unsavedCard(page)).toContainText("Not Saved");
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await stored(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("the form is not submitted before all uploads are finished", async ({ page, server }) => {
    const form = await createLinkedForm(server, 14, 14);
    await page.goto(`/edit/${form.token}`);
    await jumpTo(page, "Review");
    const releaseUploads = await holdUploads(page);
    await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
    for (const submit of await button(page, "Submit to Attorney").all()) {
      await expect(submit).toHaveAccessibleDescription(uploadsFirst);
      await submit.press("Enter");
    }
    await expectEditStep(page, review);
    releaseUploads();
    await expect(page.getByText(uploadsFirst)).toHaveCount(0);
    expect((await stored(form)).submittedAt).toBeNull();
    await button(page, "Submit to Attorney").last().click();
    await expectText(page, "Successfully Submitted to Attorney");
  });

  test("choosing a file does not count as an unsaved change", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}/review`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
    await expectText(page, "Document Uploaded");
    await expect(unsavedCard(page)).toHaveCount(0);
  });

  test("unsaved changes survive a network outage and can be saved afterward", async ({ page, context, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    await context.setOffline(true);
    await saveChanges(page);
    await expectText(page, "Failed to update form");
    await expect(box(page, "City")).toHaveValue("Durham");
    await expect(unsavedCard(page)).toContainText("Not Saved");
    await context.setOffline(false);
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    expect((await stored(form)).formData.contactInfo.city).toBe("Durham");
  });

  test("answers can be changed and saved with the keyboard alone", async ({ page, server }) => {
    const form = await createLinkedForm(server);
    await page.goto(`/edit/${form.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Durham");
    await page.keyboard.press("Enter");
    await expectEditStep(page, realEstate);
    await expect(pageTitle(page)).toBeFocused();
    for (
      let presses = 0;
      presses < 60 && !(await page.locator(":focus").evaluate((element) => element.textContent === "Save Changes"));
      presses++
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectText(page, "Form updated successfully");
    expect((await stored(form)).formData.contactInfo.city).toBe("Durham");
  });
});

onPhoneAndDesktop(() => {
  test.use({ bypassCSP: true });

  test("the edit pages are accessible in every state", async ({ page, server }) => {
    const form = await createLinkedForm(server, 2);
    const expectAccessible = async (where: string) => {
      await expectNoViolations(page, where);
      await expectToFit(page, where);
    };
    await page.goto(`/edit/${form.token}`);
    await expectAccessible("a step");
    await box(page, "City").fill("Durham");
    await expectAccessible("unsaved");
    await clickNext(page, contactInfo).catch(() => expectEditStep(page, realEstate));
    await expectAccessible("carried");
    await jumpTo(page, "Review");
    await expectEditStep(page, review);
    await expectAccessible("review");
    await saveChanges(page);
    await expectText(page, "Form updated successfully");
    await expectAccessible("saved");
    await page.goto("/edit/nothing");
    await expectAccessible("invalid");
  });
});
