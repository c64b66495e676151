import type { Page } from "playwright/test";
import { createEditLink } from "../support/edit-links.ts";
import {
  beginForm,
  box,
  button,
  expect,
  expectKeyboardFocus,
  onlyInAll,
  phone,
  save,
  test,
  waitForScripts,
  withAndWithoutScripts,
} from "../support/journey.ts";

const creditors = ["First Fictional Bank", "Second Fictional Bank", "Third Fictional Bank"].map((creditor) => ({ creditor }));

const detailsButton = (page: Page, row: number) => button(page, `More about this debt for secured creditor ${row}`);
const inRow = (page: Page, row: number, name: string) => page.locator(`[id="securedCreditors[${row - 1}].${name}"]`);
const stored = (page: Page, id: string) =>
  page.request.get(`/api/bankruptcy-forms/${id}`).then(async (response) => (await response.json()).formData.securedCreditors);

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  for (const { where, ...when } of [{ where: "on the public form" }, { where: "through an edit link", ...onlyInAll }])
    test(`a row's details open with their button and are summarized when collapsed, ${where}`, when, async ({ page, server }) => {
      const id = await beginForm(page, { securedCreditors: creditors });
      const isEdited = where === "through an edit link";
      const address = isEdited ? `/edit/${await createEditLink(server, id)}/secured-creditors` : "/step/secured-creditors";
      const saveHere = async () => {
        if (!isEdited) return save(page, scripts);
        await button(page, "Save Changes").first().click();
        await expect(page.getByText("Form updated successfully").first()).toBeVisible();
      };
      await page.goto(address);
      await expect(inRow(page, 2, "incurredOn")).toHaveCount(0);
      await detailsButton(page, 2).focus();
      await page.keyboard.press("Enter");
      await expectKeyboardFocus(inRow(page, 2, "incurredOn"));
      await page.keyboard.type("03172019");
      await inRow(page, 2, "zip").fill("2820");
      await inRow(page, 2, "lastFour").fill("9921");
      await inRow(page, 2, "whoOwes").selectOption("both");
      await inRow(page, 2, "coSigner.name").fill("Cora Fictional");
      await inRow(page, 2, "zip").focus();
      await page.keyboard.press("Tab");
      if (scripts) await expect(page.getByText("A ZIP code has five digits, such as 28202.")).toBeVisible();

      await button(page, "Add secured creditor").click();
      await expect(inRow(page, 4, "creditor")).toBeVisible();
      await expect(inRow(page, 2, "incurredOn"), "stays open while a row is added").toHaveValue("2019-03-17");
      await expect(page.getByText("A ZIP code has five digits, such as 28202.")).toBeVisible();
      await inRow(page, 2, "zip").fill("28202");
      await saveHere();

      await page.goto(address);
      await expect(page.getByText("Answered: Date, who owes it, co-signer")).toBeVisible();
      await expect(inRow(page, 2, "incurredOn")).toHaveCount(0);
      await inRow(page, 1, "balanceOwed").fill("$1,000");
      await saveHere();
      expect((await stored(page, id))[1]).toMatchObject({
        creditor: "Second Fictional Bank",
        incurredOn: "2019-03-17",
        zip: "28202",
        lastFour: "9921",
        whoOwes: "both",
        coSigner: { name: "Cora Fictional" },
      });

      await page.goto(address);
      await detailsButton(page, 2).click();
      await inRow(page, 2, "lastFour").fill("");
      await inRow(page, 2, "whoOwes").selectOption("");
      await saveHere();
      const [, cleared] = await stored(page, id);
      expect(cleared).toMatchObject({ incurredOn: "2019-03-17" });
      expect(cleared).not.toHaveProperty("lastFour");
      expect(cleared).not.toHaveProperty("whoOwes");
    });

  test("removing a row keeps the details of the other rows, and undo restores the removed row's details", async ({ page }) => {
    const id = await beginForm(page, {
      securedCreditors: [
        { creditor: "A" },
        { creditor: "B", incurredOn: "2019-05-04", coSigner: { name: "Bea" } },
        { creditor: "C", zip: "28203" },
      ],
    });
    await page.goto("/step/secured-creditors");
    await button(page, "Remove secured creditor 1").click();
    await expect(page.getByText("Secured creditor 1 was removed.")).toBeVisible();
    await expect(page.getByText("Answered: Date, co-signer")).toBeVisible();
    expect(await stored(page, id)).toMatchObject([
      { creditor: "B", incurredOn: "2019-05-04" },
      { creditor: "C", zip: "28203" },
    ]);
    await detailsButton(page, 1).click();
    await expect(inRow(page, 1, "incurredOn")).toHaveValue("2019-05-04");
    await button(page, "Remove secured creditor 1").click();
    await expect(inRow(page, 1, "creditor")).toHaveValue("C");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(inRow(page, 1, "creditor")).toHaveValue("B");
    await expect(inRow(page, 2, "creditor")).toHaveValue("C");
    await expect
      .poll(() => stored(page, id))
      .toMatchObject([
        { creditor: "B", incurredOn: "2019-05-04", coSigner: { name: "Bea" } },
        { creditor: "C", zip: "28203" },
      ]);
  });

  test("a section's details open below its questions, and their lists can grow", async ({ page }) => {
    const id = await beginForm(page, { personalInfo: { clientName: "Dee Fictional" } });
    await page.goto("/step/personal-info");
    await button(page, "Add each earlier case").click();
    const filed = page.locator('[id="priorCases[0].filedOn"]');
    await filed.fill("2018-05-04");
    await button(page, "Add earlier case").click();
    await expect(page.locator('[id="priorCases[1].chapter"]')).toBeVisible();
    await expect(filed).toHaveValue("2018-05-04");
    await page.locator('[id="priorCases[1].chapter"]').selectOption("13");
    await save(page, scripts);
    const { formData } = await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json();
    expect(formData.personalInfo.priorCases).toMatchObject([{ filedOn: "2018-05-04" }, { chapter: "13" }]);
  });

  test("a link to a question opens its details and moves the focus to the question", async ({ page }) => {
    await beginForm(page, { securedCreditors: creditors });
    const fieldPath = "securedCreditors[2].arrears";
    await page.goto(`/step/secured-creditors?open=${encodeURIComponent(fieldPath)}#${encodeURIComponent(fieldPath)}`);
    await expect(inRow(page, 3, "arrears")).toBeFocused();
    await expect(inRow(page, 2, "arrears")).toHaveCount(0);
    await expect(box(page, "Creditor").first()).toBeVisible();
  });
});

test.describe("with scripts", () => {
  const definitions = /\/step\/secured-creditors\/stored\?open=all/;

  test("the definitions of details load once, when a details button receives focus", async ({ page, context }) => {
    await beginForm(page, { securedCreditors: creditors });
    const fetched: string[] = [];
    page.on("request", (request) => definitions.test(request.url()) && fetched.push(request.url()));
    await page.goto("/step/secured-creditors");
    expect(await page.content()).not.toContain("Amount behind");
    await inRow(page, 1, "creditor").fill("First Bank Again");
    const loading = page.waitForResponse(definitions);
    await detailsButton(page, 2).focus();
    await (await loading).finished();
    await context.setOffline(true);
    await page.keyboard.press("Enter");
    await expect(inRow(page, 2, "incurredOn")).toBeFocused();
    await detailsButton(page, 3).click();
    await expect(inRow(page, 3, "incurredOn")).toBeFocused();
    await expect(inRow(page, 1, "creditor")).toHaveValue("First Bank Again");
    expect(fetched).toHaveLength(1);
    await context.setOffline(false);
  });

  test("details open with a form post if their definitions fail to load, and nothing typed is lost", async ({ page }) => {
    const id = await beginForm(page, { securedCreditors: creditors });
    await page.route(definitions, (route) => route.abort());
    await page.goto("/step/secured-creditors");
    await inRow(page, 1, "balanceOwed").fill("$1,000");
    await detailsButton(page, 2).click();
    await expect(inRow(page, 2, "incurredOn")).toBeVisible();
    await expect(inRow(page, 1, "balanceOwed")).toHaveValue("$1,000");
    await inRow(page, 2, "incurredOn").fill("2019-03-17");
    await save(page, true);
    expect(await stored(page, id)).toMatchObject([{ balanceOwed: "$1,000" }, { incurredOn: "2019-03-17" }, {}]);
  });

  test("details on the start page open with a form post if their definitions fail to load", async ({ page }) => {
    await page.goto("/");
    await page.route(/open=all/, (route) => route.abort());
    await box(page, "Full name").fill("Dee Fictional");
    await button(page, "Add each earlier case").click();
    await expect(page.locator('[id="priorCases[0].filedOn"]')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/step/personal-info");
    await expect(box(page, "Full name")).toHaveValue("Dee Fictional");
  });

  test("details cannot be opened until the network is back, and nothing typed is lost", async ({ page, context }) => {
    const id = await beginForm(page, { securedCreditors: creditors });
    await page.goto("/step/secured-creditors");
    await waitForScripts(page);
    await context.setOffline(true);
    await inRow(page, 1, "balanceOwed").fill("$1,000");
    await detailsButton(page, 2).click();
    await expect(page.locator(".toast").first()).toContainText("Save Error");
    await expect(inRow(page, 1, "balanceOwed")).toHaveValue("$1,000");
    await inRow(page, 3, "balanceOwed").fill("$3,000");
    await context.setOffline(false);
    await detailsButton(page, 2).click();
    await expect(inRow(page, 2, "incurredOn")).toBeFocused();
    await page.keyboard.type("03172019");
    await save(page, true);
    expect(await stored(page, id)).toMatchObject([{ balanceOwed: "$1,000" }, { incurredOn: "2019-03-17" }, { balanceOwed: "$3,000" }]);
  });

  test("a details button waits for definitions that are still loading, and does not steal focus from another field", async ({ page }) => {
    await beginForm(page, { securedCreditors: creditors });
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(definitions, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/step/secured-creditors");
    await detailsButton(page, 2).click();
    await detailsButton(page, 2).click();
    await inRow(page, 1, "collateral").focus();
    await page.keyboard.type("A boat");
    release();
    await expect(inRow(page, 2, "incurredOn")).toHaveCount(1);
    await expect(inRow(page, 1, "collateral")).toBeFocused();
    await expect(inRow(page, 1, "collateral")).toHaveValue("A boat");
  });
});
