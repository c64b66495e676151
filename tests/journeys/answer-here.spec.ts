import type { Browser, Page } from "playwright/test";
import { signIn } from "../support/attorney.ts";
import { couple } from "../support/households.ts";
import { beginForm, box, button, collectBrowserMessages, expect, onlyInAll, save, test } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";

const conflictNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "Changed in another window" });
const saveInOffice = (office: Page) => button(office, "Save Changes").first().click();

/** Opens the office's answer page for the contact step in a separate browser context. */
async function openAnswerPage(browser: Browser, server: TestServer, id: string, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts });
  const office = await context.newPage();
  await signIn(office);
  await office.goto(`/admin/submissions/${id}/answer/contact-info`);
  if (scripts) await office.locator("html.has-scripts").waitFor();
  return office;
}

for (const { scripts, how, ...when } of [
  { scripts: true, how: "with" },
  { scripts: false, how: "without", ...onlyInAll },
])
  test(`client and office edits merge or show a conflict, ${how} scripts`, when, async ({ page, browser, server }) => {
    const id = await beginForm(page, couple.formData);
    const complaints = collectBrowserMessages(page);
    const stored = async () => (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.contactInfo;
    await page.goto("/step/contact-info");
    const office = await openAnswerPage(browser, server, id, scripts);

    await box(page, "City").fill("Raleigh");
    await save(page, true);
    await box(office, "County").fill("Wake");
    await saveInOffice(office);
    await expect(office.getByText("Form updated successfully").first()).toBeVisible();
    expect(await stored()).toMatchObject({ city: "Raleigh", county: "Wake" });
    await expect(box(office, "City")).toHaveValue("Raleigh");
    await box(page, "ZIP code").fill("27601");
    await expect(box(page, "County")).toHaveValue("Wake");
    for (const window of [page, office]) await expect(conflictNotice(window)).toHaveCount(0);

    await box(page, "City").fill("Durham");
    await save(page, true);
    await box(office, "City").fill("Cary");
    await saveInOffice(office);
    await expect(conflictNotice(office)).toContainText("City. In the other window or device: Durham");
    await expect(box(office, "City")).toHaveValue("Cary");
    expect(await stored()).toMatchObject({ city: "Durham", zip: "27601" });
    await saveInOffice(office);
    await expect(conflictNotice(office)).toHaveCount(0);
    await expect.poll(stored).toMatchObject({ city: "Cary", county: "Wake", zip: "27601" });

    await box(page, "City").fill("Apex");
    await expect(conflictNotice(page)).toContainText("City. In the other window or device: Cary");
    await expect(box(page, "City")).toHaveValue("Apex");
    await conflictNotice(page).getByRole("button", { name: "Use that answer" }).click();
    await expect(box(page, "City")).toHaveValue("Cary");
    await expect(conflictNotice(page)).toHaveCount(0);
    await expect.poll(stored).toMatchObject({ city: "Cary", county: "Wake", zip: "27601" });

    await box(page, "City").fill("Apex");
    await save(page, true);
    await box(office, "City").fill("Garner");
    await saveInOffice(office);
    await expect(conflictNotice(office)).toContainText("City. In the other window or device: Apex");
    await expect(box(office, "City")).toHaveValue("Garner");
    expect(await stored()).toMatchObject({ city: "Apex" });
    expect(complaints.filter((complaint) => !complaint.includes("412"))).toEqual([]);
    await office.context().close();
  });
