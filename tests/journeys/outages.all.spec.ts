import type { Page } from "playwright/test";
import { pdf } from "../support/chosen-files.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { realEstate } from "../../app/questionnaire/steps/real-estate.ts";
import { couple } from "../support/households.ts";
import { beginForm, box, button, clickNext, expect, expectStep, save, test, title } from "../support/journey.ts";
import { isLong } from "../support/long.ts";
import { choose, fillContact } from "../support/portal.ts";

const toast = (page: Page, text: string) => page.getByRole("region").getByText(text, { exact: true });

async function expectSaveError(page: Page): Promise<void> {
  await expect(page.getByRole("status").getByText("Save failed")).toBeVisible();
  await expect(toast(page, "Save Error")).toBeVisible();
  await expect(toast(page, "Failed to save form data. Please try again.")).toBeVisible();
}

/** The cause of a failure, and what became of what was typed. */
const cause = "Please check your connection: you may be offline, or our server does not respond.";
const kept = "Nothing is lost. What you typed stays on this page. Keep it open and try again.";

/** The ways in which a page's posts can fail to reach the server or get its reply. */
const outages: Record<string, (page: Page) => Promise<unknown>> = {
  offline: (page) => page.context().setOffline(true),
  "cut off": (page) => page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue())),
  "away (503)": (page) =>
    page.route("**/*", (route) => (route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.continue())),
};

for (const [state, begin] of Object.entries(outages)) {
  test(`Save and Next say that the connection is the cause and that nothing is lost, ${state}`, async ({ page }) => {
    await page.goto("/step/contact-info");
    await begin(page);
    await box(page, "City").fill("Raleigh");
    for (const name of ["Save", "Next: Real Estate"]) {
      await button(page, name).click();
      await expect(page.getByRole("alert")).toContainText(`${cause} ${kept}`);
      await expect(page.getByRole("alert")).toBeFocused();
      for (const text of ["Failed to save form data. Please try again.", `${cause} ${kept}`]) await expect(toast(page, text)).toBeVisible();
      await expect(box(page, "City")).toHaveValue("Raleigh");
      await box(page, "City").focus();
    }
  });

  test(`Submit to Attorney and Save Form say that the connection is the cause, and nothing about documents, ${state}`, async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await begin(page);
    for (const [name, text] of [
      ["Submit to Attorney", "Failed to submit form to attorney."],
      ["Save Form", "Failed to submit form. Please try again."],
    ] as const) {
      await button(page, name).last().click();
      await expect(page.getByRole("alert")).toContainText(text);
      await expect(page.getByRole("alert")).toContainText(`${cause} ${kept}`);
      await expect(toast(page, text)).toBeVisible();
      await expect(page.getByText("ensure all required documents")).toHaveCount(0);
    }
  });
}

test("a failing autosave says what may be the cause, that nothing is lost, and that it tries again", async ({ page, context }) => {
  await page.goto("/step/contact-info");
  await context.setOffline(true);
  await box(page, "City").fill("Raleigh");
  await expectSaveError(page);
  const advice = "You may be offline. Keep this page open: nothing is lost. We save again when you are back online.";
  await expect(toast(page, advice)).toBeVisible();
});

test("an upload that fails says that the connection is the cause, and that the file stays, on both pages", async ({ page, context }) => {
  const expectUploadCause = async () => {
    await expect(page.getByRole("listitem").filter({ hasText: "may.pdf" })).toContainText(
      `${cause} The file stays in the list. Press Retry when the connection is back.`,
    );
    await expect(page.locator(".toast")).toContainText(cause);
  };
  await beginForm(page, couple.formData);
  await page.goto("/step/review");
  await context.setOffline(true);
  await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("may.pdf")]);
  await expectUploadCause();
  await context.setOffline(false);
  await page.goto("/upload");
  await fillContact(page);
  await button(page, "Start Document Upload").click();
  await expect(page.getByRole("heading", { name: "Upload Documents" })).toBeVisible();
  await page.route("**/api/uploads/**", (route) => route.fulfill({ status: 503, body: "" }));
  await choose(page, true, [pdf("may.pdf")]);
  await expectUploadCause();
});

test("a form is not submitted without the documents that could not be uploaded, and says so", async ({ page }) => {
  const id = await beginForm(page, couple.formData);
  await page.goto("/step/review");
  await page.route("**/api/uploads/**", (route) => route.abort());
  await page.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("may.pdf")]);
  await expect(button(page, "Retry may.pdf")).toBeVisible();
  await button(page, "Submit to Attorney").last().click();
  await expect(
    toast(page, "Failed to submit form to attorney. Please ensure all required documents are uploaded and try again."),
  ).toBeVisible();
  await expect(toast(page, "Press Retry or Remove at each file that was not uploaded.")).toBeVisible();
  expect((await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).submittedAt).toBeNull();
  await page.unroute("**/api/uploads/**");
  await button(page, "Retry may.pdf").click();
  await expect(page.getByRole("link", { name: "Download may.pdf" })).toBeVisible();
  await button(page, "Submit to Attorney").last().click();
  await expect(title(page)).toHaveText("Your form has been submitted");
});

test("the page that emails a link keeps the address while offline, and says why nothing was sent", async ({ page, context }) => {
  await beginForm(page, couple.formData);
  for (const place of ["/later", "/finish"]) {
    await page.goto(place);
    await box(page, "Your email address").fill("typed@client.example");
    await context.setOffline(true);
    await button(page, "Email me the link").click();
    await expect(page.getByRole("alert")).toContainText(`${cause} ${kept}`);
    await expect(box(page, "Your email address")).toHaveValue("typed@client.example");
    await context.setOffline(false);
  }
});

async function expectStored(page: Page, city: string): Promise<void> {
  await expect(box(page, "City")).toHaveValue(city);
  await page.reload();
  await expect(box(page, "City")).toHaveValue(city);
}

test("after the network drops and comes back, what was typed is saved automatically", async ({ page, context }) => {
  await page.goto("/step/contact-info");
  await context.setOffline(true);
  await box(page, "City").fill("Raleigh");
  await expectSaveError(page);
  await context.setOffline(false);
  await save(page, true);
  await expect(page.getByText("Save failed")).toHaveCount(0);
  await expectStored(page, "Raleigh");
});

test(`typing offline for ${isLong ? "a minute" : "a few seconds"} loses nothing, and reloading asks for confirmation`, async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const city = "Raleigh, where the oaks are, and where they stay, all sixty.";
  await page.goto("/step/contact-info");
  await box(page, "City").fill("Ral");
  await save(page, true);
  await box(page, "City").fill("");
  await context.setOffline(true);
  await box(page, "City").pressSequentially(city, { delay: isLong ? 1_000 : 50, timeout: 0 });
  await expect(page.getByRole("status").getByText("Save failed")).toBeVisible();
  const dialogShown = page.waitForEvent("dialog");
  void page.evaluate(() => location.reload());
  const dialog = await dialogShown;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(box(page, "City")).toHaveValue(city);
  await context.setOffline(false);
  await save(page, true);
  await expectStored(page, city);
});

test("Next stays on the step while offline, keeps what was typed, and works when back online", async ({ page, context }) => {
  await page.goto("/step/contact-info");
  await box(page, "City").fill("Raleigh");
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Next: / }).click();
  await expect(toast(page, "Save Error")).toBeVisible();
  await expectStep(page, contactInfo);
  await expect(box(page, "City")).toHaveValue("Raleigh");
  await context.setOffline(false);
  await clickNext(page, contactInfo);
  await page.goBack();
  await expectStored(page, "Raleigh");
});

test("a save that hangs is abandoned, and Next continues", async ({ page }) => {
  await page.goto("/step/contact-info");
  await page.route("**/api/bankruptcy-forms", () => new Promise(() => undefined), { times: 1 });
  const hanging = page.waitForRequest("**/api/bankruptcy-forms");
  await box(page, "City").fill("Raleigh");
  await hanging;
  await page.getByRole("button", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(realEstate.title, { timeout: 20_000 });
  await page.goBack();
  await expectStored(page, "Raleigh");
});

const typeEuros = (control: Element) => {
  (control as HTMLTextAreaElement).value = "€".repeat(5_000);
};

/** Makes a page save as it does when it is left. */
const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("when the first save on leaving the page hangs, it is abandoned, and Next continues", async ({ page }) => {
  await page.goto("/step/contact-info");
  await page.route("**/step/contact-info", () => new Promise(() => undefined), { times: 1 });
  const hanging = page.waitForRequest("**/step/contact-info");
  await box(page, "City").fill("Raleigh");
  await hidePage(page);
  await hanging;
  await page.getByRole("button", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(realEstate.title, { timeout: 20_000 });
  await page.goBack();
  await expectStored(page, "Raleigh");
});

test("a save on leaving the page is sent even if multibyte characters put it over the keepalive limit", async ({ page }) => {
  await beginForm(page, {});
  await page.goto("/step/financial-affairs");
  const saving = page.waitForResponse((response) => response.request().method() === "PATCH" && !response.request().headers()["if-match"]);
  for (const index of [0, 1, 2, 3, 4, 5]) await page.locator("textarea").nth(index).evaluate(typeEuros);
  await hidePage(page);
  expect((await saving).status()).toBe(200);
});

test("the status line is correct after a failed save is undone, saved with the button, or autosaved", async ({ page }) => {
  const status = page.getByRole("status").filter({ hasText: /sav/i });
  const failOnce = () =>
    page.route(
      "**/api/bankruptcy-forms/*",
      (route) => route.fulfill({ status: 422, json: { message: "Some of the data cannot be saved." } }),
      { times: 1 },
    );
  await page.goto("/step/contact-info");
  await box(page, "City").fill("Raleigh");
  await save(page, true);

  await failOnce();
  await box(page, "City").fill("Durham");
  await expect(status).toContainText("Save failed");
  await box(page, "City").fill("Raleigh");
  await expect(status).toContainText("All changes saved");

  await failOnce();
  await box(page, "City").fill("Durham");
  await expect(status).toContainText("Save failed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status).toContainText("All changes saved");

  await box(page, "City").press("End");
  await box(page, "City").pressSequentially(", NC");
  await expect(status).not.toContainText("All changes saved");
  await expect(status).toContainText("Auto-saved just now");
  await expect(status).toContainText("All changes saved");
  await expectStored(page, "Durham, NC");
});

test("everything is saved automatically after the server is killed during typing and restarted", async ({ page, server }) => {
  test.setTimeout(120_000);
  await page.goto("/step/contact-info");
  await box(page, "City").fill("Ral");
  await save(page, true);
  await box(page, "City").pressSequentially("ei");
  await server.kill();
  await box(page, "City").pressSequentially("gh");
  await expectSaveError(page);
  await server.restart();
  await expect(page.getByText("All changes saved")).toBeVisible({ timeout: 60_000 });
  await expectStored(page, "Raleigh");
});

test("a server that is killed during a save does not create a second form", async ({ page, server }) => {
  test.setTimeout(120_000);
  await page.goto("/step/contact-info");
  await page.route(
    "**/api/bankruptcy-forms",
    async (route) => {
      await route.fetch();
      await server.kill();
      await route.abort();
    },
    { times: 1 },
  );
  await box(page, "City").fill("Raleigh");
  await expectSaveError(page);
  await box(page, "County").fill("Wake");
  await server.restart();
  await expect(page.getByText("All changes saved")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Changed in another window")).toHaveCount(0);
  await expect(box(page, "County")).toHaveValue("Wake");
  await expectStored(page, "Raleigh");
  await expect(box(page, "County")).toHaveValue("Wake");
});

test("a stored save whose response fails is not mistaken for another window's change", async ({ page }) => {
  await page.goto("/step/contact-info");
  await box(page, "City").fill("Ral");
  await save(page, true);
  await page.route(
    "**/api/bankruptcy-forms/*",
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: { message: "Please try again." } });
    },
    { times: 1 },
  );
  await box(page, "City").fill("Rale");
  await expectSaveError(page);
  await box(page, "City").fill("Raleigh");
  await expect(page.getByText("All changes saved")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Changed in another window")).toHaveCount(0);
  await expectStored(page, "Raleigh");
});

test.describe("leaving right after typing", () => {
  for (const first of [true, false])
    test(first ? "keeps the first answer" : "keeps a later answer", async ({ page }) => {
      await page.goto("/step/contact-info");
      if (!first) {
        await box(page, "City").fill("Ral");
        await save(page, true);
      }
      await box(page, "City").fill("Raleigh");
      await page.goto("/finished");
      await expect(async () => {
        await page.goto("/step/contact-info");
        expect(await box(page, "City").inputValue()).toBe("Raleigh");
      }).toPass();
    });
});
