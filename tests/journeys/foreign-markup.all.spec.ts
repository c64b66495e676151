import type { Page } from "playwright/test";
import { beginForm, box, expect, phone, save, test, waitForScripts } from "../support/journey.ts";

/** What extensions and translations do to a page before its scripts run. */
const changes: Record<string, () => void> = {
  "an element after the body": () => document.documentElement.append(document.createElement("grammarly-desktop-integration")),
  "a meta element first in the head": () => document.head.prepend(document.createElement("meta")),
  "an icon beside an input": () => document.querySelector('[name="streetAddress"]')!.after(document.createElement("img")),
  "a font around a label": () => {
    const label = document.querySelector('label[for="city"]')!;
    const font = document.createElement("font");
    font.append(...label.childNodes);
    label.append(font);
  },
  "a changed text": () => {
    document.querySelector("h1")!.textContent = "Información de contacto";
  },
};

/** Delays the page's scripts by 2.5 seconds. */
const delayScripts = (page: Page) =>
  page.route("**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.continue();
  });

for (const [what, change] of Object.entries(changes))
  test(`with ${what}, everything typed before the scripts run stays, with focus, caret and scroll position`, async ({ page }) => {
    await page.setViewportSize(phone);
    await beginForm(page, { contactInfo: { city: "Cary" } });
    await delayScripts(page);
    await page.goto("/step/contact-info", { waitUntil: "domcontentloaded" });
    await page.evaluate(change);
    await box(page, "Street address").fill("12 Elm Street");
    const county = box(page, "County");
    await county.click();
    await county.pressSequentially("Wake");
    await county.press("ArrowLeft");
    const before = await page.evaluate(() => window.scrollY);
    await waitForScripts(page);
    await expect(box(page, "Street address")).toHaveValue("12 Elm Street");
    await expect(box(page, "City")).toHaveValue("Cary");
    await expect(county).toHaveValue("Wake");
    await expect(county).toBeFocused();
    expect(await county.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(40);
    await county.pressSequentially("x");
    await expect(county).toHaveValue("Wakxe");
    await save(page, true);
    await page.unroute("**/*.js");
    await page.reload();
    await expect(box(page, "Street address")).toHaveValue("12 Elm Street");
    await expect(county).toHaveValue("Wakxe");
  });
