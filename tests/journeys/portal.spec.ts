import { truncateSync, writeFileSync } from "node:fs";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { holdUploads, pdf, plainPdf, textFile, uploadsFirst, type Chosen } from "../support/chosen-files.ts";
import { cookielessTest } from "../support/cookieless.ts";
import {
  box,
  button,
  collectBrowserMessages,
  expect,
  expectText,
  onlyInAllIf,
  onPhoneAndDesktop,
  phone,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import { choose, counter, fillContact, names, picker, startSession } from "../support/portal.ts";

onPhoneAndDesktop((viewport) => {
  withAndWithoutScripts((scripts) => {
    test("a camera is offered only on a small screen", async ({ page }) => {
      await startSession(page);
      const camera = page.getByLabel("Take a photo", { exact: true });
      await expect(camera).toHaveAttribute("capture", "environment");
      await expect(camera).toBeVisible({ visible: viewport === phone });
    });

    test("a client enters contact details, uploads files, submits them, and gets a receipt", async ({ page }) => {
      const complaints = collectBrowserMessages(page);
      await page.goto("/upload");
      await expect(page.getByText("Your documents will be delivered to")).toBeVisible();
      await fillContact(page);
      await box(page, "Additional Comments (Optional)").fill("One line\nand another");
      await button(page, "Start Document Upload").click();
      await expectText(page, "Session Created");
      await expectText(page, "You can now start uploading your documents.");

      await choose(page, scripts, [pdf("january.pdf", 2 ** 20), pdf("february.pdf", 2 ** 19), textFile("notes.txt", "text/plain")]);
      await expect(names(page)).toHaveText(["january.pdf", "february.pdf", "notes.txt"]);
      await expectText(page, "File Uploaded");
      await expect(counter(page, "Files Uploaded")).toHaveText("3");
      await expect(counter(page, "Total Size (MB)")).toHaveText("1.50");
      await expect(counter(page, "Remaining (MB)")).toHaveText("198.50");
      await button(page, "Delete notes.txt").click();
      await expectText(page, "File Deleted");
      await expect(names(page)).toHaveText(["january.pdf", "february.pdf"]);

      await page.goto("/");
      await page.getByRole("link", { name: "Upload Documents" }).click();
      await expect(names(page)).toHaveText(["january.pdf", "february.pdf"]);
      await expect(page.getByText("and another")).toBeVisible();

      await button(page, "Submit 2 Documents").click();
      await expect(title(page)).toHaveText("Submission Successful!");
      await expect(page.getByText("2 files uploaded • 1.50 MB total")).toBeVisible();
      if (scripts) {
        await expect(page.locator(".toast strong")).toHaveText("Submission Successful!");
        await expect(box(page, "Full Name *")).toHaveValue("");
        await expectText(page, "Your documents were delivered to Example & Sample Law, PLLC. You can send more on this page.");
      } else {
        await page.waitForTimeout(4_000);
        await expect(title(page)).toHaveText("Submission Successful!");
        await page.getByRole("link", { name: "Upload more documents" }).click();
        await expect(box(page, "Full Name *")).toHaveValue("");
      }
      expect(complaints).toEqual([]);
    });
  });

  test.describe("checked by axe-core", () => {
    test.use({ contextOptions: { bypassCSP: true } });
    test("the portal is accessible in every state", async ({ page }) => {
      const check = async (where: string) => {
        await expectNoViolations(page, where);
        await expectToFit(page, where);
      };
      await page.goto("/upload");
      await check("blank");
      await button(page, "Start Document Upload").click();
      await expectText(page, "Name is required");
      await check("with messages");
      await startSession(page);
      await choose(page, true, [pdf("january.pdf")]);
      await expect(names(page)).toHaveCount(1);
      const releaseUploads = await holdUploads(page);
      await choose(page, true, [pdf("a_rather_long_name_without_any_room_to_break_0000000000000000000000000001.pdf"), pdf("next.pdf")]);
      await expect(page.getByRole("progressbar", { name: /^Upload of/ })).toHaveCount(2);
      await check("one file uploaded, two in progress");
      releaseUploads();
      await expect(names(page)).toHaveCount(3);
      await button(page, "Submit 3 Documents").click();
      await expect(title(page)).toHaveText("Submission Successful!");
      await check("receipt");
    });
  });
});

withAndWithoutScripts((scripts) => {
  test("a missing or invalid answer shows a message under its field, and the input is kept", async ({ page }) => {
    await page.goto("/upload");
    await box(page, "Email Address *").fill("ann at example");
    await box(page, "Phone Number (Optional)").fill("12345");
    await box(page, "Additional Comments (Optional)").fill("Please call");
    await button(page, "Start Document Upload").click();
    for (const message of [
      "Name is required",
      "Please enter a valid email address (e.g., name@example.com)",
      "Please enter a valid phone number",
    ])
      await expect(page.locator(".message", { hasText: message })).toBeVisible();
    await expect(box(page, "Full Name *")).toBeFocused();
    await expect(box(page, "Email Address *")).toHaveValue("ann at example");
    await expect(box(page, "Additional Comments (Optional)")).toHaveValue("Please call");
  });

  const rejections: [string, Chosen, string][] = [
    ["setup.exe", textFile("setup.exe", ""), 'File extension "exe" is not allowed for security reasons.'],
    ["all.zip", textFile("all.zip", "application/zip"), 'File extension "zip" is not allowed for security reasons.'],
    [
      "song.mp3",
      textFile("song.mp3", "audio/mpeg"),
      "File type not supported. Please use: PDF, images (JPG, PNG, GIF, WebP, TIFF), or documents (DOC, DOCX, XLS, XLSX, TXT).",
    ],
    ["empty.txt", textFile("empty.txt", "text/plain", ""), "File is empty or corrupted."],
    ["large.pdf", plainPdf("large.pdf", 21 * 2 ** 20), "File size (21.00 MB) exceeds the 20MB limit."],
    ["page.png", textFile("page.png", "image/png", "<html>"), "File content does not match its type."],
  ];
  // The browser rejects the first for its name, the server the last for its content.
  for (const [index, [name, file, message]] of rejections.entries())
    test(`${name} is rejected`, onlyInAllIf(index > 0 && index < rejections.length - 1), async ({ page }) => {
      await startSession(page);
      await choose(page, scripts, [file]);
      await expectText(page, `Invalid File: ${name}`);
      await expectText(page, message);
      await page.reload();
      await expect(names(page)).toHaveCount(0);
    });

  test("the first invalid file stops the whole batch", async ({ page }) => {
    await startSession(page);
    await choose(page, scripts, [pdf("good.pdf"), textFile("bad.exe", ""), textFile("worse.dll", "")]);
    await expectText(page, "Invalid File: bad.exe");
    await expect(names(page)).toHaveCount(0);
  });

  test("a batch that exceeds the limit of 20 files is rejected as a whole", async ({ page }) => {
    await startSession(page);
    await choose(page, scripts, [pdf("first.pdf")]);
    await expect(names(page)).toHaveCount(1);
    await choose(
      page,
      scripts,
      Array.from({ length: 20 }, (_, n) => pdf(`${n}.pdf`)),
    );
    await expectText(page, "File Limit Exceeded");
    await expectText(page, "You can upload a maximum of 20 files. You currently have 1 file(s).");
    await expectText(page, "You chose 20. 20 is the most. None was added.");
    await expect(names(page)).toHaveCount(1);
  });
});

withAndWithoutScripts(() => {
  cookielessTest("a browser without cookies shows a message and keeps the input", async ({ page }) => {
    await page.goto("/upload");
    await fillContact(page);
    await button(page, "Start Document Upload").click();
    await expect(page.getByText(/Please allow cookies for this site/)).toBeVisible();
    await expect(box(page, "Full Name *")).toHaveValue("Ann Example");
  });
});

test.describe("with scripts", () => {
  test("a phone number is formatted while it is typed", async ({ page }) => {
    await page.goto("/upload");
    const number = box(page, "Phone Number (Optional)");
    for (const [digits, shown] of [
      ["555", "555"],
      ["12", "(555) 12"],
      ["3", "(555) 123"],
      ["45679", "(555) 123-4567"],
    ] as const) {
      await number.pressSequentially(digits);
      await expect(number).toHaveValue(shown);
    }
  });

  test("the receipt stays while one of its links has focus, and focus then moves to the blank form's notice", async ({ page }) => {
    await startSession(page);
    await choose(page, true, [pdf("january.pdf")]);
    await expect(names(page)).toHaveCount(1);
    await page.clock.install();
    await button(page, "Submit 1 Document").press("Enter");
    await expect(title(page)).toBeFocused();
    const finishLink = page.locator("main").getByRole("link", { name: "Shared computer? Close my answers" });
    await finishLink.focus();
    await page.clock.runFor(60_000);
    await expect(finishLink).toBeFocused();
    await title(page).focus();
    await page.clock.runFor(3_000);
    await expect(box(page, "Full Name *")).toHaveValue("");
    const notice = page
      .getByRole("status")
      .filter({ hasText: "Your documents were delivered to Example & Sample Law, PLLC. You can send more on this page." });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText("1 file uploaded • 0.00 MB total");
    await page.keyboard.press("Tab");
    await expect(notice.getByRole("link", { name: "Shared computer? Close my answers" })).toBeFocused();
  });

  test("files can be dragged and dropped", async ({ page }) => {
    await startSession(page);
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["text"], "dropped.txt", { type: "text/plain" }));
      return transfer;
    });
    await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped });
    await expect(names(page)).toHaveText(["dropped.txt"]);
  });

  test("an upload can be canceled, and the others continue", async ({ page }) => {
    await startSession(page);
    const releaseUploads = await holdUploads(page);
    await choose(page, true, [pdf("january.pdf", 2 ** 20), pdf("february.pdf")]);
    await button(page, "Cancel january.pdf").click();
    await expectText(page, "Upload Cancelled");
    await expectText(page, "Upload of january.pdf has been cancelled.");
    await expect(page.locator(".alert")).toHaveText("Upload FailedFailed to upload january.pdf: Upload cancelled");
    releaseUploads();
    await expect(names(page)).toHaveText(["february.pdf"]);
    await expect(button(page, "Submit 1 Document")).toBeEnabled();
  });

  test("the documents are not submitted before all uploads are finished", async ({ page }) => {
    await startSession(page);
    await choose(page, true, [pdf("january.pdf")]);
    await expect(names(page)).toHaveText(["january.pdf"]);
    const releaseUploads = await holdUploads(page);
    await choose(page, true, [pdf("february.pdf")]);
    const submit = button(page, "Submit 1 Document");
    await expect(submit).toHaveAccessibleDescription(uploadsFirst);
    await submit.press("Enter");
    await expect(submit).toBeFocused();
    releaseUploads();
    await expect(page.getByText(uploadsFirst)).toHaveCount(0);
    await button(page, "Submit 2 Documents").click();
    await expect(page.getByText("2 files uploaded")).toBeVisible();
  });

  test("an upload cannot be canceled once all bytes are sent", async ({ page }) => {
    await startSession(page);
    await page.route("**/files", () => undefined);
    await choose(page, true, [pdf("january.pdf")]);
    await expect(page.getByRole("progressbar")).toHaveAttribute("value", "100");
    await expect(button(page, "Cancel january.pdf")).toBeDisabled();
  });

  const failures = [
    { what: "the network fails", fail: { path: "**/api/uploads/**" }, message: "Network error during upload" },
    { what: "the storage rejects the file", fail: { path: "**/api/uploads/**", status: 503 }, message: "Upload failed with status 503" },
    { what: "the registration fails", fail: { path: "**/files", status: 500 }, message: "Failed to save file metadata" },
  ];
  for (const { what, fail, message } of failures)
    test(`when ${what}, the file stays in the list and Retry uploads it`, async ({ page }) => {
      await startSession(page);
      await page.route(fail.path, (route) => (fail.status ? route.fulfill({ status: fail.status, body: "{}" }) : route.abort()), {
        times: 1,
      });
      await choose(page, true, [pdf("january.pdf")]);
      await expectText(page, "Upload Failed");
      await expectText(page, `Failed to upload january.pdf: ${message}`);
      await button(page, "Retry january.pdf").click();
      await expect(names(page)).toHaveText(["january.pdf"]);
      await expect(button(page, "Retry january.pdf")).toHaveCount(0);
    });

  test("a total of more than 200 MB is rejected before anything is sent", async ({ page }, info) => {
    await startSession(page);
    const files = Array.from({ length: 11 }, (_, n) => info.outputPath(`${n}.pdf`));
    for (const file of files) {
      writeFileSync(file, "%PDF-1.7\n");
      truncateSync(file, 19 * 2 ** 20);
    }
    await picker(page).setInputFiles(files);
    await expectText(page, "Total Size Limit Exceeded");
    await expectText(page, "Total file size would exceed 200MB limit. Current: 0 Bytes, Adding: 209.00 MB");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  });

  test("creating a session, deleting a file, and submitting can be retried after a network failure", async ({ page, context }) => {
    await page.goto("/upload");
    await fillContact(page);
    await context.setOffline(true);
    await button(page, "Start Document Upload").click();
    await expectText(page, "Session Creation Failed");
    await expectText(page, "Failed to create upload session. Please try again.");
    await context.setOffline(false);
    await button(page, "Start Document Upload").click();
    await choose(page, true, [pdf("january.pdf"), pdf("february.pdf")]);
    await expect(names(page)).toHaveCount(2);

    await context.setOffline(true);
    await button(page, "Delete january.pdf").click();
    await expectText(page, "Failed to delete file. Please try again.");
    await button(page, "Submit 2 Documents").click();
    await expectText(page, "Failed to submit documents. Please try again.");
    await context.setOffline(false);
    await button(page, "Submit 2 Documents").click();
    await expect(title(page)).toHaveText("Submission Successful!");
  });
});
