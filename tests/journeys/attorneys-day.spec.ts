import { readFile } from "node:fs/promises";
import { attorneyPassword } from "../support/attorney.ts";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { emptyOffice } from "../support/database.ts";
import { couple, single } from "../support/households.ts";
import { box, button, desktop, expect, phone, waitForScripts, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";

withAndWithoutScripts((scripts) => {
  test.describe("on a wide screen", () => {
    test.use({ viewport: desktop });

    test("a case from the first look to its deletion, with the client's changes in between", async ({ page, browser, server }) => {
      test.setTimeout(120_000);
      await emptyOffice(server);
      const id = await createApiForm(server.url, couple.formData, { currentStep: 14 });
      await createApiForm(server.url, single.formData);
      const stub = pdf("may.pdf");
      await addApiDocument(server.url, id, "payStubs", stub.name, stub.buffer);
      const mailedLinks = async () =>
        (await readOutbox(server.dataDir)).flatMap(({ mail }) => /http\S+\/edit\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? []);
      const earlier = await mailedLinks();
      const told = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      const ready = async () => {
        if (scripts) await waitForScripts(page);
      };
      const savedAs = async (link: string) => {
        const downloading = page.waitForEvent("download", { timeout: 30_000 });
        await page.getByRole("link", { name: link, exact: true }).click();
        return readFile(await (await downloading).path());
      };

      await page.goto(`/admin/submissions/${id}`);
      await expect(title(page)).toHaveText("Attorney Login");
      await page.getByLabel("Password", { exact: true }).fill("not the firm's password");
      await button(page, "Sign in").click();
      await told("Invalid password");
      await page.getByLabel("Password", { exact: true }).fill(attorneyPassword);
      await button(page, "Sign in").click();
      await told("Login successful");
      await expect(title(page)).toHaveText(couple.name);

      await page.getByRole("link", { name: "Back to Dashboard" }).click();
      await page.getByRole("searchbox", { name: "Search by name or e-mail" }).fill(couple.formData.contactInfo.email.toUpperCase());
      if (!scripts) await button(page, "Search").click();
      await expect(page.locator(".case-name")).toHaveText([couple.name]);
      await page.getByRole("link", { name: `View ${couple.name}` }).click();
      await expect(title(page)).toHaveText(couple.name);
      await ready();
      expect(await savedAs(`Download ${stub.name}`)).toEqual(stub.buffer);
      expect(await pdfText(await savedAs("Download PDF"))).toContain(couple.name);
      await button(page, "Generate Token").click();
      await told("Edit Token Generated");
      const generated = await page.getByLabel("Secure edit link").inputValue();
      await button(page, "Extend 14 Days").click();
      await told("Edit Token Extended");
      await button(page, "Email Client").click();
      await told("Edit Link Sent");

      const linkIn = async () => (await mailedLinks()).find((link) => ![generated, ...earlier].includes(link));
      await expect.poll(linkIn, { timeout: 20_000 }).toBeTruthy();
      const device = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts });
      const client = await device.newPage();
      await client.goto((await linkIn())!);
      await client.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Contact" }).click();
      await box(client, "City").fill("Winston-Salem");
      await client.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
      await expect(client.getByText("Your changes have been saved.").first()).toBeVisible();

      await page.reload();
      const history = page.getByRole("region", { name: "Edit History" });
      await expect(history).toContainText("Client edit via secure link");
      await expect(history).toContainText(`City: ${couple.formData.contactInfo.city} → Winston-Salem`);
      await ready();
      await button(page, "Revoke Access").click();
      await told("Edit Token Revoked");
      for (const link of [generated, (await linkIn())!]) {
        await client.goto(link);
        await expect(title(client)).toHaveText("Edit Link Invalid");
      }
      await device.close();

      await page.goto("/admin/dashboard");
      await ready();
      await page
        .getByRole("link", { name: `Delete ${couple.name}`, exact: true })
        .first()
        .click();
      await expect(
        page.getByText(`Are you sure you want to delete the submission for ${couple.name}? This action cannot be undone.`),
      ).toBeVisible();
      await button(page, "Delete").click();
      await told("Submission deleted");
      await expect(page.locator(".case-name")).toHaveText([single.name]);
      await page.goto(`/admin/submissions/${id}`);
      await expect(title(page)).toHaveText("Submission not found");

      await page.goto("/admin/dashboard");
      await ready();
      await button(page, "Logout").click();
      await expect(title(page)).toHaveText("Attorney Login");
      await page.goto("/admin/dashboard");
      await expect(title(page)).toHaveText("Attorney Login");
    });
  });
});
