import { officeTime } from "../../app/platform/office-time.ts";
import { pdf } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, chooseFiles, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";

withAndWithoutScripts((scripts) => {
  test.use({ viewport: phone });

  test("the receipt and its email list what arrived, what is missing, how to send it, and what happens next", async ({ page, server }) => {
    const email = `receipt-${scripts}@client.example`;
    const contactInfo = { ...couple.formData.contactInfo, email };
    await beginForm(page, { ...couple.formData, contactInfo });
    const addDocument = async (name: string) => {
      await page.goto("/step/review/documents");
      await chooseFiles(page.locator('input[type="file"]').first(), [pdf(name)]);
      if (!scripts) await button(page, "Upload").click();
      await expect(page.getByText("Document Uploaded", { exact: true }).first()).toBeVisible();
      await page.goto("/step/review");
    };
    await addDocument("license.pdf");
    await button(page, "Submit to Attorney").first().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    const receipt = page.locator("main");
    for (const line of ["Your answers", "Picture ID: 1 file", "Social Security Card", "Pay Stubs", "Tax Returns"])
      await expect(receipt.getByRole("listitem").getByText(line, { exact: true })).toBeVisible();
    await expect(receipt).toContainText("Our team will contact you within 1-2 business days");
    await expect(receipt).not.toContainText("After you submit");
    const reference = await page.locator("code").innerText();

    const findMail = async () =>
      (await readOutbox(server.dataDir)).map(({ mail }) => mail).find((mail) => [mail.to].flat()[0]?.text === email);
    await expect.poll(async () => (await findMail())?.text, { timeout: 30_000 }).toContain(reference);
    const { text } = (await findMail())!;
    for (const line of ["- Your answers", "- Picture ID: 1 file", "- Pay Stubs", `${server.url}/upload`]) expect(text).toContain(line);

    await receipt.getByRole("link", { name: "add your documents" }).click();
    await expect(title(page)).toHaveText("Upload Your Documents");
    await addDocument("license-back.pdf");
    await page.goto("/");
    await expect(receipt).toContainText("You have added documents that are not sent yet.");
    await expect(receipt.getByRole("listitem").getByText("Picture ID: 1 file", { exact: true })).toBeVisible();
  });

  test("after Back, the pages of a submitted form say when it was sent, and what sending it again does", async ({ page }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/contact-info");
    await page.goto("/step/review");
    await expect(page.getByText("was sent to the attorney")).toHaveCount(0);
    await button(page, "Submit to Attorney").first().click();
    await expect(title(page)).toHaveText("Your form has been submitted");
    const { submittedAt } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    for (const before of ["Form Review & Submission", "Contact Information"]) {
      await page.goBack();
      await expect(title(page)).toHaveText(before);
      const note = page.getByText(`This form was sent to the attorney on ${officeTime(new Date(submittedAt))}.`).first();
      await expect(note).toContainText("press Submit to Attorney on the last step again. The attorney then gets the whole form again");
      await expect(note).toContainText("If nothing has changed, nothing is sent.");
    }
  });

  test("the firm's name links to the form, phone numbers can be dialed, and pages have icons and metadata", async ({ page }) => {
    await page.goto("/upload");
    await expect(page.locator('a[href="tel:+19195550100"]')).toHaveCount(3);
    await page.getByRole("link", { name: "Example & Sample Law, PLLC" }).click();
    await expect(page).toHaveTitle("Step 1 of 14: Personal Info - Example & Sample Law, PLLC");
    await page.goto("/nothing/here");
    await expect(page).toHaveTitle("404 Page Not Found - Example & Sample Law, PLLC");
    for (const [selector, attribute] of [
      ['link[rel="apple-touch-icon"]', "href"],
      ['meta[name="theme-color"]', "content"],
      ['meta[name="description"]', "content"],
    ] as const)
      expect(await page.locator(selector).getAttribute(attribute)).toBeTruthy();
    expect((await page.request.get("/apple-touch-icon.png")).headers()["content-type"]).toBe("image/png");
  });
});
