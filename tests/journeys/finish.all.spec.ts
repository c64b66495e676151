import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { filesHolding } from "../support/find-files.ts";
import { single } from "../support/households.ts";
import { box, button, clickNext, expect, expectStep, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { answersOn, typeStep } from "../support/typist.ts";

withAndWithoutScripts(() => {
  test("a client who finishes on a shared computer leaves no answers behind", async ({ page, context }) => {
    await page.goto("/");
    await typeStep(page, personalInfo, single.formData);
    await clickNext(page, personalInfo);
    await button(page, "Previous").click();
    await expect(box(page, "SSN")).toHaveValue("987-65-4320");
    const data = await page.request.get("/step/review?_data=routes%2Fstep.review");
    const id: string = (await data.json()).page.formId;
    const before = await context.cookies();
    await button(page, "Shared computer? Close my answers").click();

    await expect(title(page)).toHaveText("Shared computer? Close my answers");
    const reference = await page.locator("code").innerText();
    await button(page, "Close my answers").click();
    await expect(title(page)).toHaveText("Your answers are closed on this computer");
    const kept = await context.cookies();
    for (const { value } of before) expect(kept.map((cookie) => cookie.value)).not.toContain(value);

    for (let steps = 0; steps < 3; steps++) {
      await page.goBack();
      await expect(title(page)).toBeVisible();
      const text = await page.content();
      for (const answer of [...single.secrets, "Testwell", "Sampleton", "1984", reference, id]) expect(text).not.toContain(answer);
    }

    await page.goto("/");
    await expectStep(page, personalInfo);
    expect(await answersOn(page)).toEqual({
      maritalStatus: "single",
      ncResidency: "yes",
      taxReturnsFiled: "yes",
      previousBankruptcy: "no",
    });
    expect((await page.request.get(`/api/bankruptcy-forms/${id}`)).status()).toBe(404);
  });

  test("a client who cancels finishing continues where they left off", async ({ page }) => {
    await page.goto("/step/contact-info");
    await box(page, "City").fill("Raleigh");
    await button(page, "Shared computer? Close my answers").click();
    await expect(title(page)).toHaveText("Shared computer? Close my answers");
    await page.getByRole("link", { name: "Go back to the form" }).click();
    await expectStep(page, contactInfo);
    await expect(box(page, "City")).toHaveValue("Raleigh");
  });
});

/** Requests uncompressed responses, so that the search finds cached answers. */
const uncompressed = { "Accept-Encoding": "identity" };

test("the browser stores no answers on disk, neither while it is open nor after finishing", async ({
  playwright,
  launchOptions,
  server,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), "profile-"));
  const answers = [...single.secrets, "1984-03-17"].flatMap((answer) => [answer, Buffer.from(answer, "utf16le")]);
  const browser = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: server.url,
    extraHTTPHeaders: uncompressed,
  });
  try {
    const page = browser.pages()[0]!;
    await page.goto("/");
    await expect(box(page, "SSN")).toHaveAttribute("autocomplete", "off");
    await typeStep(page, personalInfo, single.formData);
    await clickNext(page, personalInfo);
    await page.goto("/step/review");
    await expect(page.getByText("987-65-4320").first()).toBeAttached();
    const data = await page.evaluate(async () => (await fetch("/step/personal-info?_data=routes%2Fstep.%24slug")).text());
    expect(data).toContain("987-65-4320");
    expect(filesHolding(profile, answers)).toEqual([]);
    await page.goto("/finish");
    const finishing = page.waitForResponse((response) => response.request().method() === "POST");
    await button(page, "Close my answers").click();
    expect(await (await finishing).headerValue("Clear-Site-Data")).toBe('"cache", "cookies", "storage"');
    await expect(title(page)).toHaveText("Your answers are closed on this computer");
    await browser.close();
    expect(filesHolding(profile, [new URL(server.url).host]), "the search itself works").not.toEqual([]);
    expect(filesHolding(profile, answers)).toEqual([]);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
