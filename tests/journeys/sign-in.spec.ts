import type { Page } from "playwright/test";
import postgres, { type Sql } from "postgres";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { attorneyPassword, signIn } from "../support/attorney.ts";
import {
  button,
  complaintsOf,
  desktop,
  expect,
  phone,
  waitForScripts,
  takesKeys,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

const field = (page: Page) => page.getByLabel("Password", { exact: true });
const told = (page: Page, text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
const explains = (page: Page, message: string | RegExp) => expect(page.locator("#password-message")).toHaveText(message);
const isAtLogin = async (page: Page) => {
  await expect(title(page)).toHaveText("Attorney Login");
  await expect(page).toHaveURL(/\/admin\/login(?:\?to=|$)/);
};

async function attempt(page: Page, password: string): Promise<void> {
  await field(page).fill(password);
  await button(page, "Sign in").click();
}

/** Makes the attempts that are free. */
async function useUpAttempts(page: Page): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await attempt(page, `wrong-password-number-${attempts}`);
    expect((await answered).status()).toBe(401);
  }
}

async function change(server: TestServer, query: (db: Sql) => Promise<unknown>): Promise<void> {
  const db = postgres(server.databaseUrl());
  await query(db);
  await db.end();
}

/** So that no test waits for the pauses that another has earned. */
const forgetAttempts = (server: TestServer) => change(server, (db) => db`truncate sign_in_attempts`);
/** So that a pause outlasts what a slow machine does in it. */
const prolongPause = (server: TestServer) =>
  change(server, (db) => db`update sign_in_attempts set paused_until = now() + interval '100 seconds'`);

test.beforeEach(({ server }) => forgetAttempts(server));
test.afterEach(({ server }) => forgetAttempts(server));

withAndWithoutScripts((scripts) => {
  test("a wrong password has a message under the field, and the right one opens the dashboard", async ({ page }) => {
    await page.goto("/admin/login");
    await expect(page).toHaveTitle(/^Attorney Login/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(field(page)).toHaveAttribute("type", "password");
    await expect(field(page)).toHaveAttribute("autocomplete", "current-password");
    if (scripts) await page.evaluate(() => document.body.setAttribute("data-kept", ""));

    await button(page, "Sign in").click();
    await expect(field(page)).toHaveAccessibleDescription(/Password is required$/);
    await expect(field(page)).toBeFocused();

    await attempt(page, "not-the-password-of-the-firm");
    await expect(field(page)).toHaveAccessibleDescription(/Invalid password$/);
    await expect(field(page)).toBeFocused();
    await told(page, "Login failed");
    await expect(page.locator(scripts ? ".toast" : ".banner")).toContainText("Invalid password");
    await expect(field(page)).toHaveValue(scripts ? "not-the-password-of-the-firm" : "");

    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard");
    await told(page, "Login successful");
    await told(page, "Welcome to the attorney dashboard");
    if (scripts) await expect(page.locator("body")).toHaveAttribute("data-kept");
    await page.goto("/admin/login");
    await page.waitForURL("**/admin/dashboard");
  });

  test("after too many attempts the page says how long to wait", async ({ page, server }) => {
    await page.goto("/admin/login");
    await useUpAttempts(page);
    await prolongPause(server);
    await attempt(page, attorneyPassword);
    await explains(page, /^Too many attempts\. Please wait \d\d+ seconds and try again\.$/);
    await forgetAttempts(server);
    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard");
  });

  test("signing in leads to the requested page, and signing out leaves nothing behind", async ({ page }) => {
    await page.goto("/admin/dashboard?tab=uploads");
    await isAtLogin(page);
    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard?tab=uploads");
    await expect(title(page)).toHaveText("Attorney Dashboard");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

    await button(page, "Logout").click();
    await isAtLogin(page);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await told(page, "Signed out");
    await page.goBack();
    await isAtLogin(page);
    await page.goto("/admin/dashboard");
    await isAtLogin(page);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("attorney");
  });

  test("opened directly, the sign-in page leads to the dashboard, whatever page was requested before", async ({ page }) => {
    await page.goto("/admin/upload-sessions/AAAAAAAAAAAAAAAAAAAAAAAA");
    await isAtLogin(page);
    await page.goto("/admin/login");
    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard");
    await expect(title(page)).toHaveText("Attorney Dashboard");
  });

  test("the keyboard is enough", async ({ page }) => {
    await page.goto("/admin/login");
    await takesKeys(field(page));
    await page.keyboard.type("not-the-password-of-the-firm");
    await page.keyboard.press("Enter");
    await explains(page, "Invalid password");
    await takesKeys(field(page));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(attorneyPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/dashboard");
    const logout = button(page, "Logout");
    for (let presses = 0; presses < 30 && !(await logout.evaluate((element) => element === document.activeElement)); presses++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await isAtLogin(page);
  });
});

test("who types faster than the page settles signs in with Enter", async ({ page }) => {
  await page.goto("/admin/login");
  await page.route(/\/admin\/login\?.*_data=/, (route) => (route.request().method() === "GET" ? new Promise(() => {}) : route.continue()));
  await attempt(page, "not-the-password-of-the-firm");
  await explains(page, "Invalid password");
  await field(page).fill(attorneyPassword);
  await field(page).press("Enter");
  await page.waitForURL("**/admin/dashboard");
});

test("what is typed can be looked at", async ({ page }) => {
  await page.goto("/admin/login");
  await field(page).fill(attorneyPassword);
  await page.getByLabel("Show password").check();
  await expect(field(page)).toHaveAttribute("type", "text");
  await expect(field(page)).toHaveValue(attorneyPassword);
  await page.getByLabel("Show password").uncheck();
  await expect(field(page)).toHaveAttribute("type", "password");
  await button(page, "Sign in").click();
  await page.waitForURL("**/admin/dashboard");
});

test("without a connection the pages stay and say so", async ({ page, context }) => {
  await page.goto("/admin/login");
  await expect(page.getByLabel("Show password")).toBeVisible();
  await context.setOffline(true);
  await attempt(page, attorneyPassword);
  await told(page, "We could not reach the server. Please try again.");
  await expect(field(page)).toHaveValue(attorneyPassword);
  await context.setOffline(false);
  await button(page, "Sign in").click();
  await expect(title(page)).toHaveText("Attorney Dashboard");

  await context.setOffline(true);
  await button(page, "Logout").click();
  await told(page, "Logout failed");
  await told(page, "Please try again");
  await expect(title(page)).toHaveText("Attorney Dashboard");
  await context.setOffline(false);
  await button(page, "Logout").click();
  await isAtLogin(page);
});

test("a session that has ended elsewhere leads back to the sign-in", async ({ page }) => {
  await signIn(page);
  await page.request.post("/api/admin/logout");
  await page.reload();
  await isAtLogin(page);
});

for (const viewport of [phone, desktop])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport, contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

    for (const scripts of [true, false])
      test(`the sign-in page is accessible in every state, ${scripts ? "with" : "without"} scripts`, async ({ page, server }) => {
        const looksRight = async (where: string) => {
          await expectNoViolations(page, where);
          await expectToFit(page, where);
        };
        if (!scripts) await page.route("**/assets/*.js", (route) => route.abort());
        const complaints = complaintsOf(page);
        await page.goto("/admin/login", { waitUntil: "load" });
        if (scripts) await waitForScripts(page);
        await looksRight("at first");
        await button(page, "Sign in").click();
        await told(page, "Password is required");
        await looksRight("without a password");
        await useUpAttempts(page);
        await explains(page, "Invalid password");
        await looksRight("after a wrong password");
        await prolongPause(server);
        await attempt(page, attorneyPassword);
        await told(page, /^Too many attempts/);
        await looksRight("while paused");
        if (scripts) expect(complaints.filter((complaint) => !/status of 4\d\d/.test(complaint))).toEqual([]);
      });
  });
