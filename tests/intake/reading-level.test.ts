import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fields } from "../../app/questionnaire/fields.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { samples } from "../support/files.ts";
import { single, withoutDetails } from "../support/households.ts";
import { readOutbox } from "../support/outbox.ts";
import { browserWithDraft, createResumeLink, waitForNewestToken } from "../support/resume-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

const highest = 8;
const longestSentence = 25;

/** Texts worded by the specification or by law. */
const specified = [
  /secure e-mail with password-protected documents/,
  /1-2 business days to schedule a consultation/,
  /^Your changes are not saved automatically|^Remember: Changes/,
  /auction value/i,
  /^Last 180 days|^Most recent 1-2 years/,
];

/** Whether a text is a sentence, and not a name, address or number. */
const isProse = (text: string) =>
  text.split(" ").length > 3 && /[.?!:]$/.test(text) && !/https?:|\d{3}-\d{4}|[A-Z2-9]{4}-[A-Z2-9]{4}/.test(text);

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\b(\d+)\.(?=\d)/g, "$1")
    .split(/(?<=[.?!:])\s+|\n/)
    .map((each) => each.trim())
    .filter((each) => isProse(each) && !specified.some((words) => words.test(each)));

/** Returns the school grade in which a text can be understood (Flesch-Kincaid). */
function gradeOf(sentences: string[]): number {
  const words = sentences.flatMap((each) => each.split(/[\s/]+/).filter((word) => /[a-z]/i.test(word)));
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: words.reduce((sum, word) => sum + syllable(word), 0) });
}

function expectPlain(text: string): void {
  const sentences = sentencesOf(text);
  expect(sentences).not.toEqual([]);
  expect(gradeOf(sentences), sentences.join("\n")).toBeLessThanOrEqual(highest);
  expect(sentences.filter((each) => each.split(" ").length > longestSentence)).toEqual([]);
}

/** Returns the hints of all questions and the labels of details. */
const textsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [
    ...(field.hint ? [field.hint] : []),
    ...(field.detail ? [field.label] : []),
    ...("fields" in field ? textsOf(field.fields) : []),
  ]);

/** Returns the paragraphs and list items in the main part of a page. */
async function proseOf(response: Response): Promise<string> {
  const html = /<main[^]*<\/main>/.exec((await response.text()).replaceAll("<!-- -->", ""))![0];
  const paragraphs = html.replace(/<nav[^]*?<\/nav>/g, "").match(/<(p|li)\b[^>]*>(?:(?!<(?:p|li)\b)[^])*?<\/\1>/g) ?? [];
  return paragraphs
    .map((each) =>
      each
        .replace(/<[^>]+>/g, "")
        .replaceAll("&quot;", '"')
        .replaceAll("&#x27;", "'")
        .replace(/&amp;/g, "&"),
    )
    .join("\n");
}

let server: TestServer;
let browser: Client;
let token: string;
let editToken: string;
beforeAll(async () => {
  server = await startServer();
  const draft = await browserWithDraft(server, withoutDetails(single.formData));
  browser = draft.browser;
  token = await createResumeLink(server, draft.id);
  editToken = await createEditLink(server, draft.id);
});
afterAll(() => server?.cleanup());

describe("our own texts can be read in grade 8", () => {
  it.each(questionSteps.map((step) => [step.slug, step] as const))("in the texts of step %s", (_slug, step) => {
    const fields = textsOf(step.fields);
    const sections = step.sections.flatMap((section) => ("hint" in section && section.hint ? [section.hint] : []));
    const opening = "opening" in step && step.opening ? [...step.opening.promises, ...step.opening.documents] : [];
    expectPlain([step.description, ...opening, ...sections, ...fields].join("\n"));
  });

  const pages = [
    "/step/personal-info?back",
    "/step/review",
    "/step/review/documents",
    "/later",
    "/finish",
    "/finished",
    "/upload",
    "CONTINUE",
    "EDIT",
  ];
  it.each([...pages, "/continue/none", "/reminders/none"])("on %s", async (page) => {
    const path = page.replace("CONTINUE", `/continue/${token}`).replace("EDIT", `/edit/${editToken}/review`);
    expectPlain(await proseOf(await browser.page(path)));
  });

  it("in replies of the portal", async () => {
    const client = await openBrowser(server.url);
    const contact = { intent: "start", clientName: "Ann Example", clientEmail: "ann@client.example" };
    await client.post("/upload", contact);
    const body = new FormData();
    for (const [name, bytes] of [
      ["1.pdf", samples.pdf],
      ["2.pdf", samples.html],
      ["3.pdf", samples.pdf],
    ] as const)
      body.append("files", new Blob([new Uint8Array(bytes)]), name);
    expectPlain(
      await proseOf(await fetch(`${server.url}/upload`, { method: "POST", headers: { Cookie: client.cookie, Origin: server.url }, body })),
    );
    expectPlain(await proseOf(await client.post("/upload", { ...contact, clientName: "Ben Example" })));
    expectPlain(await proseOf(await client.post(`/upload?session=${"A".repeat(24)}`, { intent: "submit" })));
  });

  it("on the receipt, and in emails to clients", async () => {
    const { browser: other, id } = await browserWithDraft(server, single.formData);
    await other.post("/later", { email: "plain@client.example", remind: "yes" });
    await waitForNewestToken(server, "plain@client.example");
    await other.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`);
    expectPlain(await proseOf(await other.page("/sent")));
    const toClients = async () => (await readOutbox(server.dataDir)).filter(({ mail }) => mail.text!.includes("Your reference"));
    await expect.poll(async () => (await toClients()).length, { timeout: 20_000 }).toBe(2);
    for (const { mail } of await toClients()) expectPlain(mail.text!.replace(/\n(?=\S)/g, " "));
  });
});
