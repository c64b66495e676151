import type { Page } from "playwright/test";
import { client, cookiesOf, type Client } from "./clients.ts";

export const attorneyPassword = "a-password-of-the-whole-firm";

/** Signs the attorney in and returns the client. The server must have been started with ATTORNEY_PASSWORD. */
export async function signInAttorney(url: string): Promise<Client> {
  const headers = { "Content-Type": "application/json", Origin: url };
  const answer = await fetch(`${url}/api/admin/login`, { method: "POST", headers, body: JSON.stringify({ password: attorneyPassword }) });
  if (answer.status !== 200) throw new Error(`sign-in returned ${answer.status}: ${await answer.text()}`);
  return client(url, { Cookie: cookiesOf(answer), Origin: url });
}

/** Signs the attorney in on the login page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Password", { exact: true }).fill(attorneyPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/admin\/(?:dashboard|names)\b/);
  // Once the office has names, it asks for one first.
  if (page.url().includes("/admin/names")) await page.goto("/admin/dashboard");
}

/** Opens a page of the office's library from the bar. */
export async function openLibrary(page: Page, name: string): Promise<void> {
  await page.getByText("Library", { exact: true }).click();
  await page.getByRole("link", { name }).click();
}
