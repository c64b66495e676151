import type { Page } from "playwright/test";
import { single } from "../support/households.ts";
import { beginForm, box, button, expect, test, waitForScripts } from "../support/journey.ts";

const storedInfo = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.personalInfo as Record<string, string>;
const status = (page: Page) => page.locator(".save-status");
const message = (page: Page, name: string) => page.locator(`[id="${name}-message"]`);

/** Pastes a text into the focused control. */
const paste = (page: Page, text: string) => page.evaluate((pasted) => document.execCommand("insertText", false, pasted), text);

test("a pasted text that is too long stays whole, with a message at once, and the rest is saved", async ({ page }) => {
  const id = await beginForm(page, single.formData);
  await page.goto("/step/personal-info");
  await waitForScripts(page);
  const names = box(page, "Any names used in the past 8 years");
  await names.fill("");
  await paste(page, "p".repeat(6_004));
  await expect(message(page, "previousNames")).toHaveText("This is too long: 6,004 of 5,000 characters.");
  await expect(names).toHaveAccessibleDescription(/6,004 of 5,000/);
  await expect(names).toHaveValue("p".repeat(6_004));
  const saving = page.waitForResponse((response) => response.request().method() === "PATCH");
  await box(page, "Full name").fill("Dana Newname");
  expect((await saving).ok()).toBe(true);
  await expect(status(page)).toContainText("Auto-saved just now");
  await expect(status(page)).not.toContainText("All changes saved");
  expect(await storedInfo(page, id)).toMatchObject({
    clientName: "Dana Newname",
    previousNames: single.formData.personalInfo!.previousNames,
  });

  await button(page, "Save").click();
  await expect(page.getByRole("alert")).toContainText("Any names used in the past 8 years: This is too long: 6,004 of 5,000");
  await expect(names).toHaveValue("p".repeat(6_004));
  await names.fill("p".repeat(5_000));
  await expect(message(page, "previousNames")).toHaveCount(0);
  await expect(status(page)).toContainText("All changes saved");
  expect(await storedInfo(page, id)).toMatchObject({ previousNames: "p".repeat(5_000) });
});

test("a page with a text that is too long asks before it is closed", async ({ page }) => {
  await beginForm(page, single.formData);
  await page.goto("/step/contact-info");
  await waitForScripts(page);
  await box(page, "County").fill("c".repeat(501));
  await expect(message(page, "county")).toHaveText("This is too long: 501 of 500 characters.");
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await closing;
});
