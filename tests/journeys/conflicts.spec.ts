import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { emptyOffice } from "../support/database.ts";
import { button, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";

/** Starts every test without cases. */
test.beforeEach(({ server }) => emptyOffice(server));

withAndWithoutScripts(() => {
  test("an attorney searches all cases for a name, opens a match, and records a decision", async ({ page, server }) => {
    await createApiForm(server.url, {
      personalInfo: { clientName: "Rowan Marlowe" },
      unsecuredCreditors: [{ originalCreditor: "Acme" }, { originalCreditor: "John Smith" }],
    });
    await createApiForm(server.url, { personalInfo: { clientName: "Nobody Else" } });
    await createApiSession(server.url, { clientName: "Smith, Jon", clientEmail: "jon@example.com" });
    await signIn(page);
    await page.getByRole("link", { name: "Conflicts" }).click();
    await expect(page.getByText("No searches yet.")).toBeVisible();
    const name = page.getByLabel("Name of a person or company");
    await name.fill("x");
    await button(page, "Search all cases").click();
    await expect(page.getByText("Please enter a name with at least two letters")).toBeVisible();
    await expect(name).toHaveValue("x");
    await name.fill("Jon Smyth");
    await button(page, "Search all cases").click();
    await expect(page.getByText("2 places in 2 cases.")).toBeVisible();
    expect(page.url()).not.toContain("myth");
    await expect(page.locator("mark")).toHaveText(["Smith, Jon", "John Smith"]);
    await expect(page.getByText("Nobody Else")).toHaveCount(0);

    await page.getByRole("link", { name: "Unsecured Creditors 2: Original creditor" }).click();
    await expect(title(page)).toHaveText("Answers of Rowan Marlowe");
    await expect(page.locator(":target")).toContainText("John Smith");
    await page.goBack();
    await expect(page.getByText("2 places in 2 cases.")).toBeVisible();

    await page.getByLabel("What you decided, and why").fill("Another client owes him.\nWe can act.");
    await button(page, "Note decision").click();
    await expect(page.getByText("Please enter your initials")).toBeVisible();
    await expect(page.getByLabel("What you decided, and why")).toHaveValue("Another client owes him.\nWe can act.");
    await page.getByLabel("Your initials").fill("ab");
    await button(page, "Note decision").click();
    await expect(page.getByText("Decision noted").first()).toBeVisible();
    const earlier = page.getByRole("listitem").filter({ hasText: "Jon Smyth" });
    await expect(earlier).toContainText(/2 places in 2 cases.*Another client owes him.*Decided by AB/s);
    await earlier.getByRole("link").click();
    await expect(page.getByText(/^Decided by AB, /)).toBeVisible();
    await expect(button(page, "Note decision")).toHaveCount(0);
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the search is accessible and fits the screen with matches, without matches, and with an error", async ({ page, server }) => {
    const name = `${"Wordwithoutend".repeat(10)} Smith`;
    await createApiForm(server.url, { personalInfo: { clientName: name }, unsecuredCreditors: [{ originalCreditor: name }] });
    await signIn(page);
    for (const term of [name, "Nobody", "x"]) {
      await page.goto("/admin/conflicts");
      await page.getByLabel("Name of a person or company").fill(term);
      await button(page, "Search all cases").click();
      if (term === "x") await expect(page.getByText("Please enter a name with at least two letters")).toBeVisible();
      else await expect(page).toHaveURL(/conflicts\/[\w-]{24}$/);
      await expectNoViolations(page, term);
      await expectToFit(page, term);
    }
  });
});
