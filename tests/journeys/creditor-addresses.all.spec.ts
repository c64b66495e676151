import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { openLibrary, signIn, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { button, collectBrowserMessages, expect, onPhoneAndDesktop, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { withDatabase } from "../support/database.ts";
import type { TestServer } from "../support/server.ts";

const bank = { name: "Lanternfish Savings Bank", street: "P.O. Box 4100", city: "Raleigh", state: "NC", zip: "27602" };
const bankAddress = { street: bank.street, city: bank.city, state: bank.state, zip: bank.zip };

const createCase = (server: TestServer, clientName: string, creditors: object[]) =>
  createApiForm(server.url, { personalInfo: { clientName }, unsecuredCreditors: creditors });

async function closeCase(server: TestServer, id: string): Promise<void> {
  const attorney = await signInAttorney(server.url);
  expect((await attorney.call("PATCH", `/api/admin/submissions/${id}/work`, { state: "closed" })).status).toBe(200);
}

test.beforeEach(({ server }) => withDatabase(server, (sql) => sql`truncate creditor_addresses, forms cascade`));

withAndWithoutScripts((_scripts) => {
  test("an address is added, used for a misspelled creditor, corrected, and updated in open cases", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    const id = await createCase(server, "Rowan Marlowe", [
      { originalCreditor: "Laternfish Savings Bnak", balanceOwed: "$900" },
      { originalCreditor: "Umbra Dental Group", balanceOwed: "$80", ...bankAddress, street: "3 Molar Way", zip: "27601" },
    ]);
    const other = await createCase(server, "Ines Okafor", [{ originalCreditor: "Lanternfish Savings", balanceOwed: "$5", ...bankAddress }]);
    const closed = await createCase(server, "Hugo Ferreira", [{ originalCreditor: bank.name, balanceOwed: "$5", ...bankAddress }]);
    await closeCase(server, closed);

    await signIn(page);
    await openLibrary(page, "Creditor addresses");
    await expect(title(page)).toHaveText("Creditor addresses");
    await page.getByLabel("Company or person").fill(bank.name);
    await page.getByLabel("Street or P.O. Box").fill(bank.street);
    await page.getByLabel("City", { exact: true }).fill(bank.city);
    await page.getByLabel("State", { exact: true }).fill("nc");
    await page.getByLabel("ZIP code", { exact: true }).fill("90210");
    await button(page, "Add").click();
    await expect(page.getByText("ZIP code 90210 is not in NC.")).toBeVisible();
    await expect(page.getByLabel("Company or person")).toHaveValue(bank.name);
    await page.getByLabel("ZIP code", { exact: true }).fill(bank.zip);
    await button(page, "Add").click();
    await expect(page.getByText("Address added").first()).toBeVisible();

    const question = page.getByText("What is the address of Laternfish Savings Bnak?");
    await page.goto(`/admin/submissions/${id}/petition?form=106EF`);
    await expect(question.first()).toBeVisible();
    await page.getByRole("link", { name: "Enter the address" }).click();
    const card = page.getByRole("region", { name: "Names and addresses" });
    await card.getByRole("button", { name: /^Use this address.*Lanternfish Savings Bank, P/ }).click();
    await expect(page.getByText("Address filled in").first()).toBeVisible();
    const list = await page.request.get(`/api/admin/submissions/${id}/petition/matrix`);
    expect(await list.text()).toContain("Laternfish Savings Bnak\r\nP.O. Box 4100\r\nRaleigh, NC 27602");

    await card.getByText("Not in the book yet").click();
    await expect(card.getByRole("checkbox", { name: /Umbra Dental/ })).not.toBeChecked();
    await button(page, "Add selected to the book").click();
    await expect(page.getByText("Nothing is selected. Select the addresses to add first.")).toBeVisible();
    await card.getByRole("link", { name: "select all" }).click();
    await card.getByRole("checkbox", { name: /Laternfish/ }).uncheck();
    await expect(card.getByRole("checkbox", { name: /Umbra Dental/ })).toBeChecked();
    await button(page, "Add selected to the book").click();
    await expect(page.getByText("Added to the book: 1").first()).toBeVisible();

    await page.getByRole("link", { name: "The office’s book" }).click();
    await page.getByLabel("Name, street, city or ZIP code").fill("Lantrenfish");
    await button(page, "Search").click();
    await page.getByRole("link", { name: "Count the open cases that use each" }).click();
    const row = page.getByRole("row").filter({ hasText: bank.name });
    await expect(row.getByRole("cell").last()).toHaveText("2");
    await row.getByRole("link").click();
    await page.getByLabel("Street or P.O. Box").fill("P.O. Box 5200");
    await button(page, "Save").click();
    await expect(page.getByText("Address changed").first()).toBeVisible();
    const cases = page.getByRole("region", { name: "Open cases" });
    await expect(cases.getByRole("checkbox")).toHaveCount(2);
    await expect(cases).toContainText("Rowan Marlowe");
    await expect(cases).not.toContainText("Hugo Ferreira");
    await button(page, "Update selected").click();
    await expect(page.getByText("Updated: 2").first()).toBeVisible();
    await expect(cases.getByText("No open case has an older address.")).toBeVisible();

    for (const [form, street] of [
      [id, "P.O. Box 5200"],
      [other, "P.O. Box 5200"],
      [closed, bank.street],
    ] as const) {
      await page.goto(`/admin/submissions/${form}/petition/creditors`);
      await expect(page.getByText(street).first()).toBeVisible();
    }
    await page.goto(`/admin/submissions/${other}`);
    await expect(page.getByText("Address corrected from the office's book").first()).toBeVisible();
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  });

  test("a change that somebody else made is shown before it is overwritten", async ({ page, server }) => {
    const attorney = await signInAttorney(server.url);
    const { id } = (await (await attorney.call("POST", "/api/admin/creditor-addresses", bank)).json()) as { id: string };
    await signIn(page);
    await page.goto(`/admin/creditor-addresses/${id}`);
    await attorney.call("PATCH", `/api/admin/creditor-addresses/${id}`, { street: "1 Meanwhile Road" });
    await page.getByLabel("Street or P.O. Box").fill("P.O. Box 5200");
    await button(page, "Save").click();
    await expect(page.getByText("Somebody else has changed this to Lanternfish Savings Bank, 1 Meanwhile Road")).toBeVisible();
    await expect(page.getByLabel("Street or P.O. Box")).toHaveValue("P.O. Box 5200");
    await button(page, "Save").click();
    await expect(page.getByText("Before: P.O. Box 4100, Raleigh, NC 27602; 1 Meanwhile Road")).toBeVisible();
    await page.getByText("Remove from the book").click();
    await button(page, "Remove this address").click();
    await expect(page.getByText("Address removed").first()).toBeVisible();
    await expect(page.getByText("The book is empty.")).toBeVisible();
  });
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });

  test("the address book, an entry, and the petition's card are accessible and fit the screen", async ({ page, server }) => {
    const attorney = await signInAttorney(server.url);
    const { id: entry } = (await (await attorney.call("POST", "/api/admin/creditor-addresses", bank)).json()) as { id: string };
    await attorney.call("POST", "/api/admin/creditor-addresses", { ...bank, name: `${bank.name} ${"W".repeat(70)}` });
    const id = await createCase(server, "Rowan Marlowe", [
      { originalCreditor: `Lanternfish Savings ${"W".repeat(80)}`, balanceOwed: "$900" },
      { originalCreditor: "Lanternfish Savings", balanceOwed: "$900", ...bankAddress },
    ]);
    await attorney.call("PATCH", `/api/admin/creditor-addresses/${entry}`, { street: "P.O. Box 5200" });
    await signIn(page);
    for (const path of [
      "creditor-addresses?uses=count",
      `creditor-addresses/${entry}?cases=find`,
      `submissions/${id}/petition/creditors?select=all`,
    ]) {
      await page.goto(`/admin/${path}`);
      await expectNoViolations(page, path);
      await expectToFit(page, path);
    }
  });
});
