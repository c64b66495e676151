import type { Page } from "playwright/test";
import postgres from "postgres";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { apiClient } from "../support/clients.ts";
import { emptyOffice } from "../support/database.ts";
import { box, button, collectBrowserMessages, expect, expectStep, onPhoneAndDesktop, test, title } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

/** Starts every test without cases. */
test.beforeEach(({ server }) => emptyOffice(server));

const beginForm = (server: TestServer, clientName: string) => apiClient(server.url).call("POST", "/api/bankruptcy-forms", { clientName });
const clients = (page: Page) => page.locator(".case-name");
const count = (page: Page) => page.locator(".case-count");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by name or e-mail" });
const deleteLink = (page: Page, name: string) => page.getByRole("link", { name: `Delete ${name}`, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete submission" });

/** Opens the dashboard and waits until it listens for events. */
async function openDashboard(page: Page): Promise<void> {
  const listening = page.waitForResponse("**/admin/events");
  await signIn(page);
  await listening;
}

test("a client's new form appears on the open dashboard within two seconds of its first save", async ({ page, browser, server }) => {
  await openDashboard(page);
  await expect(count(page)).toHaveText("No submissions yet.");
  const client = await (await browser.newContext({ baseURL: server.url })).newPage();
  await client.goto("/");
  await expectStep(client, personalInfo);
  const firstSave = client.waitForResponse((response) => response.url().endsWith("/api/bankruptcy-forms") && response.status() === 201);
  await box(client, "Full name").fill("Nora Newcomer");
  await firstSave;
  await expect(clients(page)).toHaveText(["Nora Newcomer"], { timeout: 2_000 });
  await expect(page.getByRole("link", { name: "Bankruptcy Forms (1)" })).toBeVisible();
});

test("a filter or a case that is clicked right after typing takes precedence over the search", async ({ page, server }) => {
  await beginForm(server, "Ann Example");
  await beginForm(server, "Ben Sample");
  await openDashboard(page);
  await search(page).pressSequentially("exa");
  await page.getByRole("link", { name: /^Not submitted/ }).click();
  await expect(page).toHaveURL(/filter=not-submitted/);
  await expect(page).toHaveURL(/search=exa/);
  await expect(clients(page)).toHaveText(["Ann Example"]);
  await search(page).fill("");
  await page.getByRole("link", { name: "Ann Example", exact: true }).click();
  await expect(title(page)).toHaveText("Ann Example");
});

test("going back restores the state filter and the search of the previous list", async ({ page, server }) => {
  await beginForm(server, "Ann Example");
  await openDashboard(page);
  const state = page.getByRole("combobox", { name: "State" });
  await page.getByRole("link", { name: /^Not submitted/ }).click();
  await expect(page).toHaveURL(/filter=not-submitted/);
  await page.goto("/admin/dashboard?state=closed&search=nobody");
  await page.getByRole("link", { name: /^Not submitted/ }).click();
  await expect(page).toHaveURL(/filter=not-submitted/);
  await state.selectOption("Ready");
  await expect(page).toHaveURL(/state=ready/);
  await page.goBack();
  await expect(state).toHaveValue("closed");
  await expect(search(page)).toHaveValue("nobody");
});

test("live updates interrupt neither typing nor an open dialog", async ({ page, server }) => {
  await beginForm(server, "Ann Example");
  await openDashboard(page);
  await deleteLink(page, "Ann Example").click();
  await beginForm(server, "Ben Example");
  await expect(clients(page).filter({ hasText: "Ben" })).toHaveCount(1);
  await expect(dialog(page)).toBeVisible();
  await expect(button(page, "Cancel")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(deleteLink(page, "Ann Example")).toBeFocused();

  await search(page).pressSequentially("example ");
  await page.waitForURL("**/admin/dashboard?search=example");
  await beginForm(server, "Cleo Example");
  await expect(clients(page)).toHaveText(["Cleo Example", "Ben Example", "Ann Example"]);
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue("example ");
  await search(page).pressSequentially("ben");
  await expect(count(page)).toHaveText("No submissions found matching your search.");
});

test("the last of several searches is shown, even if an earlier one takes longer", async ({ page, server }) => {
  for (const name of ["Ann Example", "Ben Example"]) await beginForm(server, name);
  await openDashboard(page);
  await page.route(/search=a&/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const slow = page.waitForRequest(/search=a&/);
  await search(page).pressSequentially("a");
  await slow;
  await search(page).fill("ben");
  await expect(clients(page)).toHaveText(["Ben Example"]);
  await page.waitForTimeout(1_200);
  await expect(clients(page)).toHaveText(["Ben Example"]);
  await expect(search(page)).toHaveValue("ben");
});

test("a case can be found and deleted with the keyboard alone, and the list receives focus", async ({ page, server }) => {
  const { keyboard } = page;
  for (const name of ["Ann Example", "Ben Example"]) await beginForm(server, name);
  await openDashboard(page);
  await search(page).focus();
  await keyboard.type("ann");
  await expect(clients(page)).toHaveText(["Ann Example"]);
  for (
    let presses = 0;
    presses < 30 && !(await deleteLink(page, "Ann Example").evaluate((link) => link === document.activeElement));
    presses++
  )
    await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(button(page, "Cancel")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByText("Submission deleted").first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(count(page)).toHaveText("No submissions found matching your search.");
  await expect(page.locator(".cases")).toBeFocused();
});

test("a failed deletion shows a message and keeps the form", async ({ page, server }) => {
  await beginForm(server, "Ann Example");
  await openDashboard(page);
  await page.route("**/api/admin/submissions/*", (route) => route.abort());
  await deleteLink(page, "Ann Example").click();
  await button(page, "Delete").click();
  await expect(page.getByText("Delete failed").first()).toBeVisible();
  await expect(page.getByText("Failed to delete submission").first()).toBeVisible();
  await expect(deleteLink(page, "Ann Example")).toBeFocused();
});

test("a browser without dialog support asks for confirmation on a separate page", async ({ page, server }) => {
  for (const name of ["Ann Example", "Ben Example"]) await beginForm(server, name);
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"));
  await openDashboard(page);
  await deleteLink(page, "Ann Example").click();
  await expect(title(page)).toHaveText("Delete submission");
  await button(page, "Delete").click();
  await expect(page.getByText("Submission deleted").first()).toBeVisible();
  await expect(clients(page)).toHaveText(["Ben Example"]);
});

test("double-clicking Delete sends only one request", async ({ page, server }) => {
  await beginForm(server, "Ann Example");
  await openDashboard(page);
  let calls = 0;
  await page.route("**/api/admin/submissions/*", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await deleteLink(page, "Ann Example").click();
  await dialog(page)
    .getByRole("button", { name: /^Delet/ })
    .dblclick();
  await expect(count(page)).toHaveText("No submissions yet.");
  expect(calls).toBe(1);
});

test("a dashboard whose session has ended stays open until the next click, then asks for the password", async ({ page, server }) => {
  await beginForm(server, "Ann Example");
  await openDashboard(page);
  const sql = postgres(server.databaseUrl(), { max: 1 });
  await sql`delete from attorney_sessions`;
  await sql.end();
  const unauthorized = page.waitForResponse((response) => response.url().includes("/admin/dashboard/live") && response.status() === 401);
  await beginForm(server, "Ben Example");
  await unauthorized;
  await expect(clients(page)).toHaveText(["Ann Example"]);
  await page.getByRole("link", { name: /^Document Uploads/ }).click();
  await expect(title(page)).toHaveText("Attorney Login");
});

test("live updates do not keep the session alive", async ({ page, server }) => {
  await openDashboard(page);
  const sql = postgres(server.databaseUrl(), { max: 1 });
  await sql`update attorney_sessions set seen_at = now() - interval '10 minutes'`;
  await beginForm(server, "Ann Example");
  await expect(clients(page)).toHaveText(["Ann Example"]);
  const recentlySeen = await sql`select from attorney_sessions where seen_at > now() - interval '9 minutes'`;
  await sql.end();
  expect(recentlySeen).toHaveLength(0);
});

test("the dashboard works in a browser without EventSource", async ({ page, server }) => {
  const complaints = collectBrowserMessages(page);
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  await signIn(page);
  await beginForm(server, "Ann Example");
  await page.reload();
  await expect(clients(page)).toHaveText(["Ann Example"]);
  await search(page).fill("ann");
  await expect(count(page)).toHaveText("1–1 of 1");
  expect(complaints).toEqual([]);
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("every state is accessible and fits the window", async ({ page, server }) => {
    const expectAccessibleAndFitting = async (where: string) => {
      await expectNoViolations(page, where);
      await expectToFit(page, where);
    };
    await openDashboard(page);
    await expectAccessibleAndFitting("no forms");
    await page.goto("/admin/dashboard?tab=uploads");
    await expectAccessibleAndFitting("no sessions");
    for (let number = 1; number <= 26; number++) await beginForm(server, `Wilhelmina-${"Featherstonehaugh".repeat(number % 4)} ${number}`);
    await apiClient(server.url).call("POST", "/api/upload-sessions", {
      clientName: "U".repeat(100),
      clientEmail: `${"u".repeat(60)}@${"long".repeat(12)}.example.com`,
    });
    await page.goto("/admin/dashboard?tab=uploads");
    await expectAccessibleAndFitting("sessions");
    await page.goto("/admin/dashboard");
    await page.getByText("Recent activity").click();
    await expectAccessibleAndFitting("forms");
    await page.goto("/admin/dashboard?page=2&search=wilhelmina");
    await expectAccessibleAndFitting("the second page of a search");
    const link = page.getByRole("link", { name: /^Delete/ });
    const address = await link.getAttribute("href");
    await page.waitForTimeout(500);
    await link.click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessibleAndFitting("the question");
    await page.goto(address!);
    await expectAccessibleAndFitting("the page that deletes");
    await page.goto("/admin/submissions/AAAAAAAAAAAAAAAAAAAAAAAA/delete");
    await expect(title(page)).toHaveText("Submission not found");
    await expectAccessibleAndFitting("nothing to delete");
  });
});
