import type { Page } from "playwright/test";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { financialAffairs } from "../../app/questionnaire/steps/financial-affairs.ts";
import { realEstate } from "../../app/questionnaire/steps/real-estate.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { pdf } from "../support/chosen-files.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import {
  beginForm,
  box,
  button,
  clickNext,
  expect,
  expectStep,
  onlyInAll,
  onlyInAllIf,
  save,
  test,
  title,
  withAndWithoutScripts,
} from "../support/journey.ts";
import { choose, fillContact, names } from "../support/portal.ts";

/** Opens two windows of one browser at the given addresses. */
async function twoWindows(page: Page, ...addresses: [string, string]): Promise<[Page, Page]> {
  const other = await page.context().newPage();
  await page.goto(addresses[0]);
  await other.goto(addresses[1]);
  return [page, other];
}

const contact = "/step/contact-info";
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Changed in another window" });
const next = (page: Page) => page.getByRole("button", { name: /^Next: / });

withAndWithoutScripts((scripts) => {
  test("a window of a submitted form saves nothing into the form that another window has begun", async ({ page, context }) => {
    const submitted = await beginForm(page, couple.formData);
    await page.goto("/step/contact-info");
    const submission = await page.request.post(`/api/bankruptcy-forms/${submitted}/submit-to-attorney`);
    expect(submission.ok()).toBe(true);
    const other = await context.newPage();
    await other.goto("/");
    await button(other, "Start a new form").click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Personal Information");
    await other.goto("/step/contact-info");
    await box(other, "City").fill("Boone");
    await save(other, scripts);

    await box(page, "City").fill("Durham");
    if (scripts) await expect(page.getByText("All changes saved").first()).toBeVisible();
    await page.getByRole("button", { name: /^Next: / }).click();
    await expect(page.getByText("This browser has opened another form since, so nothing was saved.").first()).toBeVisible();
    await expect(box(page, "City")).toHaveValue("Durham");
    await button(page, "Save").click();
    await expect(page.getByText("This browser has opened another form since, so nothing was saved.").first()).toBeVisible();
    await other.reload();
    await expect(box(other, "City")).toHaveValue("Boone");
    await expect(box(other, "Street address")).toHaveValue("");
  });

  test("two windows on different steps keep each other's answers", async ({ page }) => {
    const [one, other] = await twoWindows(page, contact, "/step/vehicles");
    await box(one, "City").fill("Raleigh");
    await box(other, "Make").fill("Honda");
    await save(one, scripts);
    await box(one, "County").fill("Wake");
    await clickNext(other, vehicles);
    await clickNext(one, contactInfo);
    await one.goto(contact);
    await expect(box(one, "City")).toHaveValue("Raleigh");
    await expect(box(one, "County")).toHaveValue("Wake");
    await one.goto("/step/vehicles");
    await expect(box(one, "Make")).toHaveValue("Honda");
  });
});

withAndWithoutScripts((scripts) => {
  test("a conflict in a list is shown row by row and question by question", async ({ page }) => {
    const [honda, ford, jeep] = ["Honda", "Ford", "Jeep"].map((make) => ({ make, model: "Old", year: "2014" }));
    const id = await beginForm(page, { vehicles: [honda, ford, jeep] });
    await page.goto("/step/vehicles");
    const theirs = [honda, { ...ford, model: "Focus", year: "" }];
    expect((await page.request.patch(`/api/bankruptcy-forms/${id}`, { data: { formData: { vehicles: theirs } } })).ok()).toBe(true);
    await page.getByRole("textbox", { name: "Model" }).nth(1).fill("Fiesta");
    await next(page).click();
    const lines = notice(page).getByRole("listitem").getByRole("paragraph");
    await expect(lines).toHaveText([
      "Vehicle 2, year. In the other window or device: empty",
      "Vehicle 2, model. In the other window or device: Focus",
      "Vehicle 3. In the other window or device: not in the list",
    ]);
    await expect(page.getByRole("textbox", { name: "Model" }).nth(1)).toHaveValue("Fiesta");
    if (scripts) {
      await button(page, "Use that list").click();
      await expect(page.getByRole("textbox", { name: "Model" })).toHaveCount(2);
      await expect(page.getByRole("textbox", { name: "Model" }).nth(1)).toHaveValue("Focus");
    } else await clickNext(page, vehicles);
    const models = async () => (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.vehicles;
    await expect
      .poll(async () => (await models()).map(({ model }: { model: string }) => model))
      .toEqual(scripts ? ["Old", "Focus"] : ["Old", "Fiesta", "Old"]);
  });
});

withAndWithoutScripts((scripts) => {
  for (const folded of [true, false])
    test(
      `a detail that the other window clears stays cleared, ${folded ? "collapsed" : "expanded"}`,
      onlyInAllIf(!folded),
      async ({ page }) => {
        const id = await beginForm(page, { contactInfo: { city: "Cary", movedIn: "2019-05-01" } });
        const opened = `${contact}?open=movedIn`;
        const [one, other] = await twoWindows(page, folded ? contact : opened, opened);
        await box(other, "Date you moved in").fill("");
        await save(other, scripts);
        for (const [name, text] of [
          ["City", "Raleigh"],
          ["County", "Wake"],
        ] as const) {
          await box(one, name).fill(text);
          await save(one, scripts);
        }
        const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
        expect(formData.contactInfo).toMatchObject({ city: "Raleigh", county: "Wake" });
        expect(formData.contactInfo).not.toHaveProperty("movedIn");
      },
    );
});

withAndWithoutScripts((scripts) => {
  test("a page that has never shown a detail keeps what the other window enters for it", async ({ page }) => {
    const id = await beginForm(page, { contactInfo: { city: "Cary" } });
    const [one, other] = await twoWindows(page, contact, `${contact}?open=movedIn`);
    await box(other, "Date you moved in").fill("2019-05-01");
    await save(other, scripts);
    for (const [name, text] of [
      ["City", "Raleigh"],
      ["County", "Wake"],
    ] as const) {
      await box(one, name).fill(text);
      await save(one, scripts);
    }
    await expect(one.getByText("Answered: Moved in").or(one.getByText("Answered: Date you moved in"))).toBeVisible();
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.contactInfo).toMatchObject({ city: "Raleigh", county: "Wake", movedIn: "2019-05-01" });
  });
});

withAndWithoutScripts((scripts) => {
  test("two portal windows submit the documents that they show", async ({ page }) => {
    const [his, hers] = await twoWindows(page, "/upload", "/upload");
    await fillContact(his, "Hal Example");
    await fillContact(hers, "Wilma Example");
    for (const window of [his, hers]) {
      await button(window, "Start Document Upload").click();
      await expect(window.getByRole("heading", { name: "Upload Documents" })).toBeVisible();
    }
    await choose(hers, scripts, [pdf("hers.pdf")]);
    await expect(names(hers)).toHaveText(["hers.pdf"]);
    await choose(his, scripts, [pdf("january.pdf"), pdf("february.pdf")]);
    await expect(names(his)).toHaveText(["january.pdf", "february.pdf"]);
    for (const [window, submit, receipt] of [
      [his, "Submit 2 Documents", "2 files uploaded"],
      [hers, "Submit 1 Document", "1 file uploaded"],
    ] as const) {
      await button(window, submit).click();
      await expect(title(window)).toHaveText("Submission Successful!");
      await expect(window.getByText(receipt)).toBeVisible();
    }
  });

  test("a second portal window does not start over while documents are not submitted, and shows what was typed", async ({ page }) => {
    const [his, hers] = await twoWindows(page, "/upload", "/upload");
    await fillContact(his, "Hal Example");
    await button(his, "Start Document Upload").click();
    await choose(his, scripts, [pdf("january.pdf")]);
    await expect(names(his)).toHaveText(["january.pdf"]);
    await fillContact(hers, "Wilma Example");
    await box(hers, "Additional Comments (Optional)").fill("Typed with care");
    await button(hers, "Start Document Upload").click();
    const message = hers.getByRole("alert").filter({ hasText: "Not submitted yet" });
    await expect(message).toBeFocused();
    await expect(message).toContainText("Typed with care");
    await expect(names(hers)).toHaveText(["january.pdf"]);
    await button(his, "Submit 1 Document").click();
    await expect(title(his)).toHaveText("Submission Successful!");
  });
});

test.describe("with scripts", () => {
  for (const { fails, when, ...run } of [
    { fails: false, when: "" },
    { fails: true, when: " after a failed save", ...onlyInAll },
  ])
    test(`details added to a row that this window renames cause a conflict${when}`, run, async ({ page }) => {
      const creditors = "/step/secured-creditors";
      const id = await beginForm(page, { securedCreditors: [{ creditor: "First Fictional Bank" }] });
      const [one, other] = await twoWindows(page, creditors, `${creditors}?open=${encodeURIComponent("securedCreditors[0]")}`);
      const stored = async () => (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.securedCreditors;
      await other.locator('[id="securedCreditors[0].collateralValue"]').fill("5000");
      await save(other, true);
      const stepData = "**/step/secured-creditors/stored?*";
      if (fails) await one.route(stepData, (route) => route.abort());
      await box(one, "Creditor").fill("Renamed");
      if (fails) {
        await expect(one.getByRole("status").filter({ hasText: "Save failed" }).or(one.locator(".toast")).first()).toBeVisible();
        expect(await stored()).toMatchObject([{ creditor: "First Fictional Bank", collateralValue: "$5,000" }]);
        await one.unroute(stepData);
      }
      await expect(notice(one)).toBeVisible({ timeout: 15_000 });
      await notice(one).getByRole("button").first().click();
      await expect(box(one, "Creditor")).toHaveValue("First Fictional Bank");
      await expect(one.getByText("Answered: What the collateral is worth")).toBeVisible();
      await box(one, "Collateral").fill("A boat");
      await save(one, true);
      expect(await stored()).toMatchObject([{ creditor: "First Fictional Bank", collateralValue: "$5,000", collateral: "A boat" }]);
    });

  test("different answers of one step are merged", async ({ page }) => {
    const [one, other] = await twoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await save(one, true);
    await box(other, "County").fill("Wake");
    await save(other, true);
    await expect(box(other, "City")).toHaveValue("Raleigh");
    await expect(box(other, "County")).toHaveValue("Wake");
    await box(one, "ZIP code").fill("27601");
    await expect(box(one, "County")).toHaveValue("Wake");
    await expect(box(one, "ZIP code")).toHaveValue("27601");
    for (const window of [one, other]) await expect(notice(window)).toHaveCount(0);
  });

  test("both windows show a conflict about the same answer, and one can use the other's", async ({ page }) => {
    const [one, other] = await twoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await save(one, true);
    await box(other, "City").fill("Durham");
    await expect(notice(other)).toContainText("City. In the other window or device: Raleigh");
    await expect(box(other, "City")).toHaveValue("Durham");
    await save(other, true);

    await box(one, "City").fill("Cary");
    await expect(notice(one)).toContainText("City. In the other window or device: Durham");
    await expect(box(one, "City")).toHaveValue("Cary");
    await notice(one).getByRole("button", { name: "Use that answer" }).click();
    await expect(box(one, "City")).toHaveValue("Durham");
    await expect(notice(one)).toHaveCount(0);
    await clickNext(one, contactInfo);
    await other.reload();
    await expect(box(other, "City")).toHaveValue("Durham");
  });

  test("Next asks before it overwrites an answer that the other window has changed", async ({ page }) => {
    const [one, other] = await twoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await save(one, true);
    await box(other, "City").fill("Durham");
    await next(other).click();
    await expect(notice(other)).toContainText("City. In the other window or device: Raleigh");
    await expect(box(other, "City")).toHaveValue("Durham");
    await clickNext(other, contactInfo);
    await one.reload();
    await expect(box(one, "City")).toHaveValue("Durham");
  });

  test("a conflict does not keep other answers of the other window from being merged", async ({ page }) => {
    const [one, other] = await twoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await box(one, "ZIP code").fill("27601");
    await save(one, true);
    await box(other, "City").fill("Durham");
    await next(other).click();
    await expect(notice(other)).toContainText("City. In the other window or device: Raleigh");
    await expect(box(other, "ZIP code")).toHaveValue("27601");
    await clickNext(other, contactInfo);
    await one.reload();
    await expect(box(one, "City")).toHaveValue("Durham");
    await expect(box(one, "ZIP code")).toHaveValue("27601");
  });
});

test.describe("a form post that stays on the page", () => {
  const formUrl = (id: string) => `/api/bankruptcy-forms/${id}`;
  const patchAnswers = async (page: Page, id: string, formData: object) =>
    expect((await page.request.patch(formUrl(id), { data: { formData } })).status()).toBe(200);
  const stored = async (page: Page, id: string) => (await (await page.request.get(formUrl(id))).json()).formData;

  test("is merged with what the other window saves before the page's data is reloaded", async ({ page }) => {
    const id = await beginForm(page, { income: { jobTitle: "Clerk", dependents: [{ age: "6" }, { age: "8" }] } });
    await page.goto("/step/income");
    const mayLoad = Promise.withResolvers<void>();
    const isReload = (url: URL) => url.pathname === "/step/income" && url.searchParams.has("_data");
    await page.route(isReload, async (route) => {
      if (route.request().method() === "GET") await mayLoad.promise;
      await route.continue();
    });
    await button(page, "Remove dependent 2").click();
    await expect(page.getByText("Dependent 2 was removed.")).toBeVisible();
    await patchAnswers(page, id, { income: { jobTitle: "Nurse" } });
    const loaded = page.waitForResponse((response) => isReload(new URL(response.url())) && response.request().method() === "GET");
    mayLoad.resolve();
    await loaded;
    await box(page, "Current employer").fill("Fictional Hospital");
    await save(page, true);
    await expect(box(page, "Job title")).toHaveValue("Nurse");
    expect((await stored(page, id)).income).toMatchObject({ jobTitle: "Nurse", currentEmployer: "Fictional Hospital" });
  });

  test("shows what the other window has changed, and does not overwrite it", async ({ page }) => {
    for (const reason of ["an answer that cannot be stored", "Save"]) {
      const id = await beginForm(page, { contactInfo: { city: "Cary", county: "Wake" } });
      await page.goto(contact);
      await patchAnswers(page, id, { contactInfo: { city: "Durham" } });
      const isSave = reason === "Save";
      if (!isSave) await box(page, "County").fill("W".repeat(501));
      await button(page, "Save").click();
      if (!isSave) await expect(page.getByText("This is too long").first()).toBeVisible();
      await expect(box(page, "City"), reason).toHaveValue("Durham");
      await box(page, "County").fill("Orange");
      await expect.poll(async () => (await stored(page, id)).contactInfo.county, reason).toBe("Orange");
      expect((await stored(page, id)).contactInfo.city, reason).toBe("Durham");
      await page.context().clearCookies();
    }
  });

  test("keeps what is typed while it is in progress", async ({ page }) => {
    const id = await beginForm(page, { contactInfo: { city: "Cary", county: "Wake" } });
    await page.goto(contact);
    await patchAnswers(page, id, { contactInfo: { city: "Durham" } });
    const mayPost = Promise.withResolvers<void>();
    await page.route("**/step/contact-info*", async (route) => {
      await mayPost.promise;
      await route.continue();
    });
    await button(page, "Save").click();
    await box(page, "County").press("End");
    await page.keyboard.type("field");
    mayPost.resolve();
    await expect(box(page, "City")).toHaveValue("Durham");
    await expect(box(page, "County")).toHaveValue("Wakefield");
    await expect(box(page, "County")).toBeFocused();
    await expect.poll(async () => (await stored(page, id)).contactInfo).toMatchObject({ city: "Durham", county: "Wakefield" });
  });

  test("shows and keeps somebody else's changes on a page opened with an edit link", async ({ page, server }) => {
    const id = await beginForm(page, { contactInfo: { city: "Cary", county: "Wake" } });
    await page.goto(`/edit/${await createEditLink(server, id)}/contact-info`);
    const saveChanges = async () => {
      await page.locator(".step-buttons").getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Form updated successfully").first()).toBeVisible();
    };
    await box(page, "County").fill("Orange");
    await patchAnswers(page, id, { contactInfo: { city: "Durham" } });
    await saveChanges();
    await expect(box(page, "City")).toHaveValue("Durham");
    await box(page, "ZIP code").fill("27601");
    await saveChanges();
    await expect.poll(async () => (await stored(page, id)).contactInfo).toMatchObject({ city: "Durham", county: "Orange", zip: "27601" });
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the second window shows the first one's conflicting answer before it saves its own", async ({ page }) => {
    const [one, other] = await twoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await clickNext(one, contactInfo);
    await box(other, "City").fill("Durham");
    const [reply] = await Promise.all([other.waitForResponse((response) => response.request().method() === "POST"), next(other).click()]);
    expect(reply.status()).toBe(409);
    await expect(notice(other)).toContainText("City. In the other window or device: Raleigh");
    await expect(box(other, "City")).toHaveValue("Durham");
    await button(one, "Previous").click();
    await expect(box(one, "City")).toHaveValue("Raleigh");

    await clickNext(other, contactInfo);
    await expectStep(other, realEstate);
    await one.reload();
    await expect(box(one, "City")).toHaveValue("Durham");
  });

  test("different answers of one step are merged", async ({ page }) => {
    const affairs = "/step/financial-affairs";
    const [one, other] = await twoWindows(page, affairs, affairs);
    await box(one, "Lawsuits in the last year").fill("None");
    await clickNext(one, financialAffairs);
    await box(other, "Losses in the last year").fill("A laptop,\nstolen in May");
    await clickNext(other, financialAffairs);
    await other.goto(affairs);
    await expect(box(other, "Lawsuits in the last year")).toHaveValue("None");
    await expect(box(other, "Losses in the last year")).toHaveValue("A laptop,\nstolen in May");
  });

  test("a conflict about one answer does not affect the others", async ({ page }) => {
    const [one, other] = await twoWindows(page, contact, contact);
    await box(one, "City").fill("Raleigh");
    await box(one, "County").fill("Wake");
    await clickNext(one, contactInfo);
    await box(other, "City").fill("Durham");
    await next(other).click();
    await expect(notice(other).getByRole("listitem")).toHaveCount(1);
    await expect(box(other, "County")).toHaveValue("Wake");
    await clickNext(other, contactInfo);
    await one.goto(contact);
    await expect(box(one, "City")).toHaveValue("Durham");
    await expect(box(one, "County")).toHaveValue("Wake");
  });
});
