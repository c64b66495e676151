import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright/test";
import { longDate } from "../../app/questionnaire/format.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalProperty } from "../../app/questionnaire/steps/personal-property.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { expectToFit } from "../support/accessibility.ts";
import { withDatabase } from "../support/database.ts";
import { hashOf } from "../support/edit-links.ts";
import { couple, single } from "../support/households.ts";
import {
  beginForm,
  box,
  button,
  expect,
  expectStep,
  phone,
  waitForScripts,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import { readMailedTokens } from "../support/mailed-links.ts";
import type { TestServer } from "../support/server.ts";

const emailMeALink = "Email me a link to go on later";

async function mailedLink(server: TestServer, email: string): Promise<string> {
  await expect.poll(() => readMailedTokens(server, email), { timeout: 20_000 }).toHaveLength(1);
  return `/continue/${(await readMailedTokens(server, email))[0]}`;
}

/** Opens a page on another device of the same person. */
async function openOtherDevice(browser: Browser, server: TestServer, scripts: boolean): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts, viewport: phone });
  return { page: await context.newPage(), context };
}

withAndWithoutScripts((scripts) => {
  test.use({ viewport: phone });

  test("a client interrupted at step 5 continues in another browser with the emailed link", async ({ page, browser, server }) => {
    const email = `step5-${scripts}@client.example`;
    await beginForm(page, single.formData);
    await page.goto("/step/assets");
    await box(page, "Cash on hand").fill("77");
    await button(page, emailMeALink).click();
    await expect(title(page)).toHaveText(emailMeALink);
    await box(page, "Your email address").fill("nobody");
    await button(page, "Email me the link").click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(box(page, "Your email address")).toHaveValue("nobody");
    await box(page, "Your email address").fill(email);
    await button(page, "Email me the link").click();
    await expect(page.getByText("Your link is on its way").first()).toBeVisible();
    await expect(page.getByText("The email should arrive within a few minutes.").first()).toBeVisible();

    const { page: other, context } = await openOtherDevice(browser, server, scripts);
    await other.goto(await mailedLink(server, email));
    await expect(title(other)).toHaveText("Go on with your form");
    await box(other, "Your date of birth").fill("1/2/1950");
    await button(other, "Go on").click();
    await expect(other.getByText("You can try 4 more times.")).toBeVisible();
    await expect(box(other, "Your date of birth")).toHaveValue("1/2/1950");
    await box(other, "Your date of birth").fill(longDate(single.formData.personalInfo.clientDateOfBirth));
    await button(other, "Go on").click();
    await expectStep(other, personalProperty);
    await expect(box(other, "Cash on hand")).toHaveValue("$77");
    await button(other, "Previous").click();
    await context.close();

    await page.getByRole("link", { name: "Go back to the form" }).click();
    await expect(title(page)).toBeVisible();
    await expect(page.getByText("Your reference:")).toBeVisible();
  });

  test("the page says what was sent, to which address, and how many more can be sent today", async ({ page }) => {
    await beginForm(page, single.formData);
    for (const [place, address, left] of [
      ["/later", "one", "You can ask for 2 more emails today."],
      ["/finish", "two", "You can ask for 1 more email today."],
      ["/later", "three", "You have asked for three links today."],
    ] as const) {
      await page.goto(place);
      await box(page, "Your email address").fill(`${address}-${scripts}@client.example`);
      await button(page, "Email me the link").click();
      const sent = page.locator("main").getByRole("status").filter({ hasText: "We are sending it to" });
      await expect(page.locator("main")).toContainText("Your link is on its way");
      await expect(sent).toContainText(`We are sending it to ${address}-${scripts}@client.example.`);
      await expect(sent).toBeFocused();
      await expect(page.locator(".toast")).toHaveCount(0);
      await expect(page.locator("main").getByText(left)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(place);
      expect(page.url()).not.toContain("client.example");
    }
    for (const place of ["/later", "/finish"]) {
      await page.goto(place);
      await expect(page.locator("main")).toContainText(/You can ask again after .* at .* Eastern Time\./);
      await expect(button(page, "Email me the link")).toHaveCount(0);
    }
  });

  test("a client can request reminders together with the link, and stop them with one click", async ({ page, server }) => {
    const id = await beginForm(page, single.formData);
    await page.goto("/later");
    const remind = page.getByRole("checkbox", { name: "Remind me by email" });
    await expect(remind).not.toBeChecked();
    await remind.check();
    await box(page, "Your email address").fill("nobody");
    await button(page, "Email me the link").click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(remind).toBeChecked();
    await box(page, "Your email address").fill(`remind-${scripts}@client.example`);
    await button(page, "Email me the link").click();
    await expect(page.getByText("Your link is on its way").first()).toBeVisible();
    await expect(page.getByText("We will send reminders after you have opened the link").first()).toBeVisible();
    await page.goto("/later");
    await expect(remind).toBeChecked();

    const token = randomBytes(32).toString("base64url");
    await withDatabase(server, (sql) => sql`update reminders set stop_hash = ${hashOf(token)} where form_id = ${id}`);
    await page.goto(`/reminders/${token}`);
    await expectToFit(page, "the page that stops reminders");
    await button(page, "Stop the reminders").click();
    await expect(title(page)).toHaveText("You will get no more reminders");
    await page.goto("/later");
    await expect(remind).not.toBeChecked();
  });

  test("a browser with other answers asks before replacing them, and can keep them", async ({ page, browser, server }) => {
    const email = `asks-${scripts}@client.example`;
    await beginForm(page, couple.formData);
    await page.goto("/later");
    await box(page, "Your email address").fill(email);
    await button(page, "Email me the link").click();
    await expect(page.getByText("Your link is on its way").first()).toBeVisible();
    await expect(page.getByText("The email should arrive within a few minutes.").first()).toBeVisible();

    const { page: other, context } = await openOtherDevice(browser, server, scripts);
    await beginForm(other, { contactInfo: { city: "Asheville" } });
    const link = await mailedLink(server, email);
    await other.goto(link);
    await expect(other.getByText("This browser has other answers.")).toBeVisible();
    await other.getByRole("link", { name: "Keep what is open here" }).click();
    await expectStep(other, personalInfo);
    await other.goto("/step/contact-info");
    await expect(box(other, "City")).toHaveValue("Asheville");
    await other.goto(link);
    await box(other, "Your date of birth").fill(longDate(couple.formData.personalInfo.clientDateOfBirth));
    await button(other, "Go on with the answers from my email").click();
    await expectStep(other, personalInfo);
    await other.goto("/step/contact-info");
    await expectStep(other, contactInfo);
    await expect(box(other, "City")).toHaveValue(couple.formData.contactInfo.city);
    await context.close();
  });

  test("a client who closes the answers on a shared computer is offered the link first", async ({ page, server }) => {
    const email = `shared-${scripts}@client.example`;
    await beginForm(page, single.formData);
    await page.goto("/step/vehicles");
    if (scripts) await waitForScripts(page);
    await button(page, "Shared computer? Close my answers").click();
    await expect(box(page, "Your email address")).toHaveValue(single.formData.contactInfo.email);
    await box(page, "Your email address").fill(email);
    await button(page, "Email me the link").click();
    await expect(page.getByText("Your link is on its way").first()).toBeVisible();
    await expect(page.getByText("The email should arrive within a few minutes.").first()).toBeVisible();
    await expect(title(page)).toHaveText("Shared computer? Close my answers");
    await button(page, "Close my answers").click();
    await expect(title(page)).toHaveText("Your answers are closed on this computer");
    await page.goto(await mailedLink(server, email));
    await box(page, "Your date of birth").fill(longDate(single.formData.personalInfo.clientDateOfBirth));
    await button(page, "Go on").click();
    await expectStep(page, vehicles);
    await page.goto("/step/personal-info");
    await expect(box(page, "Full name")).toHaveValue(single.name);
  });
});
