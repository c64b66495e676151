import type { Page } from "playwright/test";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { filedForm, filedSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { apiClient } from "../support/clients.ts";
import { deleteAllCases, withDatabase } from "../support/database.ts";
import { couple } from "../support/households.ts";
import { button, desktop, expect, phone, serverEnv, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { startMailbox } from "../support/mailbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

test.describe.configure({ timeout: 180_000 });

const failedEmails = (page: Page) => page.locator(".unsent-mail");

test("the open dashboard shows a rejected email, links to Send again, and removes it once it is sent", async ({ browser }) => {
  let rejection: string | undefined = "550 5.1.1 Unknown";
  const mailbox = await startMailbox((recipient) => (recipient === "attorney@firm.example" ? rejection : undefined));
  const server = await startServer({ env: { ...serverEnv, SMTP_URL: mailbox.url, ATTORNEY_EMAIL: "attorney@firm.example" } });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const connecting = page.waitForResponse("**/admin/events");
    await signIn(page);
    await connecting;
    const id = await filedForm(server.url, couple.formData);
    await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`);
    await expect(failedEmails(page)).toHaveText(`Mail to the office failed: ${couple.name}`, { timeout: 30_000 });

    const other = await context.newPage();
    await other.goto("/admin/dashboard");
    await failedEmails(other).click();
    await other.waitForURL(`**/admin/submissions/${id}#submissions`);
    await expect(other.getByText("The mail server said: “550 5.1.1 Unknown”.")).toBeInViewport();
    rejection = undefined;
    await button(other, "Send again").click();
    await expect(failedEmails(page)).toHaveCount(0, { timeout: 30_000 });
    await context.close();
  } finally {
    await server.cleanup();
    await mailbox.stop();
  }
});

/** An SMTP response of the maximum stored length, with a word that cannot be broken. */
const response = `550 5.1.1 <the client's address>: Recipient address rejected: ${"u".repeat(300)}`.slice(0, 300);
/** The number of forms, and of upload sessions, whose emails fail. */
const ROWS = 20;

/** Creates 20 forms and 20 upload sessions whose emails were all rejected with a long response, and returns one id of each. */
async function createFailedEmails(server: TestServer): Promise<{ form: string; session: string }> {
  await deleteAllCases(server);
  const form = await filedForm(server.url, couple.formData);
  const session = await filedSession(server.url, { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "5551234567" }, [
    pdf("may.pdf"),
  ]);
  for (let row = 1; row < ROWS; row++) {
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
    await sql`update forms set receipt_error = ${response}`;
    await sql`insert into submissions (id, form_id, number, form_version, status, error)
      select id, id, 1, 1, 'failed', ${response} from forms`;
    await sql`insert into edit_link_mails (id, form_id, status, error, ended_at) select id, id, 'failed', ${response}, now() from forms`;
    await sql`update upload_sessions set status = 'submitted', submitted_at = now(), confirmation_error = ${response}`;
    await sql`insert into deliveries (session_id) select id from upload_sessions on conflict do nothing`;
    await sql`update deliveries set status = 'notified', sent_at = now(), error = ${response}`;
  });
  return { form, session };
}

for (const viewport of [phone, desktop, { width: 1920, height: 1080 }])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport, bypassCSP: true });

    withAndWithoutScripts((scripts) => {
      test("long responses of mail servers fit the window wherever they are shown", async ({ page, server }) => {
        const { form, session } = await createFailedEmails(server);
        await signIn(page);
        for (const [url, links] of [
          ["/admin/dashboard", 3 * ROWS],
          ["/admin/dashboard?tab=uploads", 2 * ROWS],
          [`/admin/submissions/${form}`, 0],
          [`/admin/upload-sessions/${session}`, 0],
        ] as const) {
          await page.goto(url);
          await expect(title(page)).toBeVisible();
          await expect(failedEmails(page)).toHaveCount(links);
          await expectToFit(page, url);
          if (scripts) await expectNoViolations(page, url);
          for (const note of await page.locator(".message, .unsent-mail").all())
            expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), url).toBeLessThanOrEqual(0);
        }
      });
    });
  });
