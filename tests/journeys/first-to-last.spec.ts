import type { Page } from "playwright/test";
import { protectPdf } from "../../app/platform/pdf/protect-pdf.server.ts";
import type { Field } from "../../app/questionnaire/fields.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { financialAffairs } from "../../app/questionnaire/steps/financial-affairs.ts";
import { longDate } from "../../app/questionnaire/format.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { personalProperty } from "../../app/questionnaire/steps/personal-property.ts";
import type { Step } from "../../app/questionnaire/step.ts";
import type { Chosen } from "../support/chosen-files.ts";
import { single } from "../support/households.ts";
import {
  box,
  button,
  chooseFiles,
  clickNext,
  expect,
  expectStep,
  phone,
  save,
  test,
  title,
  waitForScripts,
  withAndWithoutScripts,
} from "../support/journey.ts";
import { readMailedTokens } from "../support/mailed-links.ts";
import { readOutbox } from "../support/outbox.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { pagePhotos } from "../support/page-photos.ts";
import { heic, jpegTurned, inspectPhoto } from "../support/photos.ts";
import { typeStep } from "../support/typist.ts";

const freeTextQuestions = Object.entries(financialAffairs.fields as Record<string, Field>).filter(([, { kind }]) => kind === "longText");
const jpeg = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: "image/jpeg", buffer });
const files = (page: Page, list: string) => page.getByRole("list", { name: `${list}: uploaded files` }).locator(".file-name");

/** Continues to the next step, after checking that this one asks a single person nothing about a spouse. */
async function continueFrom(page: Page, step: Step): Promise<void> {
  await expect(page.locator('main [name*="spouse" i]:not([type="hidden"])').filter({ visible: true })).toHaveCount(0);
  await clickNext(page, step);
}

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  async function uploadFiles(page: Page, list: string, chosen: Chosen[]): Promise<void> {
    await chooseFiles(page.getByLabel(`Choose files for ${list}`, { exact: true }), chosen);
    if (!scripts) await button(page, "Upload").click();
  }

  test("a single person fills in the form on two phones, uploads photos, and gets a receipt", async ({ page, browser, server }) => {
    test.setTimeout(180_000);
    const email = `first-to-last-${scripts}@client.example`;
    const formData = { ...single.formData, contactInfo: { ...single.formData.contactInfo, email } };
    await page.goto("/");
    await page.getByText("What to expect").click();
    await expect(page.getByRole("listitem").filter({ hasText: "saved as you go" })).toBeVisible();
    for (const step of questionSteps.slice(0, personalProperty.id - 1)) {
      if (step === personalInfo || step === contactInfo) await typeStep(page, step, formData);
      await continueFrom(page, step);
    }
    await box(page, "Cash on hand").fill("77");
    await button(page, "Email me a link to go on later").click();
    await box(page, "Your email address").fill(email);
    await button(page, "Email me the link").click();
    await expect.poll(() => readMailedTokens(server, email), { timeout: 20_000 }).toHaveLength(1);

    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts, viewport: phone });
    const other = await context.newPage();
    await other.goto(`/continue/${(await readMailedTokens(server, email))[0]}`);
    await box(other, "Your date of birth").fill(longDate(formData.personalInfo.clientDateOfBirth));
    await button(other, "Go on").click();
    await expectStep(other, personalProperty);
    await expect(box(other, "Cash on hand")).toHaveValue("$77");
    for (const step of questionSteps.slice(personalProperty.id - 1, -1)) await continueFrom(other, step);
    for (const [, { label }] of freeTextQuestions) await button(other, `None for ${label}`).click();
    await save(other, scripts);
    await continueFrom(other, financialAffairs);

    await uploadFiles(other, "Pay Stubs", [{ name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic }]);
    await expect(files(other, "Pay Stubs")).toHaveText(["IMG_0001.jpg"]);
    await uploadFiles(other, "Picture ID", [jpeg("front.jpg", await jpegTurned(6, 800, 600)), jpeg("back.jpg", await pagePhotos.dark())]);
    await expect(files(other, "Picture ID")).toHaveText(["front.jpg", "back.jpg"]);
    await expect(other.getByText("This photo looks dark.").first()).toBeVisible();
    await button(other, "Join 2 photos into one PDF in Picture ID").click();
    await expect(files(other, "Picture ID")).toHaveText(["Picture ID (2 photos).pdf"]);
    await uploadFiles(other, "Social Security Card", [jpeg("card.jpg", await jpegTurned(8))]);
    await expect(files(other, "Social Security Card")).toHaveText(["card.jpg"]);
    const locked = Buffer.from(await protectPdf(pdfOf(2_000), "secret"));
    await uploadFiles(other, "Tax Returns", [{ name: "2025.pdf", mimeType: "application/pdf", buffer: locked }]);
    await expect(other.getByText("This PDF needs a password.").first()).toBeVisible();
    const card = await other.getByRole("link", { name: "Download card.jpg" }).getAttribute("href");
    expect(await inspectPhoto(await (await other.request.get(card!)).body())).toMatchObject({ width: 48, height: 64, red: ["lower left"] });

    await button(other, "Submit to Attorney").last().click();
    await expect(title(other)).toHaveText("Your form has been submitted");
    const receipt = other.locator("main");
    for (const line of ["Your answers", "Picture ID: 1 file", "Social Security Card: 1 file", "Pay Stubs: 1 file", "Tax Returns"])
      await expect(receipt.getByRole("listitem").getByText(line, { exact: true })).toBeVisible();
    const reference = await other.locator("code").innerText();
    const emails = async () => (await readOutbox(server.dataDir)).filter(({ mail }) => [mail.to].flat()[0]?.text === email);
    await expect.poll(async () => (await emails()).some(({ mail }) => mail.text?.includes(reference)), { timeout: 30_000 }).toBe(true);
    await context.close();
  });
});

test("Next posts the answers and loads the next page's data, and waits for nothing else", async ({ page }) => {
  await page.goto("/");
  await waitForScripts(page);
  await page.waitForLoadState("networkidle");
  await typeStep(page, personalInfo, single.formData);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await clickNext(page, personalInfo);
  await clickNext(page, contactInfo);
  const saves = new Set(["POST /step/personal-info", "GET /step/contact-info", "POST /step/contact-info", "GET /step/real-estate"]);
  expect(asked.filter((each) => !saves.has(each))).toEqual([]);
});
