import type { Locator, Page } from "playwright/test";
import { protectPdf } from "../../app/platform/pdf/protect-pdf.server.ts";
import { pdf, textFile, uploadsFirst, type Chosen } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, chooseFiles, expect, phone, test, withAndWithoutScripts } from "../support/journey.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { emptyPng, heic, jpegTurned, noisyJpeg, inspectPhoto } from "../support/photos.ts";
import { pagePhotos } from "../support/page-photos.ts";
import { choose, names, startSession } from "../support/portal.ts";

const iphonePhoto: Chosen = { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic };
const sidewaysPhoto = async (): Promise<Chosen> => ({ name: "card.jpg", mimeType: "image/jpeg", buffer: await jpegTurned(6) });
const lockedPdf = async (): Promise<Chosen> => ({
  name: "bank.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(await protectPdf(pdfOf(2_000), "secret")),
});
const bomb: Chosen = { name: "bomb.png", mimeType: "image/png", buffer: emptyPng(30_000, 30_000) };

const messages = { bank: "This PDF needs a password. Please save a copy without one", bomb: "This picture has too many pixels" };

const stubs = (page: Page) => page.getByRole("region", { name: "Pay Stubs", exact: true });
const stubNames = (page: Page) => stubs(page).getByRole("list", { name: "Pay Stubs: uploaded files" }).locator(".file-name");

async function uploadPayStubs(page: Page, scripts: boolean, files: Chosen[]): Promise<void> {
  await chooseFiles(page.getByLabel("Choose files for Pay Stubs", { exact: true }), files);
  if (!scripts) await button(page, "Upload").click();
}

/** Expects a text that is still there after a toast would have closed. */
async function expectToStay(page: Page, place: Locator, text: string): Promise<void> {
  await expect(place).toContainText(text);
  await page.clock.runFor(6_000);
  await expect(place).toContainText(text);
}

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("iPhone photos and sideways photos become documents that any computer shows upright", async ({ page }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadPayStubs(page, scripts, [iphonePhoto, await sidewaysPhoto()]);
    await expect(stubNames(page)).toHaveText(["IMG_0001.jpg", "card.jpg"]);
    const documents = `/api/bankruptcy-forms/${id}/documents`;
    const { payStubs } = await (await page.request.get(documents)).json();
    const [first, second] = await Promise.all(
      payStubs.map(async (stub: { id: string }) =>
        inspectPhoto(await (await page.request.get(`${documents}/payStubs/${stub.id}/download`)).body()),
      ),
    );
    expect(first).toMatchObject({ format: "jpeg", red: ["upper left"], hasMetadata: false });
    expect(second).toMatchObject({ width: 48, height: 64, red: ["upper right"], hasMetadata: false });
  });

  test("a photo that is sideways in its pixels is turned with a button, and stays where it is", async ({ page }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/review");
    const upright: Chosen = { name: "front.jpg", mimeType: "image/jpeg", buffer: await jpegTurned(1) };
    await uploadPayStubs(page, scripts, [upright, { ...upright, name: "back.jpg" }, pdf("stub.pdf")]);
    await expect(stubNames(page)).toHaveText(["front.jpg", "back.jpg", "stub.pdf"]);
    await expect(button(page, "Turn stub.pdf")).toHaveCount(0);
    await button(page, "Turn front.jpg").click();
    await expect(page.getByText("Photo Turned").first()).toBeVisible();
    await expect(stubNames(page)).toHaveText(["front.jpg", "back.jpg", "stub.pdf"]);
    const documents = `/api/bankruptcy-forms/${id}/documents`;
    const { payStubs } = await (await page.request.get(documents)).json();
    const stored = await page.request.get(`${documents}/payStubs/${payStubs[0].id}/download`);
    expect(await inspectPhoto(await stored.body())).toMatchObject({ width: 48, height: 64, red: ["upper right"] });

    await startSession(page);
    await choose(page, scripts, [upright]);
    await button(page, "Turn front.jpg").click();
    await expect(page.getByText("Photo Turned").first()).toBeVisible();
    await expect(names(page)).toHaveText(["front.jpg"]);
  });

  test("a photo that a broken connection has cut off is rejected immediately, also a large one", async ({ page }) => {
    await startSession(page);
    const whole = await noisyJpeg();
    expect(whole.length).toBeGreaterThan(8 * 2 ** 20);
    const halves = { "large.jpg": whole.subarray(0, 6 * 2 ** 20), "small.jpg": whole.subarray(0, 2 ** 20) };
    for (const [name, buffer] of Object.entries(halves)) {
      await choose(page, scripts, [{ name, mimeType: "image/jpeg", buffer }]);
      await expect(page.getByText("This photo is cut off. Please take it again.").first()).toBeVisible();
      await expect(names(page)).toHaveCount(0);
      await page.reload();
    }
  });

  test("a PDF with a password and an oversized picture are rejected immediately, with instructions", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadPayStubs(page, scripts, [await lockedPdf()]);
    await expect(page.getByText(messages.bank).first()).toBeVisible();
    await uploadPayStubs(page, scripts, [bomb]);
    await expect(page.getByText(messages.bomb).first()).toBeVisible();
    await uploadPayStubs(page, scripts, [pdf("may.pdf")]);
    await expect(stubNames(page)).toHaveText(["may.pdf"]);
  });

  test("a dark or blurred photo is accepted with a hint next to its name, after a reload and in the portal too", async ({ page }) => {
    const photo = async (kind: keyof typeof pagePhotos) => ({
      name: `${kind}.jpg`,
      mimeType: "image/jpeg",
      buffer: await pagePhotos[kind](),
    });
    const photos = [await photo("dark"), await photo("sharp"), await photo("blurred")];
    const expectHints = async (list: Locator) => {
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expect(list.getByRole("listitem").filter({ hasText: "dark.jpg" })).toContainText("take it again in brighter light");
      await expect(list.getByRole("listitem").filter({ hasText: "blurred.jpg" })).toContainText("hold the phone still");
      await expect(list.locator(".photo-hint")).toHaveCount(2);
    };
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await uploadPayStubs(page, scripts, photos);
    const uploaded = stubs(page).getByRole("list", { name: "Pay Stubs: uploaded files" });
    await expectHints(uploaded);
    await page.reload();
    await expectHints(uploaded);

    await startSession(page);
    await choose(page, scripts, photos);
    await expectHints(page.getByRole("list", { name: "Uploaded files" }));
  });

  test("the message about a rejected file stays until other files are chosen", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/review");
    await page.clock.install();
    await uploadPayStubs(page, scripts, [textFile("setup.exe", "")]);
    await expectToStay(page, scripts ? page.locator(".refused-files") : page.getByRole("alert"), "not allowed for security reasons");
    await uploadPayStubs(page, scripts, [await lockedPdf()]);
    await expect(page.locator(".refused-files")).toHaveCount(0);
    await expectToStay(page, scripts ? stubs(page).locator(".upload-rows") : page.getByRole("alert"), messages.bank);

    await startSession(page);
    await choose(page, scripts, [textFile("all.zip", "")]);
    await expectToStay(page, scripts ? page.locator(".refused-files") : page.getByRole("alert"), 'File extension "zip" is not allowed');
    await choose(page, scripts, [await lockedPdf()]);
    await expectToStay(page, scripts ? page.locator(".upload-rows") : page.getByRole("alert"), messages.bank);
    await choose(page, scripts, [pdf("may.pdf")]);
    await expect(names(page)).toHaveText(["may.pdf"]);
    await expect(page.getByText("Uploaded, not yet submitted.")).toBeVisible();
  });

  test("the portal accepts and rejects the same files", async ({ page }) => {
    await startSession(page);
    await choose(page, scripts, [iphonePhoto, await sidewaysPhoto()]);
    await expect(names(page)).toHaveText(["IMG_0001.jpg", "card.jpg"]);
    await choose(page, scripts, [await lockedPdf()]);
    await expect(page.getByText("Invalid File: bank.pdf").first()).toBeVisible();
    await expect(page.getByText(messages.bank).first()).toBeVisible();
    await choose(page, scripts, [bomb]);
    await expect(page.getByText(messages.bomb).first()).toBeVisible();
    await expect(names(page)).toHaveCount(2);
  });
});

test("with scripts, an oversized photo is scaled down before it is sent, and small print stays readable", async ({ page }) => {
  const buffer = await noisyJpeg();
  expect(buffer.length).toBeGreaterThan(10 * 2 ** 20);
  const id = await beginForm(page, couple.formData);
  await page.goto("/step/review");
  const sent = page.waitForRequest("**/api/uploads/**");
  await uploadPayStubs(page, true, [{ name: "stub.jpg", mimeType: "image/jpeg", buffer }, pdf("may.pdf")]);
  expect(Number((await (await sent).allHeaders())["content-length"])).toBeLessThan(buffer.length / 2);
  await expect(stubNames(page)).toHaveText(["stub.jpg", "may.pdf"]);
  const documents = `/api/bankruptcy-forms/${id}/documents`;
  const { payStubs } = await (await page.request.get(documents)).json();
  const stored = await (await page.request.get(`${documents}/payStubs/${payStubs[0].id}/download`)).body();
  expect(await inspectPhoto(stored)).toMatchObject({ format: "jpeg", width: 2_250, height: 3_000, hasMetadata: false });
});

test("with scripts, nothing can be submitted while a photo is being scaled down", async ({ page }) => {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window) as (...facts: unknown[]) => Promise<ImageBitmap>;
    const held = new Promise<void>((resolve) => window.addEventListener("release", () => resolve()));
    window.createImageBitmap = async (...facts: unknown[]) => (await held, decode(...facts));
  });
  const release = () => page.evaluate(() => window.dispatchEvent(new Event("release")));
  const photo: Chosen = { name: "stub.jpg", mimeType: "image/jpeg", buffer: await noisyJpeg() };
  const expectToWait = async (submit: Locator) => {
    await expect(page.getByRole("progressbar", { name: "Upload of stub.jpg" })).toBeVisible();
    await expect(submit).toHaveAttribute("aria-disabled", "true");
    await expect(submit).toHaveAccessibleDescription(uploadsFirst);
    await release();
    await expect(submit).toBeEnabled();
  };

  await beginForm(page, couple.formData);
  await page.goto("/step/review");
  await uploadPayStubs(page, true, [photo]);
  await expectToWait(button(page, "Submit to Attorney").first());
  await expect(stubNames(page)).toHaveText(["stub.jpg"]);

  await startSession(page);
  await choose(page, true, [pdf("may.pdf")]);
  await choose(page, true, [photo]);
  await expect(names(page)).toHaveText(["may.pdf"]);
  await expectToWait(page.getByRole("button", { name: /^Submit \d Document/ }));
  await expect(names(page)).toHaveText(["may.pdf", "stub.jpg"]);
});
