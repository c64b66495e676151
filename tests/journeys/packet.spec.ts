import { readFile } from "node:fs/promises";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { couple } from "../support/households.ts";
import { button, collectBrowserMessages, desktop, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { officialFormFiles, officialFormsMissing } from "../support/official-forms.ts";
import { pdfText } from "../support/pdf-text.ts";

const pdfs = () => officialFormFiles().map(({ name, bytes }) => ({ name, mimeType: "application/pdf", buffer: bytes }));

withAndWithoutScripts((scripts) => {
  test("the office uploads the blanks and fills in the forms of a case", async ({ page, server }) => {
    test.skip(officialFormsMissing !== undefined, officialFormsMissing);
    test.slow();
    const complaints = collectBrowserMessages(page);
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await page.goto("/admin/official-forms");
    await page.getByLabel("Choose PDFs").setInputFiles(pdfs());
    if (!scripts) await button(page, "Upload").click();
    await expect(page.getByText(/Uploaded files: \d+ kept/)).toBeVisible({ timeout: 60_000 });

    await page.goto(`/admin/submissions/${id}/petition`);
    await page.getByRole("link", { name: /^Forms/ }).click();
    await expect(title(page)).toHaveText("Official forms");
    await page.getByLabel(/^Print without DRAFT/).fill("Sale tomorrow");
    await button(page, "Fill the forms").click();
    const pdfLink = page.getByRole("link", { name: /PDF, [\d.]+ MB$/ });
    await expect(pdfLink).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Without DRAFT: Sale tomorrow")).toBeVisible();
    await expect(pdfLink).toBeInViewport();
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await expectToFit(page, `${viewport.width} pixels wide`);
    }

    const [download] = await Promise.all([page.waitForEvent("download"), pdfLink.click()]);
    const text = await pdfText(await readFile(await download.path()));
    expect(text).toContain("Voluntary Petition for Individuals Filing for Bankruptcy");
    expect(text).not.toContain("DRAFT");

    await page.goto(`/admin/submissions/${id}`);
    await expect(page.getByRole("link", { name: /^Forms filled/ })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test.describe("the filled-forms page", () => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("is accessible while blanks are missing", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/packet`);
    await expect(title(page)).toHaveText("Official forms");
    await expectNoViolations(page, "the page of filled forms");
  });
});
