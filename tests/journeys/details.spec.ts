import type { Page } from "playwright/test";
import { createEditLink } from "../support/edit-links.ts";
import { beginForm, box, button, expect, phone, save, waitForScripts, takesKeys, test, withAndWithoutScripts } from "../support/journey.ts";

const creditors = ["First Fictional Bank", "Second Fictional Bank", "Third Fictional Bank"].map((creditor) => ({ creditor }));

const more = (page: Page, row: number) => button(page, `Add address and account details for secured creditor ${row}`);
const inRow = (page: Page, row: number, name: string) => page.locator(`[id="securedCreditors[${row - 1}].${name}"]`);
const stored = (page: Page, id: string) =>
  page.request.get(`/api/bankruptcy-forms/${id}`).then(async (response) => (await response.json()).formData.securedCreditors);

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  for (const where of ["on the public form", "behind an edit link"])
    test(`details of a row open by their button and are told when folded, ${where}`, async ({ page, server }) => {
      const id = await beginForm(page, { securedCreditors: creditors });
      const isEdited = where === "behind an edit link";
      const address = isEdited ? `/edit/${await createEditLink(server, id)}/secured-creditors` : "/step/secured-creditors";
      const saveHere = async () => {
        if (!isEdited) return save(page, scripts);
        await button(page, "Save Changes").first().click();
        await expect(page.getByText("Form updated successfully").first()).toBeVisible();
      };
      await page.goto(address);
      await expect(inRow(page, 2, "street")).toHaveCount(0);
      await more(page, 2).focus();
      await page.keyboard.press("Enter");
      await takesKeys(inRow(page, 2, "street"));
      await page.keyboard.type("12 Fictional Way");
      await inRow(page, 2, "zip").fill("2820");
      await inRow(page, 2, "lastFour").fill("9921");
      await inRow(page, 2, "whoOwes").selectOption("both");
      await inRow(page, 2, "coSigner.name").fill("Cora Fictional");
      await inRow(page, 2, "zip").focus();
      await page.keyboard.press("Tab");
      if (scripts) await expect(page.getByText("A ZIP code has five digits, such as 28202.")).toBeVisible();

      await button(page, "Add secured creditor").click();
      await expect(inRow(page, 4, "creditor")).toBeVisible();
      await expect(inRow(page, 2, "street"), "stays open while a row is added").toHaveValue("12 Fictional Way");
      await expect(page.getByText("A ZIP code has five digits, such as 28202.")).toBeVisible();
      await inRow(page, 2, "zip").fill("28202");
      await saveHere();

      await page.goto(address);
      await expect(page.getByText("Address, last four digits, who owes it, co-signer given")).toBeVisible();
      await expect(inRow(page, 2, "street")).toHaveCount(0);
      await inRow(page, 1, "balanceOwed").fill("$1,000");
      await saveHere();
      expect((await stored(page, id))[1]).toMatchObject({
        creditor: "Second Fictional Bank",
        street: "12 Fictional Way",
        zip: "28202",
        lastFour: "9921",
        whoOwes: "both",
        coSigner: { name: "Cora Fictional" },
      });

      await page.goto(address);
      await more(page, 2).click();
      await inRow(page, 2, "lastFour").fill("");
      await inRow(page, 2, "whoOwes").selectOption("");
      await saveHere();
      const [, cleared] = await stored(page, id);
      expect(cleared).toMatchObject({ street: "12 Fictional Way" });
      expect(cleared).not.toHaveProperty("lastFour");
      expect(cleared).not.toHaveProperty("whoOwes");
    });

  test("details go with their row when another is removed, and come back with one that is put back", async ({ page }) => {
    const id = await beginForm(page, {
      securedCreditors: [
        { creditor: "A" },
        { creditor: "B", street: "2 B Street", coSigner: { name: "Bea" } },
        { creditor: "C", zip: "28203" },
      ],
    });
    await page.goto("/step/secured-creditors");
    await button(page, "Remove secured creditor 1").click();
    await expect(page.getByText("Secured creditor 1 was removed.")).toBeVisible();
    await expect(page.getByText("Address, co-signer given")).toBeVisible();
    expect(await stored(page, id)).toMatchObject([
      { creditor: "B", street: "2 B Street" },
      { creditor: "C", zip: "28203" },
    ]);
    await more(page, 1).click();
    await expect(inRow(page, 1, "street")).toHaveValue("2 B Street");
    await button(page, "Remove secured creditor 1").click();
    await expect(inRow(page, 1, "creditor")).toHaveValue("C");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(inRow(page, 1, "creditor")).toHaveValue("B");
    await expect(inRow(page, 2, "creditor")).toHaveValue("C");
    await expect
      .poll(() => stored(page, id))
      .toMatchObject([
        { creditor: "B", street: "2 B Street", coSigner: { name: "Bea" } },
        { creditor: "C", zip: "28203" },
      ]);
  });

  test("details of a section open below its questions, with their lists", async ({ page }) => {
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

  test("a link to a question opens its details and begins there", async ({ page }) => {
    await beginForm(page, { securedCreditors: creditors });
    const place = "securedCreditors[2].lastFour";
    await page.goto(`/step/secured-creditors?open=${encodeURIComponent(place)}#${encodeURIComponent(place)}`);
    await expect(inRow(page, 3, "lastFour")).toBeFocused();
    await expect(inRow(page, 2, "lastFour")).toHaveCount(0);
    await expect(box(page, "Creditor").first()).toBeVisible();
  });
});

test.describe("with scripts", () => {
  const definitions = /\/step\/secured-creditors\?open=all/;

  test("the definitions of details come when a button is about to be pressed, once", async ({ page, context }) => {
    await beginForm(page, { securedCreditors: creditors });
    const fetched: string[] = [];
    page.on("request", (request) => definitions.test(request.url()) && fetched.push(request.url()));
    await page.goto("/step/secured-creditors");
    expect(await page.content()).not.toContain("Last four digits of the account");
    await inRow(page, 1, "creditor").fill("First Bank Again");
    const coming = page.waitForResponse(definitions);
    await more(page, 2).focus();
    await (await coming).finished();
    await context.setOffline(true);
    await page.keyboard.press("Enter");
    await expect(inRow(page, 2, "street")).toBeFocused();
    await more(page, 3).click();
    await expect(inRow(page, 3, "street")).toBeFocused();
    await expect(inRow(page, 1, "creditor")).toHaveValue("First Bank Again");
    expect(fetched).toHaveLength(1);
    await context.setOffline(false);
  });

  test("details whose definitions do not come open by a post, and nothing typed is lost", async ({ page }) => {
    const id = await beginForm(page, { securedCreditors: creditors });
    await page.route(definitions, (route) => route.abort());
    await page.goto("/step/secured-creditors");
    await inRow(page, 1, "balanceOwed").fill("$1,000");
    await more(page, 2).click();
    await expect(inRow(page, 2, "street")).toBeVisible();
    await expect(inRow(page, 1, "balanceOwed")).toHaveValue("$1,000");
    await inRow(page, 2, "street").fill("12 Fictional Way");
    await save(page, true);
    expect(await stored(page, id)).toMatchObject([{ balanceOwed: "$1,000" }, { street: "12 Fictional Way" }, {}]);
  });

  test("details whose definitions do not come open by a post of the entrance, too", async ({ page }) => {
    await page.goto("/");
    await page.route(/open=all/, (route) => route.abort());
    await box(page, "Full name").fill("Dee Fictional");
    await button(page, "Add each earlier case").click();
    await expect(page.locator('[id="priorCases[0].filedOn"]')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/step/personal-info");
    await expect(box(page, "Full name")).toHaveValue("Dee Fictional");
  });

  test("details cannot be opened without a network until it is back, and nothing typed is lost", async ({ page, context }) => {
    const id = await beginForm(page, { securedCreditors: creditors });
    await page.goto("/step/secured-creditors");
    await waitForScripts(page);
    await context.setOffline(true);
    await inRow(page, 1, "balanceOwed").fill("$1,000");
    await more(page, 2).click();
    await expect(page.locator(".toast").first()).toContainText("Save Error");
    await expect(inRow(page, 1, "balanceOwed")).toHaveValue("$1,000");
    await inRow(page, 3, "balanceOwed").fill("$3,000");
    await context.setOffline(false);
    await more(page, 2).click();
    await expect(inRow(page, 2, "street")).toBeFocused();
    await page.keyboard.type("12 Fictional Way");
    await save(page, true);
    expect(await stored(page, id)).toMatchObject([{ balanceOwed: "$1,000" }, { street: "12 Fictional Way" }, { balanceOwed: "$3,000" }]);
  });

  test("a press waits for definitions that are still loading, and does not take the focus from what is typed until then", async ({
    page,
  }) => {
    await beginForm(page, { securedCreditors: creditors });
    let send = () => undefined as void;
    const held = new Promise<void>((resolve) => (send = resolve));
    await page.route(definitions, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/step/secured-creditors");
    await more(page, 2).click();
    await more(page, 2).click();
    await inRow(page, 1, "collateral").focus();
    await page.keyboard.type("A boat");
    send();
    await expect(inRow(page, 2, "street")).toHaveCount(1);
    await expect(inRow(page, 1, "collateral")).toBeFocused();
    await expect(inRow(page, 1, "collateral")).toHaveValue("A boat");
  });
});
