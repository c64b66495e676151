import { signIn } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { emptyOffice, withDatabase } from "../support/database.ts";
import { button, expect, test, title, withAndWithoutScripts } from "../support/journey.ts";

/** Every test has no cases and names before it, and leaves no names behind, after which other tests would be asked. */
test.beforeEach(({ server }) => emptyOffice(server));
test.afterEach(({ server }) => emptyOffice(server));

const person = (clientName: string, email = "") => ({ personalInfo: { clientName }, contactInfo: { email } });

withAndWithoutScripts((scripts) => {
  test("somebody says who they are, sees what is due, whose pay stubs are missing, and files what a client sent", async ({
    page,
    server,
  }) => {
    const due = await createApiForm(server.url, person("Dora Due"));
    const missing = await createApiForm(server.url, person("Stella Stubs", "stella@example.com"));
    const closed = await createApiForm(server.url, person("Clara Closed"));
    for (const type of ["pictureId", "ssnCard", "taxReturns"])
      await addApiDocument(server.url, missing, type, `${type}.pdf`, pdf("a.pdf").buffer);
    await withDatabase(server, async (sql) => {
      await sql`update forms set seen_at = now() + interval '1 minute'`;
      await sql`update forms set next_date = current_date - 3, assignee = 'AB' where id = ${due}`;
      await sql`update forms set work_state = 'closed' where id = ${closed}`;
    });
    const sender = { clientName: "Stella Stubs", clientEmail: "stella@example.com" };
    await createApiSession(server.url, sender, [pdf("pay stub May.pdf"), pdf("letter.pdf")]);
    await signIn(page);
    const views = page.getByRole("navigation", { name: /^(Show|Missing)$/ });
    const names = page.locator(".case-name");
    await expect(names).toHaveText(["Stella Stubs", "Dora Due"]);

    await page.goto("/admin/names");
    await page.getByLabel("Initials").fill("ab");
    await page.getByLabel("Name", { exact: true }).fill("Anna Brown");
    await button(page, "Add name").click();
    await page.getByRole("region", { name: "Who is working?" }).getByRole("button", { name: "Anna Brown" }).click();
    await expect(title(page)).toHaveText("Attorney Dashboard");

    await views.getByRole("link", { name: /^Today 1$/ }).click();
    await expect(names).toHaveText(["Dora Due"]);
    await expect(page.locator(".case-table [data-past]")).toContainText("overdue");
    await views.getByRole("link", { name: /^Mine 1$/ }).click();
    await expect(names).toHaveText(["Dora Due"]);
    await views.getByRole("link", { name: /^Closed 1$/ }).click();
    await expect(names).toHaveText(["Clara Closed"]);
    await views.getByRole("link", { name: /^Pay Stubs 2$/ }).click();
    await page.getByRole("searchbox").fill("stella");
    if (!scripts) await button(page, "Search").click();
    await expect(names).toHaveText(["Stella Stubs"]);
    await expect(views.getByRole("link", { name: /^Pay Stubs 1$/ })).toBeVisible();

    await page.getByRole("link", { name: "Inbox", exact: true }).click();
    await page.getByRole("button", { name: /^File to .*Stella Stubs’s documents$/ }).click();
    await expect(page.getByText("Filed to Stella Stubs").first()).toBeVisible();
    await expect(page.getByText("No upload sessions here.")).toBeVisible();
    await page.getByRole("link", { name: /^Bankruptcy Forms/ }).click();
    await page.getByRole("link", { name: "View Stella Stubs" }).click();
    await expect(page.getByRole("list", { name: "Pay Stubs" }).locator(".file-name")).toHaveText(["pay stub May.pdf"]);
    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(page.getByText(/, by Anna Brown$/).first()).toBeVisible();
  });
});
