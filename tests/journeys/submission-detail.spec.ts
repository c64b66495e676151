import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { expectNoViolations, expectToFit } from "../support/accessibility.ts";
import { signIn } from "../support/attorney.ts";
import { addApiDocument, createApiForm, canOpen } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { pdf } from "../support/chosen-files.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple, single } from "../support/households.ts";
import {
  button,
  collectBrowserMessages,
  expect,
  expectText,
  onPhoneAndDesktop,
  test,
  title,
  waitForScripts,
  withAndWithoutScripts,
} from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "This case" }).getByRole("link", { name: new RegExp(`^${name}`) });
const newLink = (page: Page) => page.getByLabel("Secure edit link");
const tokenIn = (text: string) => /\/edit\/([\w-]{43})/.exec(text)?.[1] ?? "";

/** Signs in and opens the first page of a case, or another of its tabs. */
async function openCase(page: Page, id: string, tab = ""): Promise<void> {
  await signIn(page);
  await page.goto(`/admin/submissions/${id}${tab}`);
}

/** Opens the history of the case that a page shows. Returns its entries, newest first. */
async function openHistory(page: Page, id: string) {
  await page.goto(`/admin/submissions/${id}/history`);
  return page.locator(".timeline > li");
}

withAndWithoutScripts((scripts) => {
  test("the page shows the whole case, but Social Security numbers only on request", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData, { currentStep: 14 });
    await openCase(page, id);
    await expect(page).toHaveTitle(new RegExp(`^${couple.name} - Attorney Dashboard`));
    await expect(title(page)).toHaveText(couple.name);
    for (const text of [couple.formData.contactInfo.email, "In Progress", "Step 14 of 14"]) await expectText(page, text);
    await expect(card(page, "Real Estate")).toContainText("$285,000");
    await expect(card(page, "Income Information")).toContainText(/Dependent 1: Age \w+, \w+, \(Lives with you: (yes|no)\)/);
    await expect(card(page, "Uploaded Documents")).toContainText("No documents uploaded yet");
    await expect(card(page, "Personal Information")).toContainText("•••-••-4321");
    for (const secret of couple.secrets) expect(await page.content()).not.toContain(secret);
    await tab(page, "Answers").click();
    const person = card(page, "Personal Information");
    await expect(title(page)).toHaveText(`Answers of ${couple.name}`);
    await expect(person).toContainText("•••-••-4321");
    for (const secret of couple.secrets) expect(await page.content()).not.toContain(secret);
    await button(page, "Show Social Security numbers").click();
    await expect(person).toContainText("987-65-4321");
    await expect(person).toContainText("987-65-4322");
    await page.getByRole("link", { name: "Hide Social Security numbers" }).click();
    await expect(person).not.toContainText("987-65-4321");
    await tab(page, "History").click();
    await expect(page.locator(".timeline > li")).toHaveText([/Social Security numbers viewed$/]);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.waitForURL("**/admin/dashboard");
  });

  test("a case starts with the client, the status, and totals that link to the answers", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await addApiDocument(server.url, id, "payStubs", "may.pdf", pdf("may.pdf").buffer);
    await openCase(page, id);
    await expect(page.locator(".frame-head")).toContainText(couple.formData.contactInfo.cellPhone);
    for (const text of ["Not submitted", "Documents missing: Picture ID, Social Security Card, Tax Returns"]) await expectText(page, text);
    const snapshot = card(page, "Snapshot");
    await expect(snapshot).toContainText("$267,390, 5 creditors");
    await expect(snapshot).toContainText("$650, October 18, 2026");
    await expect(card(page, "Figures")).toContainText("$326,925");
    await expect(card(page, "Personal Information")).toContainText("Yes (preset)");
    await snapshot.getByText("All figures").click();
    await snapshot.getByRole("link", { name: "Unsecured" }).click();
    await expect(page.locator('[id="unsecuredCreditors.unsecuredCreditors"]')).toBeInViewport();
    await expect(card(page, "Unsecured Creditors").getByRole("row", { name: /^Total/ })).toContainText("$52,145");
  });

  test("all answers are in sections that unfold, and long lists of the first tab, too", async ({ page, server }) => {
    const vehicles = Array.from({ length: 8 }, (_, row) => ({ ...couple.formData.vehicles[0]!, model: `Model ${row + 1}` }));
    const id = await createApiForm(server.url, { ...couple.formData, vehicles });
    await openCase(page, id);
    await expect(card(page, "Vehicles").getByText("Model 5")).toBeVisible();
    await expect(card(page, "Vehicles").getByText("Model 8")).toBeHidden();
    await card(page, "Vehicles").getByText("Show all 8").click();
    await expect(card(page, "Vehicles").getByText("Model 8")).toBeVisible();
    await tab(page, "Answers").click();
    const rows = card(page, "Vehicles").getByRole("row", { name: /Model 8/ });
    await expect(rows).toBeHidden();
    await card(page, "Vehicles").locator("summary").press("Enter");
    await expect(rows).toBeVisible();
  });

  test("the client's changes are listed field by field, newest first", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await signIn(page);
    const patchForm = (data: object) => page.request.patch(`/api/bankruptcy-forms/${id}`, { data, headers: { Origin: server.url } });
    await patchForm({ formData: { personalInfo: { clientSSN: "987-65-4329" }, contactInfo: { city: "" } } });
    await patchForm({ isCompleted: true });
    await page.goto(`/admin/submissions/${id}`);
    await expectText(page, "Completed");
    const entries = card(page, "Edit History").locator(".case-log > li");
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText("Form completion status: Completed");
    await expect(entries.last()).toContainText("Form data updated");
    await expect(entries.last().getByRole("listitem")).toHaveText([
      "SSN: •••-••-4321 → •••-••-4329",
      `City: ${couple.formData.contactInfo.city} → empty`,
    ]);
  });

  test("changes since the office's last visit are listed at the top", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await openCase(page, id);
    const changes = card(page, "Since the last visit");
    await expect(changes).toContainText("The office is opening this case for the first time.");
    const token = await createEditLink(server, id);
    const save = (contactInfo: object) => apiClient(server.url).call("PATCH", `/api/edit/${token}`, { formData: { contactInfo } });
    await save({ city: "Apex" });
    await save({ city: "Cary", zip: "27511" });
    await page.reload();
    await expect(changes.locator(".case-visit")).toHaveText([/^With an edit link, 2 saves/]);
    await expect(changes.locator(".case-changes li")).toHaveText([
      `City: ${couple.formData.contactInfo.city} → Cary`,
      /^ZIP code: .* → 27511$/,
    ]);
    await page.reload();
    await expect(changes).toContainText("Nothing has come since.");
    await addApiDocument(server.url, id, "payStubs", "may.pdf", pdf("may.pdf").buffer);
    await page.reload();
    await expect(changes.getByRole("link")).toHaveText(["1 file: may.pdf"]);
  });

  test("documents are downloaded unchanged", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    const documents = [pdf("may.pdf", 300_001), pdf(`"><img src=x onerror=alert(1)>.pdf`)];
    for (const { name, buffer } of documents) await addApiDocument(server.url, id, "payStubs", name, buffer);
    await signIn(page);
    const complaints = collectBrowserMessages(page);
    await page.goto(`/admin/submissions/${id}`);
    if (scripts) await waitForScripts(page);
    const stubs = page.getByRole("list", { name: "Pay Stubs" });
    await expect(stubs.locator(".file-name")).toHaveText(documents.map(({ name }) => name));
    await expect(stubs).toContainText("0.29 MB · application/pdf");
    for (const { name, buffer } of documents) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: `Download ${name}`, exact: true }).click();
      if (scripts) await expectText(page, "Download Complete");
      expect(await readFile(await (await downloading).path())).toEqual(buffer);
    }
    await expect(await openHistory(page, id)).toContainText([/Document downloaded: may.pdf/, /Document uploaded: /]);
    expect(complaints).toEqual([]);
  });

  test("a table, the documents, the whole case, and the answers can be downloaded", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await addApiDocument(server.url, id, "payStubs", "may.pdf", pdf("may.pdf").buffer);
    await openCase(page, id, "/answers?open=vehicles");
    const names: string[] = [];
    for (const name of ["CSV of Vehicles", "All documents, encrypted ZIP", "Whole case, plain ZIP", "Answers as JSON"]) {
      if (name === "All documents, encrypted ZIP") await tab(page, "Case").click();
      const downloading = page.waitForEvent("download", { timeout: 30_000 });
      await page.getByRole("link", { name, exact: true }).click();
      const download = await downloading;
      expect((await readFile(await download.path())).length).toBeGreaterThan(200);
      names.push(download.suggestedFilename().replace(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/, ""));
    }
    expect(names).toEqual(["_vehicles.csv", "_documents.zip", "_case.zip", ".json"]);
    const entries = await openHistory(page, id);
    for (const line of ["Table downloaded: Vehicles", "All documents downloaded: encrypted ZIP", "Social Security numbers: plain ZIP"])
      await expect(entries.filter({ hasText: line })).toHaveCount(1);
    await page.getByRole("link", { name: "Files 1" }).click();
    await expect(entries).toHaveText([/Document uploaded: may.pdf$/]);
  });

  test("the PDF can be downloaded and is named after the client", async ({ page, server }) => {
    const id = await createApiForm(server.url, single.formData);
    await openCase(page, id);
    if (scripts) await waitForScripts(page);
    const downloading = page.waitForEvent("download", { timeout: 30_000 });
    await page.getByRole("link", { name: "Download PDF" }).click();
    if (scripts) await expect(page.getByText("PDF Generated", { exact: true })).toBeVisible({ timeout: 30_000 });
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^BankruptcyForm_${single.name}_\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
    expect(await pdfText(await readFile(await download.path()))).toContain(single.name);
  });

  test("an edit link is generated, shown once, extended, and revoked", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await openCase(page, id);
    const access = card(page, "Edit Access Management");
    await expect(access).toContainText("No edit link is active.");
    await button(page, "Extend 14 Days").click();
    await expect(page.getByRole("alert")).toContainText("Failed to Extend Edit Token");
    await expect(page.getByRole("alert")).toContainText("There is no active edit link. Generate one first.");

    await button(page, "Generate Token").click();
    await expectText(page, "Edit Token Generated");
    const token = tokenIn(await newLink(page).inputValue());
    await expect(newLink(page)).toHaveValue(`${server.url}/edit/${token}`);
    await expect(newLink(page)).toBeFocused();
    expect(page.url()).not.toContain(token);
    expect(await canOpen(server.url, token, id)).toBe(true);
    await expect(access).toContainText("(14 days left)");

    await button(page, "Extend 14 Days").click();
    await expectText(page, "Edit Token Extended");
    await expect(newLink(page)).toBeHidden();
    expect(await page.content()).not.toContain(token);
    await expect(access).toContainText("(28 days left)");

    await button(page, "Revoke Access").click();
    await expect(page.getByText(/^Are you sure you want to revoke access\?/)).toBeVisible();
    expect(await canOpen(server.url, token, id)).toBe(true);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(access).toContainText("(28 days left)");
    await button(page, "Revoke Access").click();
    await button(page, "Revoke all edit links").click();
    await expectText(page, "Edit Token Revoked");
    await expect(access).toContainText("No edit link is active.");
    expect(await canOpen(server.url, token, id)).toBe(false);
    await expect(await openHistory(page, id)).toHaveText([/Edit link revoked$/, /Edit link extended: 14 days$/, /Edit link generated$/]);
  });

  test("an edit link is emailed to the client", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await openCase(page, id);
    await button(page, "Email Client").click();
    await expectText(page, "Edit Link Sent");
    await expectText(page, "The client has been sent a secure edit link via email.");
    const tokens = async () => (await readOutbox(server.dataDir)).map(({ mail }) => tokenIn(mail.text ?? ""));
    const countWorkingLinks = async () =>
      (await Promise.all((await tokens()).map((token) => canOpen(server.url, token, id)))).filter(Boolean).length;
    await expect.poll(countWorkingLinks, { timeout: 20_000 }).toBe(1);
    await expect(async () => {
      await page.reload();
      await expect(card(page, "Edit Access Management")).toContainText("The last link was mailed on", { timeout: 500 });
    }).toPass({ timeout: 20_000 });
  });

  test("no edit link is emailed for a form without an email address, and the page says why", async ({ page, server }) => {
    const id = await createApiForm(server.url, { personalInfo: { clientName: "Ann Example" } });
    await openCase(page, id);
    await button(page, "Email Client").click();
    await expect(page.getByRole("alert")).toContainText("Failed to Send Edit Link");
    await expect(page.getByRole("alert")).toContainText("This form has no e-mail address");
  });

  test("an action after the session has ended does nothing, and the sign-in page says so", async ({ page, server, context }) => {
    const id = await createApiForm(server.url, couple.formData);
    await openCase(page, id);
    await context.clearCookies();
    await button(page, "Email Client").click();
    await page.waitForURL("**/admin/login");
    await expectText(page, "Failed to Send Edit Link");
    await expectText(page, "Authentication required");
  });

  test("the page of a missing form says that it was not found", async ({ page }) => {
    await openCase(page, "AAAAAAAAAAAAAAAAAAAAAAAA");
    await expect(title(page)).toHaveText("Submission not found");
    await expect(page).toHaveTitle(/^Submission not found/);
    if (scripts) await expect(page.getByRole("region", { name: "Notifications" }).getByText("Submission not found")).toBeVisible();
    await expect(page.getByText("It may have been deleted.").first()).toBeVisible();
    await expect(button(page, "Logout")).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.waitForURL("**/admin/dashboard");
  });
});

test.describe("copying", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  test("works for single values and for tables, which contain no formulas", async ({ page, server }) => {
    const vehicles = [{ year: "2016", make: "=1+1", model: "two\twords", currentValue: "$8,200" }];
    await openCase(page, await createApiForm(server.url, { ...couple.formData, vehicles }), "/answers");
    for (const section of ["Contact Information", "Personal Information", "Vehicles"]) {
      const details = card(page, section).locator("details");
      if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    }
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await button(page, "Copy City").press("Enter");
    await expectText(page, "Copied");
    expect(await clipboard()).toBe(couple.formData.contactInfo.city);
    await button(page, "Copy Client SSN").click();
    await expect.poll(clipboard).toBe("•••-••-4321");
    await button(page, "Copy Vehicles").click();
    await expect.poll(clipboard).toBe("#\tYear\tMake\tModel\tCurrent Value\n1\t2016\t'=1+1\ttwo words\t$8,200");
  });

  test("is not offered without scripts", async ({ browser, server }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })).newPage();
    await openCase(page, await createApiForm(server.url, couple.formData), "/answers?open=vehicles");
    await expect(button(page, "Copy Vehicles")).toHaveCount(0);
    await page.context().close();
  });
});

test.describe("in print", () => {
  test("the page shows the answers without controls", async ({ page, server }) => {
    await openCase(page, await createApiForm(server.url, couple.formData), "/answers");
    await page.emulateMedia({ media: "print" });
    await expect(card(page, "Vehicles").getByRole("table")).toBeVisible();
    for (const hidden of [button(page, "Copy Vehicles"), button(page, "Show Social Security numbers")]) await expect(hidden).toBeHidden();
  });
});

test.describe("a new edit link", () => {
  test.describe("in a browser that allows clipboard access", () => {
    test.use({ permissions: ["clipboard-read", "clipboard-write"] });
    test("is copied to the clipboard, and not shown after a reload", async ({ page, server }) => {
      await openCase(page, await createApiForm(server.url, couple.formData));
      await button(page, "Generate Token").click();
      await expect(page.locator(".toast")).toContainText("Edit Token Generated Edit URL Copied");
      const url = await newLink(page).inputValue();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
      await page.reload();
      await expect(button(page, "Generate Token")).toBeVisible();
      expect(await page.content()).not.toContain(tokenIn(url));
    });
  });

  test("is selected if clipboard access is denied, and the page does not claim that it was copied", async ({ page, server }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await signIn(page);
    const complaints = collectBrowserMessages(page);
    await page.goto(`/admin/submissions/${await createApiForm(server.url, couple.formData)}`);
    await button(page, "Generate Token").click();
    await expect(page.locator(".toast strong")).toHaveText("Edit Token Generated");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await newLink(page).inputValue());
    await expect(page.getByText("Edit URL Copied")).toBeHidden();
    expect(complaints).toEqual([]);
  });
});

test("a failed request shows a message, and the page stays", async ({ page, server }) => {
  const id = await createApiForm(server.url, couple.formData);
  await addApiDocument(server.url, id, "pictureId", "id.pdf", pdf("id.pdf").buffer);
  await openCase(page, id);
  await waitForScripts(page);
  await page.route(/\/(api|admin)\//, (route) => route.abort());
  const failures = [
    ["Generate Token", "Failed to Generate Edit Token"],
    ["Extend 14 Days", "Failed to Extend Edit Token"],
    ["Revoke Access", "Failed to Revoke Edit Token"],
    ["Email Client", "Failed to Send Edit Link"],
  ] as const;
  for (const [name, failure] of failures) {
    await button(page, name).click();
    await expect(page.getByRole("alert")).toContainText(failure);
  }
  await expect(page.getByRole("alert")).toContainText("There was an error sending the edit link");
  await page.getByRole("link", { name: "Download PDF" }).click();
  await expectText(page, "Failed to Generate PDF");
  await expectText(page, "Failed to generate PDF");
  await page.getByRole("link", { name: "Download id.pdf" }).click();
  await expectText(page, "Download Failed");
  await expectText(page, "There was an error downloading the file. Please try again.");
  await expect(title(page)).toHaveText(couple.name);
});

test("every action can be reached with the keyboard", async ({ page, server }) => {
  await openCase(page, await createApiForm(server.url, couple.formData));
  for (const name of ["Generate Token", "Extend 14 Days", "Revoke Access", "Email Client"]) {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(button(page, name)).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  }
  await page.keyboard.press("Enter");
  await expectText(page, "Edit Link Sent");
});

onPhoneAndDesktop(() => {
  test.use({ contextOptions: { bypassCSP: true, reducedMotion: "reduce" } });
  test("every state is accessible", async ({ page, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    const check = async (where: string) => {
      await expectNoViolations(page, where);
      await expectToFit(page, where);
    };
    await addApiDocument(server.url, id, "pictureId", `${"long".repeat(50)}.pdf`, pdf("id.pdf").buffer);
    await signIn(page);
    await page.request.patch(`/api/bankruptcy-forms/${id}`, {
      data: { formData: { personalInfo: { previousNames: "n".repeat(300) } } },
      headers: { Origin: server.url },
    });
    await page.goto(`/admin/submissions/${id}`);
    await check("a whole case");
    await button(page, "Extend 14 Days").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check("a failure");
    await button(page, "Generate Token").click();
    await expect(newLink(page)).toBeVisible();
    await check("a new link");
    await page.goto(`/admin/submissions/${id}/answers?open=personalInfo`);
    await button(page, "Show Social Security numbers").click();
    await expect(page.getByText("987-65-4321").first()).toBeVisible();
    await check("visible numbers");
    await page.goto(`/admin/submissions/${id}/history`);
    await check("the history");
    await page.goto(`/admin/submissions/${await createApiForm(server.url, {})}`);
    await expect(title(page)).toHaveText("Unknown Client");
    await check("an empty case");
    await page.goto("/admin/submissions/nothing");
    await expect(title(page)).toHaveText("Submission not found");
    await check("no case");
  });
});
