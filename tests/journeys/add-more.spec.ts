import { pdf } from "../support/chosen-files.ts";
import { button, collectBrowserErrors, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { mailsIn } from "../support/outbox.ts";
import { uploadFiles, fileNames, startSession } from "../support/portal.ts";

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("a client sends more documents from another device through the link in the confirmation email", async ({
    page,
    server,
    browser,
  }) => {
    const links = async () =>
      (await mailsIn(server.dataDir)).flatMap(({ mail }) => /\/upload\/continue\/[\w.-]+/.exec(mail.text ?? "")?.[0] ?? []);
    const before = await links();
    await startSession(page);
    await uploadFiles(page, scripts, [pdf("january.pdf")]);
    await expect(page.getByText("Uploaded, not yet submitted.")).toBeVisible();
    await button(page, "Submit 1 Document").click();
    await expect(title(page)).toHaveText("Submission Successful!");
    const findNewLink = async () => (await links()).find((link) => !before.includes(link));
    await expect.poll(findNewLink, { timeout: 20_000 }).toBeDefined();

    const device = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts });
    const other = await device.newPage();
    const browserErrors = collectBrowserErrors(other);
    await other.goto(server.url + (await findNewLink())!);
    await expect(title(other)).toHaveText("Add more documents");
    await button(other, "Add more documents").click();
    await expect(other.getByRole("heading", { name: "Upload Documents" })).toBeVisible();
    await expect(fileNames(other)).toHaveCount(0);
    await uploadFiles(other, scripts, [pdf("february.pdf")]);
    await expect(fileNames(other)).toHaveText(["february.pdf"]);
    await button(other, "Submit 1 Document").click();
    await expect(title(other)).toHaveText("Submission Successful!");
    expect(browserErrors).toEqual([]);
    await device.close();
  });
});
