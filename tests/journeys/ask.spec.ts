import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { pdf } from "../support/chosen-files.ts";
import { createApiForm } from "../support/cases.ts";
import { couple } from "../support/households.ts";
import {
  box,
  button,
  collectBrowserMessages,
  expect,
  onPhoneAndDesktop,
  phone,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import type { TestServer } from "../support/server.ts";

const message = "We need these before we can file.";
const creditor = "Unsecured creditor 3, Fictional Furniture Store Card";

/** A form with five missing answers in four steps. */
function incomplete() {
  const formData = structuredClone(couple.formData);
  formData.contactInfo.county = "";
  Object.assign(formData.unsecuredCreditors[2]!, { balanceOwed: "", monthlyPayment: "" });
  formData.income.jobTitle = "";
  formData.expenses.water = "";
  return formData;
}

const emails = async (server: TestServer, subject: string) =>
  (await readOutbox(server.dataDir)).map(({ mail }) => mail).filter((mail) => mail.subject?.startsWith(subject));

withAndWithoutScripts((scripts) => {
  test.describe("on a phone", () => {
    test.use({ viewport: phone });

    test("an attorney asks questions, and the client answers them one by one", async ({ page, browser, server }) => {
      const complaints = collectBrowserMessages(page);
      const id = await createApiForm(server.url, incomplete());
      await signIn(page);
      await page.goto(`/admin/submissions/${id}`);
      await page.getByRole("link", { name: "Ask", exact: true }).click();
      await expect(title(page)).toHaveText("Requests to client");
      for (const type of ["Picture ID", "Social Security Card", "Tax Returns"]) await page.getByLabel(`${type} Missing`).uncheck();
      await expect(page.getByLabel("Pay Stubs Missing")).toBeChecked();
      for (const [step, label] of [
        ["Contact Info", "County"],
        ["Unsecured Creditors", `${creditor}: Balance owed`],
        ["Unsecured Creditors", `${creditor}: Monthly payment`],
        ["Income", "Job title"],
        ["Expenses", "Water"],
      ] as const) {
        const question = page.getByRole("group").getByLabel(label, { exact: true });
        if (!(await question.isVisible())) await button(page, step).click();
        await question.check();
      }
      await page.getByLabel("Message to client").fill(message);
      await button(page, "Email the client").click();
      await expect(page.getByText("6 of 6 left.")).toBeVisible();

      await expect
        .poll(async () => (await emails(server, "Our office has questions")).filter(({ text }) => text?.includes("5 answers")).length)
        .toBeGreaterThan(0);
      const email = (await emails(server, "Our office has questions")).at(-1)!.text!;
      const link = /\/edit\/[\w-]{43}/.exec(email)![0];
      const context = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts, baseURL: server.url });
      const client = await context.newPage();
      await client.goto(link);
      await expect(title(client)).toHaveText("Our office needs 5 answers and 1 paper");
      await expect(client.getByText(message)).toBeVisible();

      await client.getByRole("link", { name: "County", exact: true }).click();
      await expect(title(client).last()).toHaveText("Contact Information");
      if (scripts) await expect(box(client, "County")).toBeFocused();
      await box(client, "County").fill("Wake");
      await button(client, `Save, next question: ${creditor}: Balance owed`).click();
      await expect(client.getByText("5 of 6 left.")).toBeVisible();
      const row = client.getByRole("group", { name: "Unsecured creditor 3", exact: true });
      await row.getByRole("textbox", { name: "Balance owed" }).fill("$2,000");
      await row.getByRole("textbox", { name: "Monthly payment" }).fill("$50");
      await button(client, "Save Changes").first().click();
      await expect(client.getByText("3 of 6 left.")).toBeVisible();
      await button(client, "Save, next question: Job title").click();
      await client.locator("#jobTitle").fill("Dispatcher");
      await button(client, "Save and see the list").click();
      await expect(client.getByText("2 of 6 left.")).toBeVisible();
      await expect(client.getByRole("listitem").filter({ hasText: "Job title" })).toContainText("Done");
      await client.getByRole("link", { name: "Water", exact: true }).click();
      await client.locator("#water").fill("$80");
      await button(client, "Save, next question: Pay Stubs").click();
      await client.getByLabel("Choose files for Pay Stubs", { exact: true }).setInputFiles([pdf("june.pdf")]);
      if (!scripts) await button(client, "Upload").click();
      await expect(client.getByText("Document Uploaded").first()).toBeVisible();
      await client.goto(link);
      await expect(client.getByText("You have answered everything.")).toBeVisible();
      await context.close();

      await expect.poll(async () => (await emails(server, `Your questions are answered (form ${id})`)).length).toBe(1);
      await page.goto("/admin/dashboard?filter=answered");
      await expect(page.getByRole("row").filter({ hasText: couple.name }).first()).toContainText("Asked: all answered");
      await page.goto(`/admin/submissions/${id}/requests`);
      await expect(page.getByText("All answered. Asked on")).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });

  test("the client answers, sends papers and says what is not there, and the office sees it", async ({ page, browser, server }) => {
    const complaints = collectBrowserMessages(page);
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/requests`);
    for (const missing of await page.getByRole("checkbox", { name: / Missing$/ }).all()) await missing.uncheck();
    for (const paper of ["Bank Statements", "Lease", "Other Paper"]) await page.getByRole("checkbox", { name: paper, exact: true }).check();
    await page.getByLabel("Bank statements from").fill("2026-01-01");
    await page.getByLabel("Bank statements to").fill("2026-06-30");
    await button(page, "Contact Info").click();
    await page.getByRole("checkbox", { name: "City Answered", exact: true }).check();
    await page.getByLabel("Questions in your own words").fill("Is the car at your house?\nWho drives it?");
    await page.getByLabel("Due date").fill("2030-12-24");
    await button(page, "Preview").click();
    await expect(page.getByText("Please say which other paper you need")).toBeVisible();
    await page.getByLabel("What the other paper is").fill("The letter from the shop");
    await button(page, "Preview").click();
    const preview = page.getByRole("region", { name: "Preview: nothing is sent yet" });
    await expect(preview).toContainText("Our office needs 3 answers and 3 papers for your intake form by December 24, 2030.");
    await expect(preview).toContainText("Bank Statements, Jan 1, 2026 to Jun 30, 2026");
    await expect(page.getByText("Nothing is asked.")).toBeVisible();
    await button(page, "Make a link to copy").click();
    const link = await page.getByLabel("Secure edit link").inputValue();

    const context = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts, baseURL: server.url });
    const client = await context.newPage();
    await client.goto(link);
    await expect(title(client)).toHaveText("Our office needs 3 answers and 3 papers");
    await expect(client.getByText("your landlord or dealer has a copy.")).toBeVisible();
    await client.getByLabel("Is the car at your house?").fill("Yes, in the garage.");
    await button(client, "Send answers").click();
    await expect(client.getByText("5 of 6 left.")).toBeVisible();
    await button(client, "This is correct for City").click();
    await expect(client.getByText("4 of 6 left.")).toBeVisible();
    await client.getByText("I do not have this: Lease").click();
    await button(client, "Send this Lease").click();
    await expect(client.getByText("Please say why you do not have it").first()).toBeVisible();
    await client.locator("#reason-lease").fill("We never signed one.");
    await button(client, "Send this Lease").click();
    await expect(client.getByText("3 of 6 left.")).toBeVisible();
    await button(client, "Take this back Lease").click();
    await expect(client.getByText("4 of 6 left.")).toBeVisible();
    await client.getByText("I do not have this: Lease").click();
    await client.locator("#reason-lease").fill("We never signed one.");
    await button(client, "Send this Lease").click();
    await expect(client.getByText("3 of 6 left.")).toBeVisible();
    const statements = client.getByLabel("Choose files for Bank Statements, Jan 1, 2026 to Jun 30, 2026", { exact: true });
    await statements.setInputFiles([pdf("january.pdf"), pdf("february.pdf")]);
    if (!scripts) await button(client, "Upload").click();
    await expect(client.getByRole("list", { name: /uploaded files$/ }).getByRole("listitem")).toHaveCount(2);
    await client.goto(link);
    await expect(client.getByText("2 of 6 left.")).toBeVisible();
    await context.close();

    await page.goto(`/admin/submissions/${id}/requests`);
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await expect(row("Is the car")).toContainText("Yes, in the garage.");
    await expect(row("Lease")).toContainText("Does not have it");
    await expect(row("Lease")).toContainText("We never signed one.");
    await expect(row("The letter from the shop")).toContainText("Open");
    await expect(row("Bank Statements")).toContainText("february.pdf");
    await page.getByRole("link", { name: "Documents 2" }).click();
    await expect(row("Lease")).toContainText("The client does not have it: We never signed one.");
    await expect(row("Other Paper")).toContainText("Asked for today");
    await page.getByRole("link", { name: "january.pdf" }).click();
    await expect(title(page)).toHaveText("january.pdf");
    if (scripts) {
      await page.reload();
      await page.keyboard.press("n");
      await expect(title(page)).toHaveText("february.pdf");
      await page.keyboard.press("+");
      await expect(page.getByText("150%")).toBeVisible();
    } else await page.getByRole("link", { name: "Next file" }).click();
    await expect(title(page)).toHaveText("february.pdf");
    expect(complaints.filter((each) => !each.includes("422"))).toEqual([]);
  });

  test("the client can confirm an existing answer, and nothing entered is lost between pages", async ({ page, server }) => {
    const id = await createApiForm(server.url, incomplete());
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/requests?only=unanswered`);
    await expect(page.getByLabel(`${creditor}: Balance owed`)).toBeChecked();
    await page.goto(`/admin/submissions/${id}/requests`);
    await button(page, "Contact Info").click();
    await page.getByRole("checkbox", { name: "City Answered", exact: true }).check();
    await button(page, "Select the unanswered of Contact Info").click();
    await expect(page.getByRole("checkbox", { name: "County", exact: true })).toBeChecked();
    await button(page, "Make a link to copy").click();
    const url = await page.getByLabel("Secure edit link").inputValue();
    await page.goto(url);
    await button(page, "This is correct for City").click();
    await expect(page.getByText("5 of 6 left.")).toBeVisible();
    await page.getByRole("link", { name: "County", exact: true }).click();
    await box(page, "County").fill("Wake");
    await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Income" }).click();
    await button(page, "Save and see the list").click();
    await expect(page.getByText("4 of 6 left.")).toBeVisible();
    await page.getByRole("link", { name: "See your whole form" }).click();
    await expect(page.getByRole("heading", { name: "Edit Your Bankruptcy Form" })).toBeVisible();
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the pages for asking and answering are accessible and fit the screen", async ({ page, server }) => {
    const id = await createApiForm(server.url, incomplete());
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/requests?only=unanswered`);
    await page.getByLabel("Message to client").fill("x".repeat(200));
    await expectNoViolations(page, "asking");
    await expectToFit(page, "asking");
    await button(page, "Make a link to copy").click();
    const url = await page.getByLabel("Secure edit link").inputValue();
    await expectToFit(page, "link");
    await page.goto(`/admin/submissions/${id}`);
    await expectNoViolations(page, "asked");
    await page.goto(url);
    await expectNoViolations(page, "list");
    await expectToFit(page, "list");
    await page.getByRole("link", { name: "County", exact: true }).click();
    await expect(page.getByText(/Our office.s questions: \d+ of/)).toBeVisible();
    await expectNoViolations(page, "step");
    await expectToFit(page, "step");
  });
});
