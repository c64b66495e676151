import { pdf } from "../support/chosen-files.ts";
import { button, complaintsOf, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { choose, names, startSession } from "../support/portal.ts";

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("more documents are sent by the link in the confirmation, from another device", async ({ page, server, browser }) => {
    const links = async () =>
      (await readOutbox(server.dataDir)).flatMap(({ mail }) => /\/upload\/continue\/[\w.-]+/.exec(mail.text ?? "")?.[0] ?? []);
    const before = await links();
    await startSession(page);
    await choose(page, scripts, [pdf("january.pdf")]);
    await expect(page.getByText("Uploaded, not yet submitted.")).toBeVisible();
    await button(page, "Submit 1 Document").click();
    await expect(title(page)).toHaveText("Submission Successful!");
    const ours = async () => (await links()).find((link) => !before.includes(link));
    await expect.poll(ours, { timeout: 20_000 }).toBeDefined();

    const device = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts });
    const other = await device.newPage();
    const complaints = complaintsOf(other);
    await other.goto(server.url + (await ours())!);
    await expect(title(other)).toHaveText("Add more documents");
    await button(other, "Add more documents").click();
    await expect(other.getByRole("heading", { name: "Upload Documents" })).toBeVisible();
    await expect(names(other)).toHaveCount(0);
    await choose(other, scripts, [pdf("february.pdf")]);
    await expect(names(other)).toHaveText(["february.pdf"]);
    await button(other, "Submit 1 Document").click();
    await expect(title(other)).toHaveText("Submission Successful!");
    expect(complaints).toEqual([]);
    await device.close();
  });
});
