import type { Page } from "playwright/test";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { attorneyPassword } from "../support/attorney.ts";
import { pdf } from "../support/chosen-files.ts";
import { openBrowser } from "../support/clients.ts";
import { cookielessTest } from "../support/cookieless.ts";
import { createEditLink } from "../support/edit-links.ts";
import { everydayAnswers, single } from "../support/households.ts";
import { box, button, clickNext, expect, expectStep, test, title } from "../support/journey.ts";
import { choose, names, startSession } from "../support/portal.ts";
import { typeStep } from "../support/typist.ts";

/** Functions that remove a feature from a browser before a page's own scripts run. */
const missingFeatures = {
  "the submitter of a SubmitEvent, like Safari before 15.4": () => Reflect.deleteProperty(SubmitEvent.prototype, "submitter"),
  "SubmitEvent, like Safari before 15": () => Reflect.deleteProperty(window, "SubmitEvent"),
  "storage, like Chromium with site data blocked": () => {
    for (const storage of ["sessionStorage", "localStorage"])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  },
  "storage, like Firefox with it disabled": () => {
    for (const storage of ["sessionStorage", "localStorage"]) Object.defineProperty(window, storage, { value: null });
  },
};

const next = (page: Page) => page.getByRole("button", { name: /^Next: / }).first();
const jumpTo = (page: Page, shortName: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: shortName }).click();

for (const [what, removeFeature] of Object.entries(missingFeatures))
  test.describe(`a browser without ${what}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(removeFeature));

    test("can fill in the whole form, go back and forth, and submit it", async ({ page }) => {
      test.setTimeout(300_000);
      await page.goto("/");
      for (const step of questionSteps) {
        await expectStep(page, step);
        await typeStep(page, step, everydayAnswers);
        await clickNext(page, step);
      }
      await jumpTo(page, "Contact");
      await expectStep(page, contactInfo);
      await box(page, "City").fill("Raleigh");
      await box(page, "City").press("Enter");
      await button(page, "Previous").click();
      await button(page, "Previous").click();
      await expectStep(page, personalInfo);
      await jumpTo(page, "Contact");
      await expect(box(page, "City")).toHaveValue("Raleigh");
      await jumpTo(page, "Review");
      await button(page, "Submit to Attorney").last().click();
      await expect(title(page)).toHaveText("Your form has been submitted");
    });

    test("can change a form through an edit link", async ({ page, server }) => {
      const owner = await openBrowser(server.url);
      const { id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: single.formData, currentStep: 2 })).json();
      await page.goto(`/edit/${await createEditLink(server, id)}`);
      await box(page, "City").fill("Raleigh");
      await next(page).click();
      await button(page, "Previous").click();
      await expect(box(page, "City")).toHaveValue("Raleigh");
      await page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Form updated successfully").first()).toBeVisible();
      expect((await (await owner.call("GET", `/api/bankruptcy-forms/${id}`)).json()).formData.contactInfo.city).toBe("Raleigh");
    });

    test("can upload documents through the portal", async ({ page }) => {
      await startSession(page);
      await choose(page, false, [pdf("pay.pdf")]);
      await expect(names(page)).toHaveText(["pay.pdf"]);
    });

    test("lets the attorney sign in", async ({ page }) => {
      await page.goto("/admin/login");
      await page.getByLabel("Password", { exact: true }).fill(attorneyPassword);
      await button(page, "Sign in").click();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await expect(page.getByText("Login successful").first()).toBeVisible();
    });

    cookielessTest("asks for cookies if they are blocked too, and keeps what was typed", async ({ page }) => {
      await page.addInitScript(removeFeature);
      await page.goto("/step/contact-info");
      await box(page, "City").fill("Raleigh");
      await next(page).click();
      await expect(page.getByText(/Please allow cookies for this site/).first()).toBeVisible();
      await expect(box(page, "City")).toHaveValue("Raleigh");
    });
  });
