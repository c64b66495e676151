import type { Page } from "playwright/test";
import { signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { withDatabase } from "../support/database.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, desktop, expect, onlyInAll, phone, test, title, waitForScripts, withAndWithoutScripts } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

const html = (page: Page) => page.locator("html");
const switchTo = (page: Page, language: string) => page.locator(".site-nav").getByText(language).click();
const named = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const press = (page: Page, intent: string) => page.locator(`[name="intent"][value="${intent}"]:not([aria-hidden])`).first().click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const tooLong = "x".repeat(600);

/** The language of a form as it is stored. */
const storedLanguage = (server: TestServer, id: string) =>
  withDatabase(server, async (db) => (await db`select language from forms where id = ${id}`)[0]?.["language"] as string);

withAndWithoutScripts((scripts) => {
  test.use({ viewport: phone });

  const settle = async (page: Page, language: string) => {
    await expect(html(page)).toHaveAttribute("lang", language);
    if (scripts) await waitForScripts(page);
  };

  test("a step keeps what is typed while its language changes, and the form remembers the language", async ({ page, server }) => {
    const id = await beginForm(page, couple.formData);
    await page.goto("/step/contact-info");
    await named(page, "city").fill("Kinston");
    await switchTo(page, "Español");
    await settle(page, "es");
    await expect(title(page)).toHaveText("Información de contacto");
    await expect(page).toHaveURL(/\/step\/contact-info$/);
    await expect(named(page, "city")).toHaveValue("Kinston");
    await expect.poll(() => storedLanguage(server, id)).toBe("es");
    await named(page, "city").fill("Wilson");
    await press(page, "next");
    await expect(page).toHaveURL(/\/step\/real-estate$/);
    await expect(html(page)).toHaveAttribute("lang", "es");
    await switchTo(page, "English");
    await settle(page, "en");
    await expect(page).toHaveURL(/\/step\/real-estate$/);
    await expect.poll(() => storedLanguage(server, id)).toBe("en");
    await page.goto("/step/contact-info");
    await expect(named(page, "city")).toHaveValue("Wilson");
  });

  test("a new client chooses Spanish before anything is stored", async ({ page, server }) => {
    const countForms = () => withDatabase(server, async (db) => Number((await db`select count(*) from forms`)[0]!["count"]));
    const before = await countForms();
    await page.goto("/");
    await switchTo(page, "Español");
    await settle(page, "es");
    await expect(page.getByText("La traducción es para ayudarle")).toBeVisible();
    expect(await countForms()).toBe(before);
    await named(page, "clientName").fill("Ana Ejemplo");
    await press(page, "save");
    await expect(page.getByText("Todo está guardado").first()).toBeVisible();
  });

  test("Enter leads to the next step, not to the other language", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/contact-info");
    await named(page, "city").press("Enter");
    await expect(page).toHaveURL(/\/step\/real-estate$/);
    await expect(html(page)).toHaveAttribute("lang", "en");
  });

  test("a step that cannot be saved stays in its language with all that is typed", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/contact-info");
    await named(page, "city").fill(tooLong);
    await switchTo(page, "Español");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(named(page, "city")).toHaveValue(tooLong);
    await expect(title(page)).toHaveText("Contact Information");
  });

  test("pages without a step have a link to the other language", async ({ page }) => {
    for (const path of ["/upload", "/no/such/page", "/step/review"]) {
      await page.goto(`${path}?lang=en`);
      await switchTo(page, "Español");
      await settle(page, "es");
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.goto("/no/such/page");
    await expect(title(page)).toHaveText("404 Página no encontrada");
    await expect(page).toHaveTitle(/^404 Página no encontrada - /);
  });

  test("an emailed link opens in the language that it names", async ({ page }) => {
    for (const [path, heading] of [
      [`/continue/${"a".repeat(43)}`, "Este enlace ya no funciona"],
      [`/reminders/${"a".repeat(43)}`, "No hay recordatorios que detener"],
      ["/later", "Enviarme un enlace para seguir después"],
    ] as const) {
      await page.goto(`${path}?lang=es`);
      await expect(title(page)).toHaveText(heading);
      expect(new URL(page.url()).search).toBe("");
    }
  });

  test("closing the answers says so in Spanish", async ({ page }) => {
    await page.goto("/?lang=es");
    await beginForm(page, couple.formData);
    await page.goto("/finish");
    await page.getByRole("button", { name: "Cerrar mis respuestas" }).click();
    await expect(title(page)).toHaveText("Sus respuestas están cerradas en esta computadora");
  });

  test("unsaved answers behind an edit link stay while the language changes, and Enter leads on", async ({ page, server }) => {
    const link = await createEditLink(server, await createApiForm(server.url, couple.formData));
    await page.goto(`/edit/${link}/contact-info`);
    await settle(page, "en");
    await named(page, "city").fill("Kinston");
    await switchTo(page, "Español");
    await settle(page, "es");
    await expect(heading(page, "Información de contacto")).toBeVisible();
    await expect(named(page, "city")).toHaveValue("Kinston");
    await named(page, "city").press("Enter");
    await expect(heading(page, "Bienes raíces (real estate)")).toBeVisible();
    await press(page, "goto:review");
    await switchTo(page, "English");
    await settle(page, "en");
    await press(page, "goto:contact-info");
    await expect(named(page, "city")).toHaveValue("Kinston");
    await press(page, "save-changes");
    await expect(page.getByText("Form updated successfully").first()).toBeVisible();
    await page.goto(`/edit/${link}/contact-info`);
    await expect(named(page, "city")).toHaveValue("Kinston");
  });

  test("answers to the office's questions stay while the language changes", async ({ page, server }) => {
    const attorney = await signInAttorney(server.url);
    const id = await createApiForm(server.url, couple.formData);
    const asked = await attorney.call("POST", `/api/admin/submissions/${id}/ask`, { ownQuestions: ["Where is the car?"], papers: [] });
    await page.goto(new URL((await asked.json()).url).pathname);
    await settle(page, "en");
    await page.getByLabel("Where is the car?").fill("En Durham");
    await switchTo(page, "Español");
    await settle(page, "es");
    await expect(page.getByLabel("Where is the car?")).toHaveValue("En Durham");
    await page.getByRole("button", { name: "Enviar respuestas" }).click();
    await expect(page.getByText("Sus respuestas están guardadas.").first()).toBeVisible();
  });

  test("contact details in the portal stay while the language changes, and Enter still begins the upload", async ({ page }) => {
    await page.goto("/upload");
    await settle(page, "en");
    await named(page, "clientName").fill("Ana Ejemplo");
    await named(page, "comments").fill("Talones\nde mayo");
    await switchTo(page, "Español");
    await settle(page, "es");
    await expect(named(page, "clientName")).toHaveValue("Ana Ejemplo");
    await expect(named(page, "comments")).toHaveValue("Talones\nde mayo");
    await named(page, "clientEmail").fill("ana@example.com");
    await named(page, "clientEmail").press("Enter");
    await expect(page.locator('input[type="file"]').first()).toBeAttached();
  });
});

test.describe("the language of a browser", () => {
  test.use({ locale: "es-US", viewport: phone });

  test("only proposes Spanish, until one is chosen, and never to the office", onlyInAll, async ({ page }) => {
    await page.goto("/");
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(page.locator(".site-nav")).toContainText("¿Prefiere español?");
    await page.goto("/?lang=en");
    await expect(page.locator(".site-nav")).toContainText("Español");
    await page.goto("/?lang=es");
    await page.goto("/admin/login");
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(page.locator(".site-nav")).not.toContainText(/Español|English/);
  });
});

test.describe("on a desktop", () => {
  test.use({ viewport: desktop });

  test("Back leads to the step before after the language has changed", async ({ page }) => {
    await beginForm(page, couple.formData);
    await page.goto("/step/contact-info");
    await press(page, "next");
    await expect(page).toHaveURL(/real-estate$/);
    await switchTo(page, "Español");
    await expect(html(page)).toHaveAttribute("lang", "es");
    await waitForScripts(page);
    await page.goBack();
    await expect(page).toHaveURL(/contact-info$/);
    await expect(html(page)).toHaveAttribute("lang", "es");
  });
});
