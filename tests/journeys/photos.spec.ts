import type { Locator, Page } from "playwright/test";
import { protectPdf } from "../../app/platform/pdf/protect-pdf.server.ts";
import { pdf, textFile, type ChosenFile } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, chooseFiles, expect, phone, test, withAndWithoutScripts } from "../support/journey.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { emptyPng, heic, jpegTurned, noisyJpeg, seenIn } from "../support/photos.ts";
import { photographed } from "../support/photographed-page.ts";
import { uploadFiles, fileNames, startSession } from "../support/portal.ts";

const iphonePhoto: ChosenFile = { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic };
const sidewaysPhoto = async (): Promise<ChosenFile> => ({ name: "card.jpg", mimeType: "image/jpeg", buffer: await jpegTurned(6) });
const lockedPdf = async (): Promise<ChosenFile> => ({
  name: "bank.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(await protectPdf(pdfOf(2_000), "secret")),
});
const bomb: ChosenFile = { name: "bomb.png", mimeType: "image/png", buffer: emptyPng(30_000, 30_000) };

const messages = { bank: "This PDF needs a password. Please save a copy without one", bomb: "This picture has too many pixels" };

const stubs = (page: Page) => page.getByRole("region", { name: "Pay Stubs", exact: true });
const stubNames = (page: Page) => stubs(page).getByRole("list", { name: "Pay Stubs: uploaded files" }).locator(".file-name");

async function uploadStubs(page: Page, scripts: boolean, files: ChosenFile[]): Promise<void> {
  await chooseFiles(page.getByLabel("Choose files for Pay Stubs", { exact: true }), files);
  if (!scripts) await button(page, "Upload Pay Stubs").click();
}

/** Expects a text that remains longer than a toast. */
async function expectLastingText(page: Page, locator: Locator, text: string): Promise<void> {
  await expect(locator).toContainText(text);
  await page.clock.runFor(6_000);
  await expect(locator).toContainText(text);
}

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("HEIC and sideways photos are stored as upright JPEGs without metadata", async ({ page }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadStubs(page, scripts, [iphonePhoto, await sidewaysPhoto()]);
    await expect(stubNames(page)).toHaveText(["IMG_0001.jpg", "card.jpg"]);
    const documents = `/api/bankruptcy-forms/${id}/documents`;
    const { payStubs } = await (await page.request.get(documents)).json();
    const [first, second] = await Promise.all(
      payStubs.map(async (stub: { id: string }) =>
        seenIn(await (await page.request.get(`${documents}/payStubs/${stub.id}/download`)).body()),
      ),
    );
    expect(first).toMatchObject({ format: "jpeg", red: ["upper left"], tells: false });
    expect(second).toMatchObject({ width: 48, height: 64, red: ["upper right"], tells: false });
  });

  test("an upload rejects a PDF with a password and an oversized picture, and says what to do", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadStubs(page, scripts, [await lockedPdf()]);
    await expect(page.getByText(messages.bank).first()).toBeVisible();
    await uploadStubs(page, scripts, [bomb]);
    await expect(page.getByText(messages.bomb).first()).toBeVisible();
    await uploadStubs(page, scripts, [pdf("may.pdf")]);
    await expect(stubNames(page)).toHaveText(["may.pdf"]);
  });

  test("a dark or blurred photo is accepted with a hint beside its name, after a reload and in the portal too", async ({ page }) => {
    const makePhoto = async (kind: keyof typeof photographed) => ({
      name: `${kind}.jpg`,
      mimeType: "image/jpeg",
      buffer: await photographed[kind](),
    });
    const photos = [await makePhoto("dark"), await makePhoto("sharp"), await makePhoto("blurred")];
    const expectHints = async (list: Locator) => {
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expect(list.getByRole("listitem").filter({ hasText: "dark.jpg" })).toContainText("take it again in brighter light");
      await expect(list.getByRole("listitem").filter({ hasText: "blurred.jpg" })).toContainText("hold the phone still");
      await expect(list.locator(".photo-hint")).toHaveCount(2);
    };
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadStubs(page, scripts, photos);
    const uploaded = stubs(page).getByRole("list", { name: "Pay Stubs: uploaded files" });
    await expectHints(uploaded);
    await page.reload();
    await expectHints(uploaded);

    await startSession(page);
    await uploadFiles(page, scripts, photos);
    await expectHints(page.getByRole("list", { name: "Uploaded files" }));
  });

  test("the reason for a rejected file stays until other files are chosen", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await page.clock.install();
    await uploadStubs(page, scripts, [textFile("setup.exe", "")]);
    await expectLastingText(page, scripts ? page.locator(".refused-files") : page.getByRole("alert"), "not allowed for security reasons");
    await uploadStubs(page, scripts, [await lockedPdf()]);
    await expect(page.locator(".refused-files")).toHaveCount(0);
    await expectLastingText(page, scripts ? stubs(page).locator(".upload-rows") : page.getByRole("alert"), messages.bank);

    await startSession(page);
    await uploadFiles(page, scripts, [textFile("all.zip", "")]);
    await expectLastingText(
      page,
      scripts ? page.locator(".refused-files") : page.getByRole("alert"),
      'File extension "zip" is not allowed',
    );
    await uploadFiles(page, scripts, [await lockedPdf()]);
    await expectLastingText(page, scripts ? page.locator(".upload-rows") : page.getByRole("alert"), messages.bank);
    await uploadFiles(page, scripts, [pdf("may.pdf")]);
    await expect(fileNames(page)).toHaveText(["may.pdf"]);
    await expect(page.getByText("Uploaded, not yet submitted.")).toBeVisible();
  });

  test("the portal accepts and rejects the same files", async ({ page }) => {
    await startSession(page);
    await uploadFiles(page, scripts, [iphonePhoto, await sidewaysPhoto()]);
    await expect(fileNames(page)).toHaveText(["IMG_0001.jpg", "card.jpg"]);
    await uploadFiles(page, scripts, [await lockedPdf()]);
    await expect(page.getByText("Invalid File: bank.pdf").first()).toBeVisible();
    await expect(page.getByText(messages.bank).first()).toBeVisible();
    await uploadFiles(page, scripts, [bomb]);
    await expect(page.getByText(messages.bomb).first()).toBeVisible();
    await expect(fileNames(page)).toHaveCount(2);
  });
});

test("with scripts, a photo that is too large is scaled down to 3,000 pixels before it is sent", async ({ page }) => {
  const buffer = await noisyJpeg();
  expect(buffer.length).toBeGreaterThan(10 * 2 ** 20);
  const id = await beginForm(page, couple.formData);
  await page.goto("/step/review");
  const sent = page.waitForRequest("**/api/uploads/**");
  await uploadStubs(page, true, [{ name: "stub.jpg", mimeType: "image/jpeg", buffer }, pdf("may.pdf")]);
  expect(Number((await (await sent).allHeaders())["content-length"])).toBeLessThan(buffer.length / 2);
  await expect(stubNames(page)).toHaveText(["stub.jpg", "may.pdf"]);
  const documents = `/api/bankruptcy-forms/${id}/documents`;
  const { payStubs } = await (await page.request.get(documents)).json();
  const stored = await (await page.request.get(`${documents}/payStubs/${payStubs[0].id}/download`)).body();
  expect(await seenIn(stored)).toMatchObject({ format: "jpeg", width: 2_250, height: 3_000, tells: false });
});
