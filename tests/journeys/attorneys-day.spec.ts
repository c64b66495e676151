import { readFile } from "node:fs/promises";
import { attorneyPassword } from "../support/attorney.ts";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { emptyOffice } from "../support/database.ts";
import { couple, single } from "../support/households.ts";
import { box, button, desktop, expect, expectText, phone, test, title, waitForScripts, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";

withAndWithoutScripts((scripts) => {
  test.describe("on a wide screen", () => {
    test.use({ viewport: desktop });

    test("a case is opened, edited by the client through an emailed link, and deleted", async ({ page, browser, server }) => {
      test.setTimeout(120_000);
      await emptyOffice(server);
      const id = await createApiForm(server.url, couple.formData, { currentStep: 14 });
      await createApiForm(server.url, single.formData);
      const stub = pdf("may.pdf");
      await addApiDocument(server.url, id, "payStubs", stub.name, stub.buffer);
      const emailedLinks = async () =>
        (await readOutbox(server.dataDir)).flatMap(({ mail }) => /http\S+\/edit\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? []);
      const earlierLinks = await emailedLinks();
      const waitUntilReady = async () => {
        if (scripts) await waitForScripts(page);
      };
      const downloadFrom = async (link: string) => {
        const downloadPromise = page.waitForEvent("download", { timeout: 30_000 });
        await page.getByRole("link", { name: link, exact: true }).click();
        return readFile(await (await downloadPromise).path());
      };

      await page.goto(`/admin/submissions/${id}`);
      await expect(title(page)).toHaveText("Attorney Login");
      await page.getByLabel("Password", { exact: true }).fill("not the firm's password");
      await button(page, "Sign in").click();
      await expectText(page, "Invalid password");
      await page.getByLabel("Password", { exact: true }).fill(attorneyPassword);
      await button(page, "Sign in").click();
      await expectText(page, "Login successful");
      await expect(title(page)).toHaveText(couple.name);

      await page.getByRole("link", { name: "Back to Dashboard" }).click();
      await page.getByRole("searchbox", { name: "Search by name or e-mail" }).fill(couple.formData.contactInfo.email.toUpperCase());
      if (!scripts) await button(page, "Search").click();
      await expect(page.locator(".case-name")).toHaveText([couple.name]);
      await page.getByRole("link", { name: `View ${couple.name}` }).click();
      await expect(title(page)).toHaveText(couple.name);
      await waitUntilReady();
      expect(await downloadFrom(`Download ${stub.name}`)).toEqual(stub.buffer);
      expect(await pdfText(await downloadFrom("Download PDF"))).toContain(couple.name);
      await button(page, "Generate Token").click();
      await expectText(page, "Edit Token Generated");
      const generatedLink = await page.getByLabel("Secure edit link").inputValue();
      await button(page, "Extend 14 Days").click();
      await expectText(page, "Edit Token Extended");
      await button(page, "Email Client").click();
      await expectText(page, "Edit Link Sent");

      const newLink = async () => (await emailedLinks()).find((link) => ![generatedLink, ...earlierLinks].includes(link));
      await expect.poll(newLink, { timeout: 20_000 }).toBeTruthy();
      const clientContext = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts });
      const client = await clientContext.newPage();
      await client.goto((await newLink())!);
      await client.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Contact" }).click();
      await box(client, "City").fill("Winston-Salem");
      await client.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
      await expect(client.getByText("Your changes have been saved.").first()).toBeVisible();

      await page.reload();
      const history = page.getByRole("region", { name: "Edit History" });
      await expect(history).toContainText("Client edit via secure link");
      await expect(history).toContainText(`City: ${couple.formData.contactInfo.city} → Winston-Salem`);
      await waitUntilReady();
      await button(page, "Revoke Access").click();
      await button(page, "Revoke all edit links").click();
      await expectText(page, "Edit Token Revoked");
      for (const link of [generatedLink, (await newLink())!]) {
        await client.goto(link);
        await expect(title(client)).toHaveText("Edit Link Invalid");
      }
      await clientContext.close();

      await page.goto("/admin/dashboard");
      await waitUntilReady();
      await page
        .getByRole("link", { name: `Delete ${couple.name}`, exact: true })
        .first()
        .click();
      await expect(
        page.getByText(`Are you sure you want to delete the submission for ${couple.name}? This action cannot be undone.`),
      ).toBeVisible();
      await button(page, "Delete").click();
      await expectText(page, "Submission deleted");
      await expect(page.locator(".case-name")).toHaveText([single.name]);
      await page.goto(`/admin/submissions/${id}`);
      await expect(title(page)).toHaveText("Submission not found");

      await page.goto("/admin/dashboard");
      await waitUntilReady();
      await button(page, "Logout").click();
      await expect(title(page)).toHaveText("Attorney Login");
      await page.goto("/admin/dashboard");
      await expect(title(page)).toHaveText("Attorney Login");
    });
  });
});
