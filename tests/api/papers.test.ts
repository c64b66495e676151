import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let mailbox: Mailbox;
let attorney: Client;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, SMTP_URL: mailbox.url } });
  attorney = await signInAttorney(server.url);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");

describe("the documents of a case", () => {
  it("get a type or a mark several at a time, and nothing chosen is lost when a post is rejected", async () => {
    const id = await createApiForm(server.url, couple.formData);
    const files: string[] = [];
    for (const name of ["one.pdf", "two.pdf"]) files.push(await addApiDocument(server.url, id, "payStubs", name, pdfOf(2_000)));
    const url = `/admin/submissions/${id}/documents`;
    const post = (fields: Record<string, string>, chosen = files) =>
      attorney.post(url, new URLSearchParams([...Object.entries(fields), ...chosen.map((file): [string, string] => ["file", file])]));

    const rejected = await post({ intent: "unreadable", reason: "", documentType: "lease" });
    expect(rejected.status).toBe(422);
    const page = await text(rejected);
    expect(page).toContain("Please tell the client why it cannot be read");
    expect(page.match(/name="file" checked=""/g)).toHaveLength(2);
    expect((await post({ intent: "type", documentType: "lease" }, [])).status).toBe(422);
    expect((await post({ intent: "type", documentType: "passport" })).status).toBe(422);

    expect((await post({ intent: "type", documentType: "lease" })).status).toBe(303);
    expect((await post({ intent: "unreadable", reason: "The picture is blurred." }, files.slice(0, 1))).status).toBe(303);
    const lists = await (await attorney.call("GET", `/api/bankruptcy-forms/${id}/documents`)).json();
    expect(lists).toMatchObject({ payStubs: [], lease: [{ name: "one.pdf", reason: "The picture is blurred." }, { name: "two.pdf" }] });
    const shown = await text(await attorney.page(url));
    expect(shown).toContain("Cannot be read: The picture is blurred.");
    expect(shown).toContain("Missing, not asked for");
  });
});

describe("the link in a receipt", () => {
  it("names what is missing, and begins a session without asking for the name again", async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json();
    expect((await client.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBeLessThan(300);
    await attorney.call("POST", `/api/admin/submissions/${id}/ask`, { papers: ["other"], otherPaper: "Secret letter" });
    const receipt = () => mailbox.messages.find(({ subject }) => subject === "We received your intake form");
    await expect.poll(receipt).toBeDefined();
    const [link] = /\/upload\/continue\/[\w.-]+/.exec(receipt()!.text!)!;
    const page = await text(await apiClient(server.url).page(link));
    for (const part of ["What we still need", "Social Security Card", "The card itself", "Other Paper"]) expect(page).toContain(part);
    expect(page).not.toContain("Secret letter");
    expect(page).not.toContain(couple.name);
    const elsewhere = await openBrowser(server.url);
    expect((await elsewhere.post(link, {})).status).toBe(303);
    const [session] = await (await attorney.call("GET", "/api/admin/upload-sessions")).json();
    expect(session).toMatchObject({ clientName: couple.name, clientEmail: couple.formData.contactInfo.email });
  });
});
