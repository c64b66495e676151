import type { Page } from "playwright/test";
import { attorneyPassword, signIn } from "../support/attorney.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { emptyOffice } from "../support/database.ts";
import { button, collectBrowserMessages, desktop, expect, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { pdfOf } from "../support/pdf-files.ts";
import type { TestServer } from "../support/server.ts";

/** Starts every test without cases. */
test.beforeEach(({ server }) => emptyOffice(server));

const confirmation = (name: string) => `Are you sure you want to delete the submission for ${name}? This action cannot be undone.`;

async function createForm(
  server: TestServer,
  clientName: string,
  fields: { clientEmail?: string; isCompleted?: boolean; currentStep?: number } = {},
): Promise<string> {
  const created = await apiClient(server.url).call("POST", "/api/bankruptcy-forms", { clientName, ...fields });
  return ((await created.json()) as { id: string }).id;
}

async function createSession(
  server: TestServer,
  contact: { clientName: string; clientEmail: string; clientPhone?: string },
  files = 0,
): Promise<void> {
  const client: Client = apiClient(server.url);
  const { id } = (await (await client.call("POST", "/api/upload-sessions", contact)).json()) as { id: string };
  const session = `/api/upload-sessions/${id}`;
  const file = new Uint8Array(pdfOf(2 ** 20));
  for (let number = 1; number <= files; number++) {
    const { uploadURL } = (await (await client.call("POST", `${session}/upload-url`)).json()) as { uploadURL: string };
    await fetch(uploadURL, { method: "PUT", body: file });
    await client.call("POST", `${session}/files`, { fileName: `${number}.pdf`, storageKey: uploadURL.split("?")[0] });
  }
}

const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Cases" }).getByRole("link", { name });
const stat = (page: Page, name: string) => page.locator(".stat-card").filter({ hasText: name });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by name or e-mail" });
const clients = (page: Page) => page.locator(".case-name");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const count = (page: Page) => page.locator(".case-count");

/** Searches by typing; without scripts, also presses the search button. */
async function searchFor(page: Page, text: string, scripts: boolean): Promise<void> {
  await search(page).fill(text);
  if (!scripts) await button(page, "Search").click();
}

/** Presses Delete in a client's row and waits for the confirmation: a dialog with scripts, a separate page without. */
async function pressDelete(page: Page, name: string, scripts: boolean): Promise<void> {
  await page.getByRole("link", { name: `Delete ${name}`, exact: true }).click();
  if (scripts) await expect(page.getByRole("dialog", { name: "Delete submission" })).toBeVisible();
  else await expect(title(page)).toHaveText("Delete submission");
  await expect(page.getByText(confirmation(name))).toBeVisible();
}

withAndWithoutScripts((scripts) => {
  test("an office without cases shows empty lists", async ({ page }) => {
    await signIn(page);
    await expect(title(page)).toHaveText("Attorney Dashboard");
    await expect(count(page)).toHaveText("No submissions yet.");
    await expect(stat(page, "Storage Used")).toContainText("0.00 MB");
    await searchFor(page, "Ann", scripts);
    await expect(count(page)).toHaveText("No submissions found matching your search.");
    await tab(page, "Document Uploads (0)").click();
    await expect(count(page)).toHaveText("No document uploads yet.");
    await searchFor(page, "Ann", scripts);
    await expect(count(page)).toHaveText("No upload sessions found matching your search.");
  });

  test("all cases are counted and listed", async ({ page, server }) => {
    await createForm(server, "Ann Example", { clientEmail: "ann@example.com", currentStep: 12, isCompleted: true });
    await createForm(server, "Ben Example", { currentStep: 3 });
    await createForm(server, "Cleo Example", { currentStep: 4 });
    await createSession(server, { clientName: "Una Uploader", clientEmail: "una@example.com", clientPhone: "5551234567" }, 2);
    await createSession(server, { clientName: "Vic Visitor", clientEmail: "vic@example.com" });
    await signIn(page);

    await expect(stat(page, "Bankruptcy Forms")).toHaveText("Bankruptcy Forms31 completed");
    await expect(stat(page, "Upload Sessions")).toHaveText("Upload Sessions22 total files");
    await expect(stat(page, "Storage Used")).toContainText("2.00 MB");
    await expect(stat(page, "Active Cases")).toHaveText("Active Cases4Requiring attention");

    await expect(tab(page, "Bankruptcy Forms (3)")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("columnheader")).toHaveText(["Client", "Email", "Status", "Step", "Created", "Actions"]);
    await expect(clients(page)).toHaveText(["Cleo Example", "Ben Example", "Ann Example"]);
    await expect(rowOf(page, "Ann").getByRole("cell").nth(1)).toHaveText("Completed");
    await expect(rowOf(page, "Ann").getByRole("cell").nth(2)).toHaveText("12");
    await expect(rowOf(page, "Ben").getByRole("cell").nth(1)).toHaveText("In Progress");
    await expect(rowOf(page, "Ben").getByRole("cell").nth(3)).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await expect(page.getByRole("link", { name: "View Ann Example", exact: true })).toHaveAttribute(
      "href",
      /^\/admin\/submissions\/[\w-]{24}$/,
    );

    await tab(page, "Document Uploads (2)").click();
    await expect(tab(page, "Document Uploads (2)")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("columnheader")).toHaveText(["Client", "Email", "Phone", "Files", "Size", "Status", "Created", "Actions"]);
    await expect(rowOf(page, "Una").getByRole("cell").nth(1)).toHaveText("(555) 123-4567");
    await expect(rowOf(page, "Una").getByRole("cell").nth(2)).toHaveText("2");
    await expect(rowOf(page, "Una").getByRole("cell").nth(3)).toHaveText("2.00 MB");
    await expect(rowOf(page, "Una").getByRole("cell").nth(4)).toHaveText("Active");
    await expect(rowOf(page, "Vic").getByRole("cell").nth(1)).toHaveText("N/A");
    await expect(page.getByRole("link", { name: "View Documents of Una Uploader" })).toHaveAttribute(
      "href",
      /^\/admin\/upload-sessions\/[\w-]{24}\?tab=uploads$/,
    );
  });

  test("the list of clients can be searched and paged", async ({ page, server }) => {
    for (let number = 1; number <= 26; number++) await createForm(server, `Paged ${number}.`);
    await createForm(server, "Zoë Zimmer", { clientEmail: "zoe@example.com" });
    await signIn(page);
    await expect(count(page)).toHaveText("1–25 of 27");
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(count(page)).toHaveText("26–27 of 27");
    await expect(clients(page)).toHaveText(["Paged 2.", "Paged 1."]);

    await searchFor(page, "ZOË", scripts);
    await expect(clients(page)).toHaveText(["Zoë Zimmer"]);
    await searchFor(page, "zoe@EXAMPLE", scripts);
    await expect(clients(page)).toHaveText(["Zoë Zimmer"]);
    await page.waitForURL(/\/admin\/dashboard\?(?:state=&person=&)?search=zoe%40EXAMPLE$/);
    await page.reload();
    await expect(search(page)).toHaveValue("zoe@EXAMPLE");
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(count(page)).toHaveText("1–25 of 27");
    await expect(search(page)).toHaveValue("");
  });

  test("a form is deleted after confirmation, and the search is kept", async ({ page, server }) => {
    for (const name of ["Ann Example", "Ben Example", "Cleo Other"]) await createForm(server, name);
    await signIn(page);
    await page.goto("/admin/dashboard?search=example");
    await pressDelete(page, "Ann Example", scripts);
    await (scripts ? button(page, "Cancel") : page.getByRole("link", { name: "Cancel" })).click();
    await expect(clients(page)).toHaveText(["Ben Example", "Ann Example"]);

    await pressDelete(page, "Ann Example", scripts);
    await button(page, "Delete").click();
    await expect(page.getByText("Submission deleted").first()).toBeVisible();
    await expect(clients(page)).toHaveText(["Ben Example"]);
    await expect(tab(page, "Bankruptcy Forms (2)")).toBeVisible();
    expect(new URL(page.url()).search).toBe("?search=example");
    await page.getByText("Recent activity").click();
    await expect(page.getByText("Form deleted").first()).toBeVisible();
  });

  test("the link back from a case restores the dashboard's search and page", async ({ page, server }) => {
    for (let n = 1; n <= 30; n++) await createForm(server, `Client ${n}`);
    await createSession(server, { clientName: "Client Session", clientEmail: "session@example.com" });
    await signIn(page);
    await searchFor(page, "Client", scripts);
    await page.waitForURL(/\/admin\/dashboard\?(?:state=&person=&)?search=Client$/);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(count(page)).toHaveText("26–30 of 30");
    await page.getByRole("link", { name: "View Client 1", exact: true }).click();
    await button(page, "Revoke Access").click();
    await expect(page.getByText("Edit Token Revoked").first()).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(count(page)).toHaveText("26–30 of 30");
    await expect(search(page)).toHaveValue("Client");
    await tab(page, "Document Uploads (1)").click();
    await page.getByRole("link", { name: "View Documents of Client Session" }).click();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(rowOf(page, "Client Session")).toBeVisible();
  });

  test("deleting a form that is already deleted shows a message", async ({ page, server }) => {
    const id = await createForm(server, "Ann Example");
    await signIn(page);
    await page.route("**/admin/dashboard/live*", (route) => route.abort());
    await pressDelete(page, "Ann Example", scripts);
    expect((await page.request.delete(`/api/admin/submissions/${id}`)).status()).toBe(204);
    await page.unroute("**/admin/dashboard/live*");
    await button(page, "Delete").click();
    await expect(page.getByText("Delete failed").first()).toBeVisible();
    await expect(page.getByText("Submission not found").first()).toBeVisible();
    await expect(count(page)).toHaveText("No submissions yet.");
  });

  test("names and search terms that look like markup are shown as text", async ({ page, server }) => {
    const complaints = collectBrowserMessages(page);
    const names = ['"><img src=x onerror=alert(1)>', "</script><script>alert(2)</script>", "{{7*7}} ${7*7}"];
    for (const name of names) await createForm(server, name);
    await createSession(server, { clientName: names[0]!, clientEmail: "una@example.com" });
    page.on("dialog", (dialog) => complaints.push(dialog.message()));
    await signIn(page);
    await expect(clients(page)).toHaveText(names.toReversed());
    await searchFor(page, names[1]!, scripts);
    await expect(clients(page)).toHaveText([names[1]!]);
    await pressDelete(page, names[1]!, scripts);
    await page.goto("/admin/dashboard?tab=uploads");
    await expect(clients(page)).toHaveText([names[0]!]);
    await page.goto(`/admin/dashboard?search=${encodeURIComponent('"><script>alert(3)</script>')}`);
    await expect(search(page)).toHaveValue('"><script>alert(3)</script>');
    expect(complaints).toEqual([]);
  });

  test("signing in leads to the requested page", async ({ page, server }) => {
    await createForm(server, "Ann Example");
    await page.goto("/admin/dashboard?search=ann");
    await expect(title(page)).toHaveText("Attorney Login");
    await page.getByLabel("Password", { exact: true }).fill(attorneyPassword);
    await button(page, "Sign in").click();
    await expect(clients(page)).toHaveText(["Ann Example"]);
    await expect(search(page)).toHaveValue("ann");
  });
});

/** The text of an element, split into the lines shown on the screen. */
const linesOf = (element: Element): string[] => {
  const lines = new Map<number, string>();
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (let index = 0; index < text.nodeValue!.length; index++) {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? "") + text.nodeValue![index]);
    }
  return [...lines.values()];
};

test("an email address stays on one line", async ({ page, server }) => {
  const clientEmail = "maria-elena.rodriguez@some-example-company.com";
  await createForm(server, "Ann Example", { clientEmail });
  await signIn(page);
  const address = page.locator('td[data-label="Email"]');
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    expect(await address.evaluate(linesOf)).toEqual([clientEmail]);
  }
});
