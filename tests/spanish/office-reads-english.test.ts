import { afterAll, beforeAll, expect, it } from "vitest";
import { words as documents } from "../../app/documents/wording/es.ts";
import { words as files } from "../../app/files/wording/es.ts";
import { words as english } from "../../app/files/unreadable-reasons/en.ts";
import { words as reasons } from "../../app/files/unreadable-reasons/es.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { uploadDocument } from "../support/cases.ts";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { readSecrets } from "../support/commands.ts";
import { couple } from "../support/households.ts";
import { readOutbox } from "../support/outbox.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { pdfText } from "../support/pdf-text.ts";
import { grayJpeg } from "../support/photos.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { foreignWords, textsIn } from "../support/vocabulary.ts";

const spanish = "En mi casa";
const typed = [...textsIn(couple.formData), spanish];
const { email } = couple.formData.contactInfo;

let server: TestServer;
let attorney: Client;
let owner: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "10" } });
  const { cookie } = await signInAttorney(server.url);
  attorney = client(server.url, { Cookie: `${cookie}; lang=es`, Origin: server.url, "Accept-Language": "es" });
  const browser = await openBrowser(server.url);
  owner = client(server.url, { Cookie: `${browser.cookie}; lang=es`, Origin: server.url, "Sec-Fetch-Site": "same-origin" });
  ({ id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json());
});
afterAll(() => server?.cleanup());

const form = () => `/api/bankruptcy-forms/${id}`;
const admin = (path = "") => `/admin/submissions/${id}${path}`;
const submit = async () => expect((await owner.call("POST", `${form()}/submit-to-attorney`)).status).toBe(200);

/** What somebody can see or hear of a page. */
async function textOf(page: Response): Promise<string> {
  const html = (await page.text()).replaceAll(/<(script|style|template|textarea)\b[\s\S]*?<\/\1>/g, " ");
  const attributes = [...html.matchAll(/ (?:title|aria-label|placeholder|alt|data-label)="([^"]*)"/g)].map(([, text]) => text);
  return [html.replaceAll(/<[^>]*>/g, " "), ...attributes].join("\n");
}

/** Answers, sends, deletes and corrects as a client does who reads Spanish. */
async function workInSpanish(): Promise<void> {
  const jpeg = await grayJpeg(300, 200);
  const photos = [await uploadDocument(owner, id, "pictureId", "a.jpg", jpeg), await uploadDocument(owner, id, "pictureId", "b.jpg", jpeg)];
  const joined = await (await owner.call("POST", `${form()}/documents/pictureId/join`, { ids: photos })).json();
  expect(joined.name).toBe(documents.joinedName(files.pictureId, 2));
  const stub = await uploadDocument(owner, id, "payStubs", "a.pdf", pdfOf(2_000));
  await submit();
  await owner.call("DELETE", `${form()}/documents/payStubs/${stub}`);
  await owner.call("PATCH", form(), { formData: { contactInfo: { city: "Wilson" }, income: { payFrequency: "monthly" } } });
  await submit();
  const ask = { ownQuestions: ["Where is the car?"], ownQuestionsInSpanish: ["¿Dónde está el carro?"], papers: ["lease"] };
  const { url } = await (await attorney.call("POST", `/api${admin("/ask")}`, ask)).json();
  const token = /\/edit\/([\w-]+)/.exec(url)![1]!;
  const asked = `/api/edit/${token}/asked`;
  const { ownQuestions } = await (await owner.call("GET", asked)).json();
  const replies = { answers: { [ownQuestions[0].id]: spanish }, lacking: { lease: spanish } };
  expect((await owner.call("PATCH", asked, replies)).ok).toBe(true);
}

it("reads in English whatever a client's requests in Spanish have caused, also in a browser that prefers Spanish", async () => {
  await workInSpanish();
  const found: Record<string, string[]> = {};
  const look = (where: string, text: string) => {
    const words = foreignWords(text, "en", typed);
    if (words.length > 0) found[where] = words;
  };
  const tabs = [
    "",
    "/answers",
    "/documents",
    "/requests",
    "/petition",
    "/petition/schedules",
    "/packet",
    "/history",
    "/work",
    "/answer/income",
  ];
  for (const path of ["/admin/dashboard", "/admin/conflicts", "/admin/no-such-page", ...tabs.map(admin)])
    look(path, await textOf(await attorney.page(path)));
  for (const path of ["", "/petition", "/case"]) look(`/api${path}`, await (await attorney.call("GET", `/api${admin(path)}`)).text());
  const history = await textOf(await attorney.page(admin("/history")));
  expect(history).toContain("Document deleted by the client after submitting: Pay Stubs");
  expect(await textOf(await attorney.page(admin("/documents")))).toContain("Picture ID (2 photos).pdf");

  const officeMails = async () =>
    (await readOutbox(server.dataDir)).map(({ mail }) => mail).filter(({ to }) => ![to].flat().some((each) => each?.text === email));
  await expect.poll(async () => (await officeMails()).length, { timeout: 30_000 }).toBe(3);
  for (const { subject = "", text = "", attachments } of await officeMails()) {
    look(subject, [subject, text, ...attachments.map(({ filename = "" }) => filename)].join("\n"));
    for (const { content, contentType, filename = "" } of attachments)
      if (contentType === "application/pdf") look(filename, await pdfText(content, readSecrets(server.dataDir).documentPassword));
  }
  const pdf = await attorney.call("GET", `/api${admin("/pdf")}`);
  look("PDF for the office", await pdfText(Buffer.from(await pdf.arrayBuffer())));
  expect(found).toEqual({});
});

it("gives a client in Spanish a reason that it has chosen, and reads it in English itself", async () => {
  const stub = await uploadDocument(owner, id, "taxReturns", "a.pdf", pdfOf(2_000));
  const mark = { reason: english.pageMissing };
  expect((await attorney.call("PATCH", `/api${admin(`/documents/${stub}`)}`, mark)).status).toBe(200);
  const { taxReturns } = await (await owner.call("GET", `${form()}/documents`)).json();
  expect(taxReturns).toMatchObject([{ reason: reasons.pageMissing }]);
  expect(await textOf(await owner.page("/step/review"))).toContain(reasons.pageMissing);
  const page = await textOf(await attorney.page(admin("/documents")));
  expect(page).toContain(english.pageMissing);
  expect(page).toContain("This client reads Spanish");
});
