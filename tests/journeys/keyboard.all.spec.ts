import type { Locator, Page } from "playwright/test";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { priorityCreditors } from "../../app/questionnaire/steps/priority-creditors.ts";
import { securedCreditors } from "../../app/questionnaire/steps/secured-creditors.ts";
import { attorneyPassword, signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import {
  beginForm,
  box,
  button,
  expect,
  expectKeyboardFocus,
  expectStep,
  expectText,
  option,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import { names, picker } from "../support/portal.ts";

/** Presses Tab until the control has focus, and fails if it cannot be reached that way. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

const expectFocusInside = (page: Page, place: string) => expect(page.locator(`${place} :focus`)).toHaveCount(1);

const { clientName, clientSSN, previousNames } = single.formData.personalInfo;

withAndWithoutScripts((scripts) => {
  test("the first step can be answered with the keyboard alone", async ({ page }) => {
    const { keyboard } = page;
    await page.goto("/");
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the form" })).toBeFocused();
    await keyboard.press("Enter");
    await tabTo(page, box(page, "Full name"));
    await keyboard.type(clientName);
    await tabTo(page, box(page, "SSN"));
    await keyboard.type(clientSSN.replaceAll("-", ""));
    const birth = page.getByLabel(/^Date of birth/);
    await tabTo(page, birth);
    await keyboard.type("03171984");
    await expect(birth).toHaveValue("1984-03-17");
    await tabTo(page, option(page, "Marital status", "Single"));
    await keyboard.press("ArrowDown");
    await expect(option(page, "Marital status", "Married")).toBeChecked();
    await tabTo(page, box(page, "Spouse full name"));
    await keyboard.type("Delaney");
    await tabTo(page, box(page, "Any names used in the past 8 years"));
    await keyboard.type(previousNames);
    await tabTo(page, button(page, "Next: Contact Info"));
    await keyboard.press("Enter");

    await expectStep(page, contactInfo);
    await tabTo(page, box(page, "City"));
    await keyboard.type("Raleigh");
    await tabTo(page, button(page, "Previous"));
    await keyboard.press("Space");
    await expectStep(page, personalInfo);
    await expect(box(page, "Spouse full name")).toHaveValue("Delaney");
  });

  test("the first link of a step leads to its first question, and that of an office page to its content", async ({ page, server }) => {
    const { keyboard } = page;
    const skip = async (name: string) => {
      await keyboard.press("Tab");
      await expect(page.getByRole("link", { name })).toBeFocused();
      await keyboard.press("Enter");
      await keyboard.press("Tab");
    };
    await page.goto("/");
    await skip("Skip to the form");
    await expect(box(page, "Full name")).toBeFocused();
    await page.goto("/step/contact-info");
    await skip("Skip to the form");
    await expect(box(page, "Street address")).toBeFocused();
    await page.goto("/step/review");
    await skip("Skip to the form");
    await expectFocusInside(page, ".step-card");
    await page.goto(`/edit/${await createEditLink(server, await createApiForm(server.url, single.formData), 2)}/contact-info`);
    await skip("Skip to the form");
    await expect(box(page, "Street address")).toBeFocused();
    await page.goto("/step/nowhere");
    await skip("Skip to the form");
    await expect(page.getByRole("link", { name: "Go to the bankruptcy form" })).toBeFocused();
    await page.goto("/upload");
    await skip("Skip to the form");
    await expect(box(page, "Full Name *")).toBeFocused();

    await signIn(page);
    await page.goto("/admin/dashboard");
    await skip("Skip to the content");
    await expect(page.getByRole("link", { name: "Skip the office's menu" })).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    await expectFocusInside(page, "#office-content");
  });

  test("pressing Enter in a question continues like Next", async ({ page }) => {
    await page.goto("/step/contact-info");
    await tabTo(page, box(page, "City"));
    await page.keyboard.type("Raleigh");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Step 3 of 14: Real Estate")).toBeVisible();
    await page.goto("/step/contact-info");
    await expect(box(page, "City")).toHaveValue("Raleigh");
  });

  test("row details can be opened and answered with the keyboard alone, and Enter in them continues like Next", async ({ page }) => {
    const { keyboard } = page;
    await beginForm(page, { securedCreditors: [{ creditor: "First Fictional Bank" }, { creditor: "Second Fictional Bank" }] });
    await page.goto("/step/secured-creditors");
    await tabTo(page, button(page, "More about this debt for secured creditor 2"));
    await keyboard.press("Enter");
    const began = page.locator('[id="securedCreditors[1].incurredOn"]');
    await expectKeyboardFocus(began);
    await keyboard.type("03172019");
    const arrears = page.locator('[id="securedCreditors[1].arrears"]');
    await tabTo(page, arrears);
    await keyboard.type("300");
    await keyboard.press("Enter");
    await expectStep(page, priorityCreditors);
    await tabTo(page, button(page, "Previous"));
    await keyboard.press("Enter");
    await expectStep(page, securedCreditors);
    await expect(page.getByText("Answered: Date, amount behind")).toBeVisible();
    await tabTo(page, button(page, "More about this debt for secured creditor 2"));
    await keyboard.press("Enter");
    await expect(began).toBeFocused();
    await expect(arrears).toHaveValue("$300");
    await tabTo(page, button(page, `Next: ${priorityCreditors.name}`));
    await keyboard.press("Enter");
    await expectStep(page, priorityCreditors);
  });

  test("documents can be uploaded and submitted with the keyboard alone", async ({ page }) => {
    const { keyboard } = page;
    // Subscribed early, because Playwright does not wait until the browser intercepts its own file dialog.
    const choosing = page.waitForEvent("filechooser", { timeout: 0 });
    await page.goto("/upload");
    await tabTo(page, box(page, "Full Name *"));
    await keyboard.type("Ann Example");
    await tabTo(page, box(page, "Email Address *"));
    await keyboard.type("ann@example.com");
    await keyboard.press("Enter");
    await expectText(page, "Session Created");

    await tabTo(page, picker(page));
    await keyboard.press("Enter");
    await (await choosing).setFiles([pdf("january.pdf"), pdf("february.pdf")]);
    if (!scripts) {
      await tabTo(page, button(page, "Upload"));
      await keyboard.press("Enter");
    }
    await expect(names(page)).toHaveText(["january.pdf", "february.pdf"]);
    await tabTo(page, button(page, "Delete january.pdf"));
    await keyboard.press("Enter");
    await expect(names(page)).toHaveText(["february.pdf"]);
    await tabTo(page, button(page, "Submit 1 Document"));
    await keyboard.press("Enter");
    await expect(title(page)).toHaveText("Submission Successful!");
  });

  test("an attorney can sign in, find a client, and open the case with the keyboard alone", async ({ page, server }) => {
    const { keyboard } = page;
    const client = `Wilhelmina Keys ${scripts}`;
    await createApiForm(server.url, { personalInfo: { clientName: client } });
    await page.goto("/admin/login");
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await keyboard.type(attorneyPassword);
    await keyboard.press("Enter");
    await expect(title(page)).toHaveText("Attorney Dashboard");
    await tabTo(page, page.getByRole("searchbox"));
    await keyboard.type(client);
    await keyboard.press("Enter");
    const found = page.getByRole("row", { name: client });
    await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(2);
    await tabTo(page, found.getByRole("link").first());
    await keyboard.press("Enter");
    await expect(title(page)).toHaveText(client);
  });
});
