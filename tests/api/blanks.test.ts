import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editions } from "../../app/official-forms/editions.ts";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { changed, madeForm } from "../support/made-forms.ts";
import { officialForm, officialFormFiles, officialFormsFolder, withoutOfficialForms } from "../support/official-forms.ts";
import { pdfHolding } from "../support/pdf-files.ts";
import { diskStore, type Store } from "../support/stores.ts";

const blanks = "/api/admin/blanks";

let store: Store;
let attorney: Client;
beforeAll(async () => {
  store = await diskStore({ ATTORNEY_PASSWORD: attorneyPassword });
  attorney = await signedInAttorney(store.server.url);
});
afterAll(() => store?.cleanup());

interface Known {
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
const listed = async (): Promise<Known[]> => (await attorney.call("GET", blanks)).json();
const listedForm = async (form: string) => (await listed()).find((each) => each.form === form);
const audited = (action: string) =>
  withDatabase(store.server, async (sql) =>
    (await sql<{ detail: string }[]>`select detail from audit_log where action = ${action} order by id`).map(({ detail }) => detail),
  );

it("only the office sees, uploads and removes blanks", async () => {
  const stranger = apiClient(store.server.url);
  const answers = [stranger.call("GET", blanks), stranger.call("DELETE", `${blanks}/101`), stranger.call("POST", blanks, {})];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401]);
});

it("every form that is known is listed, and missing", async () => {
  const forms = await listed();
  expect(forms.map(({ form }) => form)).toEqual(editions.map(({ form }) => form));
  expect(new Set(forms.map(({ status }) => status))).toEqual(new Set(["missing"]));
});

/** A page that unpacks to 400 MB. */
function bomb(): Buffer {
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

/** A page tree that goes round. */
const endless = Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[2 0 R]>> endobj
trailer <</Root 1 0 R/Size 3>>
%%EOF
`);

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["no PDF", () => Buffer.from("Official Form 106D"), "This is not a PDF."],
  ["an empty file", () => Buffer.alloc(0), "This is not a PDF."],
  ["a broken PDF", () => Buffer.from("%PDF-1.7 nothing"), "This PDF is damaged and does not open."],
  ["a PDF of something else", () => pdfHolding(Buffer.from("x")), "does not name an official form"],
  ["another edition", () => madeForm("Official Form 106D 12/22"), "Form 106D in another edition: 12/22, expected 12/15."],
  ["an imitation", () => madeForm("Official Form 106D 12/15", 3), "Form 106D of 12/15, but altered"],
  ["a PDF that unpacks without end", bomb, "It is none of the courts' forms."],
  ["a PDF whose pages go round", endless.subarray.bind(endless, 0), "This PDF"],
])(
  "%s is refused, with the reason",
  async (_what, bytes, message) => {
    const answer = await upload(await bytes());
    expect({ status: answer.status, message: (await answer.json()).message }).toEqual({
      status: 422,
      message: expect.stringContaining(message),
    });
    expect(store.below("kept/")).toEqual([]);
  },
  60_000,
);

it("what is not declared as a PDF, or has more than 10 MB, is refused", async () => {
  expect((await upload(await madeForm(""), "application/octet-stream")).status).toBe(415);
  const answer = await upload(pdfHolding(Buffer.alloc(10 * 2 ** 20)));
  expect([answer.status, (await answer.json()).message]).toEqual([413, "This file is larger than 10 MB. The courts' forms are smaller."]);
  expect((await upload(pdfHolding(Buffer.alloc(9 * 2 ** 20)))).status).toBe(422);
});

it("a blank that is not kept cannot be removed", async () => {
  for (const form of ["101", "999"]) expect((await attorney.call("DELETE", `${blanks}/${form}`)).status).toBe(404);
  expect((await attorney.page("/admin/official-forms/101/remove")).status).toBe(404);
});

/** Keeps a blank as an upload of the courts' own would be kept. */
const plant = (form: string, edition: string, key: string) =>
  withDatabase(store.server, async (sql) => {
    store.plant(key);
    await sql`insert into blanks ${sql({ form, edition, sha256: "0", size: 7, storage_key: key, uploaded_at: new Date(0) })}`;
  });
const sweep = () => run("sweep", store.server.dataDir);

it("an edition that is no longer in force, and a file that the storage has lost, are told", async () => {
  await plant("106D", "12/07", "kept/old");
  await plant("106G", "12/15", "kept/lost");
  store.lose("kept/lost");
  store.age("kept/old", 48);
  expect(await sweep()).toMatchObject({ output: expect.stringContaining("1 files, 0 of them unknown, 0 moved to trash/") });
  expect(await listedForm("106D")).toMatchObject({ status: "outdated", edition: "12/15", blank: { edition: "12/07", size: 7 } });
  expect(await listedForm("106G")).toMatchObject({ status: "lost" });
  const page = await (await attorney.page("/admin/official-forms")).text();
  expect(page).toContain("Edition 12/07 is no longer in force. Please upload edition 12/15.");
  expect(page).toContain("The storage has lost this file.");

  expect((await attorney.call("DELETE", `${blanks}/106D`)).status).toBe(204);
  expect((await attorney.post("/admin/official-forms/106G/remove", {})).headers.get("Location")).toBe("/admin/official-forms");
  expect(new Set((await listed()).map(({ status }) => status))).toEqual(new Set(["missing"]));
  await expect.poll(() => store.below("kept/")).toEqual([]);
  expect(await audited("blank_removed")).toEqual(["106D 12/07", "106G 12/15"]);
}, 60_000);

it("the command says what is wrong with a folder", async () => {
  const command = (...args: string[]) => run("official-forms", store.server.dataDir, args);
  expect(await command()).toEqual({ code: 1, output: expect.stringContaining("Usage: npm run official-forms -- <folder>") });
  expect(await command("/nowhere/at/all")).toEqual({ code: 1, output: expect.stringContaining("cannot be read") });
  expect(await command("docs/decisions")).toEqual({ code: 1, output: expect.stringContaining("has no PDFs") });
}, 60_000);

describeUnless(withoutOfficialForms, "the courts' own forms", () => {
  it("are kept encrypted, replaced by a new upload, and removed", async () => {
    const bytes = officialForm("106AB");
    const answer = await upload(bytes);
    expect([answer.status, await answer.json()]).toEqual([201, { form: "106AB", edition: "12/15", status: "current" }]);
    expect(await listedForm("106AB")).toMatchObject({ status: "current", blank: { edition: "12/15", size: bytes.length } });
    const [first] = store.below("kept/");
    expect(store.bytes(first!).includes("%PDF")).toBe(false);

    expect((await upload(bytes)).status).toBe(201);
    expect(store.below("kept/")).toEqual([first]);
    expect((await upload(await changed(bytes, () => undefined))).status).toBe(201);
    await expect.poll(() => store.below("kept/").filter((key) => key === first)).toEqual([]);
    expect(store.below("kept/")).toHaveLength(1);
    expect(await audited("blank_uploaded")).toEqual(["106AB 12/15", "106AB 12/15"]);

    expect((await attorney.call("DELETE", `${blanks}/106AB`)).status).toBe(204);
    await expect.poll(() => store.below("kept/")).toEqual([]);
  }, 60_000);

  it("are all kept by the command, which tells of each file", async () => {
    const { code, output } = await run("official-forms", store.server.dataDir, [officialFormsFolder!]);
    expect([code, output]).toEqual([0, expect.stringContaining("form_b106d.pdf: Form 106D of 12/15\n")]);
    expect(output.trim().split("\n")).toHaveLength(officialFormFiles().length);
    expect(new Set((await listed()).map(({ status }) => status))).toEqual(new Set(["current"]));
  }, 120_000);
});
