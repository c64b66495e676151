import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { holdUploads, pdf, plainPdf, sha256, textFile, uploadsFirst, type Chosen } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { review } from "../../app/questionnaire/steps/review.ts";
import {
  beginForm,
  button,
  chooseFiles,
  collectBrowserMessages,
  expect,
  expectStep,
  expectText,
  onlyInAll,
  onlyInAllIf,
  onPhoneAndDesktop,
  phone,
  test,
  withAndWithoutScripts,
} from "../support/journey.ts";

const area = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const picker = (page: Page, title: string) => page.getByLabel(`Choose files for ${title}`, { exact: true });
const namesIn = (page: Page, title: string) =>
  area(page, title)
    .getByRole("list", { name: `${title}: uploaded files` })
    .locator(".file-name");

/** Opens the review page of a form that has answers; returns the form's id. */
async function openReview(page: Page): Promise<string> {
  const id = await beginForm(page, couple.formData);
  await page.goto("/step/review");
  return id;
}

/** Chooses files for a list; without scripts, also presses the upload button. */
async function upload(page: Page, scripts: boolean, title: string, files: Chosen[]): Promise<void> {
  await chooseFiles(picker(page, title), files);
  if (!scripts) await button(page, "Upload").click();
}

async function downloadFile(page: Page, name: string): Promise<Buffer> {
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("link", { name: `Download ${name}` }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

async function expectReloadToAsk(page: Page): Promise<void> {
  const dialogShown = page.waitForEvent("dialog");
  void page.evaluate(() => location.reload());
  const dialog = await dialogShown;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
}

const storedIn = async (page: Page, id: string) => (await page.request.get(`/api/bankruptcy-forms/${id}/documents`)).json();
const storedForm = async (page: Page, id: string) => (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();

onPhoneAndDesktop((viewport) => {
  withAndWithoutScripts((scripts) => {
    test("documents are uploaded, downloaded byte for byte, and deleted", async ({ page }) => {
      const complaints = collectBrowserMessages(page);
      const [front, back] = [pdf("license front.pdf"), pdf("Führerschein – Rückseite.pdf", 300_000)];
      const id = await openReview(page);
      await upload(page, scripts, "Picture ID", [front, back]);
      await expectText(page, "Document Uploaded");
      await expect(namesIn(page, "Picture ID")).toHaveText([front.name, back.name]);
      await expect(area(page, "Picture ID")).toContainText("292.97 KB");
      await expect(picker(page, "Picture ID")).toHaveCount(0);

      await upload(page, scripts, "Pay Stubs", [pdf("may.pdf"), pdf("june.pdf"), pdf("july.pdf")]);
      await expect(namesIn(page, "Pay Stubs")).toHaveText(["may.pdf", "june.pdf", "july.pdf"]);
      await page.reload();
      await expect(namesIn(page, "Picture ID")).toHaveText([front.name, back.name]);
      expect(sha256(await downloadFile(page, back.name))).toBe(sha256(back.buffer));

      await button(page, `Delete ${front.name}`).click();
      await expectText(page, "Document Deleted");
      await expect(namesIn(page, "Picture ID")).toHaveText([back.name]);
      await expect(picker(page, "Picture ID")).toHaveCount(1);
      expect(await storedIn(page, id)).toMatchObject({
        pictureId: [{ name: back.name, size: 300_000 }],
        payStubs: [{}, {}, {}],
        ssnCard: [],
      });
      expect(complaints).toEqual([]);
    });
  });

  withAndWithoutScripts((scripts) => {
    test("a long list shows five documents at first", async ({ page }) => {
      await openReview(page);
      await upload(
        page,
        scripts,
        "Pay Stubs",
        ["1", "2", "3", "4", "5", "6", "7"].map((name) => pdf(`stub ${name}.pdf`)),
      );
      await expect(page.getByText("stub 5.pdf").first()).toBeVisible();
      await page.getByText("Show all 7").click();
      await expect(page.getByText("stub 7.pdf").first()).toBeVisible();
      await button(page, "Delete stub 7.pdf").click();
      await expectText(page, "Document Deleted");
      await expect(page.locator("summary").filter({ hasText: "Show all 6" })).toHaveCount(1);
    });
  });

  test("the camera is offered for the two cards, only on a small screen", async ({ page }) => {
    await openReview(page);
    for (const title of ["Picture ID", "Social Security Card"]) {
      const camera = page.getByLabel(`Take a photo for ${title}`);
      await expect(camera).toHaveAttribute("capture", "environment");
      await expect(camera).toBeVisible({ visible: viewport === phone });
    }
    await expect(page.getByLabel(/^Take a photo/)).toHaveCount(2);
  });

  test.describe("with axe-core", () => {
    test.use({ contextOptions: { bypassCSP: true } });
    test("the documents are accessible in every state", async ({ page }) => {
      await page.goto("/step/review");
      await expectNoViolations(page, "before the form is saved");
      await openReview(page);
      await upload(page, true, "Picture ID", [pdf("one.pdf"), pdf("two.pdf")]);
      await expect(namesIn(page, "Picture ID")).toHaveCount(2);
      await page.route("**/api/uploads/**", (route) => route.abort());
      await upload(page, true, "Pay Stubs", [pdf("may.pdf")]);
      await expect(button(page, "Retry may.pdf")).toBeVisible();
      await page.unroute("**/api/uploads/**");
      const releaseUploads = await holdUploads(page);
      await upload(page, true, "Tax Returns", [pdf("a rather long name of a tax return that was scanned at the office_0000000001.pdf")]);
      await expect(page.getByRole("progressbar", { name: /^Upload of/ })).toBeVisible();
      await expectNoViolations(page, "files there, failed and on their way");
      await expectToFit(page, "review");
      releaseUploads();
    });
  });
});

withAndWithoutScripts((scripts) => {
  const rejections: [string, Chosen, string][] = [
    ["an executable", textFile("setup.exe", "application/pdf"), "File type not allowed for security reasons."],
    [
      "an unsupported image type",
      textFile("photo.gif", "image/gif", "GIF89a"),
      "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.",
    ],
    ["an empty file", textFile("empty.pdf", "application/pdf", ""), "File is empty or corrupted."],
    ["an 11 MB file", plainPdf("large.pdf", 11 * 2 ** 20), "File size must be less than 10MB."],
    ["a 30 MB file", plainPdf("huge.pdf", 30 * 2 ** 20), "File size must be less than 10MB."],
    ["an HTML page named as a PDF", textFile("page.pdf", "application/pdf", "<html>"), "File content does not match its type."],
  ];
  // The browser rejects the first for its name, the server the last for its content.
  for (const [index, [description, file, message]] of rejections.entries())
    test(`${description} is rejected`, onlyInAllIf(index > 0 && index < rejections.length - 1), async ({ page }) => {
      const id = await openReview(page);
      await upload(page, scripts, "Tax Returns", [file]);
      await expectText(page, "File Validation Failed");
      await expectText(page, message);
      if (index < rejections.length - 1) await expectText(page, `Your file: ${file.name}.`);
      expect((await storedIn(page, id)).taxReturns).toEqual([]);
    });

  test("a Word file is rejected with what to do instead, and HEIC is named among what is taken", async ({ page }) => {
    await openReview(page);
    await expect(page.getByText("Photos (JPEG, HEIC or PNG) or PDF files")).toBeVisible();
    await upload(page, scripts, "Tax Returns", [textFile("return.docx", "")]);
    await expectText(page, "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.");
    await expectText(page, "Take a photo of it or save it as PDF.");
    await upload(page, scripts, "Tax Returns", [textFile("photo.gif", "image/gif", "GIF89a")]);
    await expectText(page, "You can also send HEIC photos.");
  });

  test("an invalid file blocks the whole selection", async ({ page }) => {
    const id = await openReview(page);
    await upload(page, scripts, "Tax Returns", [pdf("good.pdf"), textFile("bad.bat", "application/pdf"), pdf("late.pdf")]);
    await expectText(page, "File Validation Failed");
    expect((await storedIn(page, id)).taxReturns).toEqual([]);
  });

  test("a selection over a list's file limit is rejected as a whole", async ({ page }) => {
    const id = await openReview(page);
    await upload(page, scripts, "Social Security Card", [pdf("one.pdf")]);
    await expect(namesIn(page, "Social Security Card")).toHaveText(["one.pdf"]);
    await upload(page, scripts, "Social Security Card", [pdf("two.pdf"), pdf("three.pdf")]);
    await expectText(page, "File Limit Exceeded");
    await expectText(page, "You can only upload 2 file(s) for Social Security Card. You currently have 1 file(s).");
    await expectText(page, "You chose 2. 2 is the most. None was added.");
    expect((await storedIn(page, id)).ssnCard).toHaveLength(1);
  });

  test("nothing can be uploaded before the form is saved", async ({ page }) => {
    await page.goto("/step/review");
    await expectText(page, "Please save your form first to upload documents.");
    await expect(page.locator('input[type="file"]')).toHaveCount(0);
  });
});

test.describe("without scripts", onlyInAll, () => {
  test.use({ javaScriptEnabled: false });

  test("one button uploads the files chosen for all lists", async ({ page }) => {
    await openReview(page);
    await expect(button(page, "Upload")).toHaveCount(1);
    await picker(page, "Picture ID").setInputFiles([pdf("license.pdf")]);
    await upload(page, false, "Tax Returns", [pdf("2024.pdf"), pdf("2025.pdf")]);
    await expect(namesIn(page, "Picture ID")).toHaveText(["license.pdf"]);
    await expect(namesIn(page, "Tax Returns")).toHaveText(["2024.pdf", "2025.pdf"]);
  });

  test("choosing no files or too many files shows a message", async ({ page }) => {
    const id = await openReview(page);
    await button(page, "Upload").click();
    await expectText(page, "Please choose at least one file.");
    await upload(
      page,
      false,
      "Pay Stubs",
      Array.from({ length: 21 }, (_, n) => pdf(`${n}.pdf`)),
    );
    await expectText(page, "Please choose at most 20 files at a time. Nothing was uploaded.");
    expect((await storedIn(page, id)).payStubs).toEqual([]);
  });
});

test.describe("with scripts", () => {
  test("an upload shows its progress and can be canceled", async ({ page }) => {
    const id = await openReview(page);
    const releaseUploads = await holdUploads(page);
    await upload(page, true, "Pay Stubs", [pdf("may.pdf"), pdf("june.pdf")]);
    await expect(page.getByRole("progressbar", { name: "Upload of may.pdf" })).toHaveAttribute("value", /^\d+$/);
    await expect(area(page, "Pay Stubs")).toContainText("Waiting");
    await button(page, "Cancel june.pdf").click();
    await expectText(page, "Upload of june.pdf has been cancelled.");
    releaseUploads();
    await expect(namesIn(page, "Pay Stubs")).toHaveText(["may.pdf"]);
    expect((await storedIn(page, id)).payStubs).toHaveLength(1);
  });

  test("the form is not submitted before all uploads are finished", async ({ page }) => {
    const id = await openReview(page);
    const releaseUploads = await holdUploads(page);
    await upload(page, true, "Pay Stubs", [pdf("may.pdf"), pdf("june.pdf")]);
    await expect(page.getByText(uploadsFirst)).toHaveCount(2);
    for (const submit of await button(page, "Submit to Attorney").all()) {
      await submit.press("Enter");
      await expect(submit).toBeFocused();
      await expect(submit).toHaveAccessibleDescription(uploadsFirst);
    }
    await expectStep(page, review);
    expect(await storedForm(page, id)).toMatchObject({ submittedAt: null });
    releaseUploads();
    await expect(namesIn(page, "Pay Stubs")).toHaveText(["may.pdf", "june.pdf"]);
    await expect(page.getByText(uploadsFirst)).toHaveCount(0);
    await button(page, "Submit to Attorney").first().click();
    await expectText(page, "Successfully Submitted to Attorney");
    expect((await storedIn(page, id)).payStubs).toHaveLength(2);
  });

  test("uploads continue on other steps, and closing the page asks for confirmation until they are finished", async ({ page }) => {
    const id = await openReview(page);
    const releaseUploads = await holdUploads(page);
    await upload(page, true, "Pay Stubs", [pdf("may.pdf"), pdf("june.pdf")]);
    await page.getByRole("link", { name: "Change Personal Information" }).click();
    await expectStep(page, personalInfo);
    await expectReloadToAsk(page);
    await page.goBack();
    await expectStep(page, review);
    await expect(page.getByText(uploadsFirst)).toHaveCount(2);
    await expectReloadToAsk(page);
    releaseUploads();
    await expect(page.getByText(uploadsFirst)).toHaveCount(0);
    expect((await storedIn(page, id)).payStubs).toHaveLength(2);
    await page.reload();
    await expect(namesIn(page, "Pay Stubs")).toHaveText(["may.pdf", "june.pdf"]);
  });

  test("after an upload is canceled, the focus moves to the next upload, then to the file picker", async ({ page }) => {
    await openReview(page);
    const releaseUploads = await holdUploads(page);
    await upload(page, true, "Picture ID", [pdf("front.pdf"), pdf("back.pdf")]);
    await expect(picker(page, "Picture ID")).toHaveCount(0);
    await button(page, "Cancel front.pdf").press("Enter");
    await expect(button(page, "Cancel back.pdf")).toBeFocused();
    await button(page, "Cancel back.pdf").press("Enter");
    await expect(picker(page, "Picture ID")).toBeFocused();
    releaseUploads();
  });

  test("a file is kept after a network failure, and Retry uploads it", async ({ page, context }) => {
    const id = await openReview(page);
    await context.setOffline(true);
    await upload(page, true, "Pay Stubs", [pdf("may.pdf")]);
    await expectText(page, "Upload Failed");
    await expectText(page, "Failed to upload document. Please try again.");
    await context.setOffline(false);
    await button(page, "Retry may.pdf").click();
    await expect(namesIn(page, "Pay Stubs")).toHaveText(["may.pdf"]);
    expect((await storedIn(page, id)).payStubs).toHaveLength(1);
  });

  test("a retry after a lost response does not register the document twice", async ({ page }) => {
    const id = await openReview(page);
    await page.route(
      "**/documents/payStubs",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await upload(page, true, "Pay Stubs", [pdf("may.pdf")]);
    await button(page, "Retry may.pdf").click();
    await expect(namesIn(page, "Pay Stubs")).toHaveText(["may.pdf"]);
    expect((await storedIn(page, id)).payStubs).toHaveLength(1);
  });

  test("a failed download or deletion shows a message", async ({ page, context }) => {
    const id = await openReview(page);
    await upload(page, true, "Pay Stubs", [pdf("may.pdf")]);
    await expect(namesIn(page, "Pay Stubs")).toHaveCount(1);
    await context.setOffline(true);
    await button(page, "Delete may.pdf").click();
    await expectText(page, "Failed to delete document. Please try again.");
    await page.getByRole("link", { name: "Download may.pdf" }).click();
    await expectText(page, "An error occurred while downloading the file.");
    await context.setOffline(false);
    const [{ id: documentId }] = (await storedIn(page, id)).payStubs;
    await page.request.delete(`/api/bankruptcy-forms/${id}/documents/payStubs/${documentId}`);
    await page.getByRole("link", { name: "Download may.pdf" }).click();
    await expectText(page, "Document not found");
  });

  test("after a file is deleted, the focus moves to the list, or to the file picker if the list is empty", async ({ page }) => {
    await openReview(page);
    await upload(page, true, "Pay Stubs", [pdf("may.pdf"), pdf("june.pdf")]);
    await expect(namesIn(page, "Pay Stubs")).toHaveText(["may.pdf", "june.pdf"]);
    await button(page, "Delete may.pdf").press("Enter");
    await expect(namesIn(page, "Pay Stubs")).toHaveText(["june.pdf"]);
    await expect(area(page, "Pay Stubs").getByRole("list")).toBeFocused();
    await button(page, "Delete june.pdf").press("Enter");
    await expect(picker(page, "Pay Stubs")).toBeFocused();
  });
});
