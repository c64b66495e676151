import { setTimeout as sleep } from "node:timers/promises";
import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm } from "../support/cases.ts";
import { sha256 } from "../support/chosen-files.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { couple } from "../support/households.ts";
import { officialFormFiles, withoutOfficialForms } from "../support/official-forms.ts";
import { pdfText } from "../support/pdf-text.ts";
import { diskStore, type Store } from "../support/stores.ts";

let store: Store;
let attorney: Client;
beforeAll(async () => {
  store = await diskStore({ ATTORNEY_PASSWORD: attorneyPassword });
  attorney = await signedInAttorney(store.server.url);
});
afterAll(() => store?.cleanup());

const address = (id: string, file: string) => `/api/admin/submissions/${id}/petition/${file}`;
const page = (id: string) => `/admin/submissions/${id}/packet`;
const filed = (formData: object = couple.formData) => filedForm(store.server.url, formData);
const correct = (id: string, line: object) =>
  attorney.call("PATCH", address(id, "").slice(0, -1), { entries: [{ part: "", item: null, person: null, reason: "Seen", ...line }] });
const audited = (action: string) =>
  withDatabase(store.server, async (sql) => (await sql`select from audit_log where action = ${action}`).length);

describe("without blanks", () => {
  it("says which blanks are missing, to programs and on the page", async () => {
    const id = await filed();
    const answer = await attorney.call("GET", address(id, "packet"));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ missing: expect.arrayContaining(["101", "106D", "106AB"]) });
    expect((await attorney.call("GET", address(id, "forms/121"))).status).toBe(409);
    expect((await attorney.call("GET", address(id, "forms/999"))).status).toBe(404);
    const html = await (await attorney.page(page(id))).text();
    expect(html).toContain("106A/B (12/15)");
    expect((await attorney.post(page(id), {})).status).toBe(409);
  });

  it("nobody else learns or makes anything", async () => {
    const id = await filed();
    const stranger = apiClient(store.server.url);
    for (const file of ["packet", "forms/121", "packets/aaaaaaaaaaaaaaaaaaaaaaaa"])
      expect((await stranger.call("GET", address(id, file))).status).toBe(401);
    expect((await stranger.page(page(id))).status).toBe(303);
    expect((await attorney.call("GET", address(id, "packets/aaaaaaaaaaaaaaaaaaaaaaaa"))).status).toBe(404);
  });
});

/** A link to a packet that is made. */
const made = /href="(\/api\/admin\/submissions\/[\w-]+\/petition\/packets\/[\w-]+)"/;

interface Facts {
  labels: string[];
  bookmarks: string[];
  annotations: number;
}

async function factsOf(bytes: Uint8Array): Promise<Facts> {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await loading.promise;
  let annotations = 0;
  for (let number = 1; number <= document.numPages; number++)
    annotations += (await (await document.getPage(number)).getAnnotations()).length;
  const facts = {
    labels: (await document.getPageLabels()) ?? [],
    bookmarks: ((await document.getOutline()) ?? []).map(({ title }) => title),
    annotations,
  };
  await loading.destroy();
  return facts;
}

const plain = (text: string) => text.replace(/[^a-z0-9]/gi, "");

describeUnless(withoutOfficialForms, "with the courts' own blanks", () => {
  beforeAll(async () => {
    for (const { bytes } of officialFormFiles()) {
      const answer = await fetch(`${store.server.url}/api/admin/blanks`, {
        method: "POST",
        headers: { Cookie: attorney.cookie, Origin: store.server.url, "Content-Type": "application/pdf" },
        body: new Uint8Array(bytes),
      });
      expect(answer.status).toBe(201);
    }
  }, 120_000);

  it("makes one flat PDF in the order of filing, and keeps it", async () => {
    const id = await filed();
    const answer = await attorney.call("GET", address(id, "packet"));
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { labels, bookmarks, annotations } = await factsOf(bytes);
    expect(annotations).toBe(0);
    expect(bookmarks.map((title) => /Form (\S+):/.exec(title)![1])).toEqual(
      expect.arrayContaining(["101", "106Sum", "106A/B", "106C", "106D"]),
    );
    expect(bookmarks[0]).toMatch(/101/);
    expect(bookmarks.findIndex((title) => title.includes("106Sum"))).toBe(1);
    expect(bookmarks.findIndex((title) => title.includes("108"))).toBeGreaterThan(bookmarks.findIndex((title) => title.includes("106Dec")));
    expect(labels.slice(0, 2)).toEqual(["101-1", "101-2"]);
    const document = await PDFDocument.load(bytes);
    const names = [...document.catalog.keys()].map(String);
    expect(names).not.toContain("/AcroForm");
    expect(names).not.toContain("/OpenAction");
    const dictionaries = document.context.enumerateIndirectObjects().flatMap(([, each]) => (each instanceof PDFDict ? [each] : []));
    expect(dictionaries.filter((each) => each.has(PDFName.of("JS")) || each.get(PDFName.of("FT")))).toEqual([]);

    const text = plain(await pdfText(bytes));
    const { clientSSN, spouseSSN, clientDateOfBirth } = couple.formData.personalInfo;
    for (const secret of [clientSSN, spouseSSN, clientDateOfBirth]) expect(text).not.toContain(plain(secret));
    for (const { instituteName } of couple.formData.personalProperty.bankAccounts) expect(text).toContain(plain(instituteName));
    expect(text).toContain("DRAFT");

    const html = await (await attorney.page(page(id))).text();
    expect(html).toContain(sha256(Buffer.from(bytes)));
    const [, packetId] = /petition\/packets\/([\w-]{24})/.exec(html)!;
    const again = await attorney.call("GET", address(id, `packets/${packetId}`));
    expect(sha256(Buffer.from(await again.arrayBuffer()))).toBe(sha256(Buffer.from(bytes)));
    const other = await filed();
    expect((await attorney.call("GET", address(other, `packets/${packetId}`))).status).toBe(404);
    expect(html).not.toContain("Changed since");
    expect((await correct(id, { form: "106Dec", line: "preparer", value: "No" })).status).toBe(200);
    expect(await (await attorney.page(page(id))).text()).toContain("Changed since: office entries");
    expect(await (await attorney.page(`/admin/submissions/${id}`)).text()).toMatch(/Forms filled [^<]*: office entries changed since/);
    expect(await audited("packet_requested")).toBeGreaterThan(0);
    expect(await audited("packet_downloaded")).toBeGreaterThan(1);
  }, 120_000);

  it("a page asks for it, a job makes it, and a reason leaves DRAFT out", async () => {
    const id = await filed();
    const asked = await attorney.post(page(id), { reason: "Sale tomorrow" });
    expect(asked.status).toBe(303);
    let html = "";
    for (let tries = 0; tries < 100 && !made.test(html); tries++) {
      await sleep(500);
      html = await (await attorney.page(page(id))).text();
    }
    expect(html).toContain("Without DRAFT: Sale tomorrow");
    const answer = await attorney.call("GET", made.exec(html)![1]!);
    expect(plain(await pdfText(new Uint8Array(await answer.arrayBuffer())))).not.toContain("DRAFT");
    expect((await attorney.post(page(id), { reason: "x".repeat(201) })).status).toBe(422);
  }, 120_000);

  it("only Form 121 shows a full Social Security number", async () => {
    const id = await filed();
    const answer = await attorney.call("GET", address(id, "forms/121"));
    expect(answer.status).toBe(200);
    const text = plain(await pdfText(new Uint8Array(await answer.arrayBuffer())));
    expect(text).toContain(plain(couple.formData.personalInfo.clientSSN));
    expect(text).toContain(plain(couple.formData.personalInfo.spouseSSN));
  }, 60_000);

  it("prints any Latin letter, and reports others before anything is made", async () => {
    const id = await filed();
    const name = { form: "101", line: "1", person: "debtor1" };
    await correct(id, { ...name, part: "last", value: "Łódź Nguyễn O’Brien-Ñandú Čapek" });
    const form = await attorney.call("GET", address(id, "forms/101"));
    expect(await pdfText(new Uint8Array(await form.arrayBuffer()))).toContain("Łódź Nguyễn O’Brien-Ñandú Čapek");
    await correct(id, { ...name, part: "middle", value: "王小明" });
    const answer = await attorney.call("GET", address(id, "packet"));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ lines: [{ form: "101", line: "1", part: "middle", letters: ["王", "小", "明"] }] });
    const html = await (await attorney.page(page(id))).text();
    expect(html).toContain("王小明");
    expect(html).toContain("Correct the line");
  }, 60_000);
});
