import type { Page } from "playwright/test";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { apiClient } from "../support/clients.ts";
import { emptyOffice, withDatabase } from "../support/database.ts";
import { couple } from "../support/households.ts";
import { button, desktop, expect, phone, serverEnv, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { startMailbox } from "../support/mailbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

test.describe.configure({ timeout: 180_000 });

const unsent = (page: Page) => page.locator(".unsent-mail");

test("a rejected email appears on the open dashboard, links to the case, and disappears when it is sent again", async ({ browser }) => {
  let rejection: string | undefined = "550 5.1.1 Unknown";
  const mailbox = await startMailbox((recipient) => (recipient === "attorney@firm.example" ? rejection : undefined));
  const server = await startServer({ env: { ...serverEnv, SMTP_URL: mailbox.url, ATTORNEY_EMAIL: "attorney@firm.example" } });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const connected = page.waitForResponse("**/admin/events");
    await signIn(page);
    await connected;
    const id = await createApiForm(server.url, couple.formData);
    await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`);
    await expect(unsent(page)).toHaveText(`Mail to the office failed: ${couple.name}`, { timeout: 30_000 });

    const other = await context.newPage();
    await other.goto("/admin/dashboard");
    await unsent(other).click();
    await other.waitForURL(`**/admin/submissions/${id}#submissions`);
    await expect(other.getByText("The mail server said: “550 5.1.1 Unknown”.")).toBeInViewport();
    rejection = undefined;
    await button(other, "Send again").click();
    await expect(unsent(page)).toHaveCount(0, { timeout: 30_000 });
    await context.close();
  } finally {
    await server.cleanup();
    await mailbox.stop();
  }
});

/** A mail server's reply of the maximum stored length, which ends in a long unbreakable word. */
const longReply = `550 5.1.1 <the client's address>: Recipient address rejected: ${"u".repeat(300)}`.slice(0, 300);
const rows = 20;

/** Creates forms and sessions whose emails were all rejected with a long reply. Returns one id of each. */
async function createRejectedMails(server: TestServer): Promise<{ form: string; session: string }> {
  await emptyOffice(server);
  const form = await createApiForm(server.url, couple.formData);
  const session = await createApiSession(
    server.url,
    { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "5551234567" },
    [pdf("may.pdf")],
  );
  for (let row = 1; row < rows; row++) {
    await apiClient(server.url).call("POST", "/api/bankruptcy-forms", {
      clientName: `Client ${row} of many`,
      clientEmail: `client${row}@example.com`,
    });
    await apiClient(server.url).call("POST", "/api/upload-sessions", {
      clientName: `Client ${row} of many`,
      clientEmail: `client${row}@example.com`,
    });
  }
  await expect
    .poll(() => withDatabase(server, (sql) => sql`select from deliveries where status = 'sent'`.then(({ count }) => count)))
    .toBe(1);
  await withDatabase(server, async (sql) => {
    await sql`update forms set receipt_error = ${longReply}`;
    await sql`insert into submissions (id, form_id, number, form_version, status, error, snapshot, key_id, last_document)
      select id, id, 1, 1, 'failed', ${longReply}, '', '', 0 from forms`;
    await sql`insert into edit_link_mails (id, form_id, status, error, ended_at) select id, id, 'failed', ${longReply}, now() from forms`;
    await sql`update upload_sessions set status = 'submitted', submitted_at = now(), confirmation_error = ${longReply}`;
    await sql`insert into deliveries (session_id) select id from upload_sessions on conflict do nothing`;
    await sql`update deliveries set status = 'notified', sent_at = now(), error = ${longReply}`;
  });
  return { form, session };
}

for (const viewport of [phone, desktop, { width: 1920, height: 1080 }])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport, bypassCSP: true });

    withAndWithoutScripts((scripts) => {
      test("long mail server replies fit where they are displayed", async ({ page, server }) => {
        const { form, session } = await createRejectedMails(server);
        await signIn(page);
        for (const [address, links] of [
          ["/admin/dashboard", 3 * rows],
          ["/admin/dashboard?tab=uploads", 2 * rows],
          [`/admin/submissions/${form}`, 0],
          [`/admin/upload-sessions/${session}`, 0],
        ] as const) {
          await page.goto(address);
          await expect(title(page)).toBeVisible();
          await expect(unsent(page)).toHaveCount(links);
          await expectToFit(page, address);
          if (scripts) await expectNoViolations(page, address);
          for (const note of await page.locator(".message, .unsent-mail").all())
            expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), address).toBeLessThanOrEqual(0);
        }
      });
    });
  });
