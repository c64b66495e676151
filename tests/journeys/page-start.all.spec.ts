import type { Page } from "playwright/test";
import { steps } from "../../app/questionnaire/form/index.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, onPhoneAndDesktop, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { startSession } from "../support/portal.ts";

/** Opens a page, waits until it is painted, and expects it not to be scrolled. */
async function expectAtTop(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  expect.soft(await page.evaluate(() => window.scrollY), `${address}: pixels scrolled down`).toBe(0);
}

onPhoneAndDesktop((viewport) => {
  withAndWithoutScripts((scripts) => {
    test("every client page starts at the top", async ({ page, server }) => {
      test.setTimeout(120_000);
      await expectAtTop(page, "/");
      const formId = await beginForm(page, couple.formData);
      for (const { slug } of steps) await expectAtTop(page, `/step/${slug}`);
      for (const address of ["/", "/step/review/documents", "/finish", "/finished", "/later", "/upload", "/api/docs", "/nothing/here"])
        await expectAtTop(page, address);
      await startSession(page);
      // A page that is loaded again stays where it was.
      for (const address of ["/", "/upload"]) await expectAtTop(page, address);

      const token = await createEditLink(server, formId, 2);
      for (const { slug } of steps) await expectAtTop(page, `/edit/${token}/${slug}`);
      for (const address of [`/edit/${token}`, "/edit/nothing"]) await expectAtTop(page, address);

      await beginForm(page, couple.formData);
      await page.goto("/step/review");
      await button(page, "Submit to Attorney").last().click();
      await expect(title(page)).toHaveText("Your form has been submitted");
      await expectAtTop(page, "/");
    });

    test("every office page starts at the top", async ({ page, server }) => {
      const form = await createApiForm(server.url, couple.formData);
      const session = await createApiSession(server.url, { clientName: "Ann Example", clientEmail: "ann@example.com" }, [pdf("may.pdf")]);
      await expectAtTop(page, "/admin/login");
      await signIn(page);
      const addresses = [
        "dashboard",
        "dashboard?tab=uploads",
        `submissions/${form}`,
        `submissions/${form}/delete`,
        "submissions/none",
        `upload-sessions/${session}`,
        "upload-sessions/none",
      ];
      for (const address of addresses) await expectAtTop(page, `/admin/${address}`);
    });

    if (viewport === phone)
      test("the step navigation starts at the current step", async ({ page }) => {
        for (const { slug, id } of steps) {
          await page.goto(`/step/${slug}`);
          const current = page.getByRole("navigation", { name: "Steps" }).locator("[aria-current=step]");
          await expect(current, `${id}, scripts: ${scripts}`).toBeInViewport({ ratio: 1 });
        }
      });
  });
});
