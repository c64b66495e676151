import { pdf } from "../support/chosen-files.ts";
import { button, collectBrowserMessages, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { choose, names, startSession } from "../support/portal.ts";

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("the link in the confirmation email adds documents from another device", async ({ page, server, browser }) => {
    const emailedLinks = async () =>
      (await readOutbox(server.dataDir)).flatMap(({ mail }) => /\/upload\/continue\/[\w.-]+/.exec(mail.text ?? "")?.[0] ?? []);
    const earlierLinks = await emailedLinks();
    await startSession(page);
    await choose(page, scripts, [pdf("january.pdf")]);
    await expect(page.getByText("Uploaded, not yet submitted.")).toBeVisible();
    await button(page, "Submit 1 Document").click();
    await expect(title(page)).toHaveText("Submission Successful!");
    const newLink = async () => (await emailedLinks()).find((link) => !earlierLinks.includes(link));
    await expect.poll(newLink, { timeout: 20_000 }).toBeDefined();

    const otherDevice = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts });
    const otherPage = await otherDevice.newPage();
    const complaints = collectBrowserMessages(otherPage);
    await otherPage.goto(server.url + (await newLink())!);
    await expect(title(otherPage)).toHaveText("Add more documents");
    await button(otherPage, "Add more documents").click();
    await expect(otherPage.getByRole("heading", { name: "Upload Documents" })).toBeVisible();
    await expect(names(otherPage)).toHaveCount(0);
    await choose(otherPage, scripts, [pdf("february.pdf")]);
    await expect(names(otherPage)).toHaveText(["february.pdf"]);
    await button(otherPage, "Submit 1 Document").click();
    await expect(title(otherPage)).toHaveText("Submission Successful!");
    expect(complaints).toEqual([]);
    await otherDevice.close();
  });
});
