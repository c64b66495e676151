import { readFile } from "node:fs/promises";
import { BlobReader, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { pdf, sha256 } from "../support/chosen-files.ts";
import { longPdf, oversizedPdf, pdfWithPages } from "../support/pdf-files.ts";
import { jpegTurned, inspectPhoto } from "../support/photos.ts";
import { couple, single } from "../support/households.ts";
import {
  beginForm,
  box,
  button,
  chooseFiles,
  collectBrowserMessages,
  documentPassword,
  expect,
  onPhoneAndDesktop,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import type { Page } from "playwright/test";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The documents in a downloaded archive by entry name. */
async function documentsIn(file: string, password?: string): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new BlobReader(new Blob([await readFile(file)])), { ...(password && { password }), useWebWorkers: false });
  const entries = (await reader.getEntries()).filter(({ filename }) => filename.startsWith("documents/")) as FileEntry[];
  const contents = entries.map(async (entry) => [entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter()))] as const);
  return new Map(await Promise.all(contents));
}

test("the office scrolls a page of 612 by 20,000 points, and reads why a file is not drawn", async ({ page, server }) => {
  const id = await createApiForm(server.url, single.formData);
  const long = await addApiDocument(server.url, id, "payStubs", "receipt.pdf", await longPdf());
  const swollen = await addApiDocument(server.url, id, "payStubs", "swollen.pdf", await oversizedPdf());
  await signIn(page);
  await page.goto(`/admin/submissions/${id}/documents/${long}`);
  const picture = page.getByRole("img", { name: "Picture of receipt.pdf" });
  const box = page.locator(".case-long");
  await expect(box).toBeVisible();
  expect(await picture.evaluate((image) => image.clientWidth)).toBeGreaterThanOrEqual(612);
  expect(await box.evaluate((element) => element.scrollHeight / element.clientHeight)).toBeGreaterThan(10);
  await expectToFit(page, "the file");
  await page.goto(`/admin/submissions/${id}/documents/${swollen}`);
  await expect(page.getByText("It takes more memory or time than there is here.")).toBeVisible();
  await expect(page.getByText("Document not found")).toHaveCount(0);
});

withAndWithoutScripts((scripts) => {
  test("a document marked as unreadable is uploaded again by the client and downloaded unchanged", async ({ page, browser, server }) => {
    const [blurred, sharp] = [pdf("blurred.pdf"), pdf("sharp.pdf")];
    const id = await beginForm(page, single.formData);
    await addClientDocument(page, id, "pictureId", blurred);
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts });
    const office = await context.newPage();
    await signIn(office);
    await office.goto(`/admin/submissions/${id}`);
    await card(office, "Uploaded Documents").getByRole("link", { name: "blurred.pdf", exact: true }).click();
    await expect(title(office)).toHaveText("blurred.pdf");
    await office.getByText("Name and type", { exact: true }).click();
    await box(office, "Name in the office (.pdf)").fill("License, front");
    await button(office, "Save name").click();
    await expect(title(office)).toHaveText("License, front.pdf");
    await office.getByText("Cannot be read?", { exact: true }).click();
    await office.getByLabel("Reason for the client").fill("The picture is blurred.");
    await button(office, "Mark unreadable").click();
    await expect(office.getByText("Cannot be read: The picture is blurred.")).toBeVisible();
    await office.getByRole("link", { name: "Case", exact: true }).click();
    await expect(office.locator(".case > .case-facts-line")).toContainText("Documents missing: Picture ID");

    await page.goto("/step/review/documents");
    const clientMessage = page.getByText("We cannot read this file. The picture is blurred. Please delete it and send it again.");
    await expect(clientMessage).toBeVisible();
    await expect(page.getByText("License, front")).toHaveCount(0);
    await button(page, "Delete blurred.pdf").click();
    await expect(clientMessage).toHaveCount(0);
    await chooseFiles(page.getByLabel("Choose files for Picture ID", { exact: true }), [sharp]);
    if (!scripts) await button(page, "Upload").click();
    await expect(page.getByText("Document Uploaded").first()).toBeVisible();

    await office.reload();
    await expect(card(office, "Uploaded Documents")).toContainText("sharp.pdf");
    await expect(card(office, "Uploaded Documents")).not.toContainText("Cannot be read");
    await expect(office.locator(".case > .case-facts-line")).not.toContainText("Picture ID");
    for (const [name, password] of [
      ["All documents, encrypted ZIP", documentPassword],
      ["All documents, plain ZIP", undefined],
    ] as const) {
      const downloading = office.waitForEvent("download");
      await office.getByRole("link", { name }).click();
      const documents = await documentsIn(await (await downloading).path(), password);
      expect([...documents].map(([entry, bytes]) => [entry, sha256(bytes)])).toEqual([
        ["documents/picture-id-1.pdf", sha256(sharp.buffer)],
      ]);
    }
    await office.goto(`/admin/submissions/${id}/history`);
    for (const line of ["All documents downloaded: plain ZIP", "All documents downloaded: encrypted ZIP"])
      await expect(office.getByText(line)).toBeVisible();
    await context.close();
  });

  test("the office rotates a photo and pages through a PDF without downloading them", async ({ browser, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await addApiDocument(server.url, id, "pictureId", "sideways.jpg", await jpegTurned(1, 400, 200));
    await addApiDocument(server.url, id, "payStubs", "stubs.pdf", await pdfWithPages(3));
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts });
    const page = await context.newPage();
    const viewRequests: string[] = [];
    page.on("request", (request) => request.url().includes("/view") && viewRequests.push(request.url()));
    await signIn(page);
    await page.goto(`/admin/submissions/${id}`);
    const documents = card(page, "Uploaded Documents");
    const row = (name: string) => documents.getByRole("listitem").filter({ hasText: name });
    const pictures = page.locator(".case-picture");
    const inspectPicture = async (index = 0) => {
      await pictures.nth(index).scrollIntoViewIfNeeded();
      await expect(pictures.nth(index)).toHaveJSProperty("complete", true);
      return inspectPhoto(await (await context.request.get((await pictures.nth(index).getAttribute("src"))!)).body());
    };

    expect(viewRequests).toEqual([]);
    await row("stubs.pdf").getByRole("link", { name: "stubs.pdf", exact: true }).click();
    await expect(page.getByText("Page 3 of 3")).toBeVisible();
    for (const [index, corner] of ["upper left", "upper right", "lower left"].entries())
      expect((await inspectPicture(index)).red).toEqual([corner]);

    await page.goto(`/admin/submissions/${id}`);
    await row("sideways.jpg").getByRole("link", { name: "sideways.jpg", exact: true }).click();
    await button(page, "Rotate right").click();
    await expect(page.getByText("File turned").first()).toBeVisible();
    expect(await inspectPicture()).toMatchObject({ width: 200, height: 400, red: ["upper right"] });
    await expect(button(page, "Rotate right")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("180° clockwise; what the client sent is kept")).toBeVisible();
    await button(page, "Rotate left").click();
    await expect(page.getByText("90° clockwise; what the client sent is kept")).toBeVisible();
    await page.goto(`/admin/submissions/${id}/history`);
    for (const line of ["Document turned by the office: sideways.jpg", "Picture of a document viewed: stubs.pdf"])
      await expect(page.getByText(line).first()).toBeVisible();
    await context.close();
  });
});

/** Adds a document to a form as the client's browser. */
async function addClientDocument(page: Page, id: string, type: string, { name, buffer }: { name: string; buffer: Buffer }) {
  const documents = `/api/bankruptcy-forms/${id}/documents`;
  const { uploadURL } = (await (await page.request.post(`${documents}/upload-url`)).json()) as { uploadURL: string };
  await page.request.put(uploadURL, { data: buffer, headers: { "Content-Type": "application/octet-stream" } });
  await page.request.post(`${documents}/${type}`, { data: { fileName: name, storageKey: uploadURL.split("?")[0] } });
}

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the page of a file is accessible and fits the window", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    const id = await createApiForm(server.url, couple.formData);
    await addApiDocument(server.url, id, "payStubs", "may.pdf", pdf("may.pdf").buffer);
    const long = `${"a-name-without-any-space".repeat(8)}.pdf`;
    await addApiDocument(server.url, id, "payStubs", long, pdf(long).buffer);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}`);
    await page.getByRole("link", { name: "may.pdf", exact: true }).click();
    await page.getByRole("link", { name: "Next file" }).click();
    await expect(title(page)).toHaveText(long);
    await page.getByText("Cannot be read?", { exact: true }).click();
    await page.getByLabel("Reason for the client").fill("x".repeat(200));
    await button(page, "Mark unreadable").click();
    await expect(page.getByText("Marked as a file that cannot be read").first()).toBeVisible();
    await expectNoViolations(page, "a file that cannot be read");
    await expectToFit(page, "a file that cannot be read");
    await page.getByRole("link", { name: "Case", exact: true }).click();
    await expectToFit(page, "a case with a file that cannot be read");
    expect(complaints).toEqual([]);
  });
});
