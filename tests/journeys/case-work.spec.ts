import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { attorneyPassword, signIn } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { emptyOffice, withDatabase } from "../support/database.ts";
import { button, expect, onPhoneAndDesktop, test, title, waitForScripts, withAndWithoutScripts } from "../support/journey.ts";

/** Starts every test without cases. */
test.beforeEach(({ server }) => emptyOffice(server));

withAndWithoutScripts((scripts) => {
  test("an attorney assigns a case, adds a note, and finds the case by its state", async ({ page, server }) => {
    await createApiForm(server.url, { personalInfo: { clientName: "Wanda Work" } });
    await createApiForm(server.url, { personalInfo: { clientName: "Other Client" } });
    await signIn(page);
    await withDatabase(server, (sql) => sql`insert into office_names (initials, name) values ('AB', 'Anna Brown'), ('XY', 'Xenia Young')`);
    await page.getByRole("link", { name: "Wanda Work", exact: true }).click();
    await page.getByRole("combobox", { name: "State" }).selectOption("Waiting for client");
    await page.getByLabel("Assigned to").selectOption("Anna Brown");
    await page.getByLabel("Next date").fill("2026-11-30");
    await page.getByLabel("New note").fill("Typed before saving.");
    await button(page, "Save").click();
    await expect(title(page)).toHaveText("Wanda Work");
    await expect(page.getByText("Work saved").first()).toBeVisible();
    await expect(page.locator(".work-note")).toHaveText("Typed before saving.");
    await page.getByLabel("New note").fill("Called.\nSends the stubs on Monday.");
    await button(page, "Add note").click();
    await expect(page.locator(".work-note")).toHaveText(["Called.\nSends the stubs on Monday.", "Typed before saving."]);

    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Wanda" })).toContainText(
      /Nov 30 (next date|overdue|due today) Waiting since today, AB/,
    );
    await page.getByRole("combobox", { name: "State" }).selectOption("Waiting for client");
    if (!scripts) await button(page, "Search").click();
    await expect(page.locator(".case-name")).toHaveText(["Wanda Work"]);
    await page.getByLabel("Assigned to").selectOption("Xenia Young");
    if (!scripts) await button(page, "Search").click();
    await expect(page.getByText("No submissions here.")).toBeVisible();
  });
});

withAndWithoutScripts((scripts) => {
  test("a note sent after the session has ended is kept, and is added after signing in again", async ({ page, context, server }) => {
    await createApiForm(server.url, { personalInfo: { clientName: "Wanda Work" } });
    await signIn(page);
    await page.getByRole("link", { name: "Wanda Work", exact: true }).click();
    const note = 'Called twice.\nShe said "next week" & hung up.';
    await page.getByLabel("New note").fill(note);
    await context.clearCookies({ name: "attorney" });
    await button(page, "Add note").click();
    await expect(title(page)).toHaveText("Your session has ended");
    await expect(page).toHaveTitle(/^Your session has ended/);
    await button(page, "Send again").click();
    await expect(title(page)).toHaveText("Your session has ended");

    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "Sign in" }).click();
    const otherTab = await opening;
    if (scripts) await waitForScripts(otherTab);
    await otherTab.getByLabel("Password", { exact: true }).fill(attorneyPassword);
    await button(otherTab, "Sign in").click();
    await otherTab.waitForURL("**/admin/dashboard");
    await otherTab.close();
    await button(page, "Send again").click();
    await expect(title(page)).toHaveText("Wanda Work");
    await expect(page.locator(".work-note")).toHaveText(note);
  });

  test("cases of the same client are suggested, and can be confirmed or rejected", async ({ page, server }) => {
    await createApiForm(server.url, { personalInfo: { clientName: "Wanda Work" }, contactInfo: { email: "wanda@example.com" } });
    await createApiSession(server.url, { clientName: "W. Work", clientEmail: "Wanda@Example.com" });
    await createApiSession(server.url, { clientName: "Other Client", clientEmail: "other@example.com" });
    await signIn(page);
    const row = page.getByRole("row").filter({ hasText: "Wanda Work" });
    await expect(row).toContainText("Same client? 1 upload session");
    await page.getByRole("link", { name: "Wanda Work", exact: true }).click();
    const card = page.getByRole("region", { name: "Same client?" });
    await expect(card).toContainText(/W\. Work.*Upload session of .*, same e-mail address/);
    await expect(card).not.toContainText("Other Client");
    await card.getByRole("button", { name: /^Same client/ }).click();
    await expect(page.getByText("Marked as the same client").first()).toBeVisible();
    await expect(card.getByRole("strong")).toHaveText("Same client");
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(row).toContainText("Same client: 1 upload session");
    await page.getByRole("link", { name: "Document Uploads (2)" }).click();
    await page.getByRole("link", { name: "W. Work", exact: true }).click();
    await expect(card).toContainText("Wanda Work");
    await card.getByRole("button", { name: /^Not the same/ }).click();
    await expect(card.getByText("Not the same (1)")).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page.getByRole("row").filter({ hasText: "W. Work" })).not.toContainText("Same client");
  });
});

test("pressing a button twice while the server is slow posts its form once", async ({ page, server }) => {
  const id = await createApiForm(server.url, { personalInfo: { clientName: "Wanda Work" } });
  await signIn(page);
  await page.goto(`/admin/submissions/${id}`);
  await page.getByLabel("New note").fill("Called.");
  const { x, y } = (await button(page, "Add note").boundingBox())!;
  await withDatabase(server, (sql) =>
    sql.begin(async (tx) => {
      await tx`select from forms where id = ${id} for update`;
      for (let click = 0; click < 2; click++) {
        await page.mouse.click(x + 10, y + 10);
        await page.waitForTimeout(300);
      }
    }),
  );
  await expect(page.getByText("Note added").first()).toBeVisible();
  await expect(page.locator(".work-note")).toHaveText(["Called."]);
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("a case with long notes or a rejected note is accessible and fits the screen", async ({ page, server }) => {
    const id = await createApiForm(server.url, { personalInfo: { clientName: "Wanda Work" } });
    await signIn(page);
    for (const text of ["x".repeat(300), "Short.\n\nWith lines."]) {
      await page.goto(`/admin/submissions/${id}`);
      await page.getByLabel("New note").fill(text);
      await button(page, "Add note").click();
    }
    await expectNoViolations(page, "case with notes");
    await expectToFit(page, "case with notes");
    await button(page, "Add note").click();
    await expect(page.getByText("Please write a note")).toBeVisible();
    await expectNoViolations(page, "refused note");
    await expectToFit(page, "refused note");
  });
});
