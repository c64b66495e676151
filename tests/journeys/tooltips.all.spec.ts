import type { Locator, Page } from "playwright/test";
import { signIn } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { emptyOffice } from "../support/database.ts";
import { expect, test, withAndWithoutScripts } from "../support/journey.ts";

test.beforeEach(({ server }) => emptyOffice(server));

/** The longest name that is accepted. */
const longName = "Maximiliana Theodora Featherstonehaugh-Cholmondeley ".repeat(4).slice(0, 200);
const longEmail = "maximiliana.theodora.featherstonehaugh@some-very-long-company-name.example";
const otherEmail = "hubert.blaine.wolfeschlegelsteinhausenbergerdorff@another-company.example";

const tooltip = (page: Page) => page.getByRole("tooltip");
const emails = (page: Page) => page.locator(".case-email");
const nameOf = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Opens the dashboard with three clients, newest first: a short name with a long email address, and two with a long name. */
async function openDashboard(page: Page, server: Parameters<typeof emptyOffice>[0]): Promise<void> {
  for (const [clientName, email] of [
    [longName, "b@client.example"],
    ["Hubert Long", otherEmail],
    ["Ann Example", longEmail],
  ] as const)
    await createApiForm(server.url, { personalInfo: { clientName }, contactInfo: { email } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await expect(emails(page)).toHaveCount(3);
  await page.mouse.move(10, 10);
}

/** Moves the pointer onto a text, which the link of its row covers. */
const pointAt = (text: Locator) => text.hover({ force: true, position: { x: 5, y: 2 } });

/** Milliseconds until the tooltip with a text opens, counted from now. */
async function openingTime(page: Page, text: string): Promise<number> {
  const began = Date.now();
  await expect(async () => expect(await tooltip(page).textContent({ timeout: 20 })).toBe(text)).toPass({ intervals: [20], timeout: 8_000 });
  return Date.now() - began;
}

test("a truncated text is shown in a tooltip after 700 ms, and the next one at once", async ({ page, server }) => {
  await openDashboard(page, server);
  await pointAt(emails(page).first());
  expect(await openingTime(page, longEmail)).toBeGreaterThan(600);
  await expect(tooltip(page)).toHaveCount(1);
  await pointAt(nameOf(page, longName));
  expect(await openingTime(page, longName)).toBeLessThan(600);

  await page.mouse.move(10, 10);
  await expect(tooltip(page)).toBeHidden();
  await page.waitForTimeout(400);
  await pointAt(emails(page).nth(1));
  expect(await openingTime(page, otherEmail)).toBeGreaterThan(600);
});

test("a text that fits has no tooltip", async ({ page, server }) => {
  await openDashboard(page, server);
  for (const fitting of [nameOf(page, "Ann Example"), emails(page).nth(2)]) {
    await pointAt(fitting);
    await page.waitForTimeout(1_000);
    await expect(tooltip(page)).toBeHidden();
  }
});

test("a tooltip stays while the pointer is within five pixels of it, and closes beyond", async ({ page, server }) => {
  await openDashboard(page, server);
  await pointAt(emails(page).first());
  await expect(tooltip(page)).toBeVisible();
  const box = (await tooltip(page).boundingBox())!;
  const middle = box.x + box.width / 2;
  for (const y of [box.y - 2, box.y + box.height / 2, box.y + box.height + 4]) {
    await page.mouse.move(middle, y);
    await page.waitForTimeout(100);
    await expect(tooltip(page)).toHaveText(longEmail);
  }
  await page.mouse.move(middle, box.y + box.height + 8);
  await expect(tooltip(page).filter({ hasText: longEmail })).toHaveCount(0);
});

const closers: Record<string, (page: Page) => Promise<void>> = {
  "the pointer leaving": (page) => page.mouse.move(10, 10),
  "a click": (page) => page.mouse.down(),
  scrolling: (page) => page.mouse.wheel(0, 50),
  Escape: (page) => page.keyboard.press("Escape"),
};
for (const [what, close] of Object.entries(closers))
  test(`a tooltip is closed by ${what}, and stays closed`, async ({ page, server }) => {
    await openDashboard(page, server);
    await page.setViewportSize({ width: 1280, height: 500 });
    await pointAt(emails(page).first());
    await expect(tooltip(page)).toBeVisible();
    await close(page);
    await expect(tooltip(page)).toBeHidden();
    await page.waitForTimeout(900);
    await expect(tooltip(page)).toBeHidden();
  });

test("keyboard focus opens the tooltip of a name or an email address, and blur closes it", async ({ page, server }) => {
  await openDashboard(page, server);
  await nameOf(page, "Ann Example").focus();
  await expect(tooltip(page)).toBeHidden();
  const isFocused = (text: Locator) => text.evaluate((element) => element === document.activeElement);
  for (const [row, email] of [longEmail, otherEmail].entries()) {
    for (let presses = 0; presses < 8 && !(await isFocused(emails(page).nth(row))); presses++) await page.keyboard.press("Tab");
    await expect(tooltip(page)).toHaveText(email);
  }
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toBeHidden();
  await nameOf(page, longName).focus();
  await expect(tooltip(page)).toHaveText(longName);
});

withAndWithoutScripts((scripts) => {
  test("whole names and addresses can be read, in a tooltip or on several lines", async ({ page, server }) => {
    await openDashboard(page, server);
    for (const text of [emails(page).first(), nameOf(page, longName)]) {
      const fits = await text.evaluate(
        (element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
      );
      expect(fits).toBe(!scripts);
    }
    await expect(page.locator(".case-table [title]")).toHaveCount(0);
  });
});

for (const width of [1280, 1440, 1920])
  test(`the facts about a client stay in their column, and usual names are whole, ${width} pixels wide`, async ({ page, server }) => {
    const name = "Maximiliana Featherstone";
    const id = await createApiForm(server.url, {
      personalInfo: { clientName: name, clientSSN: "900-12-3456", clientDateOfBirth: "1980-01-02" },
      contactInfo: { email: longEmail },
    });
    await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`);
    await createApiSession(server.url, { clientName: name, clientEmail: longEmail, clientPhone: "9195550147" });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    for (const tab of ["forms", "uploads"]) {
      await page.goto(`/admin/dashboard?tab=${tab}`);
      await expect(page.locator(".case-line")).toContainText("Same client?");
      const edges = await page.locator(".case-table tbody tr").evaluate((row) => {
        const right = (selector: string) => {
          const range = document.createRange();
          range.selectNodeContents(row.querySelector(selector)!);
          return Math.max(...[...range.getClientRects()].map((box) => box.right));
        };
        return { line: right(".case-line"), name: right(".case-name"), email: row.querySelector("td")!.getBoundingClientRect().left };
      });
      expect(edges.line).toBeLessThanOrEqual(edges.email);
      expect(edges.name).toBeLessThanOrEqual(edges.email);
      const isWhole = await page.locator(".case-name").evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
      expect(isWhole).toBe(true);
    }
  });
