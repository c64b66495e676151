import type { Browser, Page, PlaywrightTestOptions } from "playwright/test";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { filesHolding } from "../support/find-files.ts";
import { couple, single, type Household } from "../support/households.ts";
import {
  clickNext,
  collectBrowserMessages,
  desktop,
  documentPassword,
  expect,
  expectStep,
  onlyInAll,
  phone,
  serverEnv,
  test,
  title,
} from "../support/journey.ts";
import { startMailbox } from "../support/mailbox.ts";
import { missingOn } from "../support/missing-answers.ts";
import { readOutbox, type StoredMail } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer } from "../support/server.ts";
import { answersOf, answersOn, typeStep } from "../support/typist.ts";

test.describe.configure({ timeout: 300_000 });
test.use({ ownPostgres: true });

/** Fills in the whole form and submits it. Returns the form's id, from the name of its PDF, and the reference on the receipt. */
async function fillInAndSubmit(page: Page, { formData }: Household): Promise<{ id: string; reference: string }> {
  await page.goto("/");
  for (const step of questionSteps) {
    await expectStep(page, step);
    await typeStep(page, step, formData);
    await clickNext(page, step);
  }
  await page.getByRole("button", { name: "Submit to Attorney" }).last().click();
  await expect(title(page)).toHaveText("Your form has been submitted");
  await expect(page.getByText("Successfully Submitted to Attorney").first()).toBeVisible();
  const pdf = await page.request.get("/step/review/pdf");
  const [, id = ""] = /bankruptcy-form-summary-(.+)\.pdf/.exec(pdf.headers()["content-disposition"] ?? "") ?? [];
  return { id, reference: await page.locator("code").innerText() };
}

/** Waits for the attorney's email about a form. */
async function waitForMail(id: string, mails: () => Promise<StoredMail[]> | StoredMail[]): Promise<StoredMail> {
  const find = async () => (await mails()).find(({ mail }) => mail.text?.includes(`/admin/submissions/${id}`));
  await expect.poll(find, { timeout: 60_000, message: "the attorney's mail" }).toBeDefined();
  return (await find())!;
}

/** Expects an email without client data, and a PDF with every answer that opens only with the office's password. */
async function expectEncryptedMail({ mail, raw }: StoredMail, { formData, secrets }: Household): Promise<void> {
  const [pdf] = mail.attachments;
  await expect(pdfText(pdf!.content)).rejects.toThrow("password");
  await expect(pdfText(pdf!.content, "another-password")).rejects.toThrow("Incorrect Password");
  expect(missingOn(await pdfText(pdf!.content, documentPassword), formData)).toEqual([]);
  for (const bytes of [raw.toString("latin1"), pdf!.content.toString("latin1"), mail.text, mail.subject])
    for (const secret of [...secrets, formData.contactInfo.email, formData.personalInfo.clientName]) expect(bytes).not.toContain(secret);
}

/** Leaves out the choices of rows that nobody has made. */
const withoutNulls = (data: object): unknown => JSON.parse(JSON.stringify(data, (_, value) => value ?? undefined));

/** Opens a page in a relaunched browser that kept its cookies. */
async function relaunch(
  page: Page,
  launch: () => Promise<Browser>,
  options: Pick<PlaywrightTestOptions, "baseURL" | "javaScriptEnabled" | "viewport">,
) {
  const storageState = await page.context().storageState();
  const browser = await launch();
  const context = await browser.newContext({ ...options, storageState });
  return { browser, page: await context.newPage() };
}

for (const { household, viewport, scripts, where } of [
  { household: single, viewport: phone, scripts: true, where: "on a phone, with scripts" },
  { household: couple, viewport: desktop, scripts: false, where: "on a desktop, without scripts" },
])
  test.describe(where, () => {
    test.use({ viewport, javaScriptEnabled: scripts });

    test(`${household.name} fills in the form, submits it, and finds it again after a restart`, async ({
      page,
      server,
      playwright,
      launchOptions,
      baseURL,
      javaScriptEnabled,
    }) => {
      const complaints = collectBrowserMessages(page);
      const { id, reference } = await fillInAndSubmit(page, household);
      expect(complaints).toEqual([]);

      await server.restart();
      const relaunched = await relaunch(page, () => playwright.chromium.launch(launchOptions), { baseURL, javaScriptEnabled, viewport });
      await relaunched.page.goto("/");
      await expect(relaunched.page.locator("code")).toHaveText(reference);
      await expect(relaunched.page).toHaveTitle("Your form has been submitted - Example & Sample Law, PLLC");
      for (const step of questionSteps) {
        await relaunched.page.goto(`/step/${step.slug}`);
        await expect(relaunched.page).toHaveTitle(`Step ${step.id} of 14: ${step.name} - Example & Sample Law, PLLC`);
        expect(await answersOn(relaunched.page), step.name).toEqual(answersOf(step, household.formData));
      }
      const stored = await relaunched.page.request.get(`/api/bankruptcy-forms/${id}`);
      expect(withoutNulls((await stored.json()).formData)).toEqual(withoutNulls(household.formData));
      await relaunched.browser.close();

      await expectEncryptedMail(await waitForMail(id, () => readOutbox(server.dataDir)), household);
      expect(filesHolding(server.dataDir, [household.name]), "the search itself works").not.toEqual([]);
      expect(filesHolding(server.dataDir, household.secrets)).toEqual([]);
      for (const secret of household.secrets) expect(server.log()).not.toContain(secret);
    });
  });

test("a submission is emailed to the office, and a receipt to the client", onlyInAll, async ({ browser }) => {
  const mailbox = await startMailbox();
  const server = await startServer({ env: { ...serverEnv, SMTP_URL: mailbox.url, ATTORNEY_EMAIL: "attorney@firm.example" } });
  try {
    const page = await browser.newPage({ baseURL: server.url });
    const { id } = await fillInAndSubmit(page, couple);
    const mails = () => mailbox.messages.map((mail, index) => ({ mail, raw: mailbox.raw[index]! }));
    const stored = await waitForMail(id, mails);
    expect(stored.mail.to).toMatchObject({ text: "attorney@firm.example" });
    await expectEncryptedMail(stored, couple);
    await mailbox.waitFor(2);
    const receipt = mailbox.messages.find((mail) => mail !== stored.mail);
    expect(receipt?.to).toMatchObject({ text: couple.formData.contactInfo.email });
    await page.close();
  } finally {
    await server.cleanup();
    await mailbox.stop();
  }
});
