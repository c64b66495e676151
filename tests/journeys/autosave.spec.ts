import type { Page } from "playwright/test";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { single } from "../support/households.ts";
import { beginForm, box, button, clickNext, expect, expectStep, option, test } from "../support/journey.ts";
import { answersOfSize } from "../support/large-forms.ts";
import { typeStep } from "../support/typist.ts";

const status = (page: Page) => page.getByRole("status").filter({ hasText: /sav/i });
const isAutosave = (request: { url(): string; method(): string }) => request.url().includes("/api/") && request.method() !== "GET";

test("the form is created two seconds after typing, then updated", async ({ page, baseURL }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Ready to save");
  const creating = page.waitForRequest(isAutosave);
  await box(page, "Full name").fill("Marlowe");
  const typed = Date.now();
  const created = await creating;
  expect(Date.now() - typed, "milliseconds from typing to saving").toBeGreaterThan(1_900);
  expect(`${created.method()} ${created.url()}`).toBe(`POST ${baseURL}/api/bankruptcy-forms`);
  expect(created.postDataJSON()).toMatchObject({
    clientName: "Marlowe",
    clientEmail: "",
    currentStep: 1,
    isCompleted: false,
    formData: { personalInfo: { clientName: "Marlowe", maritalStatus: "single" } },
  });
  const { id } = (await (await created.response())!.json()) as { id: string };
  await expect(status(page)).toContainText("All changes saved");

  const updating = page.waitForRequest(isAutosave);
  await box(page, "Full name").fill("Marlowe Q. Testwell");
  const updated = await updating;
  expect(`${updated.method()} ${updated.url()}`).toBe(`PATCH ${baseURL}/api/bankruptcy-forms/${id}`);
  expect(updated.postDataJSON()).toMatchObject({ currentStep: 1, formData: { personalInfo: { clientName: "Marlowe Q. Testwell" } } });
  expect(await (await updated.response())!.json()).toEqual({ version: 2, updatedAt: expect.any(String), advice: {} });
});

test("a save on leaving the page contains the step", async ({ page }) => {
  const id = await beginForm(page, {});
  await page.goto("/step/contact-info");
  const saving = page.waitForRequest(isAutosave);
  await box(page, "City").fill("Raleigh");
  await page.goto("/upload");
  expect((await saving).postDataJSON()).toEqual({ currentStep: 2, formData: { contactInfo: { city: "Raleigh" } } });
  await expect
    .poll(async () => (await page.request.get(`/api/bankruptcy-forms/${id}`)).json())
    .toMatchObject({ currentStep: 2, formData: { contactInfo: { city: "Raleigh" } } });
});

test("the status line shows the save state and the time since the last save", async ({ page }) => {
  await page.clock.install();
  const responseAllowed = Promise.withResolvers<void>();
  await page.route("**/api/bankruptcy-forms", async (route) => {
    await responseAllowed.promise;
    await route.continue();
  });
  await page.goto("/");
  await expect(status(page)).toHaveText("Ready to save");
  await box(page, "Full name").fill("Marlowe");
  await expect(status(page)).toHaveText("Saving...");
  responseAllowed.resolve();
  await expect(status(page)).toContainText("Auto-saved just now");
  await expect(status(page)).toContainText("All changes saved");
  await page.clock.fastForward("01:05");
  await expect(status(page)).toContainText("Auto-saved 1 minute ago");
  await page.clock.fastForward("02:00");
  await expect(status(page)).toContainText("Auto-saved 3 minutes ago");
});

test("an optional choice can be cleared", async ({ page }) => {
  await page.goto("/step/income");
  const frequency = page.getByLabel("Pay frequency", { exact: true });
  for (const choice of ["weekly", ""]) {
    const saved = page.waitForResponse((response) => isAutosave(response.request()) && response.ok());
    await frequency.selectOption(choice);
    await saved;
    await page.reload();
    await expect(frequency).toHaveValue(choice);
  }
});

test("a green dot appears next to the saved status", async ({ page }) => {
  await page.goto("/");
  await box(page, "Full name").fill("Marlowe");
  await expect(status(page)).toContainText("All changes saved");
  const dot = status(page).locator('[aria-hidden="true"]');
  await expect(dot).toBeVisible();
  const color = await dot.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)!.map(Number);
  expect(green, color).toBeGreaterThan(Math.max(red, blue));
});

test("answers typed before the scripts load are kept and saved", async ({ page }) => {
  const loadingAllowed = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await loadingAllowed.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await box(page, "Full name").fill("Marlowe");
  await option(page, "Marital status", "Married").check();
  loadingAllowed.resolve();
  await expect(status(page)).toContainText("All changes saved");
  await expect(box(page, "Full name")).toHaveValue("Marlowe");
  await page.reload();
  await expect(box(page, "Full name")).toHaveValue("Marlowe");
  await expect(option(page, "Marital status", "Married")).toBeChecked();
});

test("switching steps does not load a new document", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await typeStep(page, personalInfo, single.formData);
  await clickNext(page, personalInfo);
  await expect(page).toHaveTitle(/Contact Info/);
  await button(page, "Previous").click();
  await expectStep(page, personalInfo);
  await expect(page).toHaveURL("/step/personal-info");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});

test("an answer changed after a save is kept when Next is pressed immediately", async ({ page }) => {
  await page.goto("/step/assets");
  await box(page, "Cash on hand").fill("60");
  await expect(status(page)).toContainText("All changes saved");
  await box(page, "Cash on hand").fill("75");
  await page.getByRole("button", { name: /^Next: / }).click();
  await expect(page.getByText("Step 6 of 14")).toBeVisible();
  await button(page, "Previous").click();
  await expect(box(page, "Cash on hand")).toHaveValue("$75");
});

test("SSNs, phone numbers, and amounts are formatted while typing", async ({ page }) => {
  const type = async (name: string, typed: string, shown: string) => {
    await box(page, name).pressSequentially(typed);
    await expect(box(page, name)).toHaveValue(shown);
  };
  await page.goto("/step/personal-info");
  await type("SSN", "9876", "987-6");
  await type("SSN", "5x43201", "987-65-4320");
  await page.goto("/step/contact-info");
  await type("Home phone", "919", "919");
  await type("Home phone", "555", "(919) 555");
  await type("Home phone", "01019", "(919) 555-0101");
  await page.goto("/step/income");
  await type("Employer phone", "91955501037", "919-555-0103");
  await type("Take-home pay", "1250", "$1,250");
  await box(page, "Take-home pay").press("ControlOrMeta+a");
  await type("Take-home pay", "1250.75", "$1,250.75");
  await box(page, "Take-home pay").blur();
  await expect(box(page, "Take-home pay")).toHaveValue("$1,251");
});

test("pasted and autofilled values are formatted as a whole", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const entryMethods = {
    pasted: async (name: string, text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await box(page, name).press("ControlOrMeta+a");
      await box(page, name).press("ControlOrMeta+v");
    },
    "filled in": (name: string, text: string) => box(page, name).fill(text),
  };
  const answers = [
    ["/step/personal-info", "SSN", ["987–65–4320", "987-65-4320"], ["1987654320", "1987654320"]],
    ["/step/contact-info", "Home phone", ["+1 (919) 555-0123", "(919) 555-0123"]],
    ["/step/contact-info", "Cell phone", ["919.555.0123 ext. 4", "919.555.0123 ext. 4"]],
    ["/step/income", "Employer phone", ["1-919-555-0123", "919-555-0123"]],
    ["/step/income", "Take-home pay", [" 1 250.75 ", "$1,251"]],
    ["/upload", "Phone Number (Optional)", ["+1 (919) 555-0123", "(919) 555-0123"]],
  ] as const;
  for (const [address, name, ...texts] of answers) {
    await page.goto(address);
    for (const [text, shown] of texts)
      for (const [method, enter] of Object.entries(entryMethods)) {
        await box(page, name).clear();
        await enter(name, text);
        await expect(box(page, name), `${text}, ${method}`).toHaveValue(shown);
      }
  }
});

test("answers over the total size limit show a message, stay on the page, and are saved once shortened", async ({ page }) => {
  await beginForm(page, answersOfSize(2 ** 20 - 1_000));
  await page.goto("/step/personal-info");
  const previousNames = "Any names used in the past 8 years";
  await box(page, previousNames).fill("n".repeat(3_000));
  const reason = "All answers of a form together can be at most 1 MB. Please shorten your longest answers.";
  await expect(page.getByRole("region").getByText(reason, { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText("Save failed");
  await expect(box(page, previousNames)).toHaveValue("n".repeat(3_000));
  await box(page, previousNames).fill("Ann Old");
  await expect(status(page)).toContainText("All changes saved");
});
