import type { Page } from "playwright/test";
import { beginForm, button, desktop, expect, phone, waitForScripts, test } from "../support/journey.ts";
import { single } from "../support/households.ts";

const toast = (page: Page) => page.locator(".toast");
const area = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });

/** Opens the review step with failing downloads and a paused clock. */
test.beforeEach(async ({ page }) => {
  await beginForm(page, single.formData);
  await page.route("**/api/bankruptcy-forms/*/pdf", (route) => route.abort());
  await page.clock.install();
  await page.goto("/step/review");
  await waitForScripts(page);
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
});

/** Triggers two toasts in a row: one for the start of a download, and one for its failure. */
async function failDownload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Download PDF Summary" }).click();
  await expect(toast(page)).toContainText("Download Failed");
  await page.mouse.move(0, 0);
}

test("one toast at a time is shown for five seconds and announced once", async ({ page }) => {
  await failDownload(page);
  await expect(toast(page)).toHaveCount(1);
  const announcement = page.locator("[aria-live=assertive]");
  await expect(announcement).toHaveText("");
  await page.clock.runFor(200);
  await expect(announcement).toHaveText("Notification Download Failed Failed to generate PDF summary. Please try again.");
  await page.clock.runFor(1_000);
  await expect(announcement).toHaveText("");
  await page.clock.runFor(3_700);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
});

test("a toast's timer pauses while the pointer is over it, it has focus, or the window is inactive", async ({ page }) => {
  await failDownload(page);
  await page.clock.runFor(3_000);
  await toast(page).hover();
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.keyboard.press("F8");
  await expect(area(page)).toBeFocused();
  await page.clock.runFor(60_000);
  await page.keyboard.press("Tab");
  await expect(toast(page)).toBeFocused();
  await page.clock.runFor(60_000);
  await page.getByRole("link", { name: "Download PDF Summary" }).focus();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.clock.runFor(1_900);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
});

test("Escape closes a toast from anywhere, its button does too, and focus is not lost", async ({ page }) => {
  await failDownload(page);
  await page.keyboard.press("Escape");
  await expect(toast(page)).toHaveCount(0);
  await failDownload(page);
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(button(page, "Close")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
  await expect(area(page)).toBeFocused();
});

test("a swipe to the right of more than 50 pixels closes a toast", async ({ page }) => {
  await failDownload(page);
  const swipe = async (distance: number) => {
    const { x, y } = (await toast(page).boundingBox())!;
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + distance / 2, y + 20);
    await page.mouse.move(x + 20 + distance, y + 20);
    if (distance > 0) await expect(toast(page)).toHaveCSS("transform", `matrix(1, 0, 0, 1, ${distance}, 0)`);
    await page.mouse.up();
    await page.clock.runFor(500);
  };
  await swipe(-120);
  await expect(toast(page)).toHaveCSS("transform", "matrix(1, 0, 0, 1, 0, 0)");
  await swipe(50);
  await expect(toast(page)).toBeVisible();
  await expect(toast(page)).toHaveCSS("transform", "matrix(1, 0, 0, 1, 0, 0)");
  await swipe(51);
  await expect(toast(page)).toHaveCount(0);
});

test("a toast is as wide as a phone's screen, and 420 pixels on larger screens", async ({ page }) => {
  for (const [viewport, width] of [
    [phone, 360],
    [desktop, 420],
  ] as const) {
    await page.setViewportSize(viewport);
    await failDownload(page);
    expect((await area(page).boundingBox())?.width).toBe(width);
    await page.keyboard.press("Escape");
  }
});

test("a toast about a failure closes when the same button works afterward", async ({ page, context }) => {
  await page.goto("/step/vehicles");
  await context.setOffline(true);
  await button(page, "Add vehicle").focus();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Save Error");
  await toast(page).hover();
  await context.setOffline(false);
  await button(page, "Add vehicle").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Vehicle 2", exact: true })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test("a toast closes when the client goes to another page", async ({ page }) => {
  await failDownload(page);
  await page.getByRole("button", { name: /^Personal/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personal Information");
  await expect(toast(page)).toHaveCount(0);
});
