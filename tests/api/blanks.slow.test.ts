import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editions } from "../../app/official-forms/editions.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { changePdf, createFormPdf } from "../support/form-pdfs.ts";
import { officialForm, officialFormFiles, officialFormsFolder, officialFormsMissing } from "../support/official-forms.ts";
import { pdfContaining } from "../support/pdf-files.ts";
import { diskStore, type Store } from "../support/stores.ts";

const blanks = "/api/admin/blanks";

let store: Store;
let attorney: Client;
beforeAll(async () => {
  store = await diskStore({ ATTORNEY_PASSWORD: attorneyPassword });
  attorney = await signInAttorney(store.server.url);
});
afterAll(() => store?.cleanup());

interface ListedForm {
  form: string;
  status: string;
  blank: { edition: string; size: number; sha256: string } | null;
}

const upload = (bytes: Buffer, type = "application/pdf") =>
  fetch(store.server.url + blanks, {
    method: "POST",
    headers: { Cookie: attorney.cookie, Origin: store.server.url, "Content-Type": type },
    body: new Uint8Array(bytes),
  });
const listForms = async (): Promise<ListedForm[]> => (await attorney.call("GET", blanks)).json();
const findListedForm = async (form: string) => (await listForms()).find((each) => each.form === form);
const auditDetails = (action: string) =>
  withDatabase(store.server, async (sql) =>
    (await sql<{ detail: string }[]>`select detail from audit_log where action = ${action} order by id`).map(({ detail }) => detail),
  );

it("blanks are listed, uploaded, and removed by the office only", async () => {
  const stranger = apiClient(store.server.url);
  const responses = [stranger.call("GET", blanks), stranger.call("DELETE", `${blanks}/101`), stranger.call("POST", blanks, {})];
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([401, 401, 401]);
});

it("the list contains every supported form as missing", async () => {
  const forms = await listForms();
  expect(forms.map(({ form }) => form)).toEqual(editions.map(({ form }) => form));
  expect(new Set(forms.map(({ status }) => status))).toEqual(new Set(["missing"]));
});

/** A PDF page that decompresses to 400 MB. */
function zipBomb(): Buffer {
  const content = deflateSync(deflateSync(Buffer.alloc(400 * 2 ** 20)));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>> endobj
4 0 obj <</Filter[/FlateDecode/FlateDecode]/Length ${content.length}>> stream\n`),
    content,
    Buffer.from("\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\n%%EOF\n"),
  ]);
}

/** A PDF whose page tree is cyclic. */
const cyclicPages = Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[2 0 R]>> endobj
trailer <</Root 1 0 R/Size 3>>
%%EOF
`);

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["a file that is not a PDF", () => Buffer.from("Official Form 106D"), "This is not a PDF."],
  ["an empty file", () => Buffer.alloc(0), "This is not a PDF."],
  ["a broken PDF", () => Buffer.from("%PDF-1.7 nothing"), "This PDF is damaged and does not open."],
  ["an unrelated PDF", () => pdfContaining(Buffer.from("x")), "does not name an official form"],
  ["a form of another edition", () => createFormPdf("Official Form 106D 12/22"), "Form 106D in another edition: 12/22, expected 12/15."],
  ["an altered form", () => createFormPdf("Official Form 106D 12/15", 3), "Form 106D of 12/15, but altered"],
  ["a PDF that decompresses to 400 MB", zipBomb, "It is not one of the courts' forms."],
  ["a PDF with a cyclic page tree", cyclicPages.subarray.bind(cyclicPages, 0), "This PDF"],
])(
  "upload of %s returns 422 with the reason",
  async (_what, bytes, message) => {
    const response = await upload(await bytes());
    expect({ status: response.status, message: (await response.json()).message }).toEqual({
      status: 422,
      message: expect.stringContaining(message),
    });
    expect(store.below("kept/")).toEqual([]);
  },
  60_000,
);

it("an upload may be larger than 1 MB however the path of the route is written, and nothing else may", async () => {
  const large = { "Content-Type": "application/pdf", Cookie: attorney.cookie, Origin: store.server.url };
  const post = (path: string) =>
    fetch(store.server.url + path, { method: "POST", headers: large, body: new Uint8Array(1_500_000) }).then(({ status }) => status);
  for (const path of [blanks, `${blanks}/`, "/api/admin/blank%73", "/API/Admin/Blanks"])
    expect([path, await post(path)]).toEqual([path, 422]);
  expect(await post(`${blanks}?a=b`)).toBe(400);
  for (const path of [`${blanks}/101`, "/api/admin/blankss", "/api/admin%2Fblanks", "/api/admin/conflicts"])
    expect([path, await post(path)]).toEqual([path, 413]);
});

it("an upload returns 415 for another content type and 413 above 10 MB", async () => {
  expect((await upload(await createFormPdf(""), "application/octet-stream")).status).toBe(415);
  const response = await upload(pdfContaining(Buffer.alloc(10 * 2 ** 20)));
  expect([response.status, (await response.json()).message]).toEqual([
    413,
    "This file is larger than 10 MB. The courts' forms are smaller.",
  ]);
  expect((await upload(pdfContaining(Buffer.alloc(9 * 2 ** 20)))).status).toBe(422);
});

it("removing a blank that was not uploaded returns 404", async () => {
  for (const form of ["101", "999"]) expect((await attorney.call("DELETE", `${blanks}/${form}`)).status).toBe(404);
  expect((await attorney.page("/admin/official-forms/101/remove")).status).toBe(404);
});

/** Inserts a blank, as uploading one of the courts' forms does. */
const insertBlank = (form: string, edition: string, key: string) =>
  withDatabase(store.server, async (sql) => {
    store.plant(key);
    await sql`insert into blanks ${sql({ form, edition, sha256: "0", size: 7, storage_key: key, uploaded_at: new Date(0) })}`;
  });
const runSweep = () => run("sweep", store.server.dataDir);

it("the list reports outdated editions and files that the storage has lost", async () => {
  await insertBlank("106D", "12/07", "kept/old");
  await insertBlank("106G", "12/15", "kept/lost");
  store.lose("kept/lost");
  store.age("kept/old", 48);
  expect(await runSweep()).toMatchObject({ output: expect.stringContaining("1 files, 0 of them unknown, 0 moved to trash/") });
  expect(await findListedForm("106D")).toMatchObject({ status: "outdated", edition: "12/15", blank: { edition: "12/07", size: 7 } });
  expect(await findListedForm("106G")).toMatchObject({ status: "lost" });
  const page = await (await attorney.page("/admin/official-forms")).text();
  expect(page).toContain("Edition 12/07 is no longer in force. Please upload edition 12/15.");
  expect(page).toContain("The storage has lost this file.");

  expect((await attorney.call("DELETE", `${blanks}/106D`)).status).toBe(204);
  expect((await attorney.post("/admin/official-forms/106G/remove", {})).headers.get("Location")).toBe("/admin/official-forms");
  expect(new Set((await listForms()).map(({ status }) => status))).toEqual(new Set(["missing"]));
  await expect.poll(() => store.below("kept/")).toEqual([]);
  expect(await auditDetails("blank_removed")).toEqual(["106D 12/07", "106G 12/15"]);
}, 60_000);

it("the import command reports what is wrong with a folder", async () => {
  const importForms = (...args: string[]) => run("official-forms", store.server.dataDir, args);
  expect(await importForms()).toEqual({ code: 1, output: expect.stringContaining("Usage: npm run official-forms -- <folder>") });
  expect(await importForms("/nowhere/at/all")).toEqual({ code: 1, output: expect.stringContaining("cannot be read") });
  expect(await importForms("docs/decisions")).toEqual({ code: 1, output: expect.stringContaining("has no PDFs") });
}, 60_000);

describeUnless(officialFormsMissing, "the courts' own forms", () => {
  it("are stored encrypted, replaced by a new upload, and removed", async () => {
    const bytes = officialForm("106AB");
    const response = await upload(bytes);
    expect([response.status, await response.json()]).toEqual([201, { form: "106AB", edition: "12/15", status: "current" }]);
    expect(await findListedForm("106AB")).toMatchObject({ status: "current", blank: { edition: "12/15", size: bytes.length } });
    const [first] = store.below("kept/");
    expect(store.bytes(first!).includes("%PDF")).toBe(false);

    expect((await upload(bytes)).status).toBe(201);
    expect(store.below("kept/")).toEqual([first]);
    expect((await upload(await changePdf(bytes, () => undefined))).status).toBe(201);
    await expect.poll(() => store.below("kept/").filter((key) => key === first)).toEqual([]);
    expect(store.below("kept/")).toHaveLength(1);
    expect(await auditDetails("blank_uploaded")).toEqual(["106AB 12/15", "106AB 12/15"]);

    expect((await attorney.call("DELETE", `${blanks}/106AB`)).status).toBe(204);
    await expect.poll(() => store.below("kept/")).toEqual([]);
  }, 60_000);

  it("are all imported by the command, which prints a line for each file", async () => {
    const { code, output } = await run("official-forms", store.server.dataDir, [officialFormsFolder!]);
    expect([code, output]).toEqual([0, expect.stringContaining("form_b106d.pdf: Form 106D of 12/15\n")]);
    expect(output.trim().split("\n")).toHaveLength(officialFormFiles().length);
    expect(new Set((await listForms()).map(({ status }) => status))).toEqual(new Set(["current"]));
  }, 120_000);
});
