import type { Page } from "playwright/test";
import postgres, { type Sql } from "postgres";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { attorneyPassword, signIn } from "../support/attorney.ts";
import {
  button,
  collectBrowserMessages,
  expect,
  expectKeyboardFocus,
  onlyInAll,
  onPhoneAndDesktop,
  test,
  title,
  waitForScripts,
  withAndWithoutScripts,
} from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

const field = (page: Page) => page.getByLabel("Password", { exact: true });
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
const expectMessage = (page: Page, message: string | RegExp) => expect(page.locator("#password-message")).toHaveText(message);
const expectLoginPage = async (page: Page) => {
  await expect(title(page)).toHaveText("Attorney Login");
  await expect(page).toHaveURL(/\/admin\/login(?:\?to=|$)/);
};

async function attempt(page: Page, password: string): Promise<void> {
  await field(page).fill(password);
  await button(page, "Sign in").click();
}

/** Makes all attempts that are allowed without a pause. */
async function useUpAttempts(page: Page): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await attempt(page, `wrong-password-number-${attempts}`);
    expect((await answered).status()).toBe(401);
  }
}

async function runQuery(server: TestServer, query: (db: Sql) => Promise<unknown>): Promise<void> {
  const db = postgres(server.databaseUrl());
  await query(db);
  await db.end();
}

/** Deletes the recorded attempts, so that no test has to wait because of another one. */
const clearAttempts = (server: TestServer) => runQuery(server, (db) => db`truncate sign_in_attempts`);
/** Extends the pause, so that it does not end too early on a slow machine. */
const extendPause = (server: TestServer) =>
  runQuery(server, (db) => db`update sign_in_attempts set paused_until = now() + interval '100 seconds'`);

test.beforeEach(({ server }) => clearAttempts(server));
test.afterEach(({ server }) => clearAttempts(server));

withAndWithoutScripts((scripts) => {
  test("a wrong password shows a message under the field, and the right one opens the dashboard", async ({ page }) => {
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
    await expectText(page, "Login failed");
    await expect(page.locator(scripts ? ".toast" : ".banner")).toContainText("Invalid password");
    await expect(field(page)).toHaveValue(scripts ? "not-the-password-of-the-firm" : "");

    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard");
    await expectText(page, "Login successful");
    await expectText(page, "Welcome to the attorney dashboard");
    if (scripts) await expect(page.locator("body")).toHaveAttribute("data-kept");
    await page.goto("/admin/login");
    await page.waitForURL("**/admin/dashboard");
  });

  test("after too many attempts, the page says how long to wait", async ({ page, server }) => {
    await page.goto("/admin/login");
    await useUpAttempts(page);
    await extendPause(server);
    await attempt(page, attorneyPassword);
    await expectMessage(page, /^Too many attempts\. Please wait \d\d+ seconds and try again\.$/);
    await clearAttempts(server);
    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard");
  });

  test("signing in opens the requested page, and signing out removes the cookie and access to the pages", async ({ page }) => {
    await page.goto("/admin/dashboard?tab=uploads");
    await expectLoginPage(page);
    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard?tab=uploads");
    await expect(title(page)).toHaveText("Attorney Dashboard");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

    await button(page, "Logout").click();
    await expectLoginPage(page);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expectText(page, "Signed out");
    await page.goBack();
    await expectLoginPage(page);
    await page.goto("/admin/dashboard");
    await expectLoginPage(page);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("attorney");
  });

  test("the sign-in page leads to the dashboard when opened directly, whatever was requested before", async ({ page }) => {
    await page.goto("/admin/upload-sessions/AAAAAAAAAAAAAAAAAAAAAAAA");
    await expectLoginPage(page);
    await page.goto("/admin/login");
    await attempt(page, attorneyPassword);
    await page.waitForURL("**/admin/dashboard");
    await expect(title(page)).toHaveText("Attorney Dashboard");
  });

  test("signing in and out works with the keyboard alone", async ({ page }) => {
    await page.goto("/admin/login");
    await expectKeyboardFocus(field(page));
    await page.keyboard.type("not-the-password-of-the-firm");
    await page.keyboard.press("Enter");
    await expectMessage(page, "Invalid password");
    await expectKeyboardFocus(field(page));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(attorneyPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/dashboard");
    const logout = button(page, "Logout");
    for (let presses = 0; presses < 30 && !(await logout.evaluate((element) => element === document.activeElement)); presses++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expectLoginPage(page);
  });
});

test("Enter signs in while the page is still reloading its data after a failed attempt", async ({ page }) => {
  await page.goto("/admin/login");
  await page.route(/\/admin\/login\?.*_data=/, (route) => (route.request().method() === "GET" ? new Promise(() => {}) : route.continue()));
  await attempt(page, "not-the-password-of-the-firm");
  await expectMessage(page, "Invalid password");
  await field(page).fill(attorneyPassword);
  await field(page).press("Enter");
  await page.waitForURL("**/admin/dashboard");
});

test("the password can be shown", async ({ page }) => {
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

test("without a connection, the pages stay and show a message", async ({ page, context }) => {
  await page.goto("/admin/login");
  await expect(page.getByLabel("Show password")).toBeVisible();
  await context.setOffline(true);
  await attempt(page, attorneyPassword);
  await expectText(page, "We could not reach the server. Please try again.");
  await expect(field(page)).toHaveValue(attorneyPassword);
  await context.setOffline(false);
  await button(page, "Sign in").click();
  await expect(title(page)).toHaveText("Attorney Dashboard");

  await context.setOffline(true);
  await button(page, "Logout").click();
  await expectText(page, "Logout failed");
  await expectText(page, "Please try again");
  await expect(title(page)).toHaveText("Attorney Dashboard");
  await context.setOffline(false);
  await button(page, "Logout").click();
  await expectLoginPage(page);
});

test("a session that was ended elsewhere redirects to the sign-in page", async ({ page }) => {
  await signIn(page);
  await page.request.post("/api/admin/logout");
  await page.reload();
  await expectLoginPage(page);
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  for (const { scripts, how, ...when } of [
    { scripts: true, how: "with" },
    { scripts: false, how: "without", ...onlyInAll },
  ])
    test(`the sign-in page is accessible in every state, ${how} scripts`, when, async ({ page, server }) => {
      const check = async (where: string) => {
        await expectNoViolations(page, where);
        await expectToFit(page, where);
      };
      if (!scripts) await page.route("**/assets/*.js", (route) => route.abort());
      const complaints = collectBrowserMessages(page);
      await page.goto("/admin/login", { waitUntil: "load" });
      if (scripts) await waitForScripts(page);
      await check("at first");
      await button(page, "Sign in").click();
      await expectText(page, "Password is required");
      await check("without a password");
      await useUpAttempts(page);
      await expectMessage(page, "Invalid password");
      await check("after a wrong password");
      await extendPause(server);
      await attempt(page, attorneyPassword);
      await expectText(page, /^Too many attempts/);
      await check("while paused");
      if (scripts) expect(complaints.filter((complaint) => !/status of 4\d\d/.test(complaint))).toEqual([]);
    });
});
