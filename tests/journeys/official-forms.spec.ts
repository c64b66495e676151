import { formNumbers } from "../../app/petition/lines/line.ts";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { openLibrary, signIn } from "../support/attorney.ts";
import { textFile, type Chosen } from "../support/chosen-files.ts";
import { withDatabase } from "../support/database.ts";
import { button, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { createFormPdf } from "../support/form-pdfs.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";

test.beforeEach(({ server }) => withDatabase(server, (sql) => sql`delete from blanks`));

const formCount = formNumbers.length;

const pdf = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: "application/pdf", buffer });

withAndWithoutScripts((scripts) => {
  test("each file that is not a blank court form is rejected with a reason", async ({ page }) => {
    await signIn(page);
    await openLibrary(page, "Official forms");
    await expect(title(page)).toHaveText("Official forms");
    await expect(page.getByText(`${formCount} of ${formCount} are still to be uploaded.`)).toBeVisible();
    await expect(page.getByRole("link", { name: "“Bankruptcy Forms”" })).toHaveAttribute("href", /^https:\/\/www\.uscourts\.gov\//);
    if (!scripts) {
      await button(page, "Upload").click();
      await expect(page.getByText("Please choose at least one file.")).toBeVisible();
    }

    const files = [
      pdf("form_b106d.pdf", await createFormPdf("Official Form 106D Schedule D 12/22")),
      pdf("101 (1).pdf", await createFormPdf("Official Form 101 Voluntary Petition 06/24", 9)),
      textFile("letter.docx", "application/msword"),
    ];
    await page.getByLabel("Choose PDFs").setInputFiles(files);
    if (!scripts) await button(page, "Upload").click();
    await expect(page.getByText("Uploaded files: 3 refused", { exact: true })).toBeVisible({ timeout: 30_000 });
    const refused = page.getByRole("list", { name: "Refused files" }).getByRole("listitem");
    await expect(refused).toHaveText([
      /form_b106d\.pdf\s*Refused\. Form 106D in another edition: 12\/22, expected 12\/15\./,
      /101 \(1\)\.pdf\s*Refused\. Form 101 of 06\/24, but altered/,
      /letter\.docx\s*Refused\. This is not a PDF\./,
    ]);
    await expect(refused.first()).toBeInViewport();
  });

  test("blanks can be uploaded, listed, and removed", async ({ page }) => {
    test.skip(officialFormsMissing !== undefined, officialFormsMissing);
    await signIn(page);
    await page.goto("/admin/official-forms");
    const files = [pdf("a.pdf", officialForm("106D")), pdf("b.pdf", officialForm("113")), textFile("c.txt", "text/plain")];
    await page.getByLabel("Choose PDFs").setInputFiles(files);
    if (!scripts) await button(page, "Upload").click();
    await expect(page.getByText("Uploaded files: 1 refused, 2 kept", { exact: true })).toBeVisible({ timeout: 30_000 });
    const kept = page.getByRole("list", { name: "Kept files" }).getByRole("listitem");
    await expect(kept).toHaveText([/a\.pdf\s*Kept as Form 106D of 12\/15\./, /b\.pdf\s*Kept as Form 113 of 12\/17\./]);
    await expect(page.getByText(`${formCount - 1} of ${formCount} are still to be uploaded.`)).toBeVisible();
    await expect(page.getByText(/Edition 12\/15, since .*, 152\.38 KB/)).toBeVisible();

    await page.getByRole("link", { name: "Remove Form 106D" }).click();
    await expect(page.getByText("Are you sure you want to remove the blank of “Schedule D")).toBeVisible();
    await button(page, "Remove").click();
    await expect(page.getByText("Form 106D removed")).toBeVisible();
    await expect(page.getByText(`${formCount} of ${formCount} are still to be uploaded.`)).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove Form 113" })).toBeVisible();
  });
});

test.describe("the drop zone", () => {
  test("uploads files that are dropped on it", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/official-forms");
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["no PDF"], "dropped.pdf", { type: "application/pdf" }));
      return data;
    });
    await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: transfer });
    await expect(page.getByText("Uploaded files: 1 refused", { exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: "Refused files" })).toContainText("dropped.pdf");
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the page is accessible and fits the window, whether empty or full", async ({ page, server }) => {
    await signIn(page);
    await page.goto("/admin/official-forms");
    await expectNoViolations(page, "empty");
    await expectToFit(page, "empty");
    const kept = [...formNumbers, "113"].map((form) => ({ form, edition: "12/07", sha256: "0", size: 7, storage_key: `kept/${form}` }));
    await withDatabase(server, (sql) => sql`insert into blanks ${sql(kept)}`);
    await page.reload();
    await page.getByLabel("Choose PDFs").setInputFiles([textFile(`${"endless".repeat(20)}.pdf`, "application/pdf")]);
    await expect(page.getByText("Uploaded files: 1 refused", { exact: true })).toBeVisible();
    await expectNoViolations(page, "full");
    await expectToFit(page, "full");
    await page.goto("/admin/official-forms/106D/remove");
    await expectNoViolations(page, "removal");
    await expectToFit(page, "removal");
  });
});
