import type { Page } from "playwright/test";
import { holdUploads, pdf, textFile } from "../support/chosen-files.ts";
import { cookielessTest } from "../support/cookieless.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, box, button, expect, onPhoneAndDesktop, save, test, withAndWithoutScripts } from "../support/journey.ts";
import { answersOfSize } from "../support/large-forms.ts";
import { expectFocusedInWindow, expectInWindow } from "../support/notices.ts";
import { choose, fillContact } from "../support/portal.ts";

const submissionFailed = "Failed to submit form to attorney.";
const uploadPayStub = async (page: Page, scripts: boolean, name: string, files = [pdf(name)]) => {
  await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles(files);
  if (!scripts) await button(page, "Upload").click();
};
const nextButton = (page: Page) => page.getByRole("button", { name: /^Next: / });

onPhoneAndDesktop(() => {
  withAndWithoutScripts((scripts) => {
    test("messages about submitting appear inside the viewport", async ({ page }) => {
      await page.goto("/step/review");
      await expectInWindow(page, "Please save your form first to upload documents.");
      for (const name of ["Submit to Attorney", "Save Form"]) {
        await button(page, name).last().click();
        await (scripts ? expectInWindow : expectFocusedInWindow)(page, "Error", "Form not found. Please save your form first.");
        if (scripts) await expect(button(page, name).last()).toBeFocused();
      }

      await beginForm(page, { ...couple.formData, personalInfo: { ...couple.formData.personalInfo, clientSSN: "" } });
      await page.goto("/step/review");
      for (const [name, title] of [
        ["Submit to Attorney", "Submission Failed"],
        ["Save Form", "Submission Error"],
      ] as const) {
        await button(page, name).last().click();
        await expectFocusedInWindow(page, title, "SSN is required");
        if (scripts) await expect(page.locator(".toast")).toContainText(`${title} SSN is required`);
      }

      await beginForm(page, couple.formData);
      await page.goto("/step/review");
      await button(page, "Save Form").click();
      await expectInWindow(page, "Form Submitted Successfully", "Your form will be reviewed by attorneys.");
      await button(page, "Submit to Attorney").last().click();
      await expectInWindow(page, "Successfully Submitted to Attorney");
    });

    test("messages about documents appear inside the viewport", async ({ page }) => {
      const id = await beginForm(page, couple.formData);
      await page.goto("/step/review");
      await uploadPayStub(page, scripts, "may.pdf");
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "Document Uploaded", "may.pdf");
      await uploadPayStub(page, scripts, "setup.exe", [textFile("setup.exe", "application/pdf")]);
      await (scripts ? expectInWindow : expectFocusedInWindow)(
        page,
        "File Validation Failed",
        "File type not allowed for security reasons.",
      );
      await page.getByLabel("Choose files for Picture ID", { exact: true }).setInputFiles([pdf("1.pdf"), pdf("2.pdf"), pdf("3.pdf")]);
      if (!scripts) await button(page, "Upload").click();
      await expectInWindow(page, "File Limit Exceeded", "You can only upload 2 file(s) for Picture ID. You currently have 0 file(s).");

      await button(page, "Delete may.pdf").click();
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "Document Deleted");
      await uploadPayStub(page, scripts, "june.pdf");
      await expectInWindow(page, "Document Uploaded", "june.pdf");
      const { payStubs } = await (await page.request.get(`/api/bankruptcy-forms/${id}/documents`)).json();
      await page.request.delete(`/api/bankruptcy-forms/${id}/documents/payStubs/${payStubs[0].id}`);
      await button(page, "Delete june.pdf").click();
      if (!scripts) await expectFocusedInWindow(page, "Delete Failed", "Failed to delete document. Please try again.");
    });

    test("the message about a summary that cannot be generated appears inside the viewport", async ({ page }) => {
      const id = await beginForm(page, answersOfSize(300_000));
      await page.goto("/step/review");
      const pendingSummary = page.request.get(`/api/bankruptcy-forms/${id}/pdf`);
      await page.getByRole("link", { name: "Download PDF Summary" }).click();
      await expectInWindow(page, "Download Failed", "Failed to generate PDF summary. Please try again.");
      expect((await pendingSummary).status()).toBe(200);
    });

    test("the notice about answers changed in another window appears inside the viewport", async ({ page }) => {
      const id = await beginForm(page, couple.formData);
      await page.goto("/step/contact-info");
      await page.request.patch(`/api/bankruptcy-forms/${id}`, { data: { formData: { contactInfo: { city: "Cary" } } } });
      await box(page, "City").fill("Durham");
      await nextButton(page).click();
      await expectFocusedInWindow(page, "Changed in another window", "City. In the other window or device: Cary");
    });

    test("pressing Save at the end of a step keeps the button in the viewport", async ({ page }) => {
      await beginForm(page, couple.formData);
      await page.goto("/step/financial-affairs");
      await button(page, "Save").click();
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "All changes saved");
      await expect(button(page, "Save")).toBeInViewport();
      if (scripts) await expect(button(page, "Save")).toBeFocused();
    });

    cookielessTest("the notice about blocked cookies appears inside the viewport", async ({ page }) => {
      await page.goto("/step/financial-affairs");
      await nextButton(page).click();
      await expectFocusedInWindow(page, "Please allow cookies for this site");
      await page.goto("/upload");
      await fillContact(page);
      await button(page, "Start Document Upload").click();
      await expectFocusedInWindow(page, "Please allow cookies for this site");
    });

    test("messages in the portal appear inside the viewport", async ({ page }) => {
      await page.goto("/upload");
      await fillContact(page);
      await button(page, "Start Document Upload").click();
      await expectInWindow(page, "Session Created", "You can now start uploading your documents.");
      await choose(page, scripts, [pdf("may.pdf")]);
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "File Uploaded", "may.pdf");
      await choose(page, scripts, [textFile("bad.exe", "")]);
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "Invalid File: bad.exe");
      await button(page, "Delete may.pdf").click();
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "File Deleted");

      await choose(page, scripts, [pdf("june.pdf")]);
      await expect(button(page, "Submit 1 Document")).toBeEnabled();
      const session = await page.context().newPage();
      await session.goto(page.url());
      await button(session, "Delete june.pdf").click();
      await expectInWindow(session, "File Deleted");
      await session.close();
      await button(page, "Submit 1 Document").click();
      await expectInWindow(page, "Submission Failed", "Please upload at least one document before you submit.");
      await choose(page, scripts, [pdf("june.pdf")]);
      await button(page, "Submit 1 Document").click();
      await expectInWindow(page, "Submission Successful!", "1 file uploaded");
    });

    test("messages on an edit link's pages appear inside the viewport", async ({ page, server }) => {
      const id = await beginForm(page, { ...couple.formData, personalInfo: { ...couple.formData.personalInfo, clientSSN: "" } });
      const token = await createEditLink(server, id, 2);
      await page.goto(`/edit/${token}/review`);
      for (const [name, title] of [
        ["Save Form", "Submission Error"],
        ["Submit to Attorney", "Submission Failed"],
      ] as const) {
        await button(page, name).last().click();
        await expectFocusedInWindow(page, title, "SSN is required");
      }
      await uploadPayStub(page, scripts, "may.pdf");
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "Document Uploaded", "may.pdf");

      await page.goto(`/edit/${token}/contact-info`);
      await box(page, "City").fill("Durham");
      await page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
      await (scripts ? expectInWindow : expectFocusedInWindow)(page, "Form updated successfully", "Your changes have been saved.");
      await page.request.patch(`/api/bankruptcy-forms/${id}`, { data: { formData: { contactInfo: { city: "Cary" } } } });
      await box(page, "City").fill("Apex");
      await page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
      await expectFocusedInWindow(page, "Changed in another window", "City. In the other window or device: Cary");
      await page.goto("/edit/nothing");
      await expectInWindow(page, "Edit Link Invalid", "Please contact your attorney for a new edit link.");
    });
  });

  test("the offline error message on an edit link's page appears inside the viewport", async ({ page, context, server }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto(`/edit/${await createEditLink(server, id, 2)}/contact-info`);
    await box(page, "City").fill("Durham");
    await context.setOffline(true);
    await page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
    await expectInWindow(page, "Failed to update form");
  });

  test("messages about failures while offline appear inside the viewport", async ({ page, context }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadPayStub(page, true, "may.pdf");
    await expectInWindow(page, "Document Uploaded");
    await page.getByRole("link", { name: "Download may.pdf" }).click();
    await expectInWindow(page, "Download Started", "may.pdf");
    await page.getByRole("link", { name: "Download PDF Summary" }).click();
    await expectInWindow(page, "PDF Downloaded");
    await context.setOffline(true);
    await button(page, "Submit to Attorney").last().click();
    await expectInWindow(page, "Submission Failed", submissionFailed);
    await expect(page.locator(".toast")).toContainText(submissionFailed);
    await button(page, "Save Form").click();
    await expect(page.locator(".toast")).toContainText("Submission Error Failed to submit form. Please try again.");
    await button(page, "Delete may.pdf").click();
    await expectInWindow(page, "Delete Failed", "Failed to delete document. Please try again.");
    await page.getByRole("link", { name: "Download may.pdf" }).click();
    await expectInWindow(page, "Download Failed", "An error occurred while downloading the file.");
    await page.getByRole("link", { name: "Download PDF Summary" }).click();
    await expectInWindow(page, "Download Failed", "Failed to generate PDF summary. Please try again.");
    await uploadPayStub(page, true, "june.pdf");
    await expectInWindow(page, "Upload Failed", "Failed to upload document. Please try again.");
    await context.setOffline(false);

    await page.goto("/step/contact-info");
    await context.setOffline(true);
    await box(page, "Spouse phone (for joint filing)").fill("9195550100");
    await expectInWindow(page, "Save Error", "Failed to save form data. Please try again.");
    await context.setOffline(false);
    await save(page, true);
    await page.request.patch(`/api/bankruptcy-forms/${id}`, { data: { formData: { contactInfo: { city: "Cary" } } } });
    await box(page, "City").fill("Durham");
    await expectInWindow(page, "Changed in another window", "City");
    await expect(box(page, "City")).toBeFocused();

    await page.goto("/upload");
    await fillContact(page);
    await context.setOffline(true);
    await button(page, "Start Document Upload").click();
    await expectInWindow(page, "Session Creation Failed", "Failed to create upload session. Please try again.");
    await context.setOffline(false);
    await button(page, "Start Document Upload").click();
    await expectInWindow(page, "Session Created");
    await choose(page, true, [pdf("may.pdf")]);
    await expectInWindow(page, "File Uploaded");
    const releaseUploads = await holdUploads(page);
    await choose(page, true, [pdf("june.pdf")]);
    await button(page, "Cancel june.pdf").click();
    await expectInWindow(page, "Upload Cancelled", "Upload of june.pdf has been cancelled.");
    releaseUploads();
    await context.setOffline(true);
    await choose(page, true, [pdf("july.pdf")]);
    await expectInWindow(page, "Upload Failed", "Failed to upload july.pdf: Network error during upload");
    await button(page, "Submit 1 Document").click();
    await expectInWindow(page, "Submission Failed", "Failed to submit documents. Please try again.");
    await button(page, "Delete may.pdf").click();
    await expectInWindow(page, "Delete Failed", "Failed to delete file. Please try again.");
  });
});
