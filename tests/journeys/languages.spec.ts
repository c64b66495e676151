import type { Page } from "playwright/test";
import { papers } from "../../app/files/papers.ts";
import { steps } from "../../app/questionnaire/form/index.ts";
import { signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { pdf, textFile } from "../support/chosen-files.ts";
import { withDatabase } from "../support/database.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, chooseFiles, expect, onlyInAllIf, phone, test, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";
import { readMailedTokens } from "../support/mailed-links.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { foreignWords, textsIn, textsOfPage } from "../support/vocabulary.ts";

const typed = [...textsIn(couple.formData), "license.pdf", "notes.txt", "Ann Example"];

let asking: TestServer;
test.beforeAll(async () => {
  asking = await startServer({ env: { EDIT_LINKS_ASK_BIRTH_DATE: "true" } });
});
test.afterAll(() => asking?.cleanup());

for (const language of ["es", "en"] as const) {
  /** Notes the words of the other language on the page, with where they were seen. */
  const reader = (page: Page) => {
    const found: Record<string, string[]> = {};
    const look = (where: string, text: string) => {
      const words = foreignWords(text, language, typed);
      if (words.length > 0) found[where] = words;
    };
    return {
      found,
      look,
      async read(where: string) {
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        look(where, await textsOfPage(page));
      },
    };
  };
  const press = (page: Page, intent: string) =>
    page
      .locator(`button[name="intent"][value="${intent}"]:not([aria-hidden]), form:has(input[name="intent"][value="${intent}"]) button`)
      .first()
      .click();

  test.describe(`in ${language === "es" ? "Spanish" : "English"}`, onlyInAllIf(language === "en"), () => {
    test.use({ viewport: phone });
    withAndWithoutScripts((scripts) => {
      const upload = async (page: Page, file: ReturnType<typeof pdf>) => {
        await chooseFiles(page.locator('input[type="file"]').first(), [file]);
        if (scripts) await expect(page.locator(".toast").first()).toBeVisible();
        else await press(page, "upload");
      };

      test("no word of the other language is on a step, empty, filled or refused", async ({ page }) => {
        const { found, read } = reader(page);
        await page.goto(`/?lang=${language}`);
        await read("first page");
        await press(page, "next");
        await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
        await read("first page, refused");
        for (const { slug } of steps) {
          await page.goto(`/step/${slug}`);
          await read(`empty ${slug}`);
        }
        await beginForm(page, couple.formData);
        for (const { slug } of steps) {
          await page.goto(`/step/${slug}`);
          await read(`filled ${slug}`);
        }
        for (const path of ["/later", "/finish", "/step/review/documents", "/no/such/page", "/step/nowhere"]) {
          await page.goto(path);
          await read(path);
        }
        expect(found).toEqual({});
      });

      test("no word of the other language is on the pages, emails and PDFs around sending", async ({ page, server }) => {
        const { found, read, look } = reader(page);
        const email = `${language}-${scripts}@example.com`;
        await page.goto(`/?lang=${language}`);
        const id = await beginForm(page, { ...couple.formData, contactInfo: { ...couple.formData.contactInfo, email } });
        await page.goto("/later");
        await page.locator('[name="email"]').fill(email);
        await page.locator('main form button[type="submit"]').last().click();
        await expect.poll(() => readMailedTokens(server, email), { timeout: 30_000 }).toHaveLength(1);
        await read("a link was requested");
        for (let more = 0; more < 2; more++) {
          await page.goto("/later");
          await page.locator('main form button[type="submit"]').last().click();
          await expect(page.locator("main .banner")).toBeVisible();
        }
        await page.goto("/later");
        await expect(page.locator("main .alert")).toBeVisible();
        await read("no more links today");
        const [resume] = await readMailedTokens(server, email);
        await page.goto("/step/review/documents");
        await upload(page, textFile("notes.txt", "text/plain"));
        await read("a refused document");
        await upload(page, pdf("license.pdf"));
        await read("a document");
        await page.goto("/step/review");
        look("the form as PDF", await pdfText(await (await page.request.get("/step/review/pdf")).body()));
        await press(page, "submit");
        await page.waitForURL("**/sent");
        await read("receipt");
        await page.goto("/");
        await read("entrance after sending");
        await page.goto(`/continue/${resume}`);
        await read("link to a sent form");
        await page.goto(`/continue/${"x".repeat(43)}`);
        await read("unknown link");
        await page.goto(`/reminders/${"x".repeat(43)}`);
        await read("unknown reminder");
        const link = await createEditLink(server, id);
        for (const path of ["", ...steps.map(({ slug }) => `/${slug}`)]) {
          await page.goto(`/edit/${link}${path}`);
          await read(`edit ${path}`);
        }
        await page.goto(`/edit/${"x".repeat(43)}`);
        await read("unknown edit link");
        const mails = async () =>
          (await readOutbox(server.dataDir)).filter(({ mail }) => [mail.to].flat().some((to) => to?.text === email));
        await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
        for (const { mail } of await mails()) look(`mail ${mail.subject}`, `${mail.subject}\n${mail.text}`);
        const addMore = (await mails()).map(({ mail }) => /\/upload\/continue\/[\w-]+/.exec(mail.text ?? "")?.[0]).find(Boolean);
        await page.goto(addMore!);
        await expect(page.locator("main h1")).toBeVisible();
        await read("link to add more");
        expect(found).toEqual({});
      });

      test("no word of the other language is in the portal", async ({ page, server }) => {
        const { found, read, look } = reader(page);
        const email = `portal-${language}-${scripts}@example.com`;
        await page.goto(`/upload?lang=${language}`);
        await read("portal");
        await page.locator('main form button[type="submit"]').last().click();
        await read("portal, refused");
        await page.locator('[name="clientName"]').fill("Ann Example");
        await page.locator('[name="clientEmail"]').fill(email);
        await page.locator('main form button[type="submit"]').last().click();
        await expect(page.locator('input[type="file"]').first()).toBeAttached();
        await read("portal, begun");
        await upload(page, textFile("notes.exe", "application/x-msdownload"));
        await read("portal, refused file");
        await upload(page, pdf("license.pdf"));
        await expect(page.getByText("license.pdf").first()).toBeVisible();
        await read("portal, with a file");
        await press(page, "submit");
        await expect(page.locator("h1", { hasText: language === "es" ? /envi/ : /Successful/ }).first()).toBeVisible();
        await read("portal, sent");
        const mails = async () =>
          (await readOutbox(server.dataDir)).filter(({ mail }) => [mail.to].flat().some((to) => to?.text === email));
        await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
        for (const { mail } of await mails()) look(`mail ${mail.subject}`, `${mail.subject}\n${mail.text}`);
        expect(found).toEqual({});
      });

      test("no word of the other language is on the pages that ask, and those that say what failed", async ({ page, server }) => {
        const { found, read } = reader(page);
        await page.goto(`/?lang=${language}`);
        const id = await beginForm(page, couple.formData);
        const attorney = await signInAttorney(server.url);
        const asked = { questions: [{ path: "income.jobTitle" }], papers: Object.keys(papers).filter((type) => type !== "other") };
        const reply = await attorney.call("POST", `/api/admin/submissions/${id}/ask`, asked);
        await page.goto(new URL((await reply.json()).url).pathname);
        await read("what the office asks");
        await page.goto(
          `${asking.url}/edit/${await createEditLink(asking, await createApiForm(asking.url, couple.formData))}?lang=${language}`,
        );
        await read("date of birth");
        await page.locator('main input:not([type="hidden"])').first().fill("1/2/1950");
        await page.locator('main form button[type="submit"]').last().click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
        await read("wrong date of birth");
        const tooLarge = await page.request.post("/upload", { data: "x".repeat(2 ** 20 + 1), headers: { Origin: server.url } });
        expect(tooLarge.status()).toBe(413);
        await page.setContent(await tooLarge.text());
        await read("413");
        await withDatabase(server, async (db) => {
          await db`alter table forms rename to forms_away`;
          await page.goto("/step/income").finally(() => db`alter table forms_away rename to forms`);
        });
        await read("failed");
        expect(found).toEqual({});
      });
    });
  });
}
