import { pdf, sha256, type ChosenFile } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, desktop, documentPassword, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { mailsIn } from "../support/outbox.ts";
import { uploadFiles, fileNames, startSession } from "../support/portal.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

/** Returns the hashes of all files emailed to the attorney, decrypted with the office's password. */
async function hashEmailedFiles(dataDir: string): Promise<string[]> {
  const mails = await mailsIn(dataDir);
  const archives = mails.flatMap(({ mail }) => mail.attachments).filter(({ filename }) => filename?.endsWith(".zip"));
  return archives.flatMap(({ content }) => readWinZip(content).map((entry) => sha256(openWinZipEntry(entry, documentPassword))));
}

const expectEmailed = (dataDir: string, files: ChosenFile[]) =>
  expect
    .poll(() => hashEmailedFiles(dataDir), { timeout: 60_000, message: "files in the attorney's emails" })
    .toEqual(expect.arrayContaining(files.map(({ buffer }) => sha256(buffer))));

for (const viewport of [phone, desktop])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    withAndWithoutScripts((scripts) => {
      test("the attorney receives documents uploaded with the form byte for byte", async ({ page, server }) => {
        const filesByType = { "Picture ID": [pdf("license.pdf")], "Pay Stubs": [pdf("may.pdf", 200_000), pdf("june.pdf", 300_001)] };
        await beginForm(page, couple.formData);
        await page.goto("/step/review");
        for (const [list, files] of Object.entries(filesByType)) {
          await page.getByLabel(`Choose files for ${list}`, { exact: true }).setInputFiles(files);
          if (!scripts) await button(page, `Upload ${list}`).click();
          await expect(page.getByRole("list", { name: `${list}: uploaded files` }).getByRole("listitem")).toHaveCount(files.length);
        }
        await button(page, "Submit to Attorney").last().click();
        await expect(title(page)).toHaveText("Your form has been submitted");
        await expectEmailed(server.dataDir, Object.values(filesByType).flat());
      });

      test("the attorney receives documents uploaded through the portal byte for byte", async ({ page, server }) => {
        const documents = [pdf("january.pdf", 2 ** 20), pdf("february.pdf", 77_777)];
        await startSession(page);
        await uploadFiles(page, scripts, documents);
        await expect(fileNames(page)).toHaveText(documents.map(({ name }) => name));
        await button(page, "Submit 2 Documents").click();
        await expect(title(page)).toHaveText("Submission Successful!");
        await expectEmailed(server.dataDir, documents);
      });
    });
  });
