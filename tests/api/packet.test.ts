import { setTimeout as sleep } from "node:timers/promises";
import { PDFBool, PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
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
import { readAloud, structureFaults } from "../support/pdf-structure.ts";
import { printedPages } from "../support/printed-words.ts";
import { pdfText } from "../support/pdf-text.ts";
import { qpdfFaults } from "../support/qpdf.ts";
import { diskStore, type Store } from "../support/stores.ts";

/** What the firm's settings say of the attorney, each to be printed right above its label. */
const signer = {
  "Printed name": "Ann Example",
  "Firm name": "Example & Sample Law, PLLC",
  Number: "100 Example Street, Suite 200",
  City: "Raleigh",
  State: "NC",
  "ZIP Code": "27601-1234",
  "Bar number": "12345",
};
const settings = {
  ATTORNEY_NAME: signer["Printed name"],
  ATTORNEY_BAR: `NC ${signer["Bar number"]}`,
  FIRM_NAME: signer["Firm name"],
  FIRM_PHONE: "(919) 555-0199",
  FIRM_EMAIL: "office@firm.example",
  FIRM_ADDRESS: `${signer.Number}, ${signer.City}, ${signer.State} ${signer["ZIP Code"]}`,
};

const documentPassword = "opens-what-the-office-takes-away";

let store: Store;
let attorney: Client;
beforeAll(async () => {
  store = await diskStore({ ATTORNEY_PASSWORD: attorneyPassword, DOCUMENT_PASSWORD: documentPassword, ...settings });
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

  it("does not fill a form that the petition does not have", async () => {
    const id = await filed();
    const answerTo = async (form: string) => {
      const answer = await attorney.call("GET", address(id, `forms/${form}`));
      return [answer.status, (await answer.json()).message];
    };
    const notFiled = [404, "This form is not part of this petition."];
    const missing = [409, "Some blank official forms are missing."];
    for (const form of ["106J2", "122C1"]) expect([form, await answerTo(form)]).toEqual([form, notFiled]);
    expect((await attorney.call("PATCH", address(id, "").slice(0, -1), { chapter: "13" })).status).toBe(200);
    await correct(id, { form: "106J", line: "1", part: "separate", value: "Yes" });
    for (const form of ["108", "122A1"]) expect([form, await answerTo(form)]).toEqual([form, notFiled]);
    for (const form of ["106J2", "122C1"]) expect([form, await answerTo(form)]).toEqual([form, missing]);
  });

  it("says how many pages are filled, on a page that looks again by itself without scripts", async () => {
    const id = await filed();
    const waiting = { id: "p".repeat(24), form_id: id, address: "", is_draft: true, answers_version: 1, entries_version: 0 };
    const shown = async (progress: object) => {
      await withDatabase(store.server, async (sql) => {
        await sql`delete from packets where form_id = ${id}`;
        await sql`insert into packets ${sql({ ...waiting, editions: sql.json([]), ...progress })}`;
      });
      return (await attorney.page(page(id))).text();
    };
    expect(await shown({})).toContain("Working out the pages");
    const html = await shown({ pages: 60, pages_done: 30 });
    expect(html).toContain("Page 31 of 60");
    expect(html).toMatch(/<noscript><meta http-equiv="refresh"/i);
    expect(await shown({ pages: 60, pages_done: 60 })).toContain("All 60 pages filled");
  });

  it("knows when the forms were filled last, however often they could not be since", async () => {
    const id = await filed();
    const packet = { form_id: id, address: "", is_draft: true, answers_version: 1, entries_version: 0 };
    await withDatabase(store.server, async (sql) => {
      const made = { state: "made", size: 1, sha256: "", storage_key: "kept/made", requested_at: new Date("2026-01-05T12:00:00Z") };
      await sql`insert into packets ${sql({ ...packet, editions: sql.json([]), id: "m".repeat(24), ...made })}`;
      for (let number = 0; number < 51; number++)
        await sql`insert into packets ${sql({ ...packet, editions: sql.json([]), id: `failed ${number}`, state: "failed" })}`;
    });
    for (const shown of [`/admin/submissions/${id}`, `/admin/submissions/${id}/petition`])
      expect(await (await attorney.page(shown)).text()).toContain("Forms filled January 5, 2026");
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

const formsIn = ({ bookmarks }: Pick<Facts, "bookmarks">) => bookmarks.map((title) => /Form (\S+):/.exec(title)![1]);

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
    expect(formsIn({ bookmarks }).slice(0, 5)).toEqual(["101", "106Sum", "106A/B", "106C", "106D"]);
    expect(formsIn({ bookmarks }).slice(-5)).toEqual(["106J", "106Dec", "107", "108", "122A-1"]);
    expect(labels.slice(0, 2)).toEqual(["101-1", "101-2"]);
    const document = await PDFDocument.load(bytes);
    const names = [...document.catalog.keys()].map(String);
    expect(names).not.toContain("/AcroForm");
    expect(names).not.toContain("/OpenAction");
    const dictionaries = document.context.enumerateIndirectObjects().flatMap(([, each]) => (each instanceof PDFDict ? [each] : []));
    const isReference = (each: PDFDict) => each.get(PDFName.of("Type")) === PDFName.of("OBJR");
    expect(dictionaries.filter((each) => each.has(PDFName.of("JS")) || each.get(PDFName.of("FT")) || isReference(each))).toEqual([]);
    expect(await qpdfFaults(bytes)).toEqual("");

    expect(document.catalog.lookup(PDFName.of("MarkInfo"), PDFDict).get(PDFName.of("Marked"))).toBe(PDFBool.False);
    expect(await structureFaults(bytes)).toEqual([]);
    const read = await readAloud(bytes);
    expect(new Set(labels.filter((_, index) => read[index]).map((label) => label.replace(/-\d+$/, "")))).toEqual(
      new Set(["101", "122A-1"]),
    );

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

  it("has Form 106J-2 after 106J once that says that Debtor 2 keeps a separate household, with what the office enters", async () => {
    const id = await filed();
    expect((await correct(id, { form: "106J2", line: "4", value: "$7,531" })).status).toBe(422);
    await correct(id, { form: "106J", line: "1", part: "separate", value: "Yes" });
    const sheet = await (await attorney.page(`/admin/submissions/${id}/petition?form=106J2`)).text();
    expect(sheet).toContain("106J-2 Schedule J-2: Expenses for Separate Household of Debtor 2");
    expect((await correct(id, { form: "106J2", line: "4", value: "$7,531" })).status).toBe(200);
    const answer = await attorney.call("GET", address(id, "packet"));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { bookmarks } = await factsOf(bytes);
    const at = bookmarks.findIndex((title) => title.includes("106J-2"));
    expect(bookmarks.slice(at - 1, at + 2)).toEqual([expect.stringMatching(/106J:/), expect.any(String), expect.stringMatching(/106Dec/)]);
    const text = await pdfText(bytes);
    expect(text.match(/7,531/g)).toHaveLength(3);
    expect(text).toContain((7_531 + 6_762).toLocaleString("en-US"));
  }, 120_000);

  it("a page asks for it, a job makes it, and a reason leaves DRAFT out", async () => {
    const id = await filed();
    expect((await attorney.call("PATCH", address(id, "").slice(0, -1), { chapter: "13" })).status).toBe(200);
    const asked = await attorney.post(page(id), { reason: "Sale tomorrow" });
    expect(asked.status).toBe(303);
    let html = "";
    for (let tries = 0; tries < 100 && !made.test(html); tries++) {
      await sleep(500);
      html = await (await attorney.page(page(id))).text();
    }
    expect(html).toContain("Without DRAFT: Sale tomorrow");
    const bytes = new Uint8Array(await (await attorney.call("GET", made.exec(html)![1]!)).arrayBuffer());
    expect(plain(await pdfText(bytes))).not.toContain("DRAFT");
    expect(formsIn(await factsOf(bytes)).slice(-2)).toEqual(["107", "122C-1"]);
    expect((await attorney.post(page(id), { reason: "x".repeat(201) })).status).toBe(422);
  }, 120_000);

  it("has the attorney of the settings above the printed labels of Form 101, unless the office enters another", async () => {
    const id = await filed();
    const attorneyPage = async () => {
      const answer = await attorney.call("GET", address(id, "forms/101"));
      return (await printedPages(new Uint8Array(await answer.arrayBuffer())))[7]!.words;
    };
    const words = await attorneyPage();
    const find = (text: string) => words.filter((word) => word.text === text);
    for (const [label, value] of Object.entries(signer)) {
      const isAbove = find(value).some(({ box: [x, y] }) =>
        find(label).some(({ box: [left, top] }) => Math.abs(x - left) < 8 && y > top && y - top < 20),
      );
      expect([label, isAbove]).toEqual([label, true]);
    }
    for (const [label, value] of [
      ["Contact phone", settings.FIRM_PHONE],
      ["Email address", settings.FIRM_EMAIL],
    ] as const) {
      const [, y] = find(value)[0]!.box;
      expect(Math.abs(find(label)[0]!.box[1] - y)).toBeLessThan(6);
    }
    await correct(id, { form: "101", line: "attorney", part: "name", value: "Bo Sample" });
    const corrected = (await attorneyPage()).map(({ text }) => text);
    expect(corrected).toContain("Bo Sample");
    expect(corrected).not.toContain("Ann Example");
  }, 60_000);

  it("only Form 121 shows a full Social Security number", async () => {
    const id = await filed();
    const answer = await attorney.call("GET", address(id, "forms/121"));
    expect(answer.status).toBe(200);
    const text = plain(await pdfText(new Uint8Array(await answer.arrayBuffer())));
    expect(text).toContain(plain(couple.formData.personalInfo.clientSSN));
    expect(text).toContain(plain(couple.formData.personalInfo.spouseSSN));
  }, 60_000);

  it("are in the package as they were filled last, which says what they lack, and Form 121 only behind the password", async () => {
    const id = await filed();
    const packaged = async (query = "", password?: string) => {
      const answer = await attorney.call("GET", address(id, `package${query}`));
      const reader = new ZipReader(new BlobReader(await answer.blob()), { ...(password && { password }), useWebWorkers: false });
      const files = new Map((await reader.getEntries()).map((entry) => [entry.filename, entry as FileEntry]));
      const pdfs = [...files.keys()].filter((name) => /^(?:official-forms|form-121)/.test(name));
      return { files, pdfs, readme: await files.get("README.txt")!.getData(new TextWriter()) };
    };
    const bytesOf = async (entry: FileEntry | undefined) => Buffer.from(await entry!.getData(new Uint8ArrayWriter()));
    const unfilled = await packaged("?plain=yes");
    expect(unfilled.pdfs).toEqual([]);
    expect(unfilled.readme).toMatch(/Official forms: not here, because they have not been filled yet\.\s+Form 121: not here\..*password/);

    const filledNow = Buffer.from(await (await attorney.call("GET", address(id, "packet"))).arrayBuffer());
    const { files, pdfs, readme } = await packaged("", documentPassword);
    expect(pdfs).toEqual(["official-forms.pdf", "form-121.pdf"]);
    expect(readme).toMatch(/official-forms\.pdf, filled .* marked DRAFT\. Neither answers nor office entries have changed since/);
    expect(sha256(await bytesOf(files.get("official-forms.pdf")))).toBe(sha256(filledNow));
    const { clientSSN } = couple.formData.personalInfo;
    expect(plain(await pdfText(await bytesOf(files.get("form-121.pdf"))))).toContain(plain(clientSSN));
    expect(await files.get("manifest.csv")!.getData(new TextWriter())).toContain(
      `official-forms.pdf,${filledNow.length},${sha256(filledNow)}`,
    );
    const recorded = await withDatabase(
      store.server,
      (sql) => sql`select detail from audit_log where form_id = ${id} and action = 'petition_exported' order by id`,
    );
    expect(recorded.map(({ detail }) => detail)).toEqual(["plain ZIP", "encrypted ZIP with Form 121"]);

    expect((await correct(id, { form: "106Dec", line: "preparer", value: "No" })).status).toBe(200);
    const outdated = await packaged("?plain=yes");
    expect(outdated.pdfs).toEqual(["official-forms-outdated.pdf"]);
    expect(outdated.readme).toMatch(/Changed since: office entries\. Fill the forms again/);
    expect(await (await attorney.page(`/admin/submissions/${id}/petition`)).text()).toMatch(
      /Forms filled [^<]*: office entries changed since/,
    );
  }, 120_000);

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
