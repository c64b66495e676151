import { BlobReader, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formNumbers } from "../../app/petition/lines/line.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { officialFormFiles, officialFormsMissing } from "../support/official-forms.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { isThorough } from "../support/thorough.ts";

const phone = "(336) 555-0142";
const [client, spouse, taxpayer] = ["987654321", "987654322", "987654323"];
const [card, ten, eleven, bank] = ["4111111111111111", "4402117788", "44021177889", "7700123456"];

/** Twenty-four spellings of the numbers of the case, by the answer that contains them. */
const spellings: Record<string, string[]> = {
  "financialAffairs.losses": [
    `Purse stolen with my card 4111.1111.1111.1111 and number 987.65.4321. Card services: ${phone}`,
    "card 4111 1111 1111 1111",
  ],
  "financialAffairs.lawsuits": ["Bank v. Placeholder, file no. 26 CVD 000000, my number 987–65–4321", "or 987—65—4322"],
  "financialAffairs.closedAccounts": ["Mock Bank account 55001234567, closed", "acct 5500-1234-89"],
  "personalInfo.previousNames": ["R. Placeholder 987−65−4321", "(987\u00A065\u00A04322)"],
  "contactInfo.streetAddress": ["77 Specimen Court 987\u200965\u20094321"],
  "vehicles[0].condition": ["Good, loan 987\u200B65\u200B4323 on it", "and 9-8 7/6.5_4,3 2 1"],
  "securedCreditors[0].creditor": ["Sample Servicing ９８７－６５－４３２１", "４４０２ １１７７ ８８"],
  "securedCreditors[1].collateral": ["Second deed 987/65/4322", "987_65_4323"],
  "unsecuredCreditors[0].originalCreditor": ["Mock Bank Visa 4111/1111-1111_1111", "987,65,4321"],
  "unsecuredCreditors[1].collector.name": ["Placeholder Recovery 440-211-77889"],
  "expenses.leases[0].what": ["Phone contract 987.65-4321", "4 4 0 2 1 1 7 7 8 8 9"],
  "income.currentEmployer": ["Sample Logistics ٩٨٧-٦٥-٤٣٢١"],
  "expenses.otherExpensesDetail": ["School fees from 77.00.12.34.56"],
  "securedCreditors[3].coSigner.name": ["Pat Mockford 987\u202F65\u202F4322"],
};

const secrets = [client, spouse, taxpayer, card, ten, eleven, bank, "55001234567", "5500123489"] as string[];

function answers(): object {
  const formData = structuredClone(couple.formData);
  formData.personalInfo.clientName = "Rowan T. Placeholder 987.65.4321";
  formData.priorityCreditors[0]!.accountNumber = ten!;
  formData.priorityCreditors[1]!.accountNumber = eleven!;
  formData.personalProperty.bankAccounts[0]!.lastFour = bank!;
  for (const [path, texts] of Object.entries(spellings)) {
    const keys = path.split(/[.[\]]+/).filter(Boolean);
    const last = keys.pop()!;
    const parent = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], formData);
    (parent as Record<string, unknown>)[last] = texts.join(" ");
  }
  return formData;
}

/** The digits of a text in any script, and nothing else. */
const digitsOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\D/g, "");

let server: TestServer;
let attorney: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, DOCUMENT_PASSWORD: "opens-the-package-of-a-case" } });
  attorney = await signInAttorney(server.url);
  id = await createApiForm(server.url, answers());
});
afterAll(() => server?.cleanup());

const petitionPath = (file = "") => `/api/admin/submissions/${id}/petition${file}`;
const textOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  name.endsWith(".pdf") ? pdfText(bytes) : new TextDecoder().decode(bytes);

async function download(file: string): Promise<Uint8Array> {
  const response = await attorney.call("GET", petitionPath(file));
  expect([file, response.status]).toEqual([file, 200]);
  return new Uint8Array(await response.arrayBuffer());
}

async function unpack(bytes: Uint8Array, password?: string): Promise<(readonly [name: string, text: string])[]> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { useWebWorkers: false, ...(password && { password }) });
  const entries = (await reader.getEntries()) as FileEntry[];
  return Promise.all(
    entries.map(async (entry) => [entry.filename, await textOf(entry.filename, await entry.getData(new Uint8ArrayWriter()))] as const),
  );
}

/** Numbers of the case in texts, by the name of the text. */
const leaks = (texts: readonly (readonly [name: string, text: string])[]) =>
  texts.flatMap(([name, text]) => secrets.filter((secret) => digitsOf(text).includes(secret)).map((secret) => `${name}: ${secret}`));

interface Gap {
  form: string;
  line: string;
  part: string;
  item: number | null;
  person: string | null;
  path: string | null;
  text: string;
  masked?: string[];
}
const maskedGaps = async (): Promise<Gap[]> => {
  const { gaps } = (await (await attorney.call("GET", petitionPath())).json()) as { gaps: Gap[] };
  return gaps.filter(({ masked }) => masked);
};

describe("the numbers of a case", () => {
  it("are in none of its files and pages, however the client has written them, but its phone number is", async () => {
    const csvs = ["/worksheets.csv", ...["d", "e", "f", "g", "notice"].map((name) => `/creditors/${name}.csv`)];
    const files = ["", ...csvs, "/worksheets.pdf", "/matrix?reason=Later"];
    const texts = await Promise.all(files.map(async (name) => [name, await textOf(name, await download(name))] as const));
    const pages = await Promise.all(
      ["/packet", ...formNumbers.map((form) => `/petition?form=${form}&open=all`)].map(
        async (path) => [path, await (await attorney.page(`/admin/submissions/${id}${path}`)).text()] as const,
      ),
    );
    const matrixIssues = JSON.stringify(await (await attorney.call("GET", petitionPath("/matrix"))).json());
    const all = [...texts, ...pages, ["issues", matrixIssues] as const, ...(await unpack(await download("/package?plain=yes")))];
    expect(all.length).toBeGreaterThan(30);
    expect(leaks(all)).toEqual([]);
    for (const name of ["", "/worksheets.csv"]) expect(texts.find(([each]) => each === name)![1]).toContain(phone);
  }, 120_000);

  it.skipIf(officialFormsMissing)(
    "are on none of the filled forms, except Social Security numbers on Form 121",
    async () => {
      for (const { bytes } of officialFormFiles())
        await fetch(`${server.url}/api/admin/blanks`, {
          method: "POST",
          body: new Uint8Array(bytes),
          headers: { Cookie: attorney.cookie, Origin: server.url, "Content-Type": "application/pdf" },
        });
      const packet = ["packet", await pdfText(await download("/packet"))] as const;
      const single = async (form: string) => [form, await pdfText(await download(`/forms/${form}`))] as const;
      const forms: (readonly [string, string])[] = [];
      // The packet contains the same pages.
      const alone = isThorough ? ["101", "106AB", "106D", "106EF", "106G", "106H", "106I", "106J", "107"] : ["106EF"];
      for (const form of alone) forms.push(await single(form));
      const files = await unpack(await download("/package"), "opens-the-package-of-a-case");
      expect(files.map(([name]) => name)).toEqual(expect.arrayContaining(["official-forms.pdf", "form-121.pdf"]));
      expect(leaks([packet, ...forms, ...files.filter(([name]) => name !== "form-121.pdf")])).toEqual([]);
      expect(packet[1].replace(/\s/g, "")).toContain(phone.replace(/\s/g, ""));
      const form121 = [await single("121"), ...files.filter(([name]) => name === "form-121.pdf")];
      // The numbers are ITINs, of which the blank prints the first digit apart from the others.
      for (const [, text] of form121) for (const number of [client, spouse, taxpayer]) expect(digitsOf(text)).toContain(number!.slice(1));
      const on121 = leaks(form121).map((leak) => leak.replace(/.*: /, ""));
      expect(on121.filter((number) => ![client, spouse, taxpayer].includes(number))).toEqual([]);
    },
    240_000,
  );

  it("are each told as a gap that names the answer", async () => {
    const gaps = await maskedGaps();
    expect(Object.keys(spellings).filter((path) => !gaps.some((gap) => gap.path === path))).toEqual([]);
    expect(gaps).toContainEqual(
      expect.objectContaining({
        form: "101",
        path: "contactInfo.streetAddress",
        masked: ["ssn"],
        text: '"Street address" contains a Social Security number. Only the last four digits may be filed.',
      }),
    );
    expect(gaps.length).toBeGreaterThanOrEqual(Object.keys(spellings).length);
  });

  it("are kept with the last four by one press, without scripts, and by the API", async () => {
    const lineOf = ({ form, line, part, item, person }: Gap) => ({ form, line, part, item, person });
    const isOpen = async (gap: Gap) => (await maskedGaps()).some((each) => JSON.stringify(lineOf(each)) === JSON.stringify(lineOf(gap)));
    const [first, second] = (await maskedGaps()).filter(({ form }) => form === "107") as [Gap, Gap];
    const page = `/admin/submissions/${id}/petition?form=107`;
    const html = await (await attorney.page(page)).text();
    const buttons = [...html.matchAll(/<button type="submit" name="keep" value="([^"]+)"/g)].map(([, key]) => key!);
    const version = /<input type="hidden" name="version" value="(\d+)"/.exec(html)![1]!;
    const key = [first.form, first.line, first.part, first.item ?? "", first.person ?? ""].join("|");
    expect(buttons).toContain(key);
    const response = await attorney.post(page, { keep: key, version });
    expect([response.status, response.headers.get("Location")]).toEqual([303, expect.stringMatching(/petition\?form=107&next=/)]);
    expect(await isOpen(first)).toBe(false);

    const { lines } = (await (await attorney.call("GET", petitionPath())).json()) as { lines: (Gap & { value: string; state: string })[] };
    const masked = lines.find((line) => JSON.stringify(lineOf(line)) === JSON.stringify(lineOf(second)))!;
    expect(await isOpen(second)).toBe(true);
    const entry = { ...lineOf(second), value: masked.value, reason: "Last four only" };
    expect((await attorney.call("PATCH", petitionPath(), { entries: [entry] })).status).toBe(200);
    expect(await isOpen(second)).toBe(false);
  });

  it("are found in the office's corrections too, which are kept with the last four in the same way", async () => {
    const { lines } = (await (await attorney.call("GET", petitionPath())).json()) as { lines: (Gap & { from: string[] })[] };
    const { form, line, part, item, person } = lines.find(({ from }) => from[0] === "income.currentEmployer")!;
    const about = { form, line, part, item, person };
    const entries = [{ ...about, value: "Acme, number 987·65·4321", reason: "Seen on 987 65 4321" }];
    const changed = await (await attorney.call("PATCH", petitionPath(), { entries })).json();
    expect(leaks([["changed", JSON.stringify(changed)]])).toEqual([]);
    const gaps = (await maskedGaps()).filter(({ text }) => text.startsWith("The correction of"));
    expect(gaps).toMatchObject([{ ...about, masked: ["ssn"] }]);
    const redacted = changed.entries.find((entry: { value: string }) => entry.value.startsWith("Acme"));
    expect(redacted).toMatchObject({ value: "Acme, number xxx-xx-4321", reason: "Seen on xxx-xx-4321" });
    await attorney.call("PATCH", petitionPath(), { entries: [{ ...about, value: redacted.value, reason: redacted.reason }] });
    expect(
      (await maskedGaps()).filter(({ text }) => text.startsWith("The correction of")),
      "sent back unchanged",
    ).toHaveLength(1);
    await attorney.call("PATCH", petitionPath(), { entries: [{ ...about, value: redacted.value, reason: "Last four only" }] });
    expect((await maskedGaps()).filter(({ text }) => text.startsWith("The correction of"))).toEqual([]);
  });
});
