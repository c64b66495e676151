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
import { hashOf, createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import {
  box,
  button,
  complaintsOf,
  desktop,
  expect,
  expectStep,
  goOn,
  phone,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

interface Case {
  /** The client's own browser, where the form was begun. */
  owner: Client;
  id: string;
  token: string;
}

async function openCase(server: TestServer, days = 14, currentStep = 2): Promise<Case> {
  const owner = await openBrowser(server.url);
  const { id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: single.formData, currentStep })).json();
  return { owner, id, token: await createEditLink(server, id, days) };
}

const stored = async ({ owner, id }: Case) => (await owner.call("GET", `/api/bankruptcy-forms/${id}`)).json();
const pageTitle = (page: Page) => page.getByRole("heading", { level: 1 }).last();
const onStep = async (page: Page, step: { id: number; title: string; name: string }) => {
  await expect(pageTitle(page)).toHaveText(step.title);
  await expect(page.getByText(`Step ${step.id} of 14: ${step.name}`)).toBeVisible();
};
const jumpTo = (page: Page, shortName: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: shortName }).click();
const saveChanges = (page: Page) => page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
const card = (page: Page) => page.locator(".unsaved-card");
const message = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("a link to a rejected answer keeps the step and everything typed on it", async ({ page, server }) => {
  const its = await openCase(server, 14, 2);
  await page.goto(`/edit/${its.token}/contact-info`);
  await box(page, "City").fill("Durham");
  await button(page, "Previous").click();
  await onStep(page, personalInfo);
  await box(page, "Full name").fill("");
  await button(page, "Next: Contact Info").click();
  const summary = page.locator(".error-summary");
  await summary.getByRole("link", { name: "Client name is required" }).click();
  await expect(box(page, "Full name")).toBeFocused();
  await expect(box(page, "Full name")).toBeInViewport();
  await onStep(page, personalInfo);
  await expect(box(page, "Full name")).toHaveValue("");
  await expect(summary).toContainText("Client name is required");
  await box(page, "Full name").fill("Rowan Again");
  await button(page, "Next: Contact Info").click();
  await onStep(page, contactInfo);
  await expect(box(page, "City")).toHaveValue("Durham");
});

withAndWithoutScripts((scripts) => {
  test("a client changes answers on several steps and saves them at once", async ({ page, server }) => {
    const complaints = complaintsOf(page);
    const its = await openCase(server);
    const before = await stored(its);
    await page.goto(`/edit/${its.token}`);
    await expect(page.getByRole("heading", { name: "Edit Your Bankruptcy Form" })).toBeVisible();
    await expect(page.getByText(`Hello, ${before.clientName}.`)).toBeVisible();
    await expect(page.getByText("In Progress Saved at step 2: Contact Info")).toBeVisible();
    await message(page, "Remember: Changes are not automatically saved in edit mode");
    await expect(page.getByText("expires soon")).toHaveCount(0);
    await onStep(page, contactInfo);

    await box(page, "City").fill("Durham");
    await button(page, "Next: Real Estate").click();
    await onStep(page, realEstate);
    await expect(page.getByText("You have unsaved changes.")).toBeVisible();
    await jumpTo(page, "Vehicles");
    await onStep(page, vehicles);
    await button(page, "Add vehicle").click();
    const rows = page.getByRole("group", { name: /^Vehicle \d+$/ });
    const count = single.formData.vehicles.length + 1;
    await expect(rows).toHaveCount(count);
    await rows.last().getByRole("textbox", { name: "Make" }).fill("Honda");
    await button(page, "Previous").click();
    await jumpTo(page, "Contact");
    await onStep(page, contactInfo);
    await expect(box(page, "City")).toHaveValue("Durham");
    expect(await stored(its)).toEqual(before);

    await saveChanges(page);
    await message(page, "Form updated successfully");
    await message(page, "Your changes have been saved.");
    await expect(page.getByText("You have unsaved changes.")).toHaveCount(0);
    const after = await stored(its);
    expect(Object.keys(changesBetween(before, after).formData!)).toEqual(["contactInfo.city", `vehicles[${count - 1}].make`]);
    await page.reload();
    await expect(box(page, "City")).toHaveValue("Durham");
    expect(complaints).toEqual([]);
  });

  test("answers survive a click on another step, and Next shows what it rejects", async ({ page, server }) => {
    const its = await openCase(server, 14, 1);
    await page.goto(`/edit/${its.token}/personal-info`);
    await box(page, "Full name").fill("");
    await button(page, "Next: Contact Info").click();
    await expect(page.getByText("Client name is required").first()).toBeVisible();
    await onStep(page, personalInfo);
    await jumpTo(page, "Review");
    await onStep(page, review);
    await page.getByRole("button", { name: /^Change.*Personal Information/ }).click();
    await onStep(page, personalInfo);
    await expect(box(page, "Full name")).toHaveValue("");
    await page.goto(`/edit/${its.token}/personal-info`);
    await expect(box(page, "Full name")).toHaveValue("Marlowe Q. Testwell");
  });

  test("documents are kept at once, and unsaved answers stay", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}`);
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Review");
    await onStep(page, review);
    await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
    if (!scripts) await button(page, "Upload Pay Stubs").click();
    await message(page, "Document Uploaded");
    const { payStubs } = await (await its.owner.call("GET", `/api/bankruptcy-forms/${its.id}/documents`)).json();
    expect(payStubs).toMatchObject([{ name: "june.pdf" }]);
    await expect(page.getByText("Durham").first()).toBeVisible();
    await button(page, "Delete june.pdf").click();
    await message(page, "Document Deleted");
    expect((await stored(its)).formData.contactInfo.city).toBe("Raleigh");
    await saveChanges(page);
    await message(page, "Form updated successfully");
    expect((await stored(its)).formData.contactInfo.city).toBe("Durham");
  });

  test("a form is completed and submitted by its link", async ({ page, server }) => {
    const its = await openCase(server, 14, 14);
    await page.goto(`/edit/${its.token}`);
    await jumpTo(page, "Contact");
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Review");
    await button(page, "Save Form").click();
    await message(page, "Form Submitted Successfully");
    expect(await stored(its)).toMatchObject({ isCompleted: true, currentStep: 12, formData: { contactInfo: { city: "Durham" } } });
    await button(page, "Submit to Attorney").last().click();
    await message(page, "Successfully Submitted to Attorney");
    expect((await stored(its)).submittedAt).not.toBeNull();
    await page.goto(`/edit/${its.token}`);
    await onStep(page, review);
  });

  test("an answer that was changed elsewhere in the meantime is shown before it is overwritten", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}`);
    await box(page, "City").fill("Durham");
    await jumpTo(page, "Vehicles");
    await onStep(page, vehicles);
    await its.owner.call("PATCH", `/api/bankruptcy-forms/${its.id}`, { formData: { contactInfo: { city: "Cary", zip: "27511" } } });
    await saveChanges(page);
    await onStep(page, contactInfo);
    await expect(page.getByRole("alert").filter({ hasText: "Changed in another window" })).toContainText("Cary");
    expect((await stored(its)).formData.contactInfo.city).toBe("Cary");
    await expect(box(page, "City")).toHaveValue("Durham");
    await saveChanges(page);
    await message(page, "Form updated successfully");
    expect((await stored(its)).formData.contactInfo).toMatchObject({ city: "Durham", zip: "27511" });
  });

  test("a link that expires soon says so, one that was revoked opens nothing", async ({ page, server }) => {
    const its = await openCase(server, 2.5);
    await page.goto(`/edit/${its.token}`);
    await expect(page.getByText("Edit link expires soon! You have 3 day(s) remaining.")).toBeVisible();
    await expect(page.getByText(/\(3 day\(s\) left\)/)).toBeVisible();
    await box(page, "City").fill("Durham");
    await withDatabase(server, (sql) => sql`update edit_links set revoked_at = now() where token_hash = ${hashOf(its.token)}`);
    await saveChanges(page);
    await expect(
      page.getByText("This edit link has expired or is invalid. Please contact your attorney for a new edit link.").first(),
    ).toBeVisible();
    if (scripts) await expect(box(page, "City")).toHaveValue("Durham");
    expect((await stored(its)).formData.contactInfo.city).toBe("Raleigh");
    await page.goto(`/edit/${its.token}`);
    await expect(title(page)).toHaveText("Edit Link Invalid");
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await expectStep(page, personalInfo);
  });

  test("who finishes on a shared computer leaves nothing open", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}/review`);
    expect((await page.request.get(`/api/bankruptcy-forms/${its.id}/documents`)).status()).toBe(200);
    await page.getByRole("link", { name: "Shared computer? Close my answers" }).click();
    await button(page, "Close my answers").click();
    await expect(title(page)).toHaveText("Your answers are closed on this computer");
    expect((await page.request.get(`/api/bankruptcy-forms/${its.id}/documents`)).status()).toBe(404);
  });
});

test.describe("with scripts", () => {
  test("the floating card appears with the first change, and says when it is saved", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").evaluate((input: HTMLInputElement) => (input.value = "Set by no person"));
    await expect(card(page)).toHaveCount(0);
    await box(page, "City").fill("Durham");
    await expect(card(page)).toContainText("Unsaved Changes");
    await expect(card(page)).toContainText("Not Saved");
    await card(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(card(page)).toHaveText("Changes saved!");
    await expect(card(page)).toHaveCount(0);
    expect((await stored(its)).formData.contactInfo.city).toBe("Durham");
  });

  test("leaving with unsaved changes asks first", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    const asked = page.waitForEvent("dialog");
    void page.getByRole("link", { name: "Upload Documents" }).click();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(box(page, "City")).toHaveValue("Durham");
  });

  test("going back with unsaved changes asks first", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    await button(page, "Next: Real Estate").click();
    await onStep(page, realEstate);
    page.once("dialog", (dialog) => void dialog.dismiss());
    await page.evaluate(() => history.back());
    await expect(card(page)).toContainText("Not Saved");
    await saveChanges(page);
    await message(page, "Form updated successfully");
    expect((await stored(its)).formData.contactInfo.city).toBe("Durham");
  });

  test("choosing a file leaves the answers alone", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}/review`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
    await message(page, "Document Uploaded");
    await expect(card(page)).toHaveCount(0);
  });

  test("without a network nothing is lost, and saving works later", async ({ page, context, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").fill("Durham");
    await context.setOffline(true);
    await saveChanges(page);
    await message(page, "Failed to update form");
    await expect(box(page, "City")).toHaveValue("Durham");
    await expect(card(page)).toContainText("Not Saved");
    await context.setOffline(false);
    await saveChanges(page);
    await message(page, "Form updated successfully");
    expect((await stored(its)).formData.contactInfo.city).toBe("Durham");
  });

  test("the keyboard alone is enough", async ({ page, server }) => {
    const its = await openCase(server);
    await page.goto(`/edit/${its.token}`);
    await page.waitForFunction(() => document.documentElement.classList.contains("has-scripts"));
    await box(page, "City").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Durham");
    await page.keyboard.press("Enter");
    await onStep(page, realEstate);
    await expect(pageTitle(page)).toBeFocused();
    for (
      let presses = 0;
      presses < 60 && !(await page.locator(":focus").evaluate((element) => element.textContent === "Save Changes"));
      presses++
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await message(page, "Form updated successfully");
    expect((await stored(its)).formData.contactInfo.city).toBe("Durham");
  });
});

for (const viewport of [phone, desktop])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport, bypassCSP: true });

    test("every state is accessible", async ({ page, server }) => {
      const its = await openCase(server, 2);
      const look = async (where: string) => {
        await expectNoViolations(page, where);
        await expectToFit(page, where);
      };
      await page.goto(`/edit/${its.token}`);
      await look("a step");
      await box(page, "City").fill("Durham");
      await look("unsaved");
      await goOn(page, contactInfo).catch(() => onStep(page, realEstate));
      await look("carried");
      await jumpTo(page, "Review");
      await onStep(page, review);
      await look("review");
      await saveChanges(page);
      await message(page, "Form updated successfully");
      await look("saved");
      await page.goto("/edit/nothing");
      await look("invalid");
    });
  });
