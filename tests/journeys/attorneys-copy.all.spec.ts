import { pdf, sha256, type Chosen } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, documentPassword, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { choose, names, startSession } from "../support/portal.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

/** The hashes of all files emailed to the attorney, decrypted with the office's password. */
async function emailedHashes(dataDir: string): Promise<string[]> {
  const emails = await readOutbox(dataDir);
  const archives = emails.flatMap(({ mail }) => mail.attachments).filter(({ filename }) => filename?.endsWith(".zip"));
  return archives.flatMap(({ content }) => readWinZip(content).map((entry) => sha256(openWinZipEntry(entry, documentPassword))));
}

const expectEmailed = (dataDir: string, files: Chosen[]) =>
  expect
    .poll(() => emailedHashes(dataDir), { timeout: 60_000, message: "the attorney's copies" })
    .toEqual(expect.arrayContaining(files.map(({ buffer }) => sha256(buffer))));

onPhoneAndDesktop(() => {
  withAndWithoutScripts((scripts) => {
    test("documents uploaded with the form reach the attorney byte for byte", async ({ page, server }) => {
      const documents = { "Picture ID": [pdf("license.pdf")], "Pay Stubs": [pdf("may.pdf", 200_000), pdf("june.pdf", 300_001)] };
      await beginForm(page, couple.formData);
      await page.goto("/step/review");
      for (const [list, files] of Object.entries(documents)) {
        await page.getByLabel(`Choose files for ${list}`, { exact: true }).setInputFiles(files);
        if (!scripts) await button(page, "Upload").click();
        await expect(page.getByRole("list", { name: `${list}: uploaded files` }).getByRole("listitem")).toHaveCount(files.length);
      }
      await button(page, "Submit to Attorney").last().click();
      await expect(title(page)).toHaveText("Your form has been submitted");
      await expectEmailed(server.dataDir, Object.values(documents).flat());
    });

    test("documents uploaded through the portal reach the attorney byte for byte", async ({ page, server }) => {
      const documents = [pdf("january.pdf", 2 ** 20), pdf("february.pdf", 77_777)];
      await startSession(page);
      await choose(page, scripts, documents);
      await expect(names(page)).toHaveText(documents.map(({ name }) => name));
      await button(page, "Submit 2 Documents").click();
      await expect(title(page)).toHaveText("Submission Successful!");
      await expectEmailed(server.dataDir, documents);
    });
  });
});
