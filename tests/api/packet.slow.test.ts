import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PDFBool, PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { sha256 } from "../support/chosen-files.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { couple } from "../support/households.ts";
import { officialFormFiles, officialFormsMissing } from "../support/official-forms.ts";
import { readAsScreenReader, structureFaults } from "../support/pdf-structure.ts";
import { printedPages } from "../support/printed-words.ts";
import { pdfText } from "../support/pdf-text.ts";
import { qpdfFaults } from "../support/qpdf.ts";
import { diskStore, type Store } from "../support/stores.ts";

/** The attorney's details from the settings, by the label below which each is printed. */
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
  attorney = await signInAttorney(store.server.url);
});
afterAll(() => store?.cleanup());

const petitionPath = (id: string, file: string) => `/api/admin/submissions/${id}/petition/${file}`;
const packetPage = (id: string) => `/admin/submissions/${id}/packet`;
const createForm = (formData: object = couple.formData) => createApiForm(store.server.url, formData);
const correctLine = (id: string, line: object) =>
  attorney.call("PATCH", petitionPath(id, "").slice(0, -1), { entries: [{ part: "", item: null, person: null, reason: "Seen", ...line }] });
const countAuditLines = (action: string) =>
  withDatabase(store.server, async (sql) => (await sql`select from audit_log where action = ${action}`).length);

/** Downloads the package of a petition and returns its files, the names of its official forms, and its README. */
async function readPackage(id: string, query = "", password?: string) {
  const response = await attorney.call("GET", petitionPath(id, `package${query}`));
  const reader = new ZipReader(new BlobReader(await response.blob()), { ...(password && { password }), useWebWorkers: false });
  const files = new Map((await reader.getEntries()).map((entry) => [entry.filename, entry as FileEntry]));
  const pdfs = [...files.keys()].filter((name) => /^(?:official-forms|form-121)/.test(name));
  return { files, pdfs, readme: await files.get("README.txt")!.getData(new TextWriter()) };
}

/** Replaces the packets of a form with one that waits for a job, which the server runs after `delay`. */
const insertWaiting = (formId: string, delay: string, more: object = {}) =>
  withDatabase(store.server, async (sql) => {
    const id = randomBytes(18).toString("base64url");
    const waiting = { id, form_id: formId, address: "", is_draft: true, answers_version: 1, entries_version: 0, lines_sha256: "" };
    await sql`delete from packets where form_id = ${formId}`;
    await sql`insert into packets ${sql({ ...waiting, editions: sql.json([]), ...more })}`;
    await sql`select graphile_worker.add_job('make_packet', ${sql.json({ packetId: id })}::json, run_at => now() + ${delay}::interval)`;
    return id;
  });

describe("a packet without blanks", () => {
  it("returns 409 with the missing blanks, in the API and on the page", async () => {
    const id = await createForm();
    const response = await attorney.call("GET", petitionPath(id, "packet"));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ missing: expect.arrayContaining(["101", "106D", "106AB"]) });
    expect((await attorney.call("GET", petitionPath(id, "forms/121"))).status).toBe(409);
    expect((await attorney.call("GET", petitionPath(id, "forms/999"))).status).toBe(404);
    const html = await (await attorney.page(packetPage(id))).text();
    expect(html.replaceAll("<!-- -->", "")).toMatch(/106A\/B<\/a> Schedule A\/B.*?Blank 12\/15 not uploaded/s);
    expect((await attorney.post(packetPage(id), {})).status).toBe(409);
  });

  it("returns 404 for a form that is not part of the petition", async () => {
    const id = await createForm();
    const fillForm = async (form: string) => {
      const response = await attorney.call("GET", petitionPath(id, `forms/${form}`));
      return [response.status, (await response.json()).message];
    };
    const notFiled = [404, "This form is not part of this petition."];
    const missing = [409, "Some blank official forms are missing."];
    for (const form of ["106J2", "122C1"]) expect([form, await fillForm(form)]).toEqual([form, notFiled]);
    expect((await attorney.call("PATCH", petitionPath(id, "").slice(0, -1), { chapter: "13" })).status).toBe(200);
    await correctLine(id, { form: "106J", line: "1", part: "separate", value: "Yes" });
    for (const form of ["108", "122A1"]) expect([form, await fillForm(form)]).toEqual([form, notFiled]);
    for (const form of ["106J2", "122C1"]) expect([form, await fillForm(form)]).toEqual([form, missing]);
  });

  it("shows the number of filled pages on a page that reloads itself without scripts", async () => {
    const id = await createForm();
    const readPage = async (progress: object) => {
      await insertWaiting(id, "1 day", progress);
      return (await attorney.page(packetPage(id))).text();
    };
    expect(await readPage({})).toContain("Working out the pages");
    const html = await readPage({ pages: 60, pages_done: 30 });
    expect(html).toContain("Page 31 of 60");
    expect(html).toMatch(/<noscript><meta http-equiv="refresh"/i);
    expect(await readPage({ pages: 60, pages_done: 60 })).toContain("All 60 pages filled");
  });

  it("is shown as failed after its job gave up, was killed, or found no blanks, and can be requested again", async () => {
    const id = await createForm();
    const readPage = async () => (await attorney.page(packetPage(id))).text();
    const expectFailed = (html: string) => {
      expect(html).toContain("could not be filled. Please fill them again.");
      expect(html).toContain("could not be filled</li>");
      expect(html).toContain('<form method="post" class="work-fields">');
      expect(html).not.toContain("being filled");
    };
    const changeJob = async (change: (sql: Sql, packet: string) => Promise<unknown>) => {
      const packet = await insertWaiting(id, "1 day");
      expect(await readPage()).toContain("being filled");
      await withDatabase(store.server, (sql) => change(sql, packet));
    };
    await changeJob(
      (sql, packet) => sql`update graphile_worker._private_jobs set attempts = max_attempts where payload->>'packetId' = ${packet}`,
    );
    expectFailed(await readPage());
    await changeJob((sql, packet) => sql`delete from graphile_worker._private_jobs where payload->>'packetId' = ${packet}`);
    expectFailed(await readPage());
    await insertWaiting(id, "0");
    await expect.poll(readPage, { timeout: 20_000 }).not.toContain("being filled");
    expectFailed(await readPage());
  }, 60_000);

  it("shows when the forms were filled last, even after 51 failed attempts", async () => {
    const id = await createForm();
    const packet = { form_id: id, address: "", is_draft: true, answers_version: 1, entries_version: 0, lines_sha256: "" };
    await withDatabase(store.server, async (sql) => {
      const filled = { state: "made", size: 1, sha256: "", storage_key: "kept/made", requested_at: new Date("2026-01-05T12:00:00Z") };
      await sql`insert into packets ${sql({ ...packet, editions: sql.json([]), id: "m".repeat(24), ...filled })}`;
      for (let number = 0; number < 51; number++)
        await sql`insert into packets ${sql({ ...packet, editions: sql.json([]), id: `failed ${number}`, state: "failed" })}`;
    });
    expect(await (await attorney.page(`/admin/submissions/${id}`)).text()).toContain("Forms filled January 5, 2026");
  });

  it("without DRAFT is for the attorney to review, and never said to be ready to sign", async () => {
    const id = await createForm();
    const made = { state: "made", is_draft: false, size: 9, sha256: "0", storage_key: `kept/${randomBytes(18).toString("base64url")}` };
    await insertWaiting(id, "1 day", made);
    const html = await (await attorney.page(packetPage(id))).text();
    expect(html).toContain("<strong>Ready for attorney review");
    expect(html).not.toMatch(/ready to (?:be )?sign/i);
  });

  it("returns 401 to others and 404 for unknown packets", async () => {
    const id = await createForm();
    const stranger = apiClient(store.server.url);
    for (const file of ["packet", "forms/121", "packets/aaaaaaaaaaaaaaaaaaaaaaaa"])
      expect((await stranger.call("GET", petitionPath(id, file))).status).toBe(401);
    expect((await stranger.page(packetPage(id))).status).toBe(303);
    expect((await attorney.call("GET", petitionPath(id, "packets/aaaaaaaaaaaaaaaaaaaaaaaa"))).status).toBe(404);
  });
});

/** The download link of a packet. */
const packetLink = /href="(\/api\/admin\/submissions\/[\w-]+\/petition\/packets\/[\w-]+)"/;

interface PdfProperties {
  labels: string[];
  bookmarks: string[];
  annotations: number;
}

async function readProperties(bytes: Uint8Array): Promise<PdfProperties> {
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

const formsIn = ({ bookmarks }: Pick<PdfProperties, "bookmarks">) => bookmarks.map((title) => /Form (\S+):/.exec(title)![1]);

const lettersOf = (text: string) => text.replace(/[^a-z0-9]/gi, "");

describeUnless(officialFormsMissing, "a packet with the courts' blanks", () => {
  beforeAll(async () => {
    for (const { bytes } of officialFormFiles()) {
      const response = await fetch(`${store.server.url}/api/admin/blanks`, {
        method: "POST",
        headers: { Cookie: attorney.cookie, Origin: store.server.url, "Content-Type": "application/pdf" },
        body: new Uint8Array(bytes),
      });
      expect(response.status).toBe(201);
    }
  }, 120_000);

  it("is one flat PDF in filing order, which is stored", async () => {
    const id = await createForm();
    const response = await attorney.call("GET", petitionPath(id, "packet"));
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { labels, bookmarks, annotations } = await readProperties(bytes);
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
    const screenReaderTexts = await readAsScreenReader(bytes);
    expect(new Set(labels.filter((_, index) => screenReaderTexts[index]).map((label) => label.replace(/-\d+$/, "")))).toEqual(
      new Set(["101", "122A-1"]),
    );

    const text = lettersOf(await pdfText(bytes));
    const { clientSSN, spouseSSN, clientDateOfBirth } = couple.formData.personalInfo;
    for (const secret of [clientSSN, spouseSSN, clientDateOfBirth]) expect(text).not.toContain(lettersOf(secret));
    for (const { instituteName } of couple.formData.personalProperty.bankAccounts) expect(text).toContain(lettersOf(instituteName));
    expect(text).toContain("DRAFT");

    const html = await (await attorney.page(packetPage(id))).text();
    expect(html).toContain(sha256(Buffer.from(bytes)));
    const [, packetId] = /petition\/packets\/([\w-]{24})/.exec(html)!;
    const again = await attorney.call("GET", petitionPath(id, `packets/${packetId}`));
    expect(sha256(Buffer.from(await again.arrayBuffer()))).toBe(sha256(Buffer.from(bytes)));
    const other = await createForm();
    expect((await attorney.call("GET", petitionPath(other, `packets/${packetId}`))).status).toBe(404);
    expect(html).not.toContain("Changed since");
    expect((await correctLine(id, { form: "106Dec", line: "preparer", value: "No" })).status).toBe(200);
    const outdated = (await (await attorney.page(packetPage(id))).text()).replaceAll("<!-- -->", "");
    expect(outdated).toContain("Changed since: office entries");
    const [, differing = ""] = outdated.split(">1 line differs<");
    expect(differing).toContain('data-label="As filled">Empty<');
    expect(differing).toContain('data-label="Now">No<');
    expect(await (await attorney.page(`/admin/submissions/${id}`)).text()).toMatch(/Forms filled [^<]*: office entries changed since/);
    expect(await countAuditLines("packet_requested")).toBeGreaterThan(0);
    expect(await countAuditLines("packet_downloaded")).toBeGreaterThan(1);
  }, 120_000);

  it("has Form 106J-2 after 106J if Debtor 2 keeps a separate household, with the office's entries", async () => {
    const id = await createForm();
    expect((await correctLine(id, { form: "106J2", line: "4", value: "$7,531" })).status).toBe(422);
    await correctLine(id, { form: "106J", line: "1", part: "separate", value: "Yes" });
    const sheet = await (await attorney.page(`/admin/submissions/${id}/petition/schedules?form=106J2`)).text();
    expect(sheet).toContain("106J-2 Schedule J-2: Expenses for Separate Household of Debtor 2");
    expect((await correctLine(id, { form: "106J2", line: "4", value: "$7,531" })).status).toBe(200);
    const response = await attorney.call("GET", petitionPath(id, "packet"));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { bookmarks } = await readProperties(bytes);
    const index = bookmarks.findIndex((title) => title.includes("106J-2"));
    expect(bookmarks.slice(index - 1, index + 2)).toEqual([
      expect.stringMatching(/106J:/),
      expect.any(String),
      expect.stringMatching(/106Dec/),
    ]);
    const text = await pdfText(bytes);
    expect(text.match(/7,531/g)).toHaveLength(3);
    expect(text).toContain((7_531 + 6_762).toLocaleString("en-US"));
  }, 120_000);

  it("is requested on the page and filled by a job, without DRAFT if a reason is given", async () => {
    const id = await createForm();
    expect((await attorney.call("PATCH", petitionPath(id, "").slice(0, -1), { chapter: "13" })).status).toBe(200);
    const requested = await attorney.post(packetPage(id), { reason: "Sale tomorrow" });
    expect(requested.status).toBe(303);
    let html = "";
    for (let tries = 0; tries < 100 && !packetLink.test(html); tries++) {
      await sleep(500);
      html = await (await attorney.page(packetPage(id))).text();
    }
    expect(html).toContain("Without DRAFT: Sale tomorrow");
    const bytes = new Uint8Array(await (await attorney.call("GET", packetLink.exec(html)![1]!)).arrayBuffer());
    expect(lettersOf(await pdfText(bytes))).not.toContain("DRAFT");
    expect(formsIn(await readProperties(bytes)).slice(-2)).toEqual(["107", "122C-1"]);
    expect((await attorney.post(packetPage(id), { reason: "x".repeat(201) })).status).toBe(422);
  }, 120_000);

  it("has the attorney from the settings above the labels of Form 101, unless the office enters another", async () => {
    const id = await createForm();
    const readSignaturePage = async () => {
      const response = await attorney.call("GET", petitionPath(id, "forms/101"));
      return (await printedPages(new Uint8Array(await response.arrayBuffer())))[7]!.words;
    };
    const words = await readSignaturePage();
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
    await correctLine(id, { form: "101", line: "attorney", part: "name", value: "Bo Sample" });
    const corrected = (await readSignaturePage()).map(({ text }) => text);
    expect(corrected).toContain("Bo Sample");
    expect(corrected).not.toContain("Ann Example");
  }, 60_000);

  it("has full Social Security numbers on Form 121, which is downloaded separately", async () => {
    const id = await createForm();
    const response = await attorney.call("GET", petitionPath(id, "forms/121"));
    expect(response.status).toBe(200);
    const text = lettersOf(await pdfText(new Uint8Array(await response.arrayBuffer())));
    // The blank prints the first digit of an ITIN apart from the others.
    expect(text).toContain(lettersOf(couple.formData.personalInfo.clientSSN).slice(1));
    expect(text).toContain(lettersOf(couple.formData.personalInfo.spouseSSN).slice(1));
  }, 60_000);

  it("is in the package as filled last with a note about changes since, and Form 121 only with a password", async () => {
    const id = await createForm();
    const bytesOf = async (entry: FileEntry | undefined) => Buffer.from(await entry!.getData(new Uint8ArrayWriter()));
    const unfilled = await readPackage(id, "?plain=yes");
    expect(unfilled.pdfs).toEqual([]);
    expect(unfilled.readme).toMatch(/Official forms: not here, because they have not been filled yet\.\s+Form 121: not here\..*password/);

    const packet = Buffer.from(await (await attorney.call("GET", petitionPath(id, "packet"))).arrayBuffer());
    const { files, pdfs, readme } = await readPackage(id, "", documentPassword);
    expect(pdfs).toEqual(["official-forms.pdf", "form-121.pdf"]);
    expect(readme).toMatch(
      /official-forms\.pdf, filled .* marked DRAFT\. Neither answers nor office entries nor any line .* changed since/,
    );
    expect(sha256(await bytesOf(files.get("official-forms.pdf")))).toBe(sha256(packet));
    const { clientSSN } = couple.formData.personalInfo;
    expect(lettersOf(await pdfText(await bytesOf(files.get("form-121.pdf"))))).toContain(lettersOf(clientSSN).slice(1));
    expect(await files.get("manifest.csv")!.getData(new TextWriter())).toContain(`official-forms.pdf,${packet.length},${sha256(packet)}`);
    const recorded = await withDatabase(
      store.server,
      (sql) => sql`select detail from audit_log where form_id = ${id} and action = 'petition_exported' order by id`,
    );
    expect(recorded.map(({ detail }) => detail)).toEqual(["plain ZIP", "encrypted ZIP with Form 121"]);

    expect((await correctLine(id, { form: "106Dec", line: "preparer", value: "No" })).status).toBe(200);
    const outdated = await readPackage(id, "?plain=yes");
    expect(outdated.pdfs).toEqual(["official-forms-outdated.pdf"]);
    expect(outdated.readme).toMatch(/Changed since: office entries\. Fill the forms again/);
  }, 120_000);

  it("is outdated while tables of law or the filing date change its lines, unless it was filled before lines were compared", async () => {
    const id = await createForm();
    expect((await attorney.call("PATCH", petitionPath(id, "").slice(0, -1), { asOf: "2026-11-20" })).status).toBe(200);
    expect((await attorney.call("GET", petitionPath(id, "packet"))).status).toBe(200);
    const table = "/api/admin/tables/medianIncome";
    const { rows } = await (await attorney.call("GET", table)).json();
    const putRows = async (isConfirmed: boolean) => {
      const changed = rows.map((row: object) => ({ ...row, isConfirmed }));
      expect((await attorney.call("PUT", table, { rows: changed })).status).toBe(200);
    };
    const readText = async (path: string) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");
    const expectChanged = async (isChanged: boolean) => {
      const reason = "tables of law, the filing date, confirmed presets or settings";
      expect((await readText(packetPage(id))).includes(`Changed since: ${reason}`)).toBe(isChanged);
      expect((await readText(`/admin/submissions/${id}`)).includes(`: ${reason} changed since`)).toBe(isChanged);
      const { pdfs, readme } = await readPackage(id, "?plain=yes");
      expect(pdfs).toEqual([isChanged ? "official-forms-outdated.pdf" : "official-forms.pdf"]);
      expect(readme.includes(`Changed since: ${reason}. Fill the forms again`)).toBe(isChanged);
    };
    await expectChanged(false);
    await putRows(true);
    await expectChanged(true);
    await putRows(false);
    await expectChanged(false);
    await putRows(true);
    await putRows(false);
  }, 120_000);

  it("records its lines when its job fills it, not when it is requested", async () => {
    const id = await createForm();
    await insertWaiting(id, "0", { lines_sha256: "of the request" });
    await expect.poll(async () => (await attorney.page(packetPage(id))).text(), { timeout: 60_000 }).toMatch(packetLink);
    expect(await (await attorney.page(packetPage(id))).text()).not.toContain("Changed since");
  }, 120_000);

  it("prints any Latin letter, and returns 409 with other characters before filling anything", async () => {
    const id = await createForm();
    const name = { form: "101", line: "1", person: "debtor1" };
    await correctLine(id, { ...name, part: "last", value: "Łódź Nguyễn O’Brien-Ñandú Čapek" });
    const form = await attorney.call("GET", petitionPath(id, "forms/101"));
    expect(await pdfText(new Uint8Array(await form.arrayBuffer()))).toContain("Łódź Nguyễn O’Brien-Ñandú Čapek");
    await correctLine(id, { ...name, part: "middle", value: "王小明" });
    const response = await attorney.call("GET", petitionPath(id, "packet"));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ lines: [{ form: "101", line: "1", part: "middle", letters: ["王", "小", "明"] }] });
    const html = await (await attorney.page(packetPage(id))).text();
    expect(html).toContain("王小明");
    expect(html).toContain("Correct the line");
  }, 60_000);

  it("shows no full Social Security number on its page, even if the number cannot be printed", async () => {
    const id = await createForm();
    await correctLine(id, { form: "121", line: "2", person: "debtor1", part: "", item: 1, value: "明 987-65-4321" });
    const html = await (await attorney.page(packetPage(id))).text();
    expect(html).toContain("明 xxx-xx-4321");
    expect(html).not.toContain("987-65-4321");
  });
});
