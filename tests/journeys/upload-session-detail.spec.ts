import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import {
  button,
  collectBrowserMessages,
  expect,
  onPhoneAndDesktop,
  test,
  title,
  waitForScripts,
  withAndWithoutScripts,
} from "../support/journey.ts";

const sender = {
  clientName: "Ann Example",
  clientEmail: "ann@example.com",
  clientPhone: "5551234567",
  comments: "First line\nsecond line",
};
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const fact = (page: Page, label: string) =>
  card(page, "Client Information").locator("dl > div").filter({ hasText: label }).getByRole("definition");

withAndWithoutScripts((scripts) => {
  test("an upload session is shown with its files and can be marked as completed", async ({ page, server }) => {
    const files = [pdf("deed.pdf", 40_000), pdf(`"><img src=x onerror=alert(1)>.pdf`, 3 * 2 ** 20)];
    const id = await createApiSession(server.url, sender, files);
    await signIn(page);
    const complaints = collectBrowserMessages(page);
    await page.goto(`/admin/upload-sessions/${id}`);
    if (scripts) await waitForScripts(page);
    await expect(page).toHaveTitle(/^Ann Example - Attorney Dashboard/);
    await expect(title(page)).toHaveText("Ann Example");
    await expect(page.locator(".status-badge")).toHaveText("Submitted");
    await expect(fact(page, "Email")).toHaveText("ann@example.com");
    await expect(fact(page, "Phone")).toHaveText("(555) 123-4567");
    await expect(fact(page, "Total Files")).toHaveText("2");
    await expect(fact(page, "Total Size")).toHaveText("3.04 MB");
    expect(await fact(page, "Comments").innerText()).toBe(sender.comments);
    await expect(page.locator(".file-name")).toHaveText(files.map(({ name }) => name));
    for (const { name, buffer } of files) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: `Download ${name}`, exact: true }).click();
      if (scripts) await expect(page.getByText("Download Complete", { exact: true })).toBeVisible();
      expect(await readFile(await (await downloading).path())).toEqual(buffer);
    }
    await button(page, "Mark as completed").click();
    await expect(page.locator(".status-badge")).toHaveText("Completed");
    await expect(button(page, "Mark as completed")).toBeHidden();
    await expect(card(page, "Activity").getByRole("listitem")).toHaveText([
      /^Upload session marked as completed/,
      /^Document downloaded: "/,
      /^Document downloaded: deed.pdf/,
    ]);
    await expect(async () => {
      await page.reload();
      await expect(card(page, "Client Information")).toContainText("The office's mail was sent on", { timeout: 500 });
    }).toPass({ timeout: 30_000 });
    expect(complaints).toEqual([]);
  });

  test("a session that was not submitted is shown without the missing details", async ({ page, server }) => {
    const id = await createApiSession(server.url, { clientName: "Ben Example", clientEmail: "ben@example.com" });
    await signIn(page);
    await page.goto(`/admin/upload-sessions/${id}`);
    await expect(page.locator(".status-badge")).toHaveText("Active");
    await expect(page.getByText("No documents uploaded in this session")).toBeVisible();
    for (const label of ["Phone", "Comments"]) await expect(fact(page, label)).toHaveCount(0);
    await expect(button(page, "Mark as completed")).toBeHidden();
  });

  test("a session completed by two attorneys at once is shown as completed to both", async ({ page, server, context }) => {
    const id = await createApiSession(server.url, sender, [pdf("deed.pdf")]);
    await signIn(page);
    const second = await context.newPage();
    for (const each of [page, second]) await each.goto(`/admin/upload-sessions/${id}`);
    for (const each of [page, second]) {
      await button(each, "Mark as completed").click();
      await expect(each.locator(".status-badge")).toHaveText("Completed");
    }
    await expect(card(page, "Activity").getByRole("listitem")).toHaveCount(1);
  });

  test("the page of a missing session says that it was not found", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/upload-sessions/AAAAAAAAAAAAAAAAAAAAAAAA");
    await expect(title(page)).toHaveText("Upload session not found");
    await expect(button(page, "Logout")).toBeVisible();
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });
  test("every state is accessible", async ({ page, server }) => {
    const full = await createApiSession(server.url, { ...sender, comments: "c".repeat(900) }, [pdf(`${"long".repeat(50)}.pdf`)]);
    const states = {
      "a submitted session": full,
      "an empty session": await createApiSession(server.url, sender),
      "no session": "nothing",
    };
    await signIn(page);
    for (const [where, id] of Object.entries(states)) {
      await page.goto(`/admin/upload-sessions/${id}`);
      await expect(title(page)).toBeVisible();
      await expectNoViolations(page, where);
      await expectToFit(page, where);
    }
  });
});
