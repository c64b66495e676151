import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { BlobReader, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import type { Page } from "playwright/test";
import { signIn } from "../support/attorney.ts";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { single } from "../support/households.ts";
import { button, collectBrowserMessages, desktop, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import type { TestServer } from "../support/server.ts";

/** Submits the form of the client with a child. Two amounts are missing, and the marital status is the form's preset. */
async function submittedCase(server: TestServer): Promise<string> {
  const formData = structuredClone(single.formData);
  formData.securedCreditors[0]!.balanceOwed = "";
  formData.unsecuredCreditors[2]!.balanceOwed = "";
  delete formData.personalInfo.maritalDetail;
  const id = await createApiForm(server.url, formData);
  for (const type of ["pictureId", "ssnCard", "payStubs", "taxReturns"])
    await addApiDocument(server.url, id, type, `${type}.pdf`, pdfOf(3_000));
  const submitted = await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`);
  expect(submitted.ok, await submitted.text()).toBe(true);
  return id;
}

const findMails = async (server: TestServer, subject: string, text: string) =>
  (await readOutbox(server.dataDir)).filter(({ mail }) => mail.subject?.startsWith(subject) && mail.text?.includes(text));

const blockers = (page: Page) => page.locator(".gap").filter({ hasText: "Required" });

/** Answers everything that the page behind the link lists. */
async function answerAll(client: Page): Promise<void> {
  await client.getByRole("link", { name: /^Secured creditor 1, .*Balance owed$/ }).click();
  await client
    .getByRole("group", { name: "Secured creditor 1", exact: true })
    .getByRole("textbox", { name: "Balance owed" })
    .fill("$4,150");
  await button(client, "Save and see the list").click();
  await client.getByRole("link", { name: /^Unsecured creditor 3, .*Balance owed$/ }).click();
  await client
    .getByRole("group", { name: "Unsecured creditor 3", exact: true })
    .getByRole("textbox", { name: "Balance owed" })
    .fill("$1,875");
  await button(client, "Save and see the list").click();
  await client.getByRole("button", { name: /^This is correct for Marital status/ }).click();
  await expect(client.getByText("You have answered everything.")).toBeVisible();
}

async function showRequired(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Gaps/ }).click();
  await page.getByRole("link", { name: /^Required/ }).click();
}

/** Says that no exemption is claimed. */
async function claimNothing(page: Page): Promise<void> {
  await blockers(page).getByRole("link", { name: "Claim exemptions" }).first().click();
  await page.getByLabel("Which set of exemptions").selectOption({ index: 1 });
  await page.getByLabel("No exemption is claimed").check();
  await page.getByLabel("Reason why none is claimed").fill("Everything is worth less than its liens");
  await button(page, "Save exemptions").click();
  await expect(page.getByText("Exemptions saved").first()).toBeVisible();
  await showRequired(page);
}

/** Enters the missing value of the first gap: no, where that is a choice. */
async function enterMissingValue(page: Page): Promise<void> {
  const before = await blockers(page).count();
  const gap = blockers(page).first();
  const no = gap.getByRole("radio", { name: "No", exact: true });
  const choice = gap.getByRole("combobox");
  if ((await no.count()) > 0) await no.check();
  else if ((await choice.count()) > 0) await choice.selectOption({ index: 1 });
  else await gap.getByRole("textbox").first().fill("$1,000");
  await gap.getByRole("textbox", { name: /^Reason/ }).fill("Seen on paper");
  await gap.getByRole("button", { name: "Save" }).click();
  await expect(blockers(page)).toHaveCount(before - 1);
}

/** Returns an archive's files with their bytes, and the rows of its manifest. */
async function unzip(file: string) {
  const reader = new ZipReader(new BlobReader(new Blob([await readFile(file)])), { useWebWorkers: false });
  const entries = (await reader.getEntries()) as FileEntry[];
  const contents = await Promise.all(entries.map(async (entry) => [entry.filename, await entry.getData(new Uint8ArrayWriter())] as const));
  const files = new Map(contents);
  const rows = new TextDecoder().decode(files.get("manifest.csv")).replace("\uFEFF", "").trimEnd().split("\r\n").slice(1);
  files.delete("manifest.csv");
  return { files, rows };
}

withAndWithoutScripts((scripts) => {
  test("an attorney and a client fill all gaps, and the downloaded package matches its manifest", async ({ page, browser, server }) => {
    test.slow();
    const complaints = collectBrowserMessages(page);
    const id = await submittedCase(server);
    await signIn(page);
    await page.goto(`/admin/submissions/${id}/petition`);
    await page.getByRole("link", { name: /^Ask the client/ }).click();
    const clientGaps = page.getByRole("listitem").filter({ hasText: "Required" });
    await expect(clientGaps).toHaveCount(3);
    await button(page, "Ask the client").first().click();

    await expect(page.getByRole("heading", { name: "Picked: 3 questions" })).toBeInViewport();
    const picked = page.getByRole("region", { name: "Picked: 3 questions" }).getByRole("checkbox");
    await expect(picked).toHaveCount(3);
    for (const checkbox of await picked.all()) {
      await expect(checkbox).toBeChecked();
      await expect(checkbox).toBeInViewport();
    }
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
    await page.setViewportSize(phone);
    await expect(page.getByRole("heading", { name: "Picked: 3 questions" })).toBeInViewport();
    await page.setViewportSize(desktop);
    await button(page, "Email the client").click();
    await expect(page.getByText(/^3 of 3 left\./)).toBeVisible();

    await expect.poll(async () => (await findMails(server, "Our office has questions", "3 answers")).length).toBeGreaterThan(0);
    const mailText = (await findMails(server, "Our office has questions", "3 answers")).at(-1)!.mail.text!;
    const context = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts, baseURL: server.url });
    const client = await context.newPage();
    await client.goto(/\/edit\/[\w-]{43}/.exec(mailText)![0]);
    await expect(title(client)).toHaveText("Our office needs 3 answers");
    await answerAll(client);
    await context.close();

    await expect.poll(async () => (await findMails(server, `Your questions are answered (form ${id})`, "")).length).toBe(1);
    await page.goto("/admin/dashboard?filter=answered");
    await expect(page.getByRole("row").filter({ hasText: single.name }).first()).toContainText("Asked: all answered");
    await page.goto(`/admin/submissions/${id}/petition?ask=required`);
    await expect(clientGaps).toHaveCount(0);
    await showRequired(page);

    await blockers(page)
      .getByRole("link", { name: /^Decide/ })
      .first()
      .click();
    const entries = page.getByRole("region", { name: "Office entries" });
    await expect(entries.getByRole("heading", { name: "Office entries" })).toBeInViewport();
    await entries.getByLabel("Chapter").selectOption("Chapter 7");
    await entries.getByLabel("District").selectOption("Eastern");
    await entries.getByLabel("Form 122A-2 or 122C-2").selectOption("Attached, prepared elsewhere");
    await button(page, "Save entries").click();
    await expect(page.getByText("Entries saved").first()).toBeVisible();
    await showRequired(page);
    await expect(page.getByRole("link", { name: /^Decide/ })).toHaveCount(0);
    await claimNothing(page);
    while ((await blockers(page).count()) > 0) await enterMissingValue(page);
    await expect(page.getByText("No required items missing")).toBeVisible();

    await page.getByRole("link", { name: /^Forms/ }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Everything with the documents, plain ZIP" }).click();
    const { files, rows } = await unzip(await (await downloading).path());
    const expectedRows = [...files].map(([name, bytes]) => `${name},${bytes.length},${createHash("sha256").update(bytes).digest("hex")}`);
    expect(rows).toEqual(expectedRows);
    const countOf = (pattern: RegExp) => [...files.keys()].filter((name) => pattern.test(name)).length;
    expect([countOf(/^documents\//), countOf(/^matrix/), countOf(/^worksheets\./)]).toEqual([4, 1, 2]);
    expect(complaints).toEqual([]);
  });
});
