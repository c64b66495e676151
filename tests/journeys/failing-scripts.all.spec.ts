import type { Page, Route } from "playwright/test";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { financialAffairs } from "../../app/questionnaire/steps/financial-affairs.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import { attorneyPassword } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { openBrowser } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import { beginForm, box, button, clickNext, expect, expectStep, test } from "../support/journey.ts";
import { choose, names, startSession } from "../support/portal.ts";

const pageScripts = /\/assets\/(?:_index|step|upload|edit|admin)\b[^/]*\.js$/;

/** Ways in which a page's scripts fail to load: the addresses affected, and the response they get instead. */
const failures: Record<string, [scripts: RegExp, fail: (route: Route) => Promise<void>]> = {
  "the entry script is missing": [
    /\/assets\/entry\.client-[^/]+\.js$/,
    (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "There is no such file." }),
  ],
  "one of the scripts is blocked": [/\/assets\/react-[^/]+\.js$/, (route) => route.abort("blockedbyclient")],
  "the page's own script cannot be parsed": [
    pageScripts,
    (route) => route.fulfill({ contentType: "text/javascript", body: "export default (" }),
  ],
  "an HTML page is returned instead of the entry script": [
    /\/assets\/entry\.client-[^/]+\.js$/,
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Please sign in</h1>" }),
  ],
  "scripts and styles are both missing": [
    /\/assets\//,
    (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "There is no such file." }),
  ],
};

/** Expects scripts not to run, and no visible text to promise autosave. */
async function expectNoAutosave(page: Page): Promise<void> {
  await expect(page.locator("html.has-scripts")).toHaveCount(0);
  const autosaveTexts = page.getByText(/ready to save|auto.?sav|saving\.\.\./i).filter({ visible: true });
  await expect(autosaveTexts).toHaveCount(0);
}

test.use({ scriptsFail: true });

for (const [what, [scripts, fail]] of Object.entries(failures))
  test.describe(`when ${what}`, () => {
    let hasFailed: Promise<void>;
    test.beforeEach(async ({ page }) => {
      let markFailed = () => {};
      hasFailed = new Promise((resolve) => (markFailed = resolve));
      await page.route(scripts, async (route) => {
        await fail(route);
        markFailed();
      });
    });

    test("a step can be filled in, saved, and left with its buttons", async ({ page }) => {
      await page.goto("/step/contact-info");
      await hasFailed;
      await expectNoAutosave(page);
      await box(page, "City").fill("Raleigh");
      await button(page, "Save").click();
      await expect(page.getByText("All changes saved").or(page.getByText("Form Saved")).filter({ visible: true }).first()).toBeVisible();
      await expectNoAutosave(page);
      await box(page, "County").fill("Wake");
      await clickNext(page, contactInfo);
      await button(page, "Previous").click();
      await expectStep(page, contactInfo);
      await expect(box(page, "City")).toHaveValue("Raleigh");
      await expect(box(page, "County")).toHaveValue("Wake");
    });

    test("documents can be uploaded and the form submitted", async ({ page }) => {
      await beginForm(page, single.formData);
      await page.goto("/step/review");
      await hasFailed;
      await expectNoAutosave(page);
      await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles(pdf("stub.pdf"));
      await button(page, "Upload").click();
      await expect(page.locator(".file-name").first()).toHaveText("stub.pdf");
      await button(page, "Submit to Attorney").last().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your form has been submitted");
    });

    test("a form can be changed through an edit link", async ({ page, server }) => {
      const owner = await openBrowser(server.url);
      const { id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: single.formData, currentStep: 2 })).json();
      await page.goto(`/edit/${await createEditLink(server, id)}`);
      await hasFailed;
      await expectNoAutosave(page);
      await box(page, "City").fill("Raleigh");
      await page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Form updated successfully").first()).toBeVisible();
    });

    test("files can be submitted through the portal", async ({ page }) => {
      await startSession(page);
      await hasFailed;
      await expectNoAutosave(page);
      await choose(page, false, [pdf("pay.pdf")]);
      await expect(names(page)).toHaveText(["pay.pdf"]);
      await button(page, "Submit 1 Document").click();
      await expect(page.getByRole("heading", { name: "Submission Successful!" })).toBeVisible();
    });

    test("the attorney can sign in, search, open a case, and sign out", async ({ page, server }) => {
      await createApiForm(server.url, single.formData);
      await page.goto("/admin/login");
      await hasFailed;
      await page.getByLabel("Password", { exact: true }).fill(attorneyPassword);
      await button(page, "Sign in").click();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await expectNoAutosave(page);
      await page.getByRole("searchbox").fill(single.formData.personalInfo.clientName);
      await page.getByRole("searchbox").press("Enter");
      await expect(page).toHaveURL(/search=/);
      await page.getByRole("link", { name: "View" }).first().click();
      await expect(page).toHaveURL(/\/admin\/submissions\//);
      await button(page, "Logout").click();
      await expect(page).toHaveURL(/\/admin\/login/);
    });
  });

test.describe("when only the next page's scripts fail to load", () => {
  test.use({ scriptsFail: false });
  for (const [how, fail] of Object.entries({
    "are missing": (route: Route) => route.fulfill({ status: 404, contentType: "text/plain", body: "There is no such file." }),
    "are blocked": (route: Route) => route.abort("blockedbyclient"),
  }))
    test(`because they ${how}, navigation still works, and nothing is lost`, async ({ page }) => {
      await page.route(/\/assets\/(?:step\.review|review-body)-[^/]+\.js$/, fail);
      await beginForm(page, single.formData);
      await page.goto("/step/financial-affairs");
      await page
        .getByRole("button", { name: /^Next: / })
        .first()
        .click();
      await expectStep(page, review);
      await expectNoAutosave(page);
      await button(page, "Previous").click();
      await expectStep(page, financialAffairs);
    });
});
