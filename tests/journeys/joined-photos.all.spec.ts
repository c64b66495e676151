import type { Page } from "playwright/test";
import type { Chosen } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, chooseFiles, expect, phone, test, withAndWithoutScripts } from "../support/journey.ts";
import { photoPages } from "../support/joined-photos.ts";
import { grayJpeg } from "../support/photos.ts";
import { choose, names, startSession } from "../support/portal.ts";

const photo = async (name: string): Promise<Chosen> => ({ name, mimeType: "image/jpeg", buffer: await grayJpeg(400, 300) });
const photos = async (count: number) => Promise.all(Array.from({ length: count }, (_, at) => photo(`page-${at + 1}.jpg`)));

const stubs = (page: Page) => page.getByRole("region", { name: "Pay Stubs", exact: true });
const stubNames = (page: Page) => stubs(page).locator(".file-list:not(.upload-rows) .file-name");
const changedMessage = "The list of photos has changed in the meantime.";

async function uploadFiles(page: Page, scripts: boolean, files: Chosen[]): Promise<void> {
  await chooseFiles(page.getByLabel("Choose files for Pay Stubs", { exact: true }), files);
  if (!scripts) await button(page, "Upload").click();
}

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("one click joins a list's photos into one PDF, on the review step and on the documents page", async ({ page, context }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadFiles(page, scripts, await photos(1));
    await expect(stubNames(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "into one PDF" })).toHaveCount(0);
    await uploadFiles(page, scripts, await photos(2));
    await expect(stubNames(page)).toHaveCount(3);
    await button(page, "Join 3 photos into one PDF in Pay Stubs").click();
    await expect(stubNames(page)).toHaveText(["Pay Stubs (3 photos).pdf"]);
    await expect(page.getByRole("status").filter({ hasText: "Photos Joined" })).toBeVisible();
    const documents = `/api/bankruptcy-forms/${id}/documents`;
    const { payStubs } = await (await page.request.get(documents)).json();
    const pdf = await (await page.request.get(`${documents}/payStubs/${payStubs[0].id}/download`)).body();
    expect(await photoPages(pdf)).toHaveLength(3);

    await page.goto("/step/review/documents");
    await uploadFiles(page, scripts, await photos(2));
    await expect(stubNames(page)).toHaveCount(3);
    const { payStubs: three } = await (await page.request.get(documents)).json();
    const secondTab = await context.newPage();
    await secondTab.request.delete(`${documents}/payStubs/${three[2].id}`);
    await button(page, "Join 2 photos into one PDF in Pay Stubs").click();
    await expect(page.getByRole("alert").filter({ hasText: changedMessage })).toBeVisible();
    await expect(stubNames(page)).toHaveText(["Pay Stubs (3 photos).pdf", "page-1.jpg"]);
  });

  test("the portal joins photos too", async ({ page }) => {
    await startSession(page);
    await choose(page, scripts, await photos(2));
    await expect(names(page)).toHaveCount(2);
    await button(page, "Join 2 photos into one PDF in Uploaded Files").click();
    await expect(names(page)).toHaveText(["Joined photos (2).pdf"]);
    await expect(page.getByRole("status").filter({ hasText: "Photos Joined" })).toBeVisible();
    await expect(button(page, "Submit 1 Document")).toBeVisible();
  });
});
