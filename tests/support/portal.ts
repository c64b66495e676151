import type { Page } from "playwright/test";
import type { Chosen } from "./chosen-files.ts";
import { box, button, chooseFiles, expect } from "./journey.ts";

export const picker = (page: Page) => page.getByLabel("Browse Files", { exact: true });
export const names = (page: Page) => page.getByRole("list", { name: "Uploaded files" }).locator(".file-name");
export const counter = (page: Page, label: string) =>
  page.locator(".upload-counters > div").filter({ hasText: label }).getByRole("definition");

/** Fills in the contact details. */
export async function fillContact(page: Page, name = "Ann Example"): Promise<void> {
  await box(page, "Full Name *").fill(name);
  await box(page, "Email Address *").fill("ann@example.com");
}

/** Opens the portal and starts an upload session. */
export async function startSession(page: Page): Promise<void> {
  await page.goto("/upload");
  await fillContact(page);
  await button(page, "Start Document Upload").click();
  await expect(page.getByRole("heading", { name: "Upload Documents" })).toBeVisible();
}

/** Chooses files and, without scripts, presses the button that uploads them. */
export async function choose(page: Page, scripts: boolean, files: Chosen[]): Promise<void> {
  await chooseFiles(picker(page), files);
  if (!scripts) await button(page, "Upload").click();
}
