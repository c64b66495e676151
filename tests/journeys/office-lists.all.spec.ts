import type { Page } from "playwright/test";
import { officeDay } from "../../app/platform/office-time.ts";
import { signIn } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { emptyOffice, withDatabase } from "../support/database.ts";
import { pdf } from "../support/chosen-files.ts";
import { button, expect, test, title, withAndWithoutScripts } from "../support/journey.ts";

/** Starts every test without cases. */
test.beforeEach(({ server }) => emptyOffice(server));

const person = (clientName: string, contactInfo: object = {}) => ({
  personalInfo: { clientName, clientSSN: "900-12-3456", clientDateOfBirth: "1980-01-02" },
  contactInfo,
});
const clients = (page: Page) => page.locator(".case-name");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const lists = (page: Page) => page.getByRole("navigation", { name: /^(Show|Missing)$/ });
const order = (page: Page) => page.getByRole("navigation", { name: "Sort by" });
async function choose(page: Page, name: string | RegExp): Promise<void> {
  const link = lists(page).getByRole("link", { name });
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "true");
}

withAndWithoutScripts((scripts) => {
  test("one click after sign-in filters by new, by missing documents, and by changed cases", async ({ page, server }) => {
    const complete = await createApiForm(server.url, person("Cora Complete"));
    for (const type of ["pictureId", "ssnCard", "payStubs", "taxReturns"])
      await addApiDocument(server.url, complete, type, `${type}.pdf`, pdf("a.pdf").buffer);
    const stubs = await createApiForm(server.url, person("Stella Stubs"));
    for (const type of ["pictureId", "ssnCard", "taxReturns"])
      await addApiDocument(server.url, stubs, type, `${type}.pdf`, pdf("a.pdf").buffer);
    await createApiSession(server.url, { clientName: "Una Uploader", clientEmail: "una@example.com" });
    await signIn(page);
    await expect(clients(page)).toHaveText(["Stella Stubs", "Cora Complete"]);
    await choose(page, /^Documents missing 1$/);
    await expect(clients(page)).toHaveText(["Stella Stubs"]);
    await expect(rowOf(page, "Stella")).toContainText(/New\s+Not submitted.*Missing: Pay Stubs/);

    await clients(page).click();
    await expect(title(page)).toHaveText("Stella Stubs");
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(rowOf(page, "Stella")).not.toContainText("Unread");
    await choose(page, /^New 1$/);
    await expect(clients(page)).toHaveText(["Cora Complete"]);
    await choose(page, /^Changed 0$/);
    await expect(page.getByText("No submissions here.")).toBeVisible();

    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${stubs}`, { formData: { contactInfo: { city: "Cary" } } });
    await page.reload();
    await choose(page, /^Changed 1$/);
    await expect(rowOf(page, "Stella")).toContainText("Changed: Contact");
    await page.getByRole("link", { name: "View Stella Stubs" }).click();
    await button(page, "Mark as unread").click();
    await expect(page.getByText("Marked as unread").first()).toBeVisible();
    await choose(page, /^New 2$/);
    await expect(rowOf(page, "Stella")).toContainText("Unread");

    await page.getByRole("link", { name: /^Document Uploads/ }).click();
    await expect(lists(page).getByRole("link")).toHaveText([
      /^All open 1$/,
      /^Today 1$/,
      /^Waiting 0$/,
      /^New 1$/,
      /^Changed 0$/,
      /^Not submitted 1$/,
      /^Mail failed 0$/,
      /^Filed or closed 0$/,
    ]);
  });

  test("the filter and sort order persist while searching, opening a case, and coming back", async ({ page, server }) => {
    for (const name of ["Berta Beispiel", "Anna Example", "Carl Example"]) await createApiForm(server.url, person(name));
    await signIn(page);
    await choose(page, /^New 3$/);
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

  test("a search for the last digits of a phone number finds its client", async ({ page, server }) => {
    await createApiForm(server.url, person("Phil Phone", { cellPhone: "(919) 555-0147" }));
    await createApiForm(server.url, person("Other Phone", { cellPhone: "(919) 555-0148" }));
    await signIn(page);
    await page.getByRole("searchbox").fill("0147");
    if (!scripts) await button(page, "Search").click();
    await expect(clients(page)).toHaveText(["Phil Phone"]);
  });
});

test("a new case is marked, and the rows in view stay in place", async ({ page, server }) => {
  const ids: string[] = [];
  for (let number = 1; number <= 25; number++) ids.push(await createApiForm(server.url, person(`Client ${number}.`)));
  await withDatabase(server, (sql) => sql`update forms set active_at = active_at - interval '5 minutes'`);
  const listening = page.waitForResponse("**/admin/events");
  await signIn(page);
  await listening;
  await expect(rowOf(page, "Client 20.")).toBeVisible();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const readPosition = async () => Math.round((await rowOf(page, "Client 10.").boundingBox())!.y);
  const before = await readPosition();
  await createApiForm(server.url, person("Nora Newcomer"));
  await expect(rowOf(page, "Nora Newcomer")).toContainText("Just now");
  expect(Math.abs((await readPosition()) - before)).toBeLessThan(4);

  await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${ids[5]}`, { currentStep: 4 });
  await expect(rowOf(page, "Client 6.")).toContainText("Just now");
  await expect(clients(page).first()).toHaveText("Nora Newcomer");
  await page.reload();
  await expect(clients(page).first()).toHaveText("Client 6.");
  await expect(page.getByText("Just now")).toHaveCount(0);
});

test("ten rows fit in a window of 1280 by 800 pixels, and the list fills the width of a 1920-pixel window", async ({ page, server }) => {
  const urgent = { urgentEvent: "foreclosureSale", urgentDate: officeDay(new Date()) };
  for (let number = 1; number <= 12; number++) {
    const { personalInfo, contactInfo } = person(`Client ${number}.`, { email: `long.address.${number}@client.example` });
    const id = await createApiForm(server.url, { personalInfo: { ...personalInfo, ...urgent }, contactInfo });
    await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await expect(rowOf(page, "Client 1.")).toContainText(/Foreclosure sale.*blocking gaps.*New.*Submitted .*Missing: all documents/);
  const tenth = (await page.locator(".case-table tbody tr").nth(9).boundingBox())!;
  expect(tenth.height).toBeCloseTo(40, 0);
  expect(tenth.y + tenth.height).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect((await page.locator(".case-table").boundingBox())!.width).toBeGreaterThan(1700);
});

for (const width of [360, 1024, 1280, 1920])
  test(`the search controls do not overlap in a window ${width} pixels wide`, async ({ page, server }) => {
    await createApiForm(server.url, person("Ann Example"));
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
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(apart, JSON.stringify([one, other])).toBe(true);
      }
    }
  });
