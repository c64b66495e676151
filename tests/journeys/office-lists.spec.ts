import type { Page } from "playwright/test";
import { signIn } from "../support/attorney.ts";
import { filedDocument, filedForm, filedSession } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { deleteAllCases, withDatabase } from "../support/database.ts";
import { pdf } from "../support/chosen-files.ts";
import { button, expect, test, title, withAndWithoutScripts } from "../support/journey.ts";

// Every test starts without cases.
test.beforeEach(({ server }) => deleteAllCases(server));

const answersOf = (clientName: string, contactInfo: object = {}) => ({
  personalInfo: { clientName, clientSSN: "900-12-3456", clientDateOfBirth: "1980-01-02" },
  contactInfo,
});
const clients = (page: Page) => page.locator(".case-name");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const lists = (page: Page) => page.getByRole("navigation", { name: "Show" });
const order = (page: Page) => page.getByRole("navigation", { name: "Sort by" });
async function openList(page: Page, name: string | RegExp): Promise<void> {
  const link = lists(page).getByRole("link", { name });
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "true");
}

withAndWithoutScripts((scripts) => {
  test("the lists show new cases, missing documents, and changed cases one click after signing in", async ({ page, server }) => {
    const complete = await filedForm(server.url, answersOf("Cora Complete"));
    for (const type of ["pictureId", "ssnCard", "payStubs", "taxReturns"])
      await filedDocument(server.url, complete, type, `${type}.pdf`, pdf("a.pdf").buffer);
    const stubs = await filedForm(server.url, answersOf("Stella Stubs"));
    for (const type of ["pictureId", "ssnCard", "taxReturns"])
      await filedDocument(server.url, stubs, type, `${type}.pdf`, pdf("a.pdf").buffer);
    await filedSession(server.url, { clientName: "Una Uploader", clientEmail: "una@example.com" });
    await signIn(page);
    await expect(clients(page)).toHaveText(["Stella Stubs", "Cora Complete"]);
    await openList(page, /^Documents missing 1$/);
    await expect(clients(page)).toHaveText(["Stella Stubs"]);
    await expect(rowOf(page, "Stella")).toContainText("Not submitted Missing: Pay Stubs New");

    await clients(page).click();
    await expect(title(page)).toHaveText("Stella Stubs");
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(rowOf(page, "Stella")).not.toContainText("Unread");
    await openList(page, /^New 1$/);
    await expect(clients(page)).toHaveText(["Cora Complete"]);
    await openList(page, /^Changed 0$/);
    await expect(page.getByText("No submissions here.")).toBeVisible();

    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${stubs}`, { formData: { contactInfo: { city: "Cary" } } });
    await page.reload();
    await openList(page, /^Changed 1$/);
    await expect(rowOf(page, "Stella")).toContainText("Changed: Contact");
    await page.getByRole("link", { name: "View Stella Stubs" }).click();
    await button(page, "Mark as unread").click();
    await expect(page.getByText("Marked as unread").first()).toBeVisible();
    await openList(page, /^New 2$/);
    await expect(rowOf(page, "Stella")).toContainText("Unread");

    await page.getByRole("link", { name: /^Document Uploads/ }).click();
    await expect(lists(page).getByRole("link")).toHaveText([/^All$/, /^New 1$/, /^Changed 0$/, /^Not submitted 1$/, /^Mail failed 0$/]);
  });

  test("the list and its order are kept while searching, opening a case, and returning", async ({ page, server }) => {
    for (const name of ["Berta Beispiel", "Anna Example", "Carl Example"]) await filedForm(server.url, answersOf(name));
    await signIn(page);
    await openList(page, /^New 3$/);
    await order(page).getByRole("link", { name: "Name" }).click();
    await expect(clients(page)).toHaveText(["Anna Example", "Berta Beispiel", "Carl Example"]);
    await expect(order(page).getByRole("link", { name: "Name" })).toHaveAttribute("aria-current", "true");
    await page.getByRole("searchbox").fill("example");
    if (!scripts) await button(page, "Search").click();
    await expect(clients(page)).toHaveText(["Anna Example", "Carl Example"]);
    await clients(page).first().click();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(clients(page)).toHaveText(["Carl Example"]);
    await expect(page.getByRole("searchbox")).toHaveValue("example");
  });

  test("the search finds a client by the last digits of the phone number", async ({ page, server }) => {
    await filedForm(server.url, answersOf("Phil Phone", { cellPhone: "(919) 555-0147" }));
    await filedForm(server.url, answersOf("Other Phone", { cellPhone: "(919) 555-0148" }));
    await signIn(page);
    await page.getByRole("searchbox").fill("0147");
    if (!scripts) await button(page, "Search").click();
    await expect(clients(page)).toHaveText(["Phil Phone"]);
  });
});

test("a new case is marked Just now, and the visible rows keep their position", async ({ page, server }) => {
  const ids: string[] = [];
  for (let number = 1; number <= 25; number++) ids.push(await filedForm(server.url, answersOf(`Client ${number}.`)));
  await withDatabase(server, (sql) => sql`update forms set active_at = active_at - interval '5 minutes'`);
  const connecting = page.waitForResponse("**/admin/events");
  await signIn(page);
  await connecting;
  await expect(rowOf(page, "Client 20.")).toBeVisible();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const rowPosition = async () => Math.round((await rowOf(page, "Client 10.").boundingBox())!.y);
  const before = await rowPosition();
  await filedForm(server.url, answersOf("Nora Newcomer"));
  await expect(rowOf(page, "Nora Newcomer")).toContainText("Just now");
  expect(Math.abs((await rowPosition()) - before)).toBeLessThan(4);

  await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${ids[5]}`, { currentStep: 4 });
  await expect(rowOf(page, "Client 6.")).toContainText("Just now");
  await expect(clients(page).first()).toHaveText("Nora Newcomer");
  await page.reload();
  await expect(clients(page).first()).toHaveText("Client 6.");
  await expect(page.getByText("Just now")).toHaveCount(0);
});

test("the list shows ten rows at 1280 by 800 pixels, and uses the width of a window of 1920", async ({ page, server }) => {
  for (let number = 1; number <= 12; number++) await filedForm(server.url, answersOf(`Client ${number}.`));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const tenth = (await page.locator(".case-table tbody tr").nth(9).boundingBox())!;
  expect(tenth.height).toBeGreaterThanOrEqual(44);
  expect(tenth.height).toBeLessThan(54);
  expect(tenth.y + tenth.height).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect((await page.locator(".case-table").boundingBox())!.width).toBeGreaterThan(1700);
});

for (const width of [360, 1024, 1280, 1920])
  test(`the controls of the search do not overlap in a window of ${width} pixels`, async ({ page, server }) => {
    await filedForm(server.url, answersOf("Ann Example"));
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await page.goto("/admin/dashboard?search=example");
    const controls = await page
      .locator(".case-tabs a, .case-search select, .case-search input:not([type=hidden]), .case-search .button")
      .all();
    const boxes = await Promise.all(controls.map(async (control) => (await control.boundingBox())!));
    expect(boxes.length).toBeGreaterThan(5);
    for (const [index, one] of boxes.entries()) {
      expect(one.width).toBeGreaterThan(44);
      expect(one.x + one.width).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(isApart, JSON.stringify([one, other])).toBe(true);
      }
    }
  });
